import { expect, test } from 'vitest'
import type { Notification, NotificationType } from '#contract/notifications.ts'
import { sampleLiveNotification } from '#web/testing/samples.ts'
import {
  addNotification,
  DRAFT_REMINDER,
  effectsOf,
  markAllRead,
  markRead,
  receiveNotification,
  removeShown,
  replaceByServers,
  replaceNotifications,
  togglePanel,
  unreadCount,
  useNotifications,
} from './notifications.ts'

const NOW = Date.now() - 1000
const titles = () =>
  useNotifications.getState().notifications.map(({ title, read }) => `${title}${read ? '' : ' (unread)'}`)
/** Returns another live notification, 1 ms later than the one before. */
let made = 0
const live = (changes: Partial<Parameters<typeof receiveNotification>[0]> = {}) => {
  made += 1
  const timestamp = new Date(NOW + 500 + made).toISOString()
  return sampleLiveNotification({ id: 1000 + made, timestamp, ...changes })
}
const add = (title: string) => receiveNotification(live({ title }))

test('notifications are added in front, marked, removed and replaced', () => {
  replaceNotifications([])
  add('first')
  add('second')
  expect(titles()).toEqual(['second (unread)', 'first (unread)'])
  expect(useNotifications.getState().notifications[0]).toMatchObject({
    type: 'new_entry',
    priority: 'low',
    competitionId: 7,
    actionUrl: '/gamemode',
  })

  const [second, first] = useNotifications.getState().notifications
  markRead(first!.id)
  expect(titles()).toEqual(['second (unread)', 'first'])
  expect(unreadCount(useNotifications.getState())).toBe(1)

  markAllRead()
  expect(titles()).toEqual(['second', 'first'])

  removeShown(second!.id)
  expect(titles()).toEqual(['first'])

  replaceNotifications(Array.from({ length: 60 }, (_, i) => ({ ...first!, id: i })))
  expect(useNotifications.getState().notifications).toHaveLength(50)
})

test('a renewed score update replaces the earlier one and is unread', () => {
  replaceNotifications([])
  const score = live({ notificationType: 'score_update', title: '12.0' })
  receiveNotification(score)
  add('entered')
  markAllRead()
  receiveNotification({ ...live(), ...score, title: '14.5', timestamp: new Date(NOW + 900).toISOString() })
  expect(titles()).toEqual(['14.5 (unread)', 'entered'])
})

test('a notification that arrives twice changes nothing the second time', () => {
  replaceNotifications([])
  const message = live({ title: 'once' })
  receiveNotification(message)
  markAllRead()
  const { arrived } = useNotifications.getState()
  receiveNotification(message)
  expect(titles()).toEqual(['once'])
  expect(useNotifications.getState().arrived).toBe(arrived)
})

test('the panel is toggled', () => {
  const before = useNotifications.getState().isOpen
  togglePanel()
  expect(useNotifications.getState().isOpen).toBe(!before)
  togglePanel()
  expect(useNotifications.getState().isOpen).toBe(before)
})

const fromServer = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  type: 'new_entry',
  title: `server ${id}`,
  message: 'Welcome',
  priority: 'low',
  competitionId: 7,
  actionUrl: '/gamemode',
  timestamp: new Date(NOW + id).toISOString(),
  read: true,
  ...changes,
})

test('the list of the server replaces the list here, and live notifications that it lacks stay on top', () => {
  replaceNotifications([])
  receiveNotification(live({ id: 2, title: 'server 2' }))
  receiveNotification(live({ id: 3, title: 'server 3' }))
  replaceByServers([fromServer(2, { read: false }), fromServer(1)])
  expect(titles()).toEqual(['server 3 (unread)', 'server 2 (unread)', 'server 1'])
  replaceByServers([fromServer(3), fromServer(2), fromServer(1)])
  expect(titles()).toEqual(['server 3', 'server 2', 'server 1'])
  replaceByServers([fromServer(1)])
  expect(titles(), 'removed while this window was away').toEqual(['server 1'])
})

test('equal texts under different ids are different notifications', () => {
  replaceNotifications([])
  add('again')
  replaceByServers([fromServer(1, { title: 'again' })])
  expect(titles()).toEqual(['again (unread)', 'again'])
})

test('the draft reminder keeps its place when the list of the server is read again', () => {
  replaceNotifications([])
  const { type, ...rest } = fromServer(2)
  addNotification({ ...rest, type, id: DRAFT_REMINDER, title: 'own', timestamp: NOW + 2 })
  for (const _ of ['read', 'read again']) {
    replaceByServers([fromServer(3), fromServer(1)])
    expect(titles()).toEqual(['server 3', 'own (unread)', 'server 1'])
  }
})

test('a notification of an unknown type is listed and has no other effect', () => {
  expect(effectsOf('prize_doubled' as NotificationType)).toEqual({ changesBalance: false, resultTone: null })
  expect(effectsOf('constructor' as NotificationType)).toEqual({ changesBalance: false, resultTone: null })
})
