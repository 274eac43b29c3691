/** The offer of messages to this browser while the page is closed. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { pushState, removePush, savePush } from '#contract/push.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { useNotifications } from './notifications.ts'
import { PushOffer } from './push-offer.tsx'

const server = fakeServer()
const KEY = `B${'A'.repeat(86)}`
const KEYS = { p256dh: `B${'C'.repeat(86)}`, auth: 'D'.repeat(22) }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const start = button('Get Messages on This Browser')
afterEach(() => {
  vi.restoreAllMocks()
})

/** Shows the offer to a player with one notification of this type; the browser answers the question with `permission`. */
async function show({
  type = 'competition_result',
  permission = 'granted' as NotificationPermission,
  isOn = false,
} = {}) {
  server.returns(currentUser, sampleUser())
  server.returns(pushState, { publicKey: KEY, isOn })
  server.returns(savePush, { ok: true })
  server.returns(removePush, { ok: true })
  const asked = vi.spyOn(Notification, 'requestPermission').mockResolvedValue(permission)
  const subscribe = vi.fn<() => Promise<unknown>>(async () => ({
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys: KEYS }),
  }))
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager: { getSubscription: async () => null, subscribe },
  } as unknown as ServiceWorkerRegistration)
  await renderScreen(<PushOffer />)
  useNotifications.setState({
    notifications: [
      {
        id: 1,
        type,
        title: 'A',
        message: '',
        priority: 'medium',
        competitionId: 1,
        actionUrl: null,
        timestamp: '2026-01-02T20:00:00.000Z',
        read: true,
      },
    ],
  } as never)
  return { asked, subscribe }
}

test('after a finished competition a press asks for the permission and subscribes this browser', async () => {
  const { asked, subscribe } = await show()
  await expect.element(start).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  await start.click()
  await expect.element(button('Stop Messages to This Browser')).toBeVisible()
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY })
  expect(server.received(savePush)).toMatchObject([{ body: { endpoint: 'https://fcm.googleapis.com/x', ...KEYS } }])
})

test('a refused permission gets a sentence with what to do, and nothing is sent', async () => {
  await show({ permission: 'denied' })
  await start.click()
  await expect.element(page.getByText('Allow them in its site settings', { exact: false })).toBeVisible()
  expect(server.received(savePush)).toEqual([])
})

test('messages are stopped at a press', async () => {
  await show({ isOn: true })
  await button('Stop Messages to This Browser').click()
  await expect.element(start).toBeVisible()
  expect(server.received(removePush)).toHaveLength(1)
})

test('nothing is offered before the first finished competition', async () => {
  await show({ type: 'competition_start' })
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(server.received(pushState)).toEqual([])
})
