import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { about } from '#contract/about.ts'
import { currentUser } from '#contract/auth.ts'
import { userQuery } from '#web/domain/player/session.ts'
import { useNewVersion } from '#web/api/service-worker.ts'
import { expectComplaints } from '#web/testing/complaints.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleAbout, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { BANNER_SHOWN, writeTab } from '#web/ui/storage.ts'
import { noteDialog } from '#web/ui/top-dialog.ts'
import { useInstall, type InstallEvent } from './browser-install.ts'
import { HIDDEN_MS } from './dismissal.ts'
import InstallPrompts, { BANNER_MS, CARD_MS } from './install-prompts.tsx'

const server = fakeServer()
const card = page.getByRole('region', { name: 'Install Fantasy Social' })
const banner = page.getByRole('region', { name: 'Get the app' })
const noon = Date.parse('2026-01-20T12:00:00.000Z')
const prompted: string[] = []

beforeEach(() => {
  writeTab(BANNER_SHOWN, null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: noon })
  prompted.length = 0
  useInstall.setState({ event: null, isInstalled: false })
  server.returns(about, sampleAbout())
})
afterEach(async () => {
  vi.useRealTimers()
  window.installEvent = undefined
  delete window.fantasySocialDesktop
  for (const name of ['install-banner-dismissed', 'pwa-install-dismissed', 'pwa-installed'])
    localStorage.removeItem(name)
  useNewVersion.setState({ waiting: null })
  await page.viewport(390, 844)
})

/** The browser offers the install, as public/first-paint.js passes it on. */
const offer = (
  outcome: 'accepted' | 'dismissed' = 'accepted',
  prompt: () => Promise<void> = async () => void prompted.push(outcome),
) => {
  window.installEvent = Object.assign(new Event('beforeinstallprompt'), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  }) satisfies InstallEvent
  dispatchEvent(new Event('installable'))
}
const show = () => renderScreen(<InstallPrompts />)
/** Waits until the screen has settled after the clock moved. */
const wait = async (ms: number) => {
  // vi.waitFor would move the clock
  while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame)
  await vi.advanceTimersByTimeAsync(ms)
}
/** When the player said no, as it was kept: on the clock of the test, which waiting moves a little. */
const dismissedAt = async (name: string) => {
  await vi.waitFor(() => expect(localStorage.getItem(name)).not.toBeNull())
  const at = Number(localStorage.getItem(name))
  expect(at).toBeGreaterThan(noon)
  expect(at).toBeLessThanOrEqual(Date.now())
  return at
}
const isThere = (what: typeof card) => what.elements().length === 1

test('the install card appears 3 s after the browser offers the install, not before', async () => {
  await show()
  offer()
  await wait(CARD_MS - 1)
  expect([CARD_MS, isThere(card)]).toEqual([3000, false])
  await wait(1)
  await vi.waitFor(() => expect(isThere(card)).toBe(true))
})

test('an install event from before the application has loaded is used', async () => {
  offer()
  await show()
  await wait(CARD_MS)
  await vi.waitFor(() => expect(isThere(card)).toBe(true))
})

test('without an install event there is no install card', async () => {
  await show()
  await wait(60_000)
  await vi.waitFor(() => expect(isThere(banner)).toBe(true))
  expect(isThere(card)).toBe(false)
})

test('Install App opens the install prompt of the browser', async () => {
  await show()
  offer()
  await wait(CARD_MS)
  await card.getByRole('button', { name: 'Install App' }).click()
  await vi.waitFor(() => expect(isThere(card)).toBe(false))
  expect(prompted).toEqual(['accepted'])
  expect(localStorage.getItem('pwa-install-dismissed')).toBeNull()
})

test.each([
  ['Later', 'Later', 'accepted'],
  ['a no to the browser', 'Install App', 'dismissed'],
] as const)('after %s the install card stays away for 24 hours', async (_, button, outcome) => {
  const screen = await show()
  offer(outcome)
  await wait(CARD_MS)
  await card.getByRole('button', { name: button }).click()
  const at = await dismissedAt('pwa-install-dismissed')
  expect(isThere(card)).toBe(false)
  await screen.unmount()

  vi.setSystemTime(at + HIDDEN_MS - 1)
  const again = await show()
  offer()
  await wait(CARD_MS)
  expect(isThere(card)).toBe(false)
  await again.unmount()

  vi.setSystemTime(at + HIDDEN_MS)
  await show()
  offer()
  await wait(CARD_MS)
  await vi.waitFor(() => expect(isThere(card)).toBe(true))
})

