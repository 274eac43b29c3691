import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { RemindButton, endReminder, setReminder, useReminder } from '#web/domain/competition/draft-reminder.tsx'
import { keyOf } from '#web/api/call.ts'
import { markRead, unreadCount, useNotifications } from '#web/domain/notifications/notifications.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { Remind } from './remind.tsx'

const server = fakeServer()
const live = sampleCompetition({ id: 7, phase: 'live' })
const next = sampleCompetition({ id: 8, phase: 'drafting', prizeValue: '5000.00' })
const shown: { title: string; body: string | undefined; tag: string | undefined }[] = []

/** The browser's notifications, allowed or refused when asked. */
function browserSays(permission: NotificationPermission): void {
  vi.stubGlobal(
    'Notification',
    class {
      static permission: NotificationPermission = 'default'
      static async requestPermission(): Promise<NotificationPermission> {
        return (this.permission = permission)
      }
      constructor(title: string, { body, tag }: NotificationOptions) {
        shown.push({ title, body, tag })
      }
    },
  )
}

beforeEach(() => {
  shown.length = 0
  endReminder()
  useNotifications.setState({ notifications: [], arrived: 0 })
  server.returns(currentUser, sampleUser())
  browserSays('granted')
})
afterEach(endReminder)

const show = (active = live, path = '/') => {
  server.returns(activeCompetition, active)
  return renderScreen(
    <>
      <RemindButton afterId={live.id} />
      <Remind />
    </>,
    { path },
  )
}
const button = (name: string) => page.getByRole('button', { name })
const notifications = () =>
  useNotifications.getState().notifications.map(({ title, message, actionUrl }) => ({ title, message, actionUrl }))
const told = [
  {
    title: 'The draft is open',
    message: expect.stringMatching(
      /^Pick your creators for Friday Night Launch before it locks at (\w+ \d+, )?\d+:\d\d [AP]M\.$/,
    ),
    actionUrl: '/',
  },
]

test('when the next draft opens, the notification list and a browser notification announce it once', async () => {
  const screen = await show()
  await button('Remind me').click()
  await expect
    .element(page.getByText(/you get a notification here, and one from your browser while the game is open in a tab/))
    .toBeVisible()
  await expect.element(button('Reminder set')).toHaveAttribute('aria-pressed', 'true')
  expect(notifications()).toEqual([])

  for (const entries of [0, 1])
    screen.queries.setQueryData(keyOf(activeCompetition), { ...next, totalEntries: entries })
  await vi.waitFor(() => expect(notifications()).toEqual(told))
  expect(shown).toEqual([{ title: 'The draft is open', body: told[0]!.message, tag: 'draft-reminder' }])
})

test.each([
  ['/upcoming', 'link'],
  ['/', 'none: it is the draft'],
])('a player at %s also sees the reminder in a toast, with a link to the draft: %s', async (path, way) => {
  setReminder(live.id)
  const screen = await show(live, path)
  await expect.element(button('Reminder set')).toBeVisible()
  screen.queries.setQueryData(keyOf(activeCompetition), next)
  const toast = page.getByRole('listitem').filter({ hasText: 'The draft is open' })
  await expect.element(toast).toMatchTextContent(/Pick your creators for Friday Night Launch before it locks at/)
  const link = toast.getByRole('link', { name: 'To the draft' })
  if (way !== 'link') return expect.element(link).not.toBeInTheDocument()
  await link.click()
  expect(screen.address()).toBe('/')
})

test('if the browser may not show notifications, the button says that the reminder appears in the notification list', async () => {
  browserSays('denied')
  const screen = await show()
  await button('Remind me').click()
  await expect
    .element(page.getByText('When the draft opens, you get a notification here, now or at your next visit.'))
    .toBeVisible()
  screen.queries.setQueryData(keyOf(activeCompetition), next)
  await vi.waitFor(() => expect(notifications()).toEqual(told))
  expect(shown).toEqual([])
})

