/** Every view of the product. A new screen of web/app/routes.ts is included automatically; views that need a press have a line here. */
import { expect, type Page } from '@playwright/test'
import type { Kind } from './people.ts'

/** `opened` lists the presses there, one after the other on the same load: each dialog is closed by Escape before the next. */
export type Sight = {
  name: string
  path: string
  who: Kind | 'visitor'
  opened?: Readonly<Record<string, (page: Page) => Promise<void>>>
}

/** Imported without its types, so that the type check of the journeys does not check the whole web application again. */
const { screens } = (await import('#web/app/routes.ts' as string)) as { screens: readonly { path: string }[] }

/** Another journey covers these, or they look like a screen that is covered. */
const COVERED_ELSEWHERE = new Set(['/result', '/recap', '/twitter', '/tiktok', '/spotify'])
/** A path that ends with a slash is that of every page below it: the first one stands for them. */
const routes = screens
  .map(({ path }) => path)
  .filter((path) => !COVERED_ELSEWHERE.has(path))
  .map((path) => (/.\/$/.test(path) ? `${path}1` : path))

const isForAdmins = (path: string) => path === '/manage-creators'
const as =
  (who: Kind) =>
  (path: string): Sight => ({ name: path === '/' ? 'draft' : path.slice(1).replace('/1', ''), path, who })

const toSignIn = async (page: Page) => {
  await page.getByRole('tab', { name: 'Sign in' }).click()
  await expect(page.getByLabel('First name')).toBeHidden()
}
const opening = (button: string | RegExp, dialog: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
}
/** With its text about ownership. */
const openingRoster = async (page: Page) => {
  await opening(/^Roster of/, 'Roster of')(page)
  await expect(page.getByText(/^Picked by \d+%/).first()).toBeVisible()
}

const outside: readonly Sight[] = [
  { name: 'landing', path: '/', who: 'visitor', opened: { 'landing-menu': opening('Open menu', 'Menu') } },
  { name: 'sign-up', path: '/sign-in', who: 'visitor', opened: { 'sign-in': toSignIn } },
  { name: 'forgot-password', path: '/forgot-password', who: 'visitor' },
  { name: 'reset-password', path: `/reset-password#${'A'.repeat(43)}`, who: 'visitor' },
  { name: 'nda', path: '/', who: 'undecided' },
  { name: 'privacy', path: '/privacy', who: 'visitor' },
  { name: 'terms', path: '/terms', who: 'undecided' },
]

/** On a desktop the builder, on a phone the tools above the slots and the sheets behind them. */
const openingLineup = async (page: Page) => {
  const tools = page.getByRole('button', { name: 'Tools', exact: true })
  if (await tools.isVisible()) await tools.click()
  else await page.getByRole('button', { name: 'Builder' }).click()
  await page.getByRole('button', { name: 'Fill' }).click()
  if (await tools.isVisible()) await opening('Your beliefs', 'What do you know?')(page)
  else await expect(page.getByRole('button', { name: 'Use roster 1', exact: true })).toBeVisible()
}

/** The dialogs opened while drafting, by user and address. */
const openedAt: Readonly<Record<string, Sight['opened']>> = {
  'player /leaderboard': {
    menu: opening('Open menu', 'Menu'),
    notifications: opening(/^Notifications/, 'Notifications'),
  },
  'player /': { rules: opening(/Rules/, 'Rules'), lineup: openingLineup },
  'player /myteams': {
    'entry-actions': opening(/^Edit Entry/, 'Roster Manager'),
    'roster-files': opening('Rosters as a file', 'Rosters as a file'),
  },
  'newcomer /leaderboard': { 'roster-hidden': opening(/public after the lock$/, 'Roster of') },
}

/** Screens that differ by user or by phase. */
const CHANGING = new Set(['/', '/gamemode', '/live', '/myteams', '/leaderboard', '/discovery', '/watch'])

export const whileDrafting: readonly Sight[] = [
  ...outside,
  ...[
    // the longest first: what begins last must not be waited for alone
    ...routes.filter((path) => CHANGING.has(path)).map(as('player')),
    ...routes.map(as('newcomer')),
    ...routes.filter(isForAdmins).map(as('admin')),
  ].map((sight) => ({ ...sight, opened: openedAt[`${sight.who} ${sight.path}`] ?? {} })),
  { name: 'not-found', path: '/nowhere', who: 'player' },
]

export const whileLive: readonly Sight[] = [
  // players without an entry see the rest as before
  ...['/', '/live'].map(as('newcomer')),
  ...routes
    .filter((path) => CHANGING.has(path))
    .map((path) => ({ ...as('player')(path), opened: path === '/leaderboard' ? { roster: openingRoster } : {} })),
]
