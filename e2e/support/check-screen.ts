/**
 * Checks one screen thoroughly: the `test` of this file has `checkScreen(screenCase)`, which fails on
 *
 *   shift     layout shifts of at least 0.02 while the screen loads (the sum of all shifts; rows that change places on a board do not
 *             count)
 *   overflow  anything wider than the window, from 360 to 1920 px
 *   axe       all rules in one theme, and the rules about colour in the other
 *   keyboard  a first Tab that does not lead to the skip link
 *
 * and, as in every journey, on any complaint of the browser. One run names all faults of a screen.
 *
 * A worker has one page for each person and server and opens one address after the other on it, because a new browser context costs more
 * than the screen. Each address is loaded without the browser's cache and with empty storage.
 */
import type { Browser, Page } from '@playwright/test'
import { axeFindings, complaintsOf, drawPlainly, expect, onSharedServer } from './journey.ts'
import { untilLive } from './people.ts'
import type { ScreenCase } from './screens.ts'
import { settled } from './settled.ts'
import type { Kind, SharedServer } from './shared.ts'

type Visit = { page: Page; complaints: string[] }
type Checks = { checkScreen: (screenCase: ScreenCase) => Promise<void> }
type Worker = { visit: (on: Kind, app: SharedServer, who: ScreenCase['who']) => Promise<Visit> }

/** The project's settings for the browser contexts made here. */
const OF_DEVICE = ['viewport', 'userAgent', 'deviceScaleFactor', 'isMobile', 'hasTouch', 'serviceWorkers']
const MOST_SHIFT = 0.02
const OF_COLOUR = ['color-contrast', 'link-in-text-block']
/** Screens with different components on a desktop and on a phone. */
const DIFFERENTLY = new Set(['/', '/gamemode'])
const WIDTHS = { phone: [360, 600], desktop: [768, 1024, 1920] }

export const test = onSharedServer.extend<Checks, Worker>({
  visit: [
    async ({ browser }, use, { project }) => {
      const visits = new Map<string, Visit>()
      await use(async (on, app, who) => {
        const name = `${who} on ${on}`
        if (on === 'live' && !visits.has(name)) await untilLive(app.url)
        const visit = visits.get(name) ?? (await begin(browser, project.use, app, who))
        visits.set(name, visit)
        return visit
      })
      for (const { page } of visits.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],

  checkScreen: async ({ visit, app, on, isMobile, viewport }, use) => {
    await use(async ({ path, who, opened }) => {
      const { page, complaints } = await visit(on, app, who)
      complaints.length = 0
      await page.setViewportSize(viewport!)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await page.goto(path)
      await settled(page)
      expect.soft(await shiftsOf(page), 'shift').toEqual([])
      // after a redirect the focus is already on the screen's heading
      if (who !== 'visitor' && who !== 'undecided' && new URL(page.url()).pathname === path) await expectWayPast(page)
      const shells = isMobile || DIFFERENTLY.has(path) ? (['midnight', 'light'] as const) : (['midnight'] as const)
      await page.evaluate(renderAll)
      await expectNoViolations(page, shells, '')
      await expectNoOverflow(page, isMobile ? WIDTHS.phone : WIDTHS.desktop)
      for (const [name, open] of Object.entries(opened ?? {})) {
        await page.setViewportSize(viewport!)
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        await open(page)
        await expectNoViolations(page, shells, name)
        await expectNoOverflow(page, isMobile ? WIDTHS.phone : WIDTHS.desktop, name)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      expect.soft(complaints, 'complaints of the browser').toEqual([])
    })
  },
})

/** Opens a page on which `who` is signed in; on the live server once its competition is live. */
async function begin(
  browser: Browser,
  use: object,
  { url, people }: SharedServer,
  who: ScreenCase['who'],
): Promise<Visit> {
  const options = Object.entries(use).filter(([name]) => OF_DEVICE.includes(name))
  const context = await browser.newContext({ ...Object.fromEntries(options), baseURL: url })
  const complaints = complaintsOf(context)
  const isVisitor = who === 'visitor'
  if (!isVisitor) await context.addCookies(people[who])
  await context.addInitScript(drawPlainly)
  const page = await context.newPage()
  await page.addInitScript(emptyStorage, isVisitor ? null : 'signed-in')
  await page.addInitScript(watchShifts)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return { page, complaints }
}

/** Runs in the page before the page's scripts: removes the stored state except the mark of a returning player. */
function emptyStorage(mark: string | null): void {
  if (location.protocol !== 'http:') return
  localStorage.clear()
  sessionStorage.clear()
  if (mark !== null) localStorage.setItem(mark, 'yes')
  // the install banner would move the page after 2 s; e2e/install.spec.ts tests it
  localStorage.setItem('install-banner-dismissed', String(Date.now()))
}

/** Runs in the page before the page's scripts: records layout shifts. */
function watchShifts(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const seen: string[] = []
  let sum = 0
  const elementOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)
  // at a tick rows change places within their board, which is part of the game
  const isInRow = ({ node }: { node: Node | null }) => elementOf(node)?.closest('.board-row') != null
  const nameOf = (node: Node | null) => {
    const element = elementOf(node)
    return element ? `${element.localName}.${element.className}` : 'something that is gone'
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput || (sources.length > 0 && sources.every(isInRow))) continue
      sum += value
      seen.push(`${value.toFixed(4)}: ${sources.map(({ node }) => nameOf(node)).join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { shifts: () => ({ sum, seen }) })
}

/** Returns every layout shift with its elements if their sum is too large. */
async function shiftsOf(page: Page): Promise<string[]> {
  const { sum, seen } = await page.evaluate(() =>
    (window as unknown as { shifts: () => { sum: number; seen: string[] } }).shifts(),
  )
  return sum < MOST_SHIFT ? [] : seen
}

/** Runs in the page: also renders content far below the window. */
function renderAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** The first Tab of a page leads to the skip link; an open dialog keeps the focus. */
async function expectWayPast(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) return
  await page.keyboard.press('Tab')
  await expect.soft(page.locator(':focus'), 'the first Tab').toHaveText('Skip to content')
}

/** Checks all rules of axe in the first theme, and the rules about colour in the other. */
async function expectNoViolations(page: Page, shells: readonly ('midnight' | 'light')[], where: string): Promise<void> {
  for (const shell of shells) {
    if (shell === 'light') await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', shell)
    const rules = shell === 'light' ? OF_COLOUR : undefined
    expect.soft(await axeFindings(page, rules), `axe in ${shell} ${where}`).toEqual([])
  }
}

async function expectNoOverflow(page: Page, others: readonly number[], where = ''): Promise<void> {
  const { width, height } = page.viewportSize()!
  for (const wide of [width, ...others]) {
    await page.setViewportSize({ width: wide, height })
    const sticksOut = await page.evaluate(whatSticksOut, wide)
    expect.soft(sticksOut, `overflow at ${wide} px ${where}`).toEqual([])
  }
}

/** Runs in the page: returns the elements that make it wider than the window. */
function whatSticksOut(width: number): string[] {
  if (document.documentElement.scrollWidth <= width) return []
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > width + 0.5,
  )
  return [
    `${document.documentElement.scrollWidth} px`,
    ...wide.slice(0, 8).map((element) => `${element.localName}.${element.className}`),
  ]
}
