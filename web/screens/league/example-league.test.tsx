import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#web/testing/render.tsx'
import { ExampleLeagueScreen } from './example-league.tsx'
import { byWins, CONFERENCES, DIVISIONS, gamesToday, liveGames, powerRankings, teams, winShare } from './season.ts'

const show = async ({ width = 390 } = {}) => {
  await page.viewport(width, 844)
  return renderScreen(<ExampleLeagueScreen />, { path: '/example-league' })
}
afterEach(() => page.viewport(390, 844))

const fold = (name: string) => page.getByRole('button', { name })
const table = page.getByRole('table')
const rowsOf = () =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('the sample season is consistent: 32 teams, as many wins as losses, 5 games inside each division', () => {
  expect(teams).toHaveLength(32)
  expect(new Set(teams.map(({ short }) => short)).size).toBe(32)
  for (const { id } of CONFERENCES) {
    for (const division of DIVISIONS) {
      const four = teams.filter((team) => team.conference === id && team.division === division)
      expect(four).toHaveLength(4)
      expect(
        four.reduce((sum, team) => sum + team.divisionWins - team.divisionLosses, 0),
        `${id} ${division}`,
      ).toBe(0)
    }
  }
  expect(teams.reduce((sum, team) => sum + team.wins - team.losses, 0)).toBe(0)
  expect([gamesToday.length, liveGames.length, powerRankings.length]).toEqual([5, 2, 5])
})

test('the share of wins has three digits and no leading zero', () => {
  expect(teams.slice(0, 2).map(winShare)).toEqual(['.786', '.571'])
})

test('the head shows league, season and week, and that it is sample data; the search is disabled', async () => {
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Fantasy Social League' })).toBeVisible()
  for (const text of ['Season 2025', 'Week 15', 'Sample data']) await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search the league' })).toBeDisabled()
})

test('on a phone both panels are collapsed at first', async () => {
  await show()
  for (const name of ['Conferences', 'Around the league'])
    await expect.element(fold(name)).toHaveAttribute('aria-expanded', 'false')
  await fold('Conferences').click()
  await expect.element(page.getByRole('group', { name: 'Conference' })).toBeVisible()
  await fold('Conferences').click()
  await expect.element(page.getByRole('group', { name: 'Conference' })).not.toBeInTheDocument()
})

