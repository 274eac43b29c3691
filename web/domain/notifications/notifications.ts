/**
 * The list of notifications: newest first, at most 50, unread until marked. The live connection adds to it. The list of the server replaces
 * it at the start and after every reconnect. Notifications with the same id are the same notification.
 */
import { create } from 'zustand'
import { type Notification, type NotificationType, notifications as ownNotifications } from '#contract/notifications.ts'
import type { ServerMessage } from '#contract/realtime.ts'
import { instantOf } from '#web/ui/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '#web/api/call.ts'
import { readStored, writeStored } from '#web/ui/storage.ts'

type Received = Omit<Extract<ServerMessage, { type: 'notification' }>, 'type'>

/** The id of the only notification that the browser creates, not the server (web/app/remind.tsx). */
export const DRAFT_REMINDER = 'draft-reminder'

/** `timestamp` is in ms since 1970. `isListed` says whether the server's list has contained the notification. */
export type ShownNotification = Omit<Notification, 'id' | 'timestamp'> & {
  id: number | typeof DRAFT_REMINDER
  timestamp: number
  isListed: boolean
}

type Effects = {
  /** Prizes and experience are paid, so the player's balance and level are read again. */
  changesBalance: boolean
  /** The tone of the toast that says how a competition ended. Null for every notification that is not a final result. */
  resultTone: 'good' | 'plain' | null
}

const NONE: Effects = { changesBalance: false, resultTone: null }

/** The other effects in the browser when a notification of each type arrives. */
const EFFECTS: Record<NotificationType, Effects> = {
  competition_start: NONE,
  competition_end: { changesBalance: true, resultTone: null },
  score_update: NONE,
  rank_change: NONE,
  new_entry: NONE,
  winner_announced: { changesBalance: true, resultTone: 'good' },
  competition_result: { changesBalance: true, resultTone: 'plain' },
  application_decided: NONE,
  webhook_ended: NONE,
}

/** Returns no effects for a type that this page does not know, because a newer server may send one. */
export const effectsOf = (type: NotificationType): Effects => (Object.hasOwn(EFFECTS, type) ? EFFECTS[type] : NONE)

const NOTIFICATIONS_KEPT = 50

const SEEN_UNTIL = 'notifications-seen-until'

/**
 * `arrived` counts all notifications that came live since the page was loaded. `seenUntil` is the timestamp of the newest notification that
 * the open panel has shown on this device.
 */
type NotificationState = {
  notifications: readonly ShownNotification[]
  isOpen: boolean
  arrived: number
  seenUntil: number
}

export const useNotifications = create<NotificationState>(() => ({
  notifications: [],
  isOpen: false,
  arrived: 0,
  seenUntil: Number(readStored(SEEN_UNTIL) ?? 0),
}))

export const unreadCount = ({ notifications }: Pick<NotificationState, 'notifications'>): number =>
  notifications.filter((notification) => !notification.read).length

/** The unread notifications that came since the panel was last open on this device. */
export const newCount = ({ notifications, isOpen, seenUntil }: NotificationState): number =>
  isOpen ? 0 : notifications.filter(({ read, timestamp }) => !read && timestamp > seenUntil).length

/** Adds a live notification. A notification with the same id is replaced if the new one is later, and kept otherwise. */
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

/** Sorts by time, newest first. Of two with the same time, the first in the list stays first. */
const newestFirst = (notifications: readonly ShownNotification[]): ShownNotification[] =>
  notifications.toSorted((one, other) => other.timestamp - one.timestamp).slice(0, NOTIFICATIONS_KEPT)

export const replaceNotifications = (notifications: readonly ShownNotification[]): void =>
  useNotifications.setState({ notifications: newestFirst(notifications) })

/**
 * Replaces the list with the server's. Live notifications that the server's list has never contained are kept, and so is the draft
 * reminder.
 */
export function replaceByServers(list: readonly Notification[]): void {
  const { notifications } = useNotifications.getState()
  const newer = notifications.filter(
    (notification) => !notification.isListed && !list.some(({ id }) => id === notification.id),
  )
  const listed = list.map((one) => ({ ...one, timestamp: instantOf(one.timestamp), isListed: true }))
  replaceNotifications([...newer, ...listed])
}

/** Opens or closes the panel. What it shows at either time counts as seen. */
export function togglePanel(): void {
  const { isOpen, notifications, seenUntil } = useNotifications.getState()
  const newest = Math.max(seenUntil, ...notifications.map(({ timestamp }) => timestamp))
  writeStored(SEEN_UNTIL, String(newest))
  useNotifications.setState({ isOpen: !isOpen, seenUntil: newest })
}

const list = ask(ownNotifications)

/** When the last applied list of the server was read, in ms. */
let followed = 0

/** Applies the server's list whenever it has been read again. Use this hook once on the page. */
export function useServerNotifications(): void {
  const { data, dataUpdatedAt } = useQuery(list)
  // compares the time, not the data: after an undone change the server's list may be equal to the one before, and still has to be applied
  useEffect(() => {
    if (!data || dataUpdatedAt === followed) return
    followed = dataUpdatedAt
    replaceByServers(data)
  }, [data, dataUpdatedAt])
}

/** Says whether the server's list has been read, because an empty list means nothing before that. */
export function useListState(): 'known' | 'loading' | 'failed' {
  const { data, isError, fetchStatus } = useQuery(list)
  if (data) return 'known'
  return isError || fetchStatus === 'paused' ? 'failed' : 'loading'
}
