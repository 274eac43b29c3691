import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { hms } from './format.ts'
import { FLASH_MS, flashPrize, usePrizeFlash } from '#web/domain/competition/prize.tsx'
import { forgetServerTime, recordServerTime } from '#web/api/server-clock.ts'
import { repeatDelay, useHoldRepeat } from './gestures.ts'
import { useDesktop } from './use-media.ts'
import { useNow } from '#web/api/use-now.ts'

afterEach(() => {
  vi.useRealTimers()
  forgetServerTime()
})

const hits: number[] = []
function Held() {
  return (
    <button type="button" {...useHoldRepeat(() => hits.push(performance.now()))}>
      Next
    </button>
  )
}

test.each([
  [0, 500],
  [499, 500],
  [500, 300],
  [1499, 300],
  [1500, 200],
  [2999, 200],
  [3000, 100],
  [60_000, 100],
])('a button that is held for %s ms repeats after %s ms', (heldMs, delay) => expect(repeatDelay(heldMs)).toBe(delay))

test('a held button repeats with increasing speed, and stops when it is released', async () => {
  hits.length = 0
  await render(<Held />)
  const button = page.getByRole('button', { name: 'Next' }).element()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerId: 1, button: 0 }))
  vi.advanceTimersByTime(4000)
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 }))
  const held = hits.length
  vi.advanceTimersByTime(2000)
  expect(hits).toHaveLength(held)
  const gaps = hits.slice(1).map((at, i) => Math.round(at - hits[i]!))
  expect(gaps).toEqual([500, ...Array(4).fill(300), ...Array(7).fill(200), ...Array(9).fill(100)])
})

test('a key press or a tap on a repeating button acts once', async () => {
  hits.length = 0
  await render(<Held />)
  const button = page.getByRole('button', { name: 'Next' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(hits).toHaveLength(1)
  await button.click()
  expect(hits).toHaveLength(2)
})

function Countdown({ to }: { to: number }) {
  return <time>{hms(to - useNow())}</time>
}

test("all countdowns follow the server's clock and change together each second", async () => {
  const noon = Date.parse('2026-01-20T12:00:00.000Z')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: noon })
  recordServerTime(new Date(noon + 60_000).toUTCString(), noon + 500, noon + 500)
  const screen = await render(
    <>
      <Countdown to={noon + 70_000} />
      <Countdown to={noon + 62_000} />
    </>,
  )
  const shown = () => [...screen.container.querySelectorAll('time')].map((time) => time.textContent)
  await vi.waitFor(() => expect(shown()).toEqual(['00:00:10', '00:00:02']))
  vi.advanceTimersByTime(1000)
  await vi.waitFor(() => expect(shown()).toEqual(['00:00:09', '00:00:01']))
  vi.advanceTimersByTime(1500)
  await vi.waitFor(() => expect(shown()).toEqual(['00:00:08', '00:00:00']))
})

function Prize() {
  return <p>{usePrizeFlash(7) ? '+$5' : 'calm'}</p>
}

test('the prize flashes for 2 s, counted from the latest entry', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await render(<Prize />)
  const shows = (text: string) => vi.waitFor(() => expect(screen.container.textContent).toBe(text))
  await shows('calm')
  flashPrize(8)
  await shows('calm')
  flashPrize(7)
  await shows('+$5')
  vi.advanceTimersByTime(FLASH_MS - 1)
  flashPrize(7)
  vi.advanceTimersByTime(FLASH_MS - 1)
  await shows('+$5')
  vi.advanceTimersByTime(1)
  await shows('calm')
})

function Size() {
  return <p>{useDesktop() ? 'desktop' : 'phone'}</p>
}

test('768 px is a desktop and 767 px a phone, also when the window is resized', async () => {
  await page.viewport(767, 800)
  const screen = await render(<Size />)
  await expect.element(screen.getByText('phone')).toBeVisible()
  await page.viewport(768, 800)
  await expect.element(screen.getByText('desktop')).toBeVisible()
  await page.viewport(390, 844)
})

test.each([
  [844, 390, 'phone'],
  [932, 430, 'phone'],
  [768, 560, 'phone'],
  [768, 561, 'desktop'],
  [961, 540, 'desktop'],
])('a window of %i x %i px is a %s', async (width, height, size) => {
  await page.viewport(width, height)
  const screen = await render(<Size />)
  await expect.element(screen.getByText(size)).toBeVisible()
  await page.viewport(390, 844)
})
