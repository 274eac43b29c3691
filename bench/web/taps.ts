/// <reference lib="dom" />
/**
 * Measures in ms how long a tap takes until its effect is on the screen, on a processor slowed down four times.
 *
 * Uses the browser's event timing (the basis of INP): the longest of all events of one interaction, in steps of 8 ms. Taps are real input
 * events, and the next one waits until the browser has reported the last.
 */
import { chromium, devices, type BrowserContextOptions, type Page } from '@playwright/test'
import { launchOptions } from '#scripts/chromium.ts'
import type { Cookie } from './browser.ts'

const SLOWDOWN = 4
/** The browser does not report events that are shorter than this (ms), so they count as this long. */
const SHORTEST_MS = 16

export type Taps = { carousel: number[]; grid: number[] }

export async function timeTaps(url: string, cookies: readonly Cookie[]): Promise<Taps> {
  const browser = await chromium.launch(launchOptions())
  const slowly = async (options: BrowserContextOptions, tap: (page: Page) => Promise<number[]>) => {
    const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
    await context.addCookies([...cookies])
    await context.addInitScript(watchEvents, SHORTEST_MS)
    const page = await context.newPage()
    await page.goto(url)
    const devTools = await context.newCDPSession(page)
    await page.waitForLoadState('networkidle')
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const times = await tap(page)
    await context.close()
    return times
  }
  try {
    return {
      carousel: await slowly({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }, tapCarousel),
      grid: await slowly({ viewport: { width: 1440, height: 900 } }, tapGrid),
    }
  } finally {
    await browser.close()
  }
}

/** Taps on the controller: next, next, pick, back, drop, statistics. */
async function tapCarousel(page: Page): Promise<number[]> {
  const buttons = [
    /Next creator/,
    /Next creator/,
    /^A: pick/,
    /Next creator/,
    /^A: pick/,
    /^X:/,
    /^X:/,
    /Previous creator/,
    /^A: drop/,
    /Next creator/,
  ]
  await page.getByRole('button', { name: /Next creator/ }).waitFor()
  const times: number[] = []
  for (const name of buttons) times.push(await timed(page, () => page.getByRole('button', { name }).tap()))
  return times
}

/** Picks and drops of cards, and the filter, which changes the whole list. */
async function tapGrid(page: Page): Promise<number[]> {
  const cards = page.locator('#creators').getByRole('listitem').getByRole('button')
  await cards.first().waitFor()
  const times: number[] = []
  for (const nth of [0, 4, 1, 4, 2, 0]) times.push(await timed(page, () => cards.nth(nth).click()))
  for (const nth of [1, 0, 2, 0]) {
    times.push(
      await timed(page, () =>
        page.getByRole('group', { name: 'Filter by category' }).getByRole('button').nth(nth).click(),
      ),
    )
  }
  return times
}

type Watched = { interactions: Map<number, number>; count: number }
declare global {
  var watched: Watched
}

/** Runs in the page before the page's scripts. */
function watchEvents(shortestMs: number): void {
  const watched: Watched = { interactions: new Map(), count: 0 }
  globalThis.watched = watched
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId === 0) continue
      watched.interactions.set(
        entry.interactionId,
        Math.max(entry.duration, watched.interactions.get(entry.interactionId) ?? 0),
      )
    }
  }).observe({ type: 'event', durationThreshold: shortestMs, buffered: true } as PerformanceObserverInit)
}

/** Returns the duration of the tap's interaction, or SHORTEST_MS if the browser did not report it. */
async function timed(page: Page, tap: () => Promise<void>): Promise<number> {
  await page.evaluate(() => globalThis.watched.interactions.clear())
  await tap()
  return page.evaluate(async (shortestMs) => {
    // the browser reports after the frame that shows the effect of the tap
    for (let frame = 0; frame < 20; frame++)
      await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))
    return Math.max(shortestMs, ...globalThis.watched.interactions.values())
  }, SHORTEST_MS)
}
