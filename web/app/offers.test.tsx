import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { myEntries } from '#contract/entries.ts'
import { playedCompetitions } from '#contract/profile.ts'
import { Controller } from '#web/domain/roster/phone/controller.tsx'
import { type InstallEvent, useInstall } from './install/browser-install.ts'
import InstallPrompts, { BANNER_MS, CARD_MS } from './install/install-prompts.tsx'
import { Dock } from './menu/dock.tsx'
import { Invitation } from '#web/screens/practice/invitation.tsx'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'

const server = fakeServer()
const card = page.getByRole('region', { name: 'Install Fantasy Social' })
const banner = page.getByRole('region', { name: 'Get the app' })
const cap = { name: 'nothing', onPress: () => {} }
const centre = { name: 'Submit', badge: '', isReady: false, onPress: () => {} }

const root = document.documentElement
beforeEach(() => {
  root.style.transition = 'none' // the banner takes its time
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  useInstall.setState({ event: null, isInstalled: false })
  sessionStorage.clear()
})
afterEach(async () => {
  vi.useRealTimers()
  root.style.removeProperty('transition')
  window.installEvent = undefined
  await page.viewport(390, 844)
})

const offer = () => {
  const userChoice = Promise.resolve({ outcome: 'accepted' as const })
  window.installEvent = Object.assign(new Event('beforeinstallprompt'), {
    prompt: async () => {},
    userChoice,
  }) satisfies InstallEvent
  dispatchEvent(new Event('installable'))
}
const wait = async (ms: number) => {
  while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame)
  await vi.advanceTimersByTimeAsync(ms)
}
const isThere = (what: typeof card) => what.elements().length === 1
const top = (element: Element) => element.getBoundingClientRect().top
const bottom = (element: Element) => element.getBoundingClientRect().bottom

/** The frame of the application, with so much in it that it is as high as the window. */
const showInFrame = (controls?: boolean) =>
  renderScreen(
    <div id="root">
      <div className="frame">
        <header className="topbar">
          <h1>Game</h1>
        </header>
        <main className="grow">
          {controls && <Controller caps={{ a: cap, b: cap, x: cap, y: cap }} centre={centre} onMove={() => {}} />}
        </main>
        <Dock />
      </div>
      <InstallPrompts />
      {controls && <Invitation />}
    </div>,
  )

test.each([
  [320, 640],
  [360, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
])(
  'at %d x %d px the install banner pushes the page down, and the install card is between the page and the navigation bar',
  async (width, height) => {
    await page.viewport(width, height)
    await showInFrame()
    const heading = page.getByRole('heading', { level: 1 }).element()
    const before = top(heading)
    await wait(BANNER_MS)
    await vi.waitFor(() => expect(bottom(banner.element())).toBe(44))
    expect(top(heading)).toBe(before + 44)

    offer()
    await wait(CARD_MS)
    await vi.waitFor(() => expect([isThere(card), isThere(banner)]).toEqual([true, false]))
    const main = page.getByRole('main').element()
    const bar = page.getByRole('navigation', { name: 'Sections' }).element()
    // it moves in, and the page back up
    await vi.waitFor(() => {
      expect(top(heading)).toBe(before)
      expect(bottom(main)).toBeLessThanOrEqual(top(card.element()))
      expect(bottom(card.element())).toBeLessThanOrEqual(height)
      const [of, beside] = [card.element().getBoundingClientRect(), bar.getBoundingClientRect()]
      expect(of.bottom <= beside.top || of.left >= beside.right).toBe(true)
    })
  },
)

test('on a phone with a controller the install card is at the end of the page', async () => {
  await page.viewport(360, 640)
  await showInFrame(true)
  offer()
  await wait(CARD_MS)
  await vi.waitFor(() => expect(isThere(card)).toBe(true))
  const controls = page.getByRole('region', { name: 'Controls' }).element()
  await vi.waitFor(() => expect(top(card.element())).toBeGreaterThanOrEqual(bottom(controls)))
})

test('on a short phone the practice invitation keeps its space when the install banner would appear', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(playedCompetitions, [])
  server.returns(myEntries, [])
  server.returns(activeCompetition, sampleCompetition())
  await page.viewport(360, 640)
  await showInFrame(true)
  const invitation = page.getByRole('region', { name: /^New here/ })
  await vi.waitFor(() => expect(isThere(invitation)).toBe(true))
  await wait(BANNER_MS)
  await vi.waitFor(() => expect(document.querySelector('[data-banner]')).not.toBeNull())
  expect(getComputedStyle(root).getPropertyValue('--banner')).toBe('52px')
})

test.each([
  [844, 390],
  [568, 320],
])(
  'at %d x %d px the practice invitation is in the header and takes no space from the controller',
  async (width, height) => {
    server.returns(currentUser, sampleUser())
    server.returns(playedCompetitions, [])
    server.returns(myEntries, [])
    server.returns(activeCompetition, sampleCompetition())
    await page.viewport(width, height)
    await showInFrame(true)
    const heading = page.getByRole('heading', { level: 1 }).element()
    const invitation = page.getByRole('region', { name: /^New here/ })
    await vi.waitFor(() => expect(isThere(invitation)).toBe(true))
    await expect.element(invitation.getByRole('link', { name: 'Practice' })).toBeInViewport({ ratio: 1 })
    await expect.element(invitation.getByRole('button', { name: 'Not now' })).toBeInViewport({ ratio: 1 })
    expect(getComputedStyle(root).getPropertyValue('--banner')).toBe('0px')
    expect(top(heading)).toBeLessThan(bottom(invitation.element()))
    expect(bottom(invitation.element())).toBeLessThanOrEqual(top(heading) + 52)
    const { left, right } = invitation.element().getBoundingClientRect()
    // beside the mark and the buttons of the head
    expect([left >= 136, right <= width - 112]).toEqual([true, true])
  },
)
