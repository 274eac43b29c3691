/**
 * Checks one screen thoroughly: `test` here has `look(sight)`, which fails on
 *
 *   shift     what moves by itself while the screen loads: at least 0.02 (the sum of all layout shifts, stricter than the usual window;
 *             rows that trade places within a board when a tick comes are no fault)
 *   overflow  anything wider than the window, from 360 to 1920 px
 *   axe       all rules in one shell, in the other those about colour: nothing else differs, nor do colours by size
 *   keyboard  the first Tab that does not lead to the way past header and menu
 *
 * and, as in every journey, on anything the browser complains about. One run names all faults of a screen.
 *
 * A worker has one page for each person and server, and opens one address after the other on it: a browser context of its own for
 * every screen costs more than the screen. Each address is loaded anew, without the cache of the browser and with empty storage.
 */
import type { Browser, Page } from '@playwright/test'
import { axeFindings, complaintsOf, drawPlainly, expect, onSharedServer } from './journey.ts'
import { untilLive } from './people.ts'
import type { Sight } from './screens.ts'
import { settled } from './settled.ts'
import type { Kind, SharedServer } from './shared.ts'

type Visit = { page: Page; complaints: string[] }
type Look = { look: (sight: Sight) => Promise<void> }
type Worker = { visit: (on: Kind, app: SharedServer, who: Sight['who']) => Promise<Visit> }

/** The project's settings that the context of its own pages takes. */
const OF_DEVICE = ['viewport', 'userAgent', 'deviceScaleFactor', 'isMobile', 'hasTouch', 'serviceWorkers']
const MOST_SHIFT = 0.02
const OF_COLOUR = ['color-contrast', 'link-in-text-block']
/** Screens built from different components on a desktop and on a phone. */
const DIFFERENTLY = new Set(['/', '/gamemode'])
const WIDTHS = { phone: [360, 600], desktop: [768, 1024, 1920] }

export const test = onSharedServer.extend<Look, Worker>({
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

  look: async ({ visit, app, on, isMobile, viewport }, use) => {
    await use(async ({ path, who, opened }) => {
      const { page, complaints } = await visit(on, app, who)
      complaints.length = 0
      await page.setViewportSize(viewport!)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await page.goto(path)
      await settled(page)
      expect.soft(await shiftsOf(page), 'shift').toEqual([])
      // after a redirect the focus is already in the screen
      if (who !== 'visitor' && who !== 'undecided' && new URL(page.url()).pathname === path) await expectWayPast(page)
      const shells = isMobile || DIFFERENTLY.has(path) ? (['midnight', 'bone'] as const) : (['midnight'] as const)
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

/** A browser of the project's size on which `who` is signed in; on the server with a live competition, once that has begun. */
async function begin(browser: Browser, use: object, { url, people }: SharedServer, who: Sight['who']): Promise<Visit> {
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

/** Runs in the page, before anything else of it: nothing is left of the screen before, but for the mark of who has been here. */
function emptyStorage(mark: string | null): void {
  if (location.protocol !== 'http:') return
  localStorage.clear()
  sessionStorage.clear()
  if (mark !== null) localStorage.setItem(mark, 'yes')
  // it pushes every page down after 2 s: e2e/install.spec.ts
  localStorage.setItem('install-banner-dismissed', String(Date.now()))
}

/** Runs in the page, before anything else of it. */
function watchShifts(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  const seen: string[] = []
  let sum = 0
  const elementOf = (node: Node | null) => (node instanceof Element ? node : node?.parentElement)
  // when a tick comes rows trade places within their board: that is the game
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

/** Every shift with what moved, once their sum is too large. */
async function shiftsOf(page: Page): Promise<string[]> {
  const { sum, seen } = await page.evaluate(() =>
    (window as unknown as { shifts: () => { sum: number; seen: string[] } }).shifts(),
  )
  return sum < MOST_SHIFT ? [] : seen
}

/** Runs in the page: content far below the window is rendered too, though nobody sees it yet. */
function renderAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** The first Tab of a page leads to the link past header and menu; a dialog has the keyboard to itself. */
async function expectWayPast(page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) return
  await page.keyboard.press('Tab')
  await expect.soft(page.locator(':focus'), 'the first Tab').toHaveText('Skip to the screen')
}

/** In the first shell all rules of axe, in the other those about colour. */
async function expectNoViolations(page: Page, shells: readonly ('midnight' | 'bone')[], where: string): Promise<void> {
  for (const shell of shells) {
    if (shell === 'bone') await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', shell)
    const rules = shell === 'bone' ? OF_COLOUR : undefined
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

/** Runs in the page: the elements that make it wider than the window. */
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
