/**
 * What can be done with notices. Updates optimistically, then on the server; a refusal refetches the list.
 *
 * A notice that arrived live has no server id yet, so the list is fetched to find it. Viewers share one user and change nothing on the
 * server.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifications, readNotifications, removeNotification } from '#contract/notifications.ts'
import { ask, call } from '#web/lib/call.ts'
import { isSame, markAllRead, markRead, removeNotice, replaceByServers, type Notice } from '#web/lib/notifications.ts'
import { isViewer, useUser } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

const list = ask(notifications)

/** Keeps the list of notices in step with the server's. Use it once on the page. */
export function useServersNotices(): void {
  const { data } = useQuery(list)
  useEffect(() => {
    if (data) replaceByServers(data)
  }, [data])
}

/** Whether the server's list has been read at all: an empty one says nothing before. */
export function useListState(): 'known' | 'loading' | 'failed' {
  const { data, isError, fetchStatus } = useQuery(list)
  if (data) return 'known'
  return isError || fetchStatus === 'paused' ? 'failed' : 'loading'
}

export function useNoticeActions() {
  const queries = useQueryClient()
  const { user } = useUser()

  const save = async (change: () => Promise<unknown>) => {
    if (!user || isViewer(user)) return
    try {
      await change()
    } catch (error) {
      toast.refuseAs('Not Saved', 'Something went wrong. Please try again.')(error)
      await queries.invalidateQueries({ queryKey: list.queryKey })
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
    remove: (notice: Notice) => {
      removeNotice(notice.id)
      void save(async () => {
        const id = await idOf(notice)
        if (id !== undefined) await call(removeNotification, { params: { notificationId: id } })
      })
    },
  }
}
