/** Every view of the product. Screens of web/app/routes.ts are included automatically; dialogs have a line here. */
import { expect, type Page } from '@playwright/test'
import type { Kind } from './people.ts'

/** `opened` lists the dialogs to open, one after the other on the same load. Each is closed by Escape before the next. */
export type ScreenCase = {
  name: string
  path: string
  who: Kind | 'visitor'
  opened?: Readonly<Record<string, (page: Page) => Promise<void>>>
}

/** Imported without types, so that the type check of the journeys does not include the web application. */
const { screens } = (await import('#web/app/routes.ts' as string)) as { screens: readonly { path: string }[] }

/** Paths that another journey covers, or that look like a covered screen. */
const COVERED_ELSEWHERE = new Set(['/result', '/recap', '/twitter', '/tiktok', '/spotify', '/league/'])
/** A path that ends with a slash means every page directly below it; the first of them is checked. */
const routes = screens
  .map(({ path }) => path)
  .filter((path) => !COVERED_ELSEWHERE.has(path))
  .map((path) => (/.\/$/.test(path) ? `${path}1` : path))

const isForAdmins = (path: string) => path.startsWith('/manage-')
const as =
  (who: Kind) =>
  (path: string): ScreenCase => ({ name: path === '/' ? 'draft' : path.slice(1).replace('/1', ''), path, who })

const toSignIn = async (page: Page) => {
  await page.getByRole('tab', { name: 'Sign in' }).click()
  await expect(page.getByLabel('First name')).toBeHidden()
}
const toRecovery = async (page: Page) => {
  await page.getByRole('button', { name: 'I Have a Recovery Code' }).click()
  await expect(page.getByLabel('Four words')).toBeVisible()
}
const opening = (button: string | RegExp, dialog: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
}
/** Opens a roster and waits for its text about ownership. */
const openingRoster = async (page: Page) => {
  await opening(/^Roster of/, 'Roster of')(page)
  await expect(page.getByText(/^Picked by \d+%/).first()).toBeVisible()
}

const outside: readonly ScreenCase[] = [
  { name: 'landing', path: '/', who: 'visitor', opened: { 'landing-menu': opening('Open menu', 'Menu') } },
  { name: 'sign-up', path: '/sign-in', who: 'visitor', opened: { 'sign-in': toSignIn } },
  { name: 'forgot-password', path: '/forgot-password', who: 'visitor' },
  { name: 'reset-password', path: `/reset-password#${'A'.repeat(43)}`, who: 'visitor' },
  { name: 'nda', path: '/', who: 'undecided' },
  { name: 'guest', path: '/join/aaaaaaaaaa', who: 'visitor', opened: { 'guest-recovery': toRecovery } },
  { name: 'privacy', path: '/privacy', who: 'visitor' },
  { name: 'terms', path: '/terms', who: 'undecided' },
]

/** Opens the lineup tools: the builder on a desktop, the tools above the slots on a phone. */
const openingLineup = async (page: Page) => {
  const tools = page.getByRole('button', { name: 'Tools', exact: true })
  if (await tools.isVisible()) await tools.click()
  else await page.getByRole('button', { name: 'Builder' }).click()
  await page.getByRole('button', { name: 'Fill' }).click()
  if (await tools.isVisible()) await opening('Your projections', 'Your projections')(page)
  else await expect(page.getByRole('button', { name: 'Use roster 1', exact: true })).toBeVisible()
}

/** Dialogs that are opened while drafting, by user and path. */
const openedAt: Readonly<Record<string, ScreenCase['opened']>> = {
  'player /leaderboard': {
    menu: opening('Open menu', 'Menu'),
    notifications: opening(/^Notifications/, 'Notifications'),
  },
  'player /': { rules: opening(/Rules/, 'Rules'), lineup: openingLineup },
  'player /myteams': {
    'entry-actions': opening(/^Edit Entry/, 'Roster Manager'),
    'roster-files': opening('Rosters as a file', 'Rosters as a file'),
  },
  'admin /manage-competitions': {
    'new-series': opening('New Series', 'New Series'),
    'cancel-competition': opening(/^Cancel /, 'Cancel Competition'),
  },
  'newcomer /leaderboard': { 'roster-hidden': opening(/public after the lock$/, 'Roster of') },
}

/** Screens that differ by user or phase. */
const CHANGING = new Set(['/', '/gamemode', '/live', '/myteams', '/leaderboard', '/discovery', '/watch'])

export const whileDrafting: readonly ScreenCase[] = [
  ...outside,
  ...[
    // the longest case is first, so that no worker waits for it at the end
    ...routes.filter((path) => CHANGING.has(path)).map(as('player')),
    ...routes.map(as('newcomer')),
    ...routes.filter(isForAdmins).map(as('admin')),
  ].map((screenCase) => ({ ...screenCase, opened: openedAt[`${screenCase.who} ${screenCase.path}`] ?? {} })),
  { name: 'no-league', path: '/league/1', who: 'newcomer' },
  { name: 'not-found', path: '/nowhere', who: 'player' },
]

export const whileLive: readonly ScreenCase[] = [
  // players without an entry see the other screens as before
  ...['/', '/live'].map(as('newcomer')),
  ...routes
    .filter((path) => CHANGING.has(path))
    .map((path) => ({ ...as('player')(path), opened: path === '/leaderboard' ? { roster: openingRoster } : {} })),
  { name: 'leaderboard-people', path: '/leaderboard?people=1', who: 'player' },
]
