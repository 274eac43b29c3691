/**
 * The list of notices: newest first, at most 50, unread until marked. Ids are local. Filled by the live connection.
 */
import { create } from 'zustand'
import type { ServerMessage } from '#contract/realtime.ts'

type Received = Omit<Extract<ServerMessage, { type: 'notification' }>, 'type'>

/** `type` is the notificationType of the message; `timestamp` is in ms since 1970. */
export type Notice = Omit<Received, 'notificationType'> & { id: string; type: string; timestamp: number; read: boolean }

export const NOTICES_KEPT = 50

type Notices = { notices: readonly Notice[]; isOpen: boolean }

export const useNotices = create<Notices>(() => ({ notices: [], isOpen: false }))

export const unreadCount = ({ notices }: Pick<Notices, 'notices'>): number => notices.filter((notice) => !notice.read).length

let made = 0

export function addNotice({ notificationType, ...received }: Received, timestamp: number): void {
  const notice: Notice = { ...received, id: `${timestamp}-${++made}`, type: notificationType, timestamp, read: false }
  useNotices.setState(({ notices }) => ({ notices: [notice, ...notices].slice(0, NOTICES_KEPT) }))
}

export const markRead = (id: string): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.map((notice) => (notice.id === id ? { ...notice, read: true } : notice)) }))

export const markAllRead = (): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.map((notice) => ({ ...notice, read: true })) }))

export const removeNotice = (id: string): void =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }))

export const replaceNotices = (notices: readonly Notice[]): void => useNotices.setState({ notices: notices.slice(0, NOTICES_KEPT) })

export const toggleNotices = (): void => useNotices.setState(({ isOpen }) => ({ isOpen: !isOpen }))
