import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import {
  clearNotifications,
  notifications,
  readNotifications,
  removeNotification,
  type Notification,
} from '#contract/notifications.ts'
import { receiveNotification, clearShown, replaceNotifications, useNotifications } from './notifications.ts'
import { RouteContext } from '#web/ui/link.tsx'
import { dismissToast } from '#web/ui/toast.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleLiveNotification, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { QUIET_MS, Bell } from './bell.tsx'

const server = fakeServer()
const panel = page.getByRole('dialog', { name: 'Notifications' })
const items = () => panel.getByRole('listitem')
const bell = (count: number) =>
  page.getByRole('button', { name: count === 0 ? 'Notifications' : `Notifications, ${count} new`, exact: true })

beforeEach(() => {
  replaceNotifications([])
  useNotifications.setState({ isOpen: false, seenUntil: 0 })
})
afterEach(() => vi.useRealTimers())

const kept = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  type: 'new_entry',
  title: `Notification ${id}`,
  message: 'Something happened',
  priority: 'medium',
  competitionId: null,
  actionUrl: null,
  timestamp: new Date(Date.now() - (id + 0.5) * 60_000).toISOString(), // in the middle of a minute, because the page's clock counts whole seconds
  read: false,
  ...changes,
})

const show = (list: Notification[], user = sampleUser()) => {
  server.returns(currentUser, user)
  server.returns(notifications, list)
  server.returns(readNotifications, { ok: true })
  server.returns(removeNotification, { ok: true })
  server.returns(clearNotifications, { ok: true })
  const has = (path: string) => ['/', '/gamemode', '/leaderboard'].includes(path)
  return renderScreen(
    <RouteContext value={{ has, preload: () => undefined }}>
      <Bell />
    </RouteContext>,
    { path: '/league' },
  )
}
const arrives = (title: string) => {
  const message = sampleLiveNotification({
    notificationType: 'rank_change',
    title,
    message: 'You are 2nd',
    priority: 'high',
    competitionId: 7,
    actionUrl: '/gamemode',
  })
  receiveNotification(message)
  return message
}