test('the install banner appears after 2 s, and stays away for 24 hours after it was closed', async () => {
  const screen = await show()
  await wait(BANNER_MS - 1)
  expect([BANNER_MS, isThere(banner)]).toEqual([2000, false])
  await wait(1)
  await expect.element(banner.getByRole('button', { name: 'Get the Fantasy Social Mobile App' })).toBeVisible()
  await banner.getByRole('button', { name: 'Close' }).click()
  await vi.waitFor(() => expect(isThere(banner)).toBe(false))
  const at = await dismissedAt('install-banner-dismissed')
  await screen.unmount()

  vi.setSystemTime(at + HIDDEN_MS - 1)
  const again = await show()
  await wait(BANNER_MS)
  expect(isThere(banner)).toBe(false)
  await again.unmount()

  vi.setSystemTime(at + HIDDEN_MS)
  await show()
  await wait(BANNER_MS)
  await vi.waitFor(() => expect(isThere(banner)).toBe(true))
})

test('an install banner that was seen does not appear again after a reload, until the next day', async () => {
  const first = await show()
  await wait(BANNER_MS)
  await vi.waitFor(() => expect(isThere(banner)).toBe(true))
  await first.unmount()
  const again = await show()
  await wait(BANNER_MS)
  expect(isThere(banner)).toBe(false)
  await again.unmount()

  vi.setSystemTime(noon + HIDDEN_MS + 60_000)
  await show()
  await wait(BANNER_MS)
  await vi.waitFor(() => expect(isThere(banner)).toBe(true))
})

test('on a short phone the install banner waits while the screen has a controller or is loading', async () => {
  await page.viewport(360, 640)
  document.documentElement.style.transition = 'none' // the banner appears with a delay
  await show()
  await wait(BANNER_MS)
  await vi.waitFor(() => expect(isThere(banner)).toBe(true))
  const screen = document.body.appendChild(document.createElement('main'))
  for (const part of ['controls', 'splash']) {
    const element = screen.appendChild(document.createElement('section'))
    element.dataset[part] = ''
    expect(isThere(banner)).toBe(false)
    expect(getComputedStyle(document.documentElement).getPropertyValue('--banner')).toBe('0px')
    element.remove()
    expect(isThere(banner)).toBe(true)
  }
  screen.remove()
  document.documentElement.style.removeProperty('transition')
})

test('on a desktop the install banner opens the page of releases, if there is one', async () => {
  await page.viewport(1440, 900)
  server.returns(about, sampleAbout({ releasesUrl: 'https://example.org/releases' }))
  await show()
  await wait(BANNER_MS)
  const link = banner.getByRole('link', { name: 'Get the Fantasy Social Desktop App' })
  await expect.element(link).toHaveAttribute('href', 'https://example.org/releases')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a tablet is offered the mobile app', async () => {
  await page.viewport(768, 1024)
  const real = matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => real(query === '(pointer: coarse)' ? 'all' : query))
  onTestFinished(() => void vi.restoreAllMocks())
  server.returns(about, sampleAbout({ releasesUrl: 'https://example.org/releases' }))
  await show()
  await wait(BANNER_MS)
  await expect.element(banner.getByRole('button', { name: 'Get the Fantasy Social Mobile App' })).toBeVisible()
})

test('without a page of releases the install banner starts the browser’s own install', async () => {
  await page.viewport(1440, 900)
  await show()
  await wait(BANNER_MS)
  offer()
  await banner.getByRole('button', { name: 'Get the Fantasy Social Desktop App' }).click()
  await vi.waitFor(() => expect(prompted).toEqual(['accepted']))
  await vi.waitFor(() => expect(isThere(banner)).toBe(false))
})

