/**
 * The list of notifications: newest first, at most 50, unread until marked. Filled by the live connection and, at the start and after
 * every reconnect, by the list stored on the server. A notification is recognised by its id alone.
 */
import { create } from 'zustand'
import { type Notification, type NotificationType, notifications as ownNotifications } from '#contract/notifications.ts'
import type { ServerMessage } from '#contract/realtime.ts'
import { instantOf } from '#web/ui/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '#web/api/call.ts'

type Received = Omit<Extract<ServerMessage, { type: 'notification' }>, 'type'>

/** The id of the one notification that the browser makes itself, not the server (web/app/remind.tsx). */
export const DRAFT_REMINDER = 'draft-reminder'

/** `timestamp` is in ms since 1970. `isListed` says whether the server's list has contained it. */
export type ShownNotification = Omit<Notification, 'id' | 'timestamp'> & {
  id: number | typeof DRAFT_REMINDER
  timestamp: number
  isListed: boolean
}

type Effects = {
  /** Prizes and experience are paid, so the player's balance and level are read again. */
  changesBalance: boolean
  /** The tone of the toast that says how a competition ended, once its board is final; null for every other notification. */
  resultTone: 'good' | 'plain' | null
}

const NONE: Effects = { changesBalance: false, resultTone: null }

/** What else happens in the browser when a notification arrives, by its type. */
const EFFECTS: Record<NotificationType, Effects> = {
  competition_start: NONE,
  competition_end: { changesBalance: true, resultTone: null },
  score_update: NONE,
  rank_change: NONE,
  new_entry: NONE,
  winner_announced: { changesBalance: true, resultTone: 'good' },
  competition_result: { changesBalance: true, resultTone: 'plain' },
  application_decided: NONE,
}

/** A server of a later release may send types that this page does not know: they are listed, and nothing else happens. */
export const effectsOf = (type: NotificationType): Effects => (Object.hasOwn(EFFECTS, type) ? EFFECTS[type] : NONE)

const NOTIFICATIONS_KEPT = 50

/** `arrived` counts all notifications that ever came live. */
type NotificationState = { notifications: readonly ShownNotification[]; isOpen: boolean; arrived: number }

export const useNotifications = create<NotificationState>(() => ({ notifications: [], isOpen: false, arrived: 0 }))

export const unreadCount = ({ notifications }: Pick<NotificationState, 'notifications'>): number =>
  notifications.filter((notification) => !notification.read).length

/** Adds a notification that came live. One that is there already is replaced if it has been renewed since, else left alone. */
export function receiveNotification({ notificationType, timestamp, ...received }: Received): void {
  addNotification({ ...received, type: notificationType, timestamp: instantOf(timestamp) })
}

export function addNotification(added: Omit<ShownNotification, 'read' | 'isListed'>): void {
  useNotifications.setState((state) => {
    const before = state.notifications.find(({ id }) => id === added.id)
    if (before && before.timestamp >= added.timestamp) return state
    const others = state.notifications.filter((notification) => notification !== before)
    return {
      notifications: newestFirst([{ ...added, read: false, isListed: false }, ...others]),
      arrived: state.arrived + 1,
    }
  })
}

export const markRead = (id: ShownNotification['id']): void =>
  useNotifications.setState(({ notifications }) => ({
    notifications: notifications.map((notification) =>
      notification.id === id ? { ...notification, read: true } : notification,
    ),
  }))

export const markAllRead = (): void =>
  useNotifications.setState(({ notifications }) => ({
    notifications: notifications.map((notification) => ({ ...notification, read: true })),
  }))

export const removeShown = (id: ShownNotification['id']): void =>
  useNotifications.setState(({ notifications }) => ({
    notifications: notifications.filter((notification) => notification.id !== id),
  }))

export const clearShown = (): void => useNotifications.setState({ notifications: [] })

/** Of two notifications of the same moment, the one that came first stays on top. */
const newestFirst = (notifications: readonly ShownNotification[]): ShownNotification[] =>
  notifications.toSorted((one, other) => other.timestamp - one.timestamp).slice(0, NOTIFICATIONS_KEPT)

export const replaceNotifications = (notifications: readonly ShownNotification[]): void =>
  useNotifications.setState({ notifications: newestFirst(notifications) })

/** Replaces our list with the server's, and keeps notifications that came live after that was read, and the draft reminder. */
export function replaceByServers(list: readonly Notification[]): void {
  const { notifications } = useNotifications.getState()
  const newer = notifications.filter(
    (notification) => !notification.isListed && !list.some(({ id }) => id === notification.id),
  )
  const listed = list.map((one) => ({ ...one, timestamp: instantOf(one.timestamp), isListed: true }))
  replaceNotifications([...newer, ...listed])
}

export const togglePanel = (): void => useNotifications.setState(({ isOpen }) => ({ isOpen: !isOpen }))

/** The server's list of notifications: the bell and the panel are kept in step with it. */
const list = ask(ownNotifications)

/** When the list that ours follows was read. */
let followed = 0

/** Keeps the list of notifications in step with the server's. Use it once on the page. */
export function useServerNotifications(): void {
  const { data, dataUpdatedAt } = useQuery(list)
  // read again after a refusal it may be the same as before, and ours is not; on another page it is as old as it was
  useEffect(() => {
    if (!data || dataUpdatedAt === followed) return
    followed = dataUpdatedAt
    replaceByServers(data)
  }, [data, dataUpdatedAt])
}

/** Whether the server's list has been read at all: an empty one says nothing before. */
export function useListState(): 'known' | 'loading' | 'failed' {
  const { data, isError, fetchStatus } = useQuery(list)
  if (data) return 'known'
  return isError || fetchStatus === 'paused' ? 'failed' : 'loading'
}
