import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import {
  addNotice,
  clearNotices,
  dropRemoved,
  markReadElsewhere,
  markAllRead,
  markRead,
  removeNotice,
  replaceByServers,
  replaceNotices,
  toggleNotices,
  unreadCount,
  useNotices,
} from './notifications.ts'

const titles = () => useNotices.getState().notices.map(({ title, read }) => `${title}${read ? '' : ' (unread)'}`)
const ENTERED = {
  notificationType: 'new_entry',
  message: 'Welcome',
  priority: 'low',
  competitionId: 7,
  actionUrl: '/gamemode',
} as const
const add = (title: string) => addNotice({ ...ENTERED, title }, Date.now())

test('the list of notices: added in front, marked, removed, replaced', () => {
  replaceNotices([])
  add('first')
  add('second')
  expect(titles()).toEqual(['second (unread)', 'first (unread)'])
  expect(useNotices.getState().notices[0]).toMatchObject({
    type: 'new_entry',
    priority: 'low',
    competitionId: 7,
    actionUrl: '/gamemode',
  })

  const [second, first] = useNotices.getState().notices
  markRead(first!.id)
  expect(titles()).toEqual(['second (unread)', 'first'])
  expect(unreadCount(useNotices.getState())).toBe(1)

  markAllRead()
  expect(titles()).toEqual(['second', 'first'])

  removeNotice(second!.id)
  expect(titles()).toEqual(['first'])

  replaceNotices(Array.from({ length: 60 }, (_, i) => ({ ...first!, id: `${i}` })))
  expect(useNotices.getState().notices).toHaveLength(50)
})

test('of a competition only the latest score stands in the list', () => {
  replaceNotices([])
  const score = (title: string, competitionId: number) =>
    addNotice({ ...ENTERED, notificationType: 'score_update', title, competitionId }, Date.now())
  score('12.0', 7)
  add('entered')
  score('30.5', 8)
  score('14.5', 7)
  expect(titles()).toEqual(['14.5 (unread)', '30.5 (unread)', 'entered (unread)'])
})

test('the panel is toggled', () => {
  const before = useNotices.getState().isOpen
  toggleNotices()
  expect(useNotices.getState().isOpen).toBe(!before)
  toggleNotices()
  expect(useNotices.getState().isOpen).toBe(before)
})

const NOW = Date.now() - 1000
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

test("the server's list takes over: what it has of a live notice comes once, what it has not yet stays on top", () => {
  replaceNotices([])
  add('kept by the server')
  add('too new for the list')
  replaceByServers([fromServer(2, { title: 'kept by the server', read: false }), fromServer(1)])
  expect(titles()).toEqual(['too new for the list (unread)', 'kept by the server (unread)', 'server 1'])
  expect(useNotices.getState().notices.map(({ serverId }) => serverId)).toEqual([undefined, 2, 1])
  replaceByServers([fromServer(3, { title: 'too new for the list' }), fromServer(2), fromServer(1)])
  expect(useNotices.getState().notices.map(({ serverId }) => serverId)).toEqual([3, 2, 1])
})

test('what another window removed goes, also where it came live and has no number; the rest stays', () => {
  replaceByServers([fromServer(2), fromServer(1)])
  add('came live')
  dropRemoved(fromServer(2))
  expect(titles()).toEqual(['came live (unread)', 'server 1'])
  dropRemoved(fromServer(9, { title: 'came live' }))
  expect(titles()).toEqual(['server 1'])
  clearNotices()
  expect(titles()).toEqual([])
})

test('newest first, whichever came from the server and whichever is of this window alone', () => {
  replaceNotices([])
  addNotice({ ...ENTERED, title: 'own' }, NOW + 2)
  const list = [fromServer(3), fromServer(1)]
  for (const _ of ['read', 'read again']) {
    replaceByServers(list)
    expect(titles()).toEqual(['server 3', 'own (unread)', 'server 1'])
  }
  addNotice({ ...ENTERED, title: 'late' }, NOW + 2.5)
  expect(titles()).toEqual(['server 3', 'late (unread)', 'own (unread)', 'server 1'])
})

test('what another window read is read here, also where it came live and has no number', () => {
  replaceNotices([])
  replaceByServers([fromServer(2, { read: false }), fromServer(1, { read: false })])
  add('came live')
  markReadElsewhere(fromServer(2))
  expect(titles()).toEqual(['came live (unread)', 'server 2', 'server 1 (unread)'])
  markReadElsewhere(fromServer(9, { title: 'came live' }))
  expect(titles()).toEqual(['came live', 'server 2', 'server 1 (unread)'])
})

test('the same words an hour ago are another notice', () => {
  replaceNotices([])
  add('again')
  replaceByServers([fromServer(1, { title: 'again', timestamp: new Date(Date.now() - 3_600_000).toISOString() })])
  expect(titles()).toEqual(['again (unread)', 'again'])
})