test('without an install event the install banner explains how to install', async () => {
  await show()
  await wait(BANNER_MS)
  await banner.getByRole('button', { name: 'Get the Fantasy Social Mobile App' }).click()
  await expect.element(page.getByText(/Add to Home Screen/)).toBeVisible()
})

test('after the install nothing is offered until the browser offers it again', async () => {
  const screen = await show()
  offer()
  await wait(CARD_MS)
  await vi.waitFor(() => expect([isThere(card), isThere(banner)]).toEqual([true, false]))
  dispatchEvent(new Event('appinstalled'))
  await vi.waitFor(() => expect([isThere(card), isThere(banner)]).toEqual([false, false]))
  await screen.unmount()
  const again = await show()
  await wait(BANNER_MS)
  expect(isThere(banner)).toBe(false)
  offer()
  await wait(CARD_MS)
  await vi.waitFor(() => expect([isThere(card), isThere(banner)]).toEqual([true, false]))
  await again.unmount()
})

test('in the desktop app no install is offered', async () => {
  window.fantasySocialDesktop = '1.0.0'
  await show()
  offer()
  await wait(CARD_MS)
  expect([isThere(card), isThere(banner)]).toEqual([false, false])
})

test('a failed install is only logged', async () => {
  await show()
  offer('accepted', () => Promise.reject(new Error('not now')))
  await wait(CARD_MS)
  await card.getByRole('button', { name: 'Install App' }).click()
  await vi.waitFor(() => expect(isThere(card)).toBe(false))
  expectComplaints(/The install could not be started/)
})

test('a new version is installed when the player accepts it, and can be put off', async () => {
  const heard: unknown[] = []
  const worker = Object.assign(new EventTarget(), {
    postMessage: (message: unknown) => void heard.push(message),
  }) as unknown as ServiceWorker
  await show()
  useNewVersion.setState({ waiting: worker })
  const note = page.getByRole('region', { name: 'A new version is ready' })
  await note.getByRole('button', { name: 'Reload' }).click()
  expect(heard).toEqual([{ type: 'SKIP_WAITING' }])
  await note.getByRole('button', { name: 'Later' }).click()
  await vi.waitFor(() => expect(note.elements()).toHaveLength(0))
})

test('only one offer is shown: the install card replaces the install banner once the browser offers the install', async () => {
  const screen = await show()
  offer()
  await wait(BANNER_MS)
  expect([isThere(card), isThere(banner)]).toEqual([false, false])
  await wait(CARD_MS - BANNER_MS)
  await vi.waitFor(() => expect([isThere(card), isThere(banner)]).toEqual([true, false]))
  await card.getByRole('button', { name: 'Later' }).click()
  await wait(BANNER_MS)
  expect([isThere(card), isThere(banner)]).toEqual([false, false])
  await screen.unmount()

  localStorage.removeItem('pwa-install-dismissed')
  useInstall.setState({ event: null })
  window.installEvent = undefined
  await show()
  await wait(BANNER_MS)
  await vi.waitFor(() => expect(isThere(banner)).toBe(true))
  offer()
  await wait(CARD_MS - 1)
  expect([isThere(card), isThere(banner)]).toEqual([false, true])
  await wait(1)
  await vi.waitFor(() => expect([isThere(card), isThere(banner)]).toEqual([true, false]))
})

test('install banner and card wait while a dialog is open', async () => {
  const forget = noteDialog(document.createElement('dialog'))
  await show()
  await wait(BANNER_MS)
  expect(isThere(banner)).toBe(false)
  offer()
  await wait(CARD_MS)
  expect(isThere(card)).toBe(false)
  forget()
  await vi.waitFor(() => expect([isThere(card), isThere(banner)]).toEqual([true, false]))
})

test('install banner and card wait until the agreement is accepted', async () => {
  server.returns(currentUser, sampleUser({ ndaAccepted: false, ndaAcceptedAt: null }))
  const screen = await show()
  await vi.waitFor(() => expect(screen.queries.getQueryData(userQuery.queryKey)).toBeTruthy())
  await wait(BANNER_MS)
  expect(isThere(banner)).toBe(false)
  screen.queries.setQueryData(userQuery.queryKey, sampleUser())
  await vi.waitFor(() => expect(isThere(banner)).toBe(true))
})