test('a notification that was read stays read on a page with its own bell', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(notifications, [kept(1), kept(2)])
  server.returns(readNotifications, { ok: true })
  await renderScreen(<Pages />)
  await bell(2).click()
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await userEvent.keyboard('{Escape}')
  const other = page.getByRole('button', { name: 'Other page' })
  await other.click()
  await expect.element(page.getByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument()
  await other.click()
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

function Pages() {
  const [hasBell, setBell] = useState(true)
  return (
    <>
      <button onClick={() => setBell(!hasBell)}>Other page</button>
      {hasBell && <Bell />}
    </>
  )
}

test('the bell counts the unread notifications', async () => {
  await show([kept(1), kept(2), kept(3, { read: true })])
  await expect.element(bell(2)).toBeVisible()
  await expect.element(page.getByText('2', { exact: true })).toBeVisible()
})

test.each([
  [99, '99'],
  [100, '99+'],
])('%d unread notifications are shown as %s', async (count, text) => {
  await show([])
  useNotifications.setState({
    notifications: Array.from({ length: count }, (_, i) => ({ ...kept(i), timestamp: Date.now(), isListed: true })),
  })
  await expect.element(bell(count)).toBeVisible()
  await expect.poll(() => bell(count).element().textContent).toBe(text)
})

test('opening the panel clears the badge, the notifications stay unread, and a new one is counted again', async () => {
  await show([kept(1), kept(2)])
  await expect.element(page.getByText('2', { exact: true })).toBeVisible()
  await bell(2).click()
  await expect.element(panel).toBeVisible()
  await expect.poll(unreadItems).toBe(2)
  await userEvent.keyboard('{Escape}')
  await expect.element(bell(0)).toMatchTextContent('')
  arrives('Rank up')
  await expect.element(bell(1).getByText('1', { exact: true })).toBeVisible()
})

test('the notifications of one competition are one bundle, which a press opens', async () => {
  const of = (id: number, competitionId: number | null, changes = {}) => kept(id, { competitionId, ...changes })
  await show([of(1, 7), of(2, null), of(3, 7, { read: true }), of(4, 8), of(5, 7)])
  await bell(4).click()
  const removers = () =>
    panel
      .getByRole('button', { name: /^Remove/ })
      .elements()
      .map((one) => one.getAttribute('aria-label')!.at(-1))
  await expect.poll(removers).toEqual(['1', '2', '4'])
  const more = panel.getByRole('button', { name: /^2 earlier from this competition/ })
  await expect.element(more).toMatchTextContent(/1 unread$/)
  await more.click()
  await expect.poll(removers).toEqual(['1', '3', '5', '2', '4'])
  await panel.getByRole('button', { name: 'Show fewer' }).click()
  await expect.poll(removers).toEqual(['1', '2', '4'])
})

test('after removing the newest of a bundle of two, the focus stays in the panel', async () => {
  await show([kept(1, { competitionId: 7 }), kept(2, { competitionId: 7 })])
  await bell(2).click()
  await panel.getByRole('button', { name: 'Remove Notification 1' }).click()
  await expect.element(panel.getByRole('button', { name: 'Remove Notification 2' })).toBeVisible()
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true)
})

test('the empty panel says that no notifications have come yet', async () => {
  await show([])
  await bell(0).click()
  await expect.element(panel.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await expect.element(panel.getByText("You'll see game updates and announcements here")).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument()
})

test('a list that failed to load is not called empty', async () => {
  server.returns(currentUser, sampleUser())
  server.breaks(notifications, 503, 'unavailable')
  await renderScreen(<Bell />)
  await bell(0).click()
  await expect.element(panel.getByRole('heading', { name: 'Notifications did not load' })).toBeVisible()
})

test('each notification shows its text, its age, and whether it is unread and important', async () => {
  await show([
    kept(1, { priority: 'high', title: 'You won', timestamp: new Date().toISOString() }),
    kept(5),
    kept(180, { read: true }),
  ])
  await bell(2).click()
  await expect
    .poll(() =>
      items()
        .elements()
        .map((item) => item.querySelector('button')!.textContent),
    )
    .toEqual([
      'You wonUnreadSomething happenedImportant · Just now',
      'Notification 5UnreadSomething happened5m ago',
      'Notification 180Something happened3h ago',
    ])
  expect(
    items()
      .elements()
      .map((item) => (item as HTMLElement).dataset.priority),
  ).toEqual(['high', 'medium', 'medium'])
})

test('each notification type has its own icon, and an unknown type has the bell', async () => {
  const types = [
    'competition_start',
    'competition_end',
    'score_update',
    'rank_change',
    'new_entry',
    'winner_announced',
    'application_decided',
    'webhook_ended',
  ] as const
  await show(types.map((type, i) => kept(i + 1, { type })))
  await expect.element(bell(8)).toBeVisible()
  receiveNotification(sampleLiveNotification({ notificationType: 'of_a_later_release' as Notification['type'] }))
  await bell(9).click()
  await expect
    .poll(() =>
      items()
        .elements()
        .map((item) => /lucide-([a-z-]+)/.exec(item.querySelector('svg')!.getAttribute('class')!)?.[1]),
    )
    .toEqual(['bell', 'radio', 'flag', 'activity', 'arrow-up-down', 'ticket', 'trophy', 'rocket', 'unplug'])
})

test('pressing a notification marks it read here and on the server, and opens its address', async () => {
  const screen = await show([kept(1, { actionUrl: '/leaderboard?competition=7' }), kept(2)])
  await bell(2).click()
  await panel.getByRole('button', { name: /^Notification 1/ }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(screen.address()).toBe('/leaderboard?competition=7')
  await expect.element(bell(0)).toBeVisible()
  await expect.poll(() => server.received(readNotifications).map(({ body }) => body)).toEqual([{ id: 1 }])
})

test.each([null, 'https://evil.example', '//evil.example', '/\\evil', 'javascript:alert(1)', '/api/login', '/nowhere'])(
  'a notification with the address %s opens nothing',
  async (actionUrl) => {
    const screen = await show([kept(1, { actionUrl })])
    await bell(1).click()
    await panel.getByRole('button', { name: /^Notification 1/ }).click()
    await expect.poll(() => server.received(readNotifications)).toHaveLength(1)
    await expect.element(panel).toBeVisible()
    expect(screen.address()).toBe('/league')
  },
)

test('"Mark all read" marks all notifications', async () => {
  await show([kept(1), kept(2)])
  await bell(2).click()
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(panel.getByRole('button', { name: 'Mark all read' })).toBeDisabled()
  await expect.poll(() => server.received(readNotifications).map(({ body }) => body)).toEqual([{}])
})

test('removing a notification removes it here and on the server', async () => {
  await show([kept(1), kept(2)])
  await bell(2).click()
  await panel.getByRole('button', { name: 'Remove Notification 1' }).click()
  await expect.poll(() => items().elements()).toHaveLength(1)
  await expect
    .poll(() => server.received(removeNotification).map(({ params }) => params))
    .toEqual([{ notificationId: 1 }])
})

test('removing a notification moves the focus to the next one, or to the one before after the last', async () => {
  await show([kept(1), kept(2), kept(3)])
  await bell(3).click()
  const remove = (nth: number) => panel.getByRole('button', { name: `Remove Notification ${nth}` })
  await expect.poll(() => items().elements()).toHaveLength(3)
  const order = panel.getByRole('button', { name: /^Remove Notification/ }).elements()
  const names = order.map((one) => Number(one.getAttribute('aria-label')!.at(-1)))
  await remove(names[1]!).click()
  await expect.element(remove(names[2]!)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove(names[0]!)).toHaveFocus()
})

const question = page.getByRole('dialog', { name: 'Clear all notifications?' })

test('clearing all notifications needs a confirmation, and clears them on the server too', async () => {
  await show([kept(1), kept(2, { read: true })])
  await bell(1).click()
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      'This removes all 2 notifications (1 unread), also on your other devices. You cannot undo this.',
    )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(items().elements()).toHaveLength(2)
  expect(server.received(clearNotifications)).toEqual([])

  await panel.getByRole('button', { name: 'Clear all' }).click()
  await question.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(panel.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Clear all' })).not.toBeInTheDocument()
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true)
  expect(server.received(clearNotifications)).toHaveLength(1)
})

test('the confirmation closes when another window has cleared the notifications', async () => {
  await show([kept(1)])
  await bell(1).click()
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect
    .element(question)
    .toHaveAccessibleDescription(
      'This removes your only notification (unread), also on your other devices. You cannot undo this.',
    )
  clearShown()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(panel.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
})

test('notifications that could not be cleared are shown again', async () => {
  await show([kept(1), kept(2)])
  await bell(2).click()
  server.breaks(clearNotifications, 500, 'boom')
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await question.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => page.getByText('Not Saved').elements()).toHaveLength(1)
  await expect.poll(() => panel.getByRole('button', { name: /^Remove Notification/ }).elements()).toHaveLength(2)
})

test('a live notification appears on top at once, and is marked read on the server by its id', async () => {
  await show([kept(5)])
  await expect.element(bell(1)).toBeVisible()
  const { id } = arrives('Rank up')
  await expect.element(bell(2)).toBeVisible()
  await bell(2).click()
  await expect.poll(() => items().first().element().textContent).toMatch(/^Rank up/)
  await panel.getByRole('button', { name: /^Rank up/ }).click()
  await expect.poll(() => server.received(readNotifications).map(({ body }) => body)).toEqual([{ id }])
})

const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}
const unreadItems = () => items().getByText('Unread').elements().length

test('without a network, marking and removing a notification are undone, for live notifications too', async () => {
  await show([kept(5)])
  await expect.element(bell(1)).toBeVisible()
  arrives('Rank up')
  await bell(2).click()
  await expect.element(panel.getByRole('button', { name: /^Rank up/ })).toBeVisible()
  for (const endpoint of [notifications, readNotifications, removeNotification, clearNotifications])
    server.returns(endpoint, noNetwork)
  const isTakenBack = async () => {
    await expect.element(page.getByText('Fantasy Social cannot be reached')).toBeVisible()
    await expect.poll(unreadItems).toBe(2)
    const removers = panel.getByRole('button', { name: /^Remove/ }).elements()
    expect(removers.map((one) => one.getAttribute('aria-label'))).toEqual(['Remove Rank up', 'Remove Notification 5'])
    dismissToast()
  }
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await isTakenBack()
  await panel.getByRole('button', { name: /^Notification 5/ }).click()
  await isTakenBack()
  await panel.getByRole('button', { name: 'Remove Rank up' }).click()
  await isTakenBack()
  await panel.getByRole('button', { name: 'Remove Notification 5' }).click()
  await isTakenBack()
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await question.getByRole('button', { name: 'Clear all' }).click()
  await isTakenBack()
  await userEvent.keyboard('{Escape}')
  await expect.element(bell(0)).toHaveFocus()
})

test('two changes that fail one after the other are both undone', async () => {
  await show([kept(1), kept(2)])
  await bell(2).click()
  const held = server.holds(readNotifications)
  server.refuses(notifications, { code: 'unavailable' })
  await panel.getByRole('button', { name: /^Notification 1/ }).click()
  await panel.getByRole('button', { name: /^Notification 2/ }).click()
  await expect.poll(unreadItems).toBe(0)
  held.refuse({ code: 'unavailable' })
  await expect.poll(unreadItems).toBe(2)
})

test('a refused change shows the list of the server again', async () => {
  await show([kept(1)])
  await bell(1).click()
  server.breaks(removeNotification, 500, 'boom')
  await panel.getByRole('button', { name: 'Remove Notification 1' }).click()
  await expect.poll(() => server.received(notifications).length).toBe(2)
  await expect.poll(() => page.getByText('Not Saved').elements()).toHaveLength(1)
})

test('a viewer marks notifications in this browser only', async () => {
  await show([kept(1)], sampleUser({ id: 'public-user', role: 'viewer' }))
  await bell(1).click()
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(bell(0)).toHaveFocus()
  expect(server.received(readNotifications)).toEqual([])
})

test('live notifications are announced at most once a minute, later ones together', async () => {
  await show([kept(1)])
  const said = page.getByRole('log', { name: 'New notifications' })
  await expect.element(bell(1)).toBeVisible()
  await expect.element(said).toBeEmptyDOMElement()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  arrives('Rank up')
  await vi.waitFor(() => expect(said.element().textContent).toBe('New notification: Rank up. You are 2nd'))
  arrives('Rank down')
  arrives('Rank up again')
  await vi.waitFor(() => expect(bell(4).elements()).toHaveLength(1))
  vi.advanceTimersByTime(QUIET_MS - 1000)
  expect(said.element().textContent).toBe('New notification: Rank up. You are 2nd')
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(said.element().textContent).toBe('2 new notifications'))
})

test("the browser's back button closes the confirmation first, then the panel", async () => {
  await show([kept(1), kept(2)])
  await bell(2).click()
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Clear all notifications?' })).toBeVisible()
  history.back()
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(1)
  history.back()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect(useNotifications.getState().isOpen).toBe(false)
})
