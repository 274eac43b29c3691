/**
 * The list of notices: newest first, at most 50, unread until marked. Ids are local. Filled by the live connection and, at the start and
 * after every reconnect, by the list stored on the server.
 */
import { create } from 'zustand'
import type { Notification } from '#contract/notifications.ts'
import type { ServerMessage } from '#contract/realtime.ts'
import { instantOf } from '#web/ui/format.ts'

type Received = Omit<Extract<ServerMessage, { type: 'notification' }>, 'type'>

/** `type` is the notificationType of the message; `timestamp` is in ms since 1970; a notice that came live has no `serverId`. */
export type Notice = Omit<Received, 'notificationType'> & {
  id: string
  serverId?: number
  type: string
  timestamp: number
  read: boolean
}

const NOTICES_KEPT = 50

/** `arrived` counts all notices that ever came live. */
type Notices = { notices: readonly Notice[]; isOpen: boolean; arrived: number }

export const useNotices = create<Notices>(() => ({ notices: [], isOpen: false, arrived: 0 }))

export const unreadCount = ({ notices }: Pick<Notices, 'notices'>): number =>
  notices.filter((notice) => !notice.read).length

let made = 0

export function addNotice({ notificationType, ...received }: Received, timestamp: number): void {
  const notice: Notice = { ...received, id: `${timestamp}-${++made}`, type: notificationType, timestamp, read: false }
  useNotices.setState(({ notices, arrived }) => ({
    notices: newestFirst([notice, ...notices.filter((one) => !isOutdatedBy(notice, one))]),
    arrived: arrived + 1,
  }))
}

/** Only the latest score update of a competition is kept, here as on the server. */
const isOutdatedBy = (notice: Notice, before: Notice): boolean =>
  notice.type === 'score_update' && before.type === 'score_update' && before.competitionId === notice.competitionId

export const markRead = (id: string): void =>
  useNotices.setState(({ notices }) => ({
    notices: notices.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)),
  }))

export const markAllRead = (): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.map((notice) => ({ ...notice, read: true })) }))

export const removeNotice = (id: string): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))

export const clearNotices = (): void => useNotices.setState({ notices: [] })

/** Removed in another window; a notice that came live is known by its text alone. */
export const dropRemoved = (removed: Notification): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => !isThe(removed, notice)) }))

export const markReadElsewhere = (read: Notification): void =>
  useNotices.setState(({ notices }) => ({
    notices: notices.map((notice) => (isThe(read, notice) ? { ...notice, read: true } : notice)),
  }))

const isThe = (kept: Notification, notice: Notice): boolean =>
  notice.serverId === undefined ? isSame(kept, notice) : notice.serverId === kept.id

/** Of the same moment whoever came first stays on top. */
const newestFirst = (notices: readonly Notice[]): Notice[] =>
  notices.toSorted((one, other) => other.timestamp - one.timestamp).slice(0, NOTICES_KEPT)

export const replaceNotices = (notices: readonly Notice[]): void =>
  useNotices.setState({ notices: newestFirst(notices) })

/** Replaces our list with the server's, and keeps what came live after it was read, or is of this window alone. */
export function replaceByServers(list: readonly Notification[]): void {
  const { notices } = useNotices.getState()
  const newer = notices.filter((notice) => notice.serverId === undefined && !list.some((one) => isSame(one, notice)))
  replaceNotices([...newer, ...list.map(noticeOf)])
}

const noticeOf = ({ id, timestamp, ...rest }: Notification): Notice => ({
  ...rest,
  id: `server-${id}`,
  serverId: id,
  timestamp: instantOf(timestamp),
})

/** A live message carries no id: it is matched by its text, and by when it came. */
const WITHIN_MS = 60_000
export const isSame = (kept: Notification, notice: Notice): boolean =>
  kept.type === notice.type &&
  kept.title === notice.title &&
  kept.message === notice.message &&
  Math.abs(instantOf(kept.timestamp) - notice.timestamp) < WITHIN_MS

export const toggleNotices = (): void => useNotices.setState(({ isOpen }) => ({ isOpen: !isOpen }))
