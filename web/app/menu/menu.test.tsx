import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { keyOf } from '#web/api/call.ts'
import { rememberAdmin } from '#web/domain/player/known-admin.ts'
import { useLetterKeys } from '#web/ui/device-settings.ts'
import { chooseTheme } from '#web/ui/theme.ts'
import { useShownToast } from '#web/ui/toast.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleCreator, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { Dock } from './dock.tsx'
import { MenuButton } from './menu-button.tsx'

const server = fakeServer()
const menu = page.getByRole('dialog', { name: 'Menu' })

const show = (path: string) =>
  renderScreen(
    <>
      <MenuButton />
      <Dock />
    </>,
    { path },
  )

const open = async () => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.element(menu).toBeVisible()
}
const linksOf = (group: string) =>
  menu
    .getByRole('region', { name: group })
    .getByRole('link')
    .elements()
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('the menu has the items and targets of the specification, the second names and platforms under More', async () => {
  await show('/')
  await open()
  expect(linksOf('Main')).toEqual(['Home /', 'Board /leaderboard', 'Profile /discovery'])
  expect(linksOf('Games and League')).toEqual([
    'League /league',
    'Upcoming /upcoming',
    'Live /live',
    'Watch /watch',
    'Scout /scout',
    'My Teams /myteams',
  ])
  onTestFinished(() => localStorage.clear())
  await menu.getByText('More', { exact: true }).click()
  await expect.element(menu.getByRole('link', { name: 'Money' })).toBeVisible()
  expect(linksOf('Other ways')).toEqual(['Money /leaderboard#prizes', 'IPO /ipo'])
  const platforms = ['YouTube /gamemode', 'Instagram /instagram', 'X /twitter', 'TikTok /tiktok', 'Spotify /spotify']
  expect(linksOf('Social platforms')).toEqual(platforms)
})

test('Rules opens the rules of the active competition over the menu', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, sampleCompetition())
  server.returns(creators, [sampleCreator(1)])
  await show('/leaderboard')
  await open()
  await menu.getByRole('button', { name: 'Rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Rules' })
  await expect.element(rules).toHaveAccessibleDescription('Friday Night Launch')
  await rules.getByRole('button', { name: 'Close' }).click()
  await expect.element(rules).not.toBeInTheDocument()
  await expect.element(menu).toBeVisible()
})

test('without an active competition Rules says so', async () => {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, null)
  await show('/leaderboard')
  await open()
  await menu.getByRole('button', { name: 'Rules' }).click()
  await expect.poll(() => useShownToast.getState().toast?.title).toBe('No Active Competition')
})

test('Money scrolls to the prizes if the board is the present page', async () => {
  await renderScreen(
    <>
      <MenuButton />
      <div style={{ height: 3000 }} />
      <p id="prizes">The prizes</p>
    </>,
    { path: '/leaderboard' },
  )
  await open()
  onTestFinished(() => localStorage.clear())
  await menu.getByText('More', { exact: true }).click()
  await menu.getByRole('link', { name: 'Money' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(page.getByText('The prizes')).toBeInViewport()
})

test('that More is open is kept at once, because the menu may be closed right after the press', async () => {
  await show('/')
  await open()
  onTestFinished(() => localStorage.clear())
  const more = menu.getByText('More', { exact: true }).element().closest('summary')!
  more.click()
  expect(localStorage.getItem('fold-menu')).toBe('open')
  await expect.element(menu.getByRole('link', { name: 'Money' })).toBeVisible()
})

test('the last tapped item of the navigation bar looks like the other items', async () => {
  await show('/')
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Board' }).element()
  const [name] = link.parentElement!.classList
  /** The hover rules that also apply to touch. */
  const stuck = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule && rule.conditionText.includes('hover: hover')) return []
      if (rule instanceof CSSStyleRule) return [rule.selectorText, ...stuck(rule.cssRules)]
      return rule instanceof CSSGroupingRule ? stuck(rule.cssRules) : []
    })
  const all = [...document.styleSheets].flatMap((sheet) => stuck(sheet.cssRules))
  expect(all.some((selector) => selector.includes(`.${name}`))).toBe(true)
  expect(all.filter((selector) => selector.includes(`.${name}`) && selector.includes(':hover'))).toEqual([])
})

