/**
 * Actions on notifications. Each changes the list at once and then calls the server. A failed action is undone, and the list is read again.
 * Viewers share one account, so their actions never reach the server.
 */
import { useQueryClient } from '@tanstack/react-query'
import {
  clearNotifications,
  notifications as ownNotifications,
  readNotifications,
  removeNotification,
} from '#contract/notifications.ts'
import { call, keyOf } from '#web/api/call.ts'
import {
  clearShown,
  DRAFT_REMINDER,
  markAllRead,
  markRead,
  removeShown,
  replaceNotifications,
  useNotifications,
  type ShownNotification,
} from './notifications.ts'
import { isViewer, useUser } from '#web/domain/player/session.ts'
import { toast } from '#web/ui/toast.ts'

export function useNotificationActions() {
  const queries = useQueryClient()
  const { user } = useUser()

  const save = async (change: () => Promise<unknown>, takeBack: () => void) => {
    if (!user || isViewer(user)) return
    try {
      await change()
    } catch (error) {
      // the change is undone first, because without a network the list cannot be read again
      takeBack()
      toast.refuseAs('Not Saved', 'Something went wrong. Please try again.')(error)
      await queries.invalidateQueries({ queryKey: keyOf(ownNotifications) })
    }
  }

  return {
    read: (notification: ShownNotification) => {
      if (notification.read) return
      markRead(notification.id)
      const { id } = notification
      if (id === DRAFT_REMINDER) return
      void save(
        () => call(readNotifications, { body: { id } }),
        () => markUnread([notification]),
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
      clearShown()
      void save(
        () => call(clearNotifications),
        () => bringBack(cleared),
      )
    },
    remove: (notification: ShownNotification) => {
      removeShown(notification.id)
      const { id } = notification
      if (id === DRAFT_REMINDER) return
      void save(
        () => call(removeNotification, { params: { notificationId: id } }),
        () => bringBack([notification]),
      )
    },
  }
}

const shown = () => useNotifications.getState().notifications

function markUnread(those: readonly ShownNotification[]): void {
  const ids = new Set(those.map(({ id }) => id))
  useNotifications.setState({
    notifications: shown().map((notification) =>
      ids.has(notification.id) ? { ...notification, read: false } : notification,
    ),
  })
}

function bringBack(those: readonly ShownNotification[]): void {
  const missing = those.filter(({ id }) => shown().every((notification) => notification.id !== id))
  replaceNotifications([...shown(), ...missing])
}
