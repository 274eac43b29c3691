import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Controller } from '#web/domain/roster/phone/controller.tsx'
import { PhoneHead } from '#web/screens/draft/phone-screen.tsx'
import { Dock } from './menu/dock.tsx'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition } from '#web/testing/samples.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

afterEach(() => page.viewport(390, 844))

const cap = { name: 'nothing', onPress: () => {} }
const centre = { name: 'Start', badge: '0/3', isReady: false, onPress: () => {} }
const boxOf = (locator: ReturnType<typeof page.getByRole>) => locator.element().getBoundingClientRect()
const shown = page.getByRole('listitem').filter({ hasText: 'Nothing to Play Yet' })
const SHORT = 'Enter a roster first, and game mode will show how it plays'

/** What the header of a phone has at its right, and where the first words below it begin. */
const [HEADER_BUTTONS, HEADER_AND_EDGE] = [112, 72]

const isClear = (one: DOMRect, other: DOMRect) =>
  one.bottom <= other.top || one.top >= other.bottom || one.right <= other.left || one.left >= other.right

const showInFrame = (height: number, controls = false) =>
  renderScreen(
    <div className="frame">
      <main className="flex grow flex-col">
        <p style={{ height }}>A screen</p>
        <button>The last of it</button>
        {controls && <Controller caps={{ a: cap, b: cap, x: cap, y: cap }} centre={centre} onMove={() => {}} />}
      </main>
      <Dock />
    </div>,
  )

test('a toast begins and ends where the content of a page or of a dialog does', async () => {
  const sidesOf = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return [left, right]
  }
  const frame = await showInFrame(200)
  toast.show({ title: 'Nothing to Play Yet', message: SHORT, tone: 'bad' })
  await expect.element(shown).toBeVisible()
  const pageSides = sidesOf(page.getByText('A screen').element())
  await expect.poll(() => sidesOf(shown.element())).toEqual(pageSides)
  await frame.unmount()

  await renderScreen(
    <Dialog open title="A dialog" onClose={() => {}}>
      <p>The content</p>
    </Dialog>,
  )
  toast.show({ title: 'Nothing to Play Yet', message: SHORT, tone: 'bad' })
  const content = page.getByText('The content')
  await expect.element(content).toBeVisible()
  await expect.poll(() => document.getAnimations()).toEqual([])
  const inside = () => [...document.querySelectorAll('dialog li')].map(sidesOf)
  await expect.poll(inside).toEqual([sidesOf(content.element())])
})

test.each([
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
])(
  'at %d x %d px a toast of any length covers neither the navigation bar nor the end of the page',
  async (width, height) => {
    await page.viewport(width, height)
    await showInFrame(2_000)
    for (const message of [SHORT, `${SHORT}. ${SHORT}. ${SHORT}. ${SHORT}.`]) {
      toast.show({ title: 'Nothing to Play Yet', message })
      await expect.element(shown).toMatchTextContent(message)
      const last = page.getByRole('button', { name: 'The last of it' })
      await vi.waitFor(() => {
        scrollTo(0, document.documentElement.scrollHeight)
        expect(boxOf(last).bottom).toBeLessThanOrEqual(boxOf(shown).top)
        // it moves in
        expect(isClear(boxOf(shown), boxOf(page.getByRole('navigation', { name: 'Sections' })))).toBe(true)
        expect(boxOf(shown).bottom).toBeLessThanOrEqual(height)
      })
      expect(boxOf(shown).left).toBeGreaterThanOrEqual(0)
      expect(boxOf(shown).right).toBeLessThanOrEqual(width)
    }
  },
)

test.each([
  [360, 640],
  [390, 844],
  [844, 390],
])('at %d x %d px a toast does not cover the controller, and the controller does not move', async (width, height) => {
  await page.viewport(width, height)
  await showInFrame(100, true)
  const start = page.getByRole('button', { name: 'Start' })
  const before = boxOf(start).top
  toast.show({ title: 'Nothing to Play Yet', message: SHORT })
  await expect.element(shown).toBeVisible()
  await vi.waitFor(() => expect(document.documentElement.style.getPropertyValue('--toast')).not.toBe(''))
  expect(boxOf(start).top).toBe(before)
  expect(boxOf(shown).right).toBeLessThanOrEqual(width - HEADER_BUTTONS)
  expect(boxOf(shown).bottom).toBeLessThanOrEqual(HEADER_AND_EDGE)
  // a tap anywhere on it
  await shown.click()
  await expect.element(shown).not.toBeInTheDocument()
})

test.each([
  [320, 640],
  [360, 640],
  [390, 844],
  [844, 390],
])('at %d x %d px a toast of any length never covers the clock above a controller', async (width, height) => {
  await page.viewport(width, height)
  await renderScreen(
    <div className="frame">
      <p style={{ height: 60 }}>The header</p>
      <main className="flex grow flex-col">
        <PhoneHead competition={sampleCompetition()} />
        <p className="grow">The screen</p>
        <Controller caps={{ a: cap, b: cap, x: cap, y: cap }} centre={centre} onMove={() => {}} />
      </main>
      <Dock />
    </div>,
  )
  const clock = page.getByRole('timer').first()
  for (const message of [SHORT, `${SHORT}. ${SHORT}. ${SHORT}.`, 'Short']) {
    toast.show({ title: 'Nothing to Play Yet', message })
    await expect.element(shown).toMatchTextContent(message)
    await vi.waitFor(() => {
      expect(isClear(boxOf(shown), boxOf(clock))).toBe(true)
      expect(boxOf(shown).bottom).toBeLessThanOrEqual(boxOf(page.getByRole('region', { name: 'Controls' })).top)
    })
  }
  // what is said of a pick is no longer than this
  toast.show({ title: 'Nothing to Play Yet', message: `${SHORT}. ${SHORT}` })
  await vi.waitFor(() => expect(boxOf(shown).bottom).toBeLessThanOrEqual(boxOf(clock).top))
  toast.show({ title: 'Nothing to Play Yet', message: 'Short' })
  // it is back over the header
  await vi.waitFor(() => expect(boxOf(shown).bottom).toBeLessThanOrEqual(boxOf(clock).top))
})