test('on a desktop both panels are open at first, with quick stats, power rankings, two live games and links', async () => {
  await show({ width: 1440 })
  const left = page.getByRole('complementary', { name: 'Conferences' })
  expect(
    left
      .getByRole('term')
      .elements()
      .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`),
  ).toEqual(['Teams 32', 'Games today 5', 'Live now 2'])
  const right = page.getByRole('complementary', { name: 'Around the league' })
  expect(right.getByRole('region', { name: 'Power rankings' }).getByRole('listitem').elements()).toHaveLength(5)
  expect(right.getByRole('region', { name: 'Live games' }).getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(right.getByRole('link', { name: 'Game mode' })).toHaveAttribute('href', '/gamemode')
  await expect.element(right.getByRole('link', { name: 'Creator IPO' })).toHaveAttribute('href', '/ipo')
  await fold('Around the league').click()
  await expect.element(right.getByRole('link', { name: 'Game mode' })).not.toBeInTheDocument()
})

test('each conference has a card of four divisions with their two best teams and a badge for the leader', async () => {
  await show()
  for (const { id, name } of CONFERENCES) {
    const card = page.getByRole('region', { name: `${id} ${name}` })
    for (const division of DIVISIONS) {
      const lines = card
        .getByRole('region', { name: `${id} ${division}` })
        .getByRole('listitem')
        .elements()
        .map((line) => line.textContent)
      expect(lines).toHaveLength(2)
      expect(lines.map((line) => line.includes('Leader'))).toEqual([true, false])
    }
  }
})

test('the detailed standings show the ten teams with the most wins', async () => {
  await show()
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map((head) => head.textContent),
  ).toEqual(['Team', 'W', 'L', 'PCT', 'STRK', 'DIV'])
  const best = teams.toSorted(byWins).slice(0, 10)
  expect(rowsOf().map((cells) => cells.slice(1))).toEqual(
    best.map((team) => [
      String(team.wins),
      String(team.losses),
      winShare(team),
      team.streak,
      `${team.divisionWins}-${team.divisionLosses}`,
    ]),
  )
  expect(best.map(({ wins }) => wins)).toEqual(best.map(({ wins }) => wins).toSorted((one, other) => other - one))
})

test.each(['NEC', 'NWC'] as const)('the filter shows only %s, and All shows both conferences', async (id) => {
  await show({ width: 1440 })
  const other = CONFERENCES.find((conference) => conference.id !== id)!
  await page.getByRole('button', { name: id }).click()
  await expect.element(page.getByRole('button', { name: id })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('heading', { name: `${other.id} ${other.name}` })).not.toBeInTheDocument()
  const shorts = new Set(teams.filter(({ conference }) => conference === id).map(({ name }) => name))
  expect(rowsOf().every(([team]) => [...shorts].some((name) => team!.endsWith(name)))).toBe(true)
  await page.getByRole('button', { name: 'All' }).click()
  await expect.element(page.getByRole('heading', { name: `${other.id} ${other.name}` })).toBeVisible()
})

test.each(['Scores', 'Schedule', 'Teams', 'Stats', 'News', 'Video'])(
  'the tab %s is marked as coming soon',
  async (name) => {
    await show({ width: 1440 })
    await page.getByRole('tab', { name }).click()
    const panel = page.getByRole('tabpanel', { name })
    await expect.element(panel.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
    await expect
      .element(panel.getByText(new RegExp(`^The sample league has no ${name.toLowerCase()} page yet`)))
      .toBeVisible()
    await expect
      .element(panel.getByRole('link', { name: 'See the real board' }))
      .toHaveAttribute('href', '/leaderboard')
  },
)

test.each([
  [390, 844],
  [768, 1024],
  [1440, 900],
])('at %i x %i px the tabs stay in place when another is chosen', async (width, height) => {
  await show({ width })
  await page.viewport(width, height)
  const tabs = page.getByRole('tablist')
  const top = () => Math.round(tabs.element().getBoundingClientRect().top)
  for (const from of [0, 300]) {
    await page.getByRole('tab', { name: 'Standings' }).click()
    scrollTo({ top: from, behavior: 'instant' })
    const before = top()
    page.getByRole('tab', { name: 'News' }).element().focus()
    await page.getByRole('tab', { name: 'News' }).click()
    await expect.element(page.getByRole('heading', { name: 'Coming Soon' })).toBeInTheDocument()
    expect(top()).toBe(before)
  }
})

test.each([
  [640, 360],
  [844, 390],
  [512, 384],
  [720, 450],
])('at %i x %i px a chosen tab shows its content', async (width, height) => {
  await show({ width })
  await page.viewport(width, height)
  for (const from of [0, 150]) {
    await page.getByRole('tab', { name: 'Standings' }).click()
    scrollTo({ top: from, behavior: 'instant' })
    await page.getByRole('tab', { name: 'News' }).click()
    const title = page.getByRole('heading', { name: 'Coming Soon' })
    await expect.element(title).toBeInTheDocument()
    expect(title.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    const text = page.getByText('The sample league has no news page yet.').element().getBoundingClientRect()
    expect(text.bottom).toBeLessThanOrEqual(page.getByRole('tablist').element().getBoundingClientRect().top)
  }
})

test('the LIVE link beside the tabs leads to /live', async () => {
  const screen = await show()
  await page.getByRole('link', { name: 'LIVE' }).click()
  expect(screen.address()).toBe('/live')
})

test('the tabs work by keyboard', async () => {
  await show({ width: 1440 })
  page.getByRole('tab', { name: 'Standings' }).element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('tab', { name: 'Video' })).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
})

test.each([320, 390, 768, 1179, 1440])(
  'at %d px nothing is wider than the window: the table scrolls inside its panel',
  async (width) => {
    await show({ width })
    await expect.element(table).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test.each([360, 390, 640, 768, 1024, 1440])(
  'at %d px the whole table is visible and no name is truncated',
  async (width) => {
    await show({ width })
    const scroller = page.getByRole('group', { name: 'Detailed Standings' }).element()
    expect(scroller.scrollWidth).toBe(scroller.clientWidth)
    const names = [...document.querySelectorAll('.truncate, .line-clamp-2')].filter(
      (name) => (name as HTMLElement).offsetWidth > 0,
    )
    expect(names.length).toBeGreaterThan(15)
    const isCut = (name: Element) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight
    expect(names.filter(isCut).map((name) => name.textContent)).toEqual([])
  },
)

test.each([
  [390, 844],
  [640, 360],
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
])('at %i x %i px nothing covers the panel below the standings', async (width, height) => {
  await page.viewport(width, height)
  await renderScreen(<ExampleLeagueScreen />, { path: '/example-league' })
  const head = fold('Around the league').element()
  // elements above take no taps, so this handler finds the tab below them
  const touchable = document.head.appendChild(document.createElement('style'))
  touchable.textContent = '*::before { pointer-events: auto !important } body { padding-bottom: 200px }'
  onTestFinished(() => touchable.remove())
  const end = page.getByRole('tablist').element().getBoundingClientRect()
  const dock = innerHeight - parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--dock'))
  let seen = 0
  for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight; top += 20) {
    scrollTo({ top, behavior: 'instant' })
    const box = head.getBoundingClientRect()
    if (box.top < 0 || box.bottom > dock || box.bottom > end.top + 400) continue
    seen++
    for (const x of [box.left + 8, box.left + box.width / 2, box.right - 8]) {
      for (const y of [box.top + 8, box.bottom - 8])
        expect(head.contains(document.elementFromPoint(x, y)), `scrolled by ${top}`).toBe(true)
    }
  }
  expect(seen).toBeGreaterThan(0)
})
