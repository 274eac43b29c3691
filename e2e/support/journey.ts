/**
 * What every journey starts from: `import { expect, test } from './support/journey.ts'`.
 *
 * app         a server that all journeys share (shared.ts); a file says which by test.use({ on: 'busy' })
 * page        opens addresses of that server; whatever the browser complains about fails the test
 * complaints  those complaints; a journey that provokes one removes and checks it
 * axe         finds no violation on the screen as it is now
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
  // Chromium itself crashes now and then as it starts, before there is a page to look at: it is started once more
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

/** Closes the dialog that is open and waits until the history of the browser has followed, which an address opened before would be lost to. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await historyHas(page, 0)
}

/** Waits until the history of the browser has an entry for each of so many dialogs: they come a moment after what is seen. */
export async function historyHas(page: Page, dialogs: number): Promise<void> {
  const over = () => page.evaluate(() => (history.state as { over?: number } | null)?.over ?? 0)
  await expect.poll(over, { intervals: [20] }).toBe(dialogs)
}

/**
 * Runs in the page, before anything else of it: blurs and shadows are what takes longest to draw without a graphics card, and no journey
 * looks at them. Backgrounds stay, since axe measures contrasts on them.
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

/** axe's violations on the current screen, once it has come in; a line for each rule, `rules` to check only some. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(hasComeIn)
  // once for each document: bringing it in costs as much as a check of colours
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'], // what is in order is not described, element by element
        ...(runOnly && { runOnly }),
      }),
    rules,
  )
  return violations.map(({ id, help, nodes }) => {
    const first = nodes.slice(0, 6).map((node) => node.target.join(' '))
    return `${id}: ${help}: ${first.join(', ')} (${nodes.length} in all)`
  })
}

/** Runs in the page: waits until what fades in is there, since half of its colour is half of its contrast. What stays for long is not waited for. */
async function hasComeIn(): Promise<void> {
  const MOST_MS = 1_000
  const lasts = (one: Animation) => Number(one.effect?.getComputedTiming().endTime ?? 0)
  const comingIn = () => document.getAnimations().filter((one) => one.playState === 'running' && lasts(one) <= MOST_MS)
  while (comingIn().length > 0) await Promise.allSettled(comingIn().map(({ finished }) => finished))
}

/** Console errors and uncaught errors on every page of the context, as they come. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message))
      complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(String(error.error().stack ?? error.error())))
  return complaints
}

/** A refused call is not an error of the page, but the browser logs every 4xx on the console. */
function isRefusal(message: ConsoleMessage): boolean {
  return /^Failed to load resource: .* status of 4\d\d/.test(message.text()) && message.location().url.includes('/api/')
}
