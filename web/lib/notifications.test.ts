import { expect, test } from 'vitest'
import { addNotice, markAllRead, markRead, removeNotice, replaceNotices, toggleNotices, unreadCount, useNotices } from './notifications.ts'

const titles = () => useNotices.getState().notices.map(({ title, read }) => `${title}${read ? '' : ' (unread)'}`)
const entered = { notificationType: 'new_entry', message: 'Welcome', priority: 'low', competitionId: 7, actionUrl: '/gamemode' } as const
const add = (title: string) => addNotice({ ...entered, title }, Date.now())

test('the list of notices: added in front, marked, removed, replaced', () => {
  replaceNotices([])
  add('first')
  add('second')
  expect(titles()).toEqual(['second (unread)', 'first (unread)'])
  expect(useNotices.getState().notices[0]).toMatchObject({ type: 'new_entry', priority: 'low', competitionId: 7, actionUrl: '/gamemode' })

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

test('the panel is toggled', () => {
  const before = useNotices.getState().isOpen
  toggleNotices()
  expect(useNotices.getState().isOpen).toBe(!before)
  toggleNotices()
  expect(useNotices.getState().isOpen).toBe(before)
})
