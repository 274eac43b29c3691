/**
 * The fixtures of every journey: `import { expect, test } from './support/journey.ts'`.
 *
 * app         a server that all journeys share (shared.ts); test.use({ on: 'busy' }) chooses which
 * page        opens addresses of that server; any complaint of the browser fails the test
 * complaints  those complaints; a journey that provokes one removes and checks it
 * axe         finds no violation on the present screen
 */
import axe from 'axe-core'
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
} from '@playwright/test'
import { sharedServer, type Kind, type SharedServer } from './shared.ts'

type Served = { on: Kind; app: SharedServer }
type Journey = { complaints: string[]; axe: () => Promise<void> }

export const onSharedServer = base.extend<Served, { browser: Browser }>({
  // Chromium sometimes crashes at its start, before there is a page, so it is started once more
  browser: [
    async ({ playwright, browserName }, use) => {
      const start = () => playwright[browserName].launch()
      const browser = await start().catch(start)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],

  on: ['quiet', { option: true }],

  app: async ({ on }, use) => use(sharedServer(on)),

  baseURL: async ({ app }, use) => use(app.url),

  context: async ({ context }, use) => {
    await context.addInitScript(drawPlainly)
    await use(context)
  },
})

export const test = onSharedServer.extend<Journey>({
  complaints: [
    async ({ context }, use) => {
      const complaints = complaintsOf(context)
      await use(complaints)
      expect(complaints, 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],

  axe: async ({ page }, use) => {
    await use(async () => expect(await axeFindings(page), `axe on ${page.url()}`).toEqual([]))
  },
})

export { expect }

/** Closes the open dialog and waits for the browser's history, because an address opened earlier would be lost. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await historyHas(page, 0)
}

/** Waits until the browser's history has an entry for each of `count` dialogs, which come a moment after the dialogs. */
export async function historyHas(page: Page, dialogs: number): Promise<void> {
  const over = () => page.evaluate(() => (history.state as { over?: number } | null)?.over ?? 0)
  await expect.poll(over, { intervals: [20] }).toBe(dialogs)
}

/**
 * Runs in the page before the page's scripts: removes blurs and shadows, which are slow without a graphics card. Backgrounds stay, because
 * axe measures contrasts on them.
 */
export function drawPlainly(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    *, ::before, ::after, ::backdrop {
      animation-iteration-count: 1 !important;
      backdrop-filter: none !important;
      box-shadow: none !important;
      filter: none !important;
      mask: none !important;
    }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Returns axe's violations on the present screen, one line for each rule. `rules` limits the check. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(hasComeIn)
  // axe is loaded once per document, because loading it takes as long as a check of colours
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'], // passed rules need no description of each element
        ...(runOnly && { runOnly }),
      }),
    rules,
  )
  return violations.map(({ id, help, nodes }) => {
    const first = nodes.slice(0, 6).map((node) => node.target.join(' '))
    return `${id}: ${help}: ${first.join(', ')} (${nodes.length} in all)`
  })
}

/** Runs in the page: waits until elements have faded in, because a faded colour has less contrast. Long animations are not waited for. */
async function hasComeIn(): Promise<void> {
  const MOST_MS = 1_000
  const lasts = (one: Animation) => Number(one.effect?.getComputedTiming().endTime ?? 0)
  const comingIn = () => document.getAnimations().filter((one) => one.playState === 'running' && lasts(one) <= MOST_MS)
  while (comingIn().length > 0) await Promise.allSettled(comingIn().map(({ finished }) => finished))
}

/** Collects console errors and uncaught errors of every page of the context. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message))
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(String(error.error().stack ?? error.error())))
  return complaints
}

/** The browser logs every 4xx response on the console, but a refused call is no error of the page. */
function isRefusal(message: ConsoleMessage): boolean {
  return /^Failed to load resource: .* status of 4\d\d/.test(message.text()) && message.location().url.includes('/api/')
}