test('the reminder survives a reload: a player who returns while the draft is open is reminded, until the notification is read', async () => {
  setReminder(live.id)
  expect(JSON.parse(localStorage.getItem('draft-reminder')!)).toEqual({ afterId: 7, toldOf: null })
  const first = await show(next, '/practice')
  await vi.waitFor(() => expect(notifications()).toEqual(told))
  const { timestamp } = useNotifications.getState().notifications[0]!
  expect(Math.abs(timestamp - Date.now())).toBeLessThan(60_000)
  await first.unmount()

  useNotifications.setState({ notifications: [] })
  await new Promise((resolve) => requestAnimationFrame(resolve)) // a later millisecond
  await show(next, '/practice')
  await vi.waitFor(() => expect(notifications()).toEqual(told))
  expect(useNotifications.getState().notifications[0]!.timestamp, 'since when').toBe(timestamp)
  markRead(useNotifications.getState().notifications[0]!.id)
  expect(useReminder.getState().reminder).toBeNull()
  expect(localStorage.getItem('draft-reminder')).toBeNull()
})

test('a reminder ignores the competition in which it was set, and continues to the next draft after a missed one', async () => {
  setReminder(live.id)
  const screen = await show(live, '/practice')
  screen.queries.setQueryData(keyOf(activeCompetition), { ...next, phase: 'live' })
  await expect.element(button('Reminder set')).toBeVisible()
  expect(notifications()).toEqual([])
  screen.queries.setQueryData(keyOf(activeCompetition), { ...next, id: 9 })
  await vi.waitFor(() => expect(notifications()).toEqual(told))
  // told of, and not read before its lock
  screen.queries.setQueryData(keyOf(activeCompetition), { ...next, id: 9, phase: 'live' })
  await expect.element(button('Reminder set')).toBeVisible()
  useNotifications.setState({ notifications: [] })
  screen.queries.setQueryData(keyOf(activeCompetition), { ...next, id: 10 })
  await vi.waitFor(() => expect(notifications()).toEqual(told))
})

test.each([
  ['has locked', { ...next, phase: 'live' } as const],
  ['is over, and none has come', null],
  ['is another', { ...next, id: 9 }],
])('once the draft of the reminder %s, no notification says that it is open', async (_, after) => {
  setReminder(live.id)
  const screen = await show(live, '/practice')
  await expect.element(button('Reminder set')).toBeVisible()
  screen.queries.setQueryData(keyOf(activeCompetition), next)
  await vi.waitFor(() => expect(notifications()).toEqual(told))
  markRead(useNotifications.getState().notifications[0]!.id)
  screen.queries.setQueryData(keyOf(activeCompetition), after)
  await vi.waitFor(() => expect(notifications()).toEqual([]))
})

const elsewhere = (reminder: object | null) => {
  if (reminder) localStorage.setItem('draft-reminder', JSON.stringify(reminder))
  else localStorage.removeItem('draft-reminder')
  window.dispatchEvent(new StorageEvent('storage', { key: 'draft-reminder' }))
}

test('a reminder set in another tab appears here too, and disappears here once it is read there', async () => {
  const screen = await show(live, '/practice')
  elsewhere({ afterId: 7, toldOf: null })
  await expect.element(button('Reminder set')).toBeVisible()
  screen.queries.setQueryData(keyOf(activeCompetition), next)
  await vi.waitFor(() => expect(notifications()).toEqual(told))
  elsewhere(null)
  await vi.waitFor(() => expect(notifications()).toEqual([]))
})

test('a player in the open draft gets no notification that it is open', async () => {
  setReminder(live.id)
  const screen = await show(live)
  await expect.element(button('Reminder set')).toBeVisible()
  screen.queries.setQueryData(keyOf(activeCompetition), next)
  await vi.waitFor(() => expect(notifications()).toEqual(told))
  await vi.waitFor(() => expect(useReminder.getState().reminder).toBeNull())
  await vi.waitFor(() => expect(unreadCount(useNotifications.getState())).toBe(0))
})

test('a second press cancels the reminder', async () => {
  await show()
  await button('Remind me').click()
  await button('Reminder set').click()
  await expect.element(button('Remind me')).toHaveAttribute('aria-pressed', 'false')
  expect(localStorage.getItem('draft-reminder')).toBeNull()
})

test('a viewer gets a sign-up button instead of a reminder', async () => {
  server.returns(currentUser, sampleUser({ id: 'public-user', role: 'viewer' }))
  await show()
  await expect.element(button('Sign up to play')).toBeVisible()
  await expect.element(button('Remind me')).not.toBeInTheDocument()
})
