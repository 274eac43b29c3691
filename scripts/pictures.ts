/**
 * Takes the pictures of docs/screens/: every screen of a fixed scene, on a phone and on a desktop, from a server of its own.
 *
 *   npm run pictures                     all pictures
 *   npm run pictures -- draft gamemode   the pictures whose names begin so
 *
 * Pictures show the dark theme; the draft and game mode are also taken in the light theme. Screens that change while live are taken live.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, devices, expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Competition } from '#contract/competitions.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { ADMIN_CODE, become, peopleOf, untilLive, type People } from '#e2e/support/people.ts'
import { whileDrafting, whileLive, type ScreenCase } from '#e2e/support/screens.ts'
import { startServer, type Settings } from '#e2e/support/server.ts'
import { settled } from '#e2e/support/settled.ts'
import { launchOptions } from './chromium.ts'
import { exitWith } from './processes.mjs'

type Scene = { settings: Settings; screenCases: readonly ScreenCase[]; ready: (url: string) => Promise<void> }

const FOLDER = 'docs/screens'
const sizes: Record<string, BrowserContextOptions> = {
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1440, height: 900 } },
}
const SHELLS = ['midnight', 'light'] as const
const IN_BONE_TOO = new Set(['draft', 'gamemode'])

const dialogOf = (name: string, press?: string) => async (page: Page) => {
  if (press !== undefined) await page.getByRole('button', { name: press }).first().click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

/** The player's own entry. */
async function openEvening(page: Page) {
  await page.getByRole('link', { name: 'How the evening went' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your evening' })).toBeVisible()
}

type Shot = Omit<ScreenCase, 'opened'> & { open?: (page: Page) => Promise<void> }

/** Dialogs that are opened on a screen. */
const shotsOf = (screenCases: readonly ScreenCase[]): Shot[] =>
  screenCases.flatMap(({ opened, ...screenCase }) => [
    screenCase,
    ...Object.entries(opened ?? {}).map(([name, open]) => ({ ...screenCase, name, open })),
  ])

/** Screens that are not in e2e/screens.spec.ts because other journeys cover them. */
const alsoWhileDrafting: readonly Shot[] = [
  { name: 'admin-code', path: '/manage-creators', who: 'player', open: dialogOf('Admin Access') },
  { name: 'install', path: '/leaderboard', who: 'player', open: offerInstall },
  ...['twitter', 'tiktok', 'spotify'].map((name) => ({ name, path: `/${name}`, who: 'newcomer' as const })),
]
const alsoWhileLive: readonly Shot[] = [
  { name: 'roster-manager', path: '/live', who: 'player', open: dialogOf('Roster Manager', 'Manage Entry 1 of 2') },
]
const AFTER_THE_END: readonly Shot[] = [
  // this picture is taken first, because an unseen result opens over other screens
  { name: 'result', path: '/result?competition=1', who: 'player' },
  { name: 'recap', path: '/result?competition=1', who: 'player', open: openEvening },
  { name: 'share', path: '/result?competition=1', who: 'player', open: openShare },
  { name: 'final', path: '/leaderboard?competition=1', who: 'player' },
  { name: 'discovery', path: '/discovery', who: 'player' },
  { name: 'scout', path: '/scout', who: 'player' },
  { name: 'creator', path: '/creator/1', who: 'player' },
]

/** One case for each screen: the last case in the lists shows the most. The draft is pictured while it is open. */
const atDrafting = [...shotsOf(whileDrafting), ...alsoWhileDrafting]
const atLive = [...shotsOf(whileLive).filter(({ name }) => name !== 'draft'), ...alsoWhileLive]
const fullest = new Map([...atDrafting, ...atLive, ...AFTER_THE_END].map((screenCase) => [screenCase.name, screenCase]))
const wanted = process.argv.slice(2)
const screenCases = [...fullest.values()].filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
)
const among = (list: readonly Shot[]) => list.filter((screenCase) => screenCases.includes(screenCase))

const drafting: Scene = {
  settings: { DRAFT_SECONDS: '5400' },
  screenCases: among(atDrafting),
  ready: async () => undefined,
}
const live: Scene = {
  settings: { DRAFT_SECONDS: '20', LIVE_SECONDS: '300' },
  screenCases: among(atLive),
  ready: untilMidGame,
}
const over: Scene = {
  settings: { DRAFT_SECONDS: '20', LIVE_SECONDS: '25', REVIEW_SECONDS: '3' },
  screenCases: among(AFTER_THE_END),
  ready: untilOver,
}

await exitWith(async () => {
  mkdirSync(FOLDER, { recursive: true })
  const browser = await chromium.launch(launchOptions())
  try {
    for (const scene of [drafting, live, over]) if (scene.screenCases.length > 0) await play(scene, browser)
  } finally {
    await browser.close()
  }
  return 0
})

async function play({ settings, screenCases: shown, ready }: Scene, browser: Browser): Promise<void> {
  const server = await startServer({ ...settings, ADMIN_CODE })
  try {
    const people = await peopleOf(server.url)
    await ready(server.url)
    for (const screenCase of shown) await show(browser, server.url, people, screenCase)
  } finally {
    await server.stop()
  }
}

/** Waits for scores above zero. */
async function untilMidGame(url: string): Promise<void> {
  await untilLive(url)
  const [{ id }] = (await (await fetch(`${url}/api/competitions/live`)).json()) as [{ id: number }]
  const best = async () =>
    ((await (await fetch(`${url}/api/leaderboard/${id}`)).json()) as LeaderboardRow[])[0]?.totalScore
  await expect.poll(best, { message: 'somebody scores', timeout: 200_000 }).toBeGreaterThan(60)
}

/** Opens the sharing sheet, and waits for the picture, which is drawn at the first request. */
async function openShare(page: Page): Promise<void> {
  await dialogOf('Share your best entry', 'Share')(page)
  await page
    .getByRole('button', { name: 'Create link' })
    .or(page.getByRole('button', { name: 'Copy link' }))
    .waitFor()
  const create = page.getByRole('button', { name: 'Create link' })
  if (await create.isVisible()) await create.click()
  const preview = page.getByRole('img', { name: /^Preview/ })
  await expect
    .poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 30_000 })
    .toBe(1200)
}