test('the menu fits on a phone without scrolling while More is closed', async () => {
  server.returns(currentUser, sampleUser())
  await show('/')
  await open()
  await expect.element(menu.getByText('More', { exact: true })).toBeVisible()
  expect(menu.getByRole('link', { name: 'Money' }).elements()).toHaveLength(0)
  const out = menu.getByRole('button', { name: 'Sign out' })
  await expect.element(out).toBeVisible()
  expect(out.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
})

test('two items lead to the board, and one of them is marked as the current page', async () => {
  await show('/leaderboard')
  await open()
  const current = menu
    .getByRole('link')
    .elements()
    .filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual(['Board'])
})

test('following a link closes the menu', async () => {
  const screen = await show('/')
  await open()
  await menu.getByRole('link', { name: 'League' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  expect(screen.address()).toBe('/league')
})

test('Escape closes the menu and returns the focus to its button', async () => {
  await show('/')
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open menu' })).toHaveFocus()
})

test('the menu shows name, balance and sign-out to a player, and the sign-in to a visitor', async () => {
  server.returns(currentUser, sampleUser({ balance: '1250.50' }))
  const screen = await show('/')
  await open()
  await expect.element(menu.getByText('$1,250.50')).toBeVisible()
  await expect.element(menu.getByText('Ada')).toBeVisible()
  await expect.element(menu.getByRole('link', { name: /\$1,250\.50/ })).toHaveAttribute('href', '/discovery#wallet')
  await expect.element(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await screen.unmount()

  server.refuses(currentUser, { code: 'signed_out' })
  await show('/')
  await open()
  await expect.element(menu.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/api/login?to=%2Fplay')
})

test('the menu shows a viewer no balance, and lets them stop watching', async () => {
  server.returns(currentUser, sampleUser({ role: 'viewer', balance: '0.00' }))
  await show('/')
  await open()
  await expect.element(menu.getByRole('button', { name: 'Stop watching' })).toBeVisible()
  await expect.element(menu.getByText('$0.00')).not.toBeInTheDocument()
})

test.each([
  ['a player who has given the admin code here', sampleUser().id, 1],
  ['a player who never gave the admin code', null, 0],
  ['a player on a device of another administrator', 'another', 0],
])('the menu of %s has the right number of Admin links', async (_, knownAdmin, links) => {
  if (knownAdmin !== null) rememberAdmin(knownAdmin)
  onTestFinished(() => localStorage.clear())
  server.returns(currentUser, sampleUser())
  await show('/')
  await open()
  await expect.element(menu.getByRole('button', { name: /^(Sign out|Stop watching)$/ })).toBeVisible()
  const admin = menu.getByRole('link', { name: 'Admin' }).elements()
  expect(admin.map((link) => link.getAttribute('href'))).toEqual(Array(links).fill('/manage-creators'))
})

test('a chosen theme is applied and stored', async () => {
  await show('/')
  await open()
  await menu.getByRole('radio', { name: 'Light' }).click()
  expect(localStorage.getItem('theme')).toBe('light')
  await expect.element(menu.getByRole('radio', { name: 'Light' })).toBeChecked()
  await menu.getByRole('radio', { name: 'System' }).click()
  expect(localStorage.getItem('theme')).toBeNull()
  chooseTheme('system')
})

test('a player can switch on the letter keys for the whole page', async () => {
  server.returns(currentUser, sampleUser())
  await show('/')
  await open()
  const letters = menu.getByRole('switch', { name: /^Use letter keys/ })
  await expect.element(letters).not.toBeChecked()
  await letters.click()
  await expect.element(letters).toBeChecked()
  expect(useLetterKeys.getState().areEverywhere).toBe(true)
  await letters.click()
  expect(useLetterKeys.getState().areEverywhere).toBe(false)
})

test('only in the desktop app the menu links to the pages of that app', async () => {
  const screen = await show('/')
  await open()
  expect(menu.getByRole('region', { name: 'Desktop app' }).elements()).toHaveLength(0)
  await screen.unmount()

  window.fantasySocialDesktop = '1.0.0'
  onTestFinished(() => void delete window.fantasySocialDesktop)
  await show('/')
  await open()
  expect(linksOf('Desktop app')).toEqual(['Change server fantasysocial://start', 'About fantasysocial://about'])
})

test.each([
  ['drafting', 'Draft', 0],
  ['live', 'Live', 1],
] as const)(
  'in game mode while %s the navigation bar marks %s, and has %d dots on Live',
  async (phase, label, dots) => {
    const { queries } = await show('/gamemode')
    queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ phase }))
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await expect.element(sections.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page')
    expect(sections.element().querySelectorAll('[aria-current="page"]')).toHaveLength(1)
    await expect.poll(() => sections.element().querySelectorAll('[data-live]').length).toBe(dots)
  },
)

test.each([
  ['/', 'Draft'],
  ['/play', 'Draft'],
  ['/gamemode', 'Live'],
  ['/leaderboard', 'Board'],
  ['/league', 'League'],
  ['/upcoming', null],
])('at %s the navigation bar marks %s as the current section', async (path, label) => {
  await show(path)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const current = sections
    .getByRole('link')
    .elements()
    .filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual(label === null ? [] : [label])
})

test('every target of the navigation bar is at least 44 px high and wide', async () => {
  await show('/')
  for (const link of page.getByRole('navigation', { name: 'Sections' }).getByRole('link').elements()) {
    const { width, height } = link.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
})

test('going back in the history closes the menu', async () => {
  await show('/league')
  await open()
  history.back()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open menu' })).toHaveFocus()
})
