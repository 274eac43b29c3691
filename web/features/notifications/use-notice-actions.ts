/**
 * What can be done with notices. Updates optimistically, then on the server; a refusal refetches the list.
 *
 * A notice that arrived live has no server id yet, so the list is fetched to find it. Viewers share one user and change nothing on the
 * server.
 */
import { useQueryClient } from '@tanstack/react-query'
import { clearNotifications, notifications, readNotifications, removeNotification } from '#contract/notifications.ts'
import { call, keyOf } from '#web/lib/call.ts'
import { clearNotices, isSame, markAllRead, markRead, removeNotice, type Notice } from '#web/lib/notifications.ts'
import { isViewer, useUser } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

export function useNoticeActions() {
  const queries = useQueryClient()
  const { user } = useUser()

  const save = async (change: () => Promise<unknown>) => {
    if (!user || isViewer(user)) return
    try {
      await change()
    } catch (error) {
      toast.refuseAs('Not Saved', 'Something went wrong. Please try again.')(error)
      await queries.invalidateQueries({ queryKey: keyOf(notifications) })
    }
  }

  const idOf = async (notice: Notice): Promise<number | undefined> => {
    if (notice.serverId !== undefined) return notice.serverId
    return (await call(notifications)).find((kept) => isSame(kept, notice))?.id
  }

  return {
    read: (notice: Notice) => {
      if (notice.read) return
      markRead(notice.id)
      void save(async () => {
        const id = await idOf(notice)
        if (id !== undefined) await call(readNotifications, { body: { id } })
      })
    },
    readAll: () => {
      markAllRead()
      void save(() => call(readNotifications, { body: {} }))
    },
    clear: () => {
      clearNotices()
      void save(() => call(clearNotifications))
    },
    remove: (notice: Notice) => {
      removeNotice(notice.id)
      void save(async () => {
        const id = await idOf(notice)
        if (id !== undefined) await call(removeNotification, { params: { notificationId: id } })
      })
    },
  }
}