/** Opens the first competition, whose prizes are paid. */
async function untilOver(url: string): Promise<void> {
  const phase = async () => ((await (await fetch(`${url}/api/competitions/1`)).json()) as Competition).phase
  await expect.poll(phase, { message: 'the first competition is over', timeout: 120_000 }).toBe('completed')
}

/** Fires the event with which a browser offers to install the app; the install card appears three seconds later. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() =>
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined })),
  )
  await expect(page.getByRole('region', { name: 'Install Fantasy Social' })).toBeVisible()
}

/** Takes one case at both sizes and in its themes. */
async function show(
  browser: Browser,
  baseURL: string,
  people: People,
  { name, path: address, who, open }: Shot,
): Promise<void> {
  for (const [size, options] of Object.entries(sizes)) {
    const context = await browser.newContext({ ...options, baseURL, serviceWorkers: 'block', colorScheme: 'dark' })
    if (who !== 'visitor') await become(people[who], context)
    await context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.setItem('install-banner-dismissed', String(Date.now()))
    })
    const page = await context.newPage()
    await page.goto(address)
    await settled(page)
    if (name === 'draft') await pickThree(page, size === 'phone')
    await open?.(page)
    if (name === 'draft') await page.evaluate(() => scrollTo(0, 0))
    for (const shell of IN_BONE_TOO.has(name) ? SHELLS : (['midnight'] as const))
      await take(page, shell, `${name}-${size}`)
    await context.close()
  }
}

/** Picks the most expensive creator and two of the cheapest. The carousel wraps to the cheap end. */
async function pickThree(page: Page, isPhone: boolean): Promise<void> {
  if (!isPhone) {
    const cards = page.locator('#creators').getByRole('listitem').getByRole('button')
    for (const place of [-6, -3, 0]) await cards.nth(place).click()
    return
  }
  for (const stepsBack of [3, 3, -6]) {
    const arrow = page.getByRole('button', { name: stepsBack > 0 ? 'Previous creator' : 'Next creator' })
    for (let step = 0; step < Math.abs(stepsBack); step++) await arrow.click()
    await page.getByRole('button', { name: /^A: pick/ }).click()
    await expect(page.getByRole('button', { name: /^A: drop/ })).toBeVisible()
  }
}

async function take(page: Page, shell: (typeof SHELLS)[number], name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: shell === 'light' ? 'light' : 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', shell)
  await expect.poll(() => page.evaluate(areImagesThere), { message: 'the images in screenCase are there' }).toBe(true)
  const file = path.join(FOLDER, `${name}${shell === 'light' ? '-light' : ''}.png`)
  await page.screenshot({ path: file, animations: 'disabled' })
  console.log(file)
}

/** Runs in the page: waits until the visible pictures have loaded. */
function areImagesThere(): boolean {
  return Array.from(document.images).every((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return image.complete || bottom <= 0 || top >= innerHeight || !image.checkVisibility()
  })
}
