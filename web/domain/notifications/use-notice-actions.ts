/**
 * Actions on notifications. They update optimistically, then on the server; a failed one is undone, and the list refetched. Viewers share
 * one user and change nothing on the server.
 */
import { useQueryClient } from '@tanstack/react-query'
import { clearNotifications, notifications, readNotifications, removeNotification } from '#contract/notifications.ts'
import { call, keyOf } from '#web/api/call.ts'
import {
  clearNotices,
  DRAFT_REMINDER,
  markAllRead,
  markRead,
  removeNotice,
  replaceNotices,
  useNotices,
  type Notice,
} from './notifications.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { toast } from '#web/ui/toast.ts'

export function useNoticeActions() {
  const queries = useQueryClient()
  const { user } = useUser()

  const save = async (change: () => Promise<unknown>, takeBack: () => void) => {
    if (!user || isViewer(user)) return
    try {
      await change()
    } catch (error) {
      // without a network there is no list to refetch
      takeBack()
      toast.refuseAs('Not Saved', 'Something went wrong. Please try again.')(error)
      await queries.invalidateQueries({ queryKey: keyOf(notifications) })
    }
  }

  return {
    read: (notice: Notice) => {
      if (notice.read) return
      markRead(notice.id)
      const { id } = notice
      if (id === DRAFT_REMINDER) return
      void save(
        () => call(readNotifications, { body: { id } }),
        () => markUnread([notice]),
      )
    },
    readAll: () => {
      const unread = shown().filter(({ read }) => !read)
      markAllRead()
      void save(
        () => call(readNotifications, { body: {} }),
        () => markUnread(unread),
      )
    },
    clear: () => {
      const cleared = shown()
      clearNotices()
      void save(
        () => call(clearNotifications),
        () => bringBack(cleared),
      )
    },
    remove: (notice: Notice) => {
      removeNotice(notice.id)
      const { id } = notice
      if (id === DRAFT_REMINDER) return
      void save(
        () => call(removeNotification, { params: { notificationId: id } }),
        () => bringBack([notice]),
      )
    },
  }
}

const shown = () => useNotices.getState().notices

function markUnread(those: readonly Notice[]): void {
  const ids = new Set(those.map(({ id }) => id))
  useNotices.setState({ notices: shown().map((notice) => (ids.has(notice.id) ? { ...notice, read: false } : notice)) })
}

function bringBack(those: readonly Notice[]): void {
  const missing = those.filter(({ id }) => shown().every((notice) => notice.id !== id))
  replaceNotices([...shown(), ...missing])
}
