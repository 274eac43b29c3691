import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition as oneCompetition,
  reviewedCompetitions,
  type Competition,
} from '#contract/competitions.ts'
import { creators as allCreators } from '#contract/creators.ts'
import { myEntries } from '#contract/entries.ts'
import { leaderboard, ownPlace, type LeaderboardRow } from '#contract/leaderboard.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { closeReceipt, useOpenReceipt } from '#web/domain/entry/receipts.ts'
import { keyOf } from '#web/api/call.ts'
import { useOffline } from '#web/api/offline-responses.ts'
import { goOffline } from '#web/testing/offline.ts'
import { renderScreen } from '#web/testing/render.tsx'
import { sampleCompetition, sampleCreator, sampleEntry, sampleRow, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { LeaderboardScreen } from './leaderboard-screen.tsx'
import { prizesOf } from './prizes.tsx'
import { pagesBetween, POLL_MS } from './use-board.tsx'

const server = fakeServer()
const live = (changes: Partial<Competition> = {}) => sampleCompetition({ phase: 'live', totalEntries: 3, ...changes })
const rowsOf = (count: number, rowAt: (id: number) => Partial<LeaderboardRow> = () => ({})) =>
  Array.from({ length: count }, (_, nth) => sampleRow(nth + 1, { totalScore: 5000 - nth, ...rowAt(nth + 1) }))

type Wanted = {
  competition?: Competition | null
  rows?: LeaderboardRow[]
  place?: ResponseOf<typeof ownPlace>
  path?: string
}

function boardOf({ competition = live(), rows = rowsOf(3), place = null }: Wanted = {}): void {
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, competition)
  server.returns(leaderboard, ({ query }) => rows.slice(query.offset ?? 0, (query.offset ?? 0) + (query.limit ?? 100)))
  server.returns(ownPlace, place)
}
const show = (path = '/leaderboard') => renderScreen(<LeaderboardScreen />, { path })
const open = ({ path, ...wanted }: Wanted = {}) => {
  boardOf(wanted)
  return show(path)
}

const region = (name: string) => page.getByRole('region', { name })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

beforeEach(async () => {
  server.returns(myEntries, [sampleEntry()])
  await page.viewport(390, 844)
  scrollTo(0, 0)
})
afterEach(() => {
  vi.useRealTimers()
})

test("board rows show rank, name, score and salary, and mark bots and the player's own row", async () => {
  await open({
    rows: [
      sampleRow(1, { userDisplayName: '', isBot: true }),
      sampleRow(2, { userId: 'ada', userDisplayName: 'Ada L.' }),
      sampleRow(3, { rank: 4 }),
    ],
  })
  const rows = region('All entries').getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/^Anonymous\$149,000bot399\.0/)
  await expect.element(rows.nth(0).getByRole('img', { name: 'Rank 1' })).toBeVisible()
  await expect.element(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect.element(rows.nth(2)).toMatchTextContent(/^#4Player 3/)
})

test.each([390, 1440])(
  'rows show the prize now, or that the best entry of the player is paid, %i px wide',
  async (width) => {
    await page.viewport(width, 844)
    await open({
      rows: [
        sampleRow(1, { nthEntry: 1, prize: '6250.00' }),
        sampleRow(2, { userId: 'player-1', userDisplayName: 'Player 1', nthEntry: 3, isBetterPaid: true }),
        sampleRow(3, { userId: 'ada', userDisplayName: 'Ada Lovelace of Long Names', nthEntry: 2, prize: '3750.00' }),
        sampleRow(4, { userId: 'ada', userDisplayName: 'Ada Lovelace of Long Names', nthEntry: 1, isBetterPaid: true }),
        sampleRow(5),
      ],
    })
    const rows = region('All entries').getByRole('listitem')
    await expect.element(rows.nth(0)).toMatchTextContent(/Prize \$6,250(?!\.)/)
    await expect.element(rows.nth(1).getByText('Best entry paid')).toBeVisible()
    await expect.element(rows.nth(2)).toMatchTextContent(/Prize \$3,750(?!\.)/)
    await expect.element(rows.nth(3).getByText('Best entry paid')).toBeVisible()
    await expect.element(rows.nth(4)).not.toMatchTextContent(/Prize|paid/)
    for (const line of rows.elements()) expect(line.scrollHeight).toBeLessThanOrEqual(line.clientHeight)
  },
)

test.each([390, 1440])(
  "the player's own place has rank, name and points in the columns of the rows, %i px wide",
  async (width) => {
    await page.viewport(width, 844)
    await open({ rows: rowsOf(5), place: { entryId: 5, rank: 5, totalScore: 4996, entries: 5 } })
    const first = region('All entries').getByRole('listitem').nth(3)
    await expect.element(first).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Show' })).toBeVisible()
    const box = (element: Element) => element.getBoundingClientRect()
    const middle = (element: Element) => box(element).left + box(element).width / 2
    const own = region('Your place').element()
    const [rank, name] = [...first.element().children]
    const units = (within: Element) => [...within.querySelectorAll('span')].find((one) => one.textContent === 'pts')!
    expect(middle(own.children[0]!)).toBeCloseTo(middle(rank!), 0)
    expect(box(own.children[1]!).left).toBeCloseTo(box(name!).left, 0)
    expect(box(units(own)).right).toBeCloseTo(box(units(first.element())).right, 0)
  },
)

const picked = (id: number) => ({ creatorIds: [id, id + 1, id + 2] })

test.each([1440, 1920])(
  'on a desktop a row shows the picks, the last change, the points to the next place and the prize now, %i px wide',
  async (width) => {
    await page.viewport(width, 900)
    const [first, second] = [
      sampleRow(1, { totalScore: 60, prize: '6250.00', ...picked(1) }),
      sampleRow(2, { totalScore: 58.5, ...picked(2) }),
    ]
    server.returns(
      allCreators,
      [1, 2, 3, 4].map((id) => sampleCreator(id)),
    )
    const screen = await open({ rows: [first, second, sampleRow(3, { totalScore: 50, rank: null })] })
    const rows = region('All entries').getByRole('listitem')
    await expect
      .element(rows.nth(0))
      .toMatchTextContent(/Player 1.*Pixel Foundry, Orbit Academy, Kitchen Rebels.*leads by 1\.5Prize \$6,25060\.0/)
    await expect.element(rows.nth(1)).toMatchTextContent(/Orbit Academy.*1\.5 to #158\.5/)
    await expect.element(rows.nth(0)).not.toMatchTextContent(/\+/)
    server.returns(leaderboard, [first, { ...second, totalScore: 59.2 }])
    await screen.queries.invalidateQueries({ queryKey: keyOf(leaderboard, { params: { competitionId: 7 } }) })
    await expect.element(rows.nth(1)).toMatchTextContent(/\+0\.70\.8 to #159\.2/)
    for (const line of rows.elements()) expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth)
    const name = rows.nth(0).getByText('Orbit Academy', { exact: true })
    expect(name.elements()).toHaveLength(width === 1920 ? 1 : 0)
  },
)

test.each([390, 1440])('a search finds players by a part of their name, without accents, %i px wide', async (width) => {
  await page.viewport(width, 900)
  await open({
    competition: live({ totalEntries: 40 }),
    rows: rowsOf(40, (id) => (id === 33 ? { userDisplayName: 'Zoé Q.' } : {})),
  })
  const search = page.getByRole('searchbox', { name: 'Search the board by name' })
  await search.fill('zoe')
  await expect.element(page.getByText('1 entry found.')).toBeVisible()
  await expect.element(row('Zoé Q.')).toBeVisible()
  // on a desktop the found rows keep the columns of the board
  expect(page.getByText('To next place').elements()).toHaveLength(width === 390 ? 0 : 1)
  if (width === 1440) await expect.element(row('Zoé Q.')).toMatchTextContent(/to #32/)
  await expect.element(row('Player 1$')).not.toBeInTheDocument()
  await search.fill('nobody at all')
  await expect.element(page.getByText('Nobody is called "nobody at all".')).toBeVisible()
  await search.fill('')
  await expect.element(row('Player 1$')).toBeVisible()
})

test('two players with three entries share the whole prize', async () => {
  await open({ rows: rowsOf(3, (id) => ({ userId: id === 3 ? 'bob' : 'ada' })) })
  await expect.element(page.getByRole('listitem', { name: '1st prize: $7,813' })).toBeVisible()
  await expect.element(page.getByRole('listitem', { name: /^3rd prize/ })).not.toBeInTheDocument()
})

test('without a network a board cached before the lock is not shown as the live board', async () => {
  const lock = Date.parse('2026-01-20T12:00:00.000Z')
  const startTime = new Date(lock).toISOString()
  vi.useFakeTimers({ toFake: ['Date'], now: lock - 60_000 })
  const unranked = rowsOf(3, () => ({ rank: null, totalScore: 0 }))
  const screen = await open({ competition: sampleCompetition({ phase: 'drafting', startTime }), rows: unranked })
  await expect.element(page.getByText('You have no entry in this competition.')).toBeVisible()
  goOffline()
  vi.setSystemTime(lock + 60_000)
  await screen.queries.invalidateQueries()
  await expect.element(page.getByRole('heading', { name: 'The live board is not loaded yet' })).toBeVisible()
  await expect.element(page.getByText(/from before the lock.*once you are connected again/)).toBeVisible()
  await expect.element(row('Player 1')).not.toBeInTheDocument()
  await expect.element(page.getByText('You have no entry in this competition.')).not.toBeInTheDocument()
})

test('without a network a board cached while live stays', async () => {
  const screen = await open({ competition: live({ startTime: new Date(Date.now() - 60_000).toISOString() }) })
  await expect.element(row('Player 1')).toBeVisible()
  goOffline()
  await screen.queries.invalidateQueries()
  await vi.waitFor(() => expect(useOffline.getState().asOf).not.toBeNull())
  await expect.element(row('Player 1')).toBeVisible()
})

test('without a network the board hides a rank cached before the player entered', async () => {
  const competition = sampleCompetition({ phase: 'drafting' })
  const screen = await open({ competition, rows: rowsOf(3, () => ({ rank: null, totalScore: 0 })) })
  await expect.element(page.getByText('You have no entry in this competition.')).toBeVisible()
  screen.queries.setQueryData(keyOf(myEntries, { params: { competitionId: competition.id } }), [sampleEntry()])
  goOffline()
  await screen.queries.invalidateQueries()
  await expect.element(page.getByText('You have no entry in this competition.')).not.toBeInTheDocument()
  await expect.element(row('Player 1')).toBeVisible()
})

test('board rows of a player with several entries name the entry', async () => {
  server.returns(myEntries, [sampleEntry({ id: 2 }), sampleEntry({ id: 3 })])
  await open({
    place: { entryId: 2, rank: 2, totalScore: 398, entries: 3 },
    rows: [
      sampleRow(1, { nthEntry: 4 }),
      ...[1, 2].map((nthEntry) => sampleRow(nthEntry + 1, { userId: 'ada', userDisplayName: 'Ada L.', nthEntry })),
      sampleRow(4),
    ],
  })
  const rows = region('All entries').getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/^Player 1\$149,000Entry 4/)
  await expect.element(rows.nth(0).getByRole('button')).toHaveAccessibleName('Roster of Player 1, entry 4')
  await expect.element(rows.nth(3)).toMatchTextContent(/^#4Player 4\$149,000396\.0/)
  await expect.element(rows.nth(1)).toMatchTextContent(/^Ada L\.\$\d+,\d+You · Entry 1/)
  await expect.element(rows.nth(2)).toMatchTextContent(/^Ada L\.\$\d+,\d+You · Entry 2/)
  await expect.element(region('Your place')).toMatchTextContent(/Your best placeof 3 · entry 1/)
})

test('board rows show the end of the id beside names that several players share', async () => {
  const grace = (userId: string) => ({ userId, userDisplayName: 'Grace H.' })
  const rows = [
    sampleRow(1, grace('ada')),
    sampleRow(2, grace('0a1b')),
    sampleRow(3, { ...grace('0c2d'), nthEntry: 1 }),
    sampleRow(4, { ...grace('0c2d'), nthEntry: 2 }),
    sampleRow(5),
  ]
  await open({ competition: live({ totalEntries: 5 }), rows })
  const shown = region('All entries').getByRole('listitem')
  await expect.element(shown.nth(0)).toMatchTextContent(/Grace H\.\$/)
  await expect.element(shown.nth(1)).toMatchTextContent(/Grace H\.id 0a1b\$/)
  await expect.element(shown.nth(2)).toMatchTextContent(/Grace H\.id 0c2d\$.*Entry 1/)
  await expect.element(shown.nth(3)).toMatchTextContent(/Grace H\.id 0c2d\$.*Entry 2/)
  await expect.element(shown.nth(4)).toMatchTextContent(/Player 5\$/)
})

test.each([
  ['who is in', { totalEntries: 3 }, rowsOf(3, () => ({ rank: null })), 'Draft'],
  ['nobody is in', { totalEntries: 0 }, [], 'Draft your creators'],
])('the board offers a viewer sign-up instead of the draft where %s', async (_, changes, rows, draft) => {
  boardOf({ competition: sampleCompetition(changes), rows })
  const player = await show()
  await expect.element(page.getByRole('link', { name: draft })).toHaveAttribute('href', '/')
  await player.unmount()
  server.returns(currentUser, sampleUser({ id: 'public-user', role: 'viewer' }))
  await show()
  await expect.element(page.getByRole('button', { name: 'Sign up to play' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: draft })).not.toBeInTheDocument()
})

test('without an entry in the live competition the board offers a reminder of the next draft', async () => {
  await open()
  const own = region('Your place')
  await expect.element(own.getByRole('button', { name: 'Remind me' })).toBeVisible()
})

test('without an entry in an ended competition the sentence takes only the height it needs', async () => {
  await open({ competition: live({ phase: 'completed' }) })
  const own = region('Your place')
  await expect.element(own).toMatchTextContent('You have no entry in this competition.')
  expect(own.getByText(/^You have no entry/).element().parentElement!.clientHeight).toBeLessThan(44)
})

test('the board of a final competition shows the prize of the player', async () => {
  server.returns(myEntries, [sampleEntry({ id: 2, prize: '766.50' }), sampleEntry({ id: 3 })])
  await open({
    competition: live({ phase: 'completed' }),
    place: { entryId: 2, rank: 2, totalScore: 398, entries: 3 },
  })
  await expect.element(region('Your place')).toMatchTextContent(/of 3 · entry 1won \$767/)
})

test("the board and the player's own rank are refreshed every 5 s", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await open()
  await vi.waitFor(() => expect(document.querySelectorAll('.board-row:not([aria-hidden])')).toHaveLength(3), {
    interval: 1,
  })
  const [rows, places] = [server.received(leaderboard).length, server.received(ownPlace).length]
  await vi.advanceTimersByTimeAsync(POLL_MS - 1000)
  expect([server.received(leaderboard).length, server.received(ownPlace).length]).toEqual([rows, places])
  await vi.advanceTimersByTimeAsync(1000)
  expect([server.received(leaderboard).length, server.received(ownPlace).length]).toEqual([rows + 1, places + 1])
})

test("a long board renders few rows, loads rows on scrolling, and leads to the player's own row", async () => {
  await open({
    competition: live({ totalEntries: 5000 }),
    rows: rowsOf(5000, (id) => (id === 3210 ? { userId: 'ada', userDisplayName: 'Ada L.' } : {})),
    place: { entryId: 3210, rank: 3210, totalScore: 1791, entries: 5000 },
  })
  await expect.element(row('Player 1$')).toBeVisible()
  expect(server.received(leaderboard).every(({ query }) => query.offset === 0)).toBe(true)
  expect(document.querySelectorAll('.board-row').length).toBeLessThan(50)

  await expect.element(region('Your place')).toMatchTextContent(/#3210Your placeof 5,000Show1791\.0/)
  await region('Your place').getByTitle('Receipt of your entry').click()
  expect(useOpenReceipt.getState().open).toMatchObject({ kind: 'entry', competitionId: 7 })
  closeReceipt()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(row('Ada L.')).toBeVisible()
  await expect.element(row('Ada L.')).toHaveAttribute('aria-posinset', '3210')
  expect(document.querySelectorAll('.board-row').length).toBeLessThan(50)
  expect(server.received(leaderboard).some(({ query }) => query.offset === 3200)).toBe(true)
  const top = region('Your place').element().getBoundingClientRect().top
  expect(top).toBeGreaterThanOrEqual(0)
  expect(top).toBeLessThan(20)
})

test.each([
  [
    'three of many',
    2486,
    [
      [1, 625_000],
      [2, 375_000],
      [3, 250_000],
    ],
  ],
  [
    'nobody yet: what is promised',
    0,
    [
      [1, 625_000],
      [2, 375_000],
      [3, 250_000],
    ],
  ],
  [
    'two share it all',
    2,
    [
      [1, 781_250],
      [2, 468_750],
    ],
  ],
])('the board shows the prizes per place: %s', (_, players, expected) => {
  expect(prizesOf(sampleCompetition(), players).map(({ rank, amount }) => [rank, amount])).toEqual(expected)
})

test('a prize in words without money is the prize of the first place alone', () => {
  const mug = sampleCompetition({ prizeValue: '0.00', prizeText: 'A mug' })
  expect(prizesOf(mug, 26)).toEqual([{ rank: 1, amount: 0 }])
  expect(prizesOf({ ...mug, prizeText: null }, 26)).toEqual([])
})

test('a board without a prize says so', async () => {
  await open({ competition: live({ prizeValue: '0.00' }), rows: rowsOf(3) })
  await expect.element(page.getByText('There is no prize. Places count for experience and in leagues.')).toBeVisible()
})

test('prizes stand above the board with the rule for ties collapsed, or beside the board where there is room', async () => {
  await open({ competition: live({ totalEntries: 2486 }), rows: rowsOf(100) })
  await expect.element(page.getByRole('listitem', { name: '1st prize: $6,250' })).toBeVisible()
  await expect.element(page.getByRole('listitem', { name: '3rd prize: $2,500' })).toBeVisible()
  const rule = page.getByText(/Ties share a rank and split the prizes/)
  await page.getByRole('button', { name: 'Who is paid' }).click()
  await expect.element(rule.first()).toBeVisible()
  await page.viewport(1440, 900)
  await expect.element(rule.last()).toBeVisible()
})

test('a large prize fits on a narrow phone', async () => {
  await page.viewport(360, 640)
  await open({ competition: live({ totalEntries: 2486, prizeValue: '1250000.00' }), rows: rowsOf(100) })
  await expect.element(page.getByRole('listitem', { name: '1st prize: $625,000' })).toBeVisible()
  for (const place of page.getByRole('listitem', { name: /prize: / }).elements()) {
    expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth)
    expect(place.getBoundingClientRect().right).toBeLessThanOrEqual(360)
  }
})

test('during the draft the board shows the participants and a countdown to the lock', async () => {
  await open({
    competition: sampleCompetition({ totalEntries: 2 }),
    rows: [
      sampleRow(1, { rank: null, totalScore: 0 }),
      sampleRow(2, { rank: null, totalScore: 0, userId: 'ada', userDisplayName: 'Ada L.' }),
    ],
    place: { entryId: 2, rank: null, totalScore: 0, entries: 2 },
  })
  await expect.element(page.getByRole('heading', { name: 'Who is in 2' })).toBeVisible()
  await expect.element(page.getByText(/^Scores begin at the lock, /)).toBeVisible()
  await expect.element(page.getByText('until the lock', { exact: true })).toBeVisible()
  const seats = region('All entries').getByRole('listitem')
  await expect.element(seats.nth(0)).toMatchTextContent('PPlayer 1$149,000 spent')
  await expect.element(seats.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByText('0.0')).not.toBeInTheDocument()
  await expect.element(region('Your place')).toMatchTextContent('You are in2 entries so far')
  await expect.element(page.getByRole('button', { name: 'Show' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Drafting')).toBeVisible()
})

test('on a desktop participants stand side by side, each with its position for screen readers', async () => {
  await page.viewport(1440, 900)
  await open({
    competition: sampleCompetition({ totalEntries: 250 }),
    rows: rowsOf(250, () => ({ rank: null, totalScore: 0 })),
  })
  await expect.element(row('Player 3$')).toBeVisible()
  const [first, second, ninth] = ['Player 1$', 'Player 2$', 'Player 9$'].map((name) =>
    row(name).element().getBoundingClientRect(),
  )
  expect(second!.top).toBe(first!.top)
  expect(second!.left).toBeGreaterThan(first!.right)
  expect(ninth!.top).toBeGreaterThan(first!.bottom)
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(row('Player 250$')).toHaveAttribute('aria-posinset', '250')
})

test('while nobody has points all entries are tied and no leader is highlighted', async () => {
  await open({
    rows: rowsOf(3, () => ({ rank: 1, totalScore: 0 })),
    place: { entryId: 3, rank: 1, totalScore: 0, entries: 3 },
  })
  await expect.element(page.getByText(/^Nobody has points yet, so everybody is tied\./)).toBeVisible()
  await expect.element(row('Player 1$')).toMatchTextContent(/^tiedPlayer 1/)
  await expect.element(region('Your place')).toMatchTextContent(/^tiedYour placeof 3/)
  const plain = getComputedStyle(row('Player 2$').element()).backgroundColor
  expect(getComputedStyle(row('Player 1$').element()).backgroundColor).toBe(plain)
})

test('entries that share a rank are marked as tied', async () => {
  await open({ rows: rowsOf(4, (id) => ({ rank: [1, 2, 2, 4][id - 1]!, totalScore: [9, 5, 5, 3][id - 1]! })) })
  await expect.element(row('Player 2$')).toMatchTextContent(/^tiedPlayer 2/)
  await expect.element(row('Player 2$').getByRole('img', { name: 'Rank 2' })).toBeVisible()
  await expect.element(row('Player 3$')).toMatchTextContent(/^tiedPlayer 3/)
  await expect.element(row('Player 1$')).toMatchTextContent(/^Player 1/)
  await expect.element(row('Player 4$')).toMatchTextContent(/^#4Player 4/)
})

test('no entry gets a medal without points', async () => {
  await open({ rows: rowsOf(3, (id) => ({ rank: [1, 2, 2][id - 1]!, totalScore: [9, 0, 0][id - 1]! })) })
  await expect.element(row('Player 1$').getByRole('img', { name: 'Rank 1' })).toBeVisible()
  await expect.element(row('Player 2$')).toMatchTextContent(/^#2tiedPlayer 2/)
  await expect.element(row('Player 3$').getByRole('img')).not.toBeInTheDocument()
})

test("the player's own rank is marked as tied if others share it", async () => {
  await open({ place: { entryId: 2, rank: 11, isTied: true, totalScore: 398, entries: 12 } })
  await expect.element(region('Your place')).toMatchTextContent(/^#11tiedYour placeof 12/)
})

test('an empty board invites the player to enter', async () => {
  await open({ competition: sampleCompetition({ totalEntries: 0 }), rows: [] })
  await expect.element(page.getByText('No entries yet. Be the first to join!')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Draft your creators' })).toHaveAttribute('href', '/')
})

test('without a competition the board says when there will be one', async () => {
  await open({ competition: null })
  await expect.element(page.getByRole('heading', { name: 'No active competition' })).toBeVisible()
})

test('a board that fails to load can be retried', async () => {
  boardOf()
  server.breaks(leaderboard, 500, 'boom')
  await show()
  await expect.element(page.getByRole('heading', { name: 'The board did not load' })).toBeVisible()
  server.returns(leaderboard, rowsOf(3))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(row('Player 3')).toBeVisible()
})

test('the board stays on screen after the end and links to the next competition', async () => {
  const place = { entryId: 31, rank: 2, totalScore: 20, entries: 3 }
  const screen = await open({ place })
  await expect.element(page.getByText('LIVE')).toBeVisible()
  await expect.element(region('Your place')).toMatchTextContent(/of 3Show\d/)
  server.returns(oneCompetition, live({ phase: 'review' }))
  screen.queries.setQueryData(keyOf(activeCompetition), sampleCompetition({ id: 8, totalEntries: 0 }))
  await expect.element(page.getByText('Provisional', { exact: true })).toBeVisible()
  await expect.element(region('Your place')).toMatchTextContent(/of 3 · provisional/)
  await expect.element(page.getByText(/^Being checked\. Final in \d\d:\d\d:\d\d$/)).toBeVisible()
  screen.queries.setQueryData(keyOf(oneCompetition, { params: { competitionId: 7 } }), live({ phase: 'completed' }))
  await expect.element(page.getByText('Final')).toBeVisible()
  await expect.element(row('Player 1$')).toBeVisible()
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await expect.element(page.getByText('Drafting')).toBeVisible()
  expect(server.received(leaderboard).at(-1)?.params).toEqual({ competitionId: 8 })
})

test('while the next competition is drafted its board links to the one in review', async () => {
  boardOf({ competition: sampleCompetition({ id: 8 }) })
  server.returns(reviewedCompetitions, [sampleCompetition({ phase: 'review', prizeTitle: 'Prime Time' })])
  await show()
  const note = page.getByRole('region', { name: 'Competition in review' })
  await expect.element(note).toMatchTextContent(/^Prime Time has ended and is being checked\./)
  await expect
    .element(note.getByRole('link', { name: 'Board', exact: true }))
    .toHaveAttribute('href', '/leaderboard?competition=7')
})

test('an earlier board has its own address', async () => {
  server.returns(oneCompetition, live({ id: 3, phase: 'completed', prizeTitle: 'Last Week' }))
  await open({ path: '/leaderboard?competition=3' })
  await expect.element(page.getByText('Last Week')).toBeVisible()
  await expect.element(page.getByText('Final')).toBeVisible()
})

test('an address without a valid competition shows the active one', async () => {
  const screen = await open({ path: '/leaderboard?competition=x' })
  await expect.element(page.getByText('LIVE')).toBeVisible()
  expect(screen.address()).toBe('/leaderboard')
})

test.each([
  [0, 20, [0]],
  [90, 110, [0, 1]],
  [3190, 3230, [31, 32]],
  [100, 199, [1]],
])('rows %i to %i stand on pages %j', (first, last, pages) => {
  expect(pagesBetween(first, last)).toEqual(pages)
})

test.each([
  ['live', 390],
  ['live', 1440],
  ['review', 390],
  ['completed', 390],
  ['completed', 1440],
] as const)('the board of a replay says that it is a replay: %s, %d px wide', async (phase, width) => {
  await page.viewport(width, 844)
  await open({ competition: live({ phase }) })
  await expect.element(page.getByText(/^Replay of January 20, 2026/)).toBeVisible()
})

const filter = () => page.getByRole('checkbox', { name: 'People only' })
/** Row 2 and row 4 are bots; the rows of people keep their ranks. */
const mixed = (count: number) =>
  rowsOf(count, (id) => ({ rank: id, isBot: id % 2 === 0, botLevel: id % 2 === 0 ? 'sharp' : null }))

/** The board of a server that leaves out bots if it is asked to. */
function filteredBoard(rows: LeaderboardRow[], wanted: Wanted = {}): void {
  boardOf({ rows, competition: live({ totalEntries: rows.length }), ...wanted })
  server.returns(leaderboard, ({ query }) => {
    const shown = query.people === 1 ? rows.filter(({ isBot }) => !isBot) : rows
    return shown.slice(query.offset ?? 0, (query.offset ?? 0) + (query.limit ?? 100))
  })
}

test.each([
  ['phone', 390, 844],
  ['desktop', 1440, 900],
])('"People only" hides bots, keeps the ranks and is remembered in the address: %s', async (_, width, height) => {
  await page.viewport(width, height)
  filteredBoard(mixed(5), { place: { entryId: 3, rank: 3, totalScore: 4998, entries: 5 } })
  await show('/leaderboard?competition=7')
  await expect.element(row('Player 2')).toMatchTextContent('bot · sharp')
  await filter().click()
  await expect.element(row('Player 2')).not.toBeInTheDocument()
  await expect.element(filter()).toHaveFocus()
  await expect.element(page.getByText('Bots are hidden. Ranks still count all entries.')).toBeVisible()
  await expect.element(row('Player 3')).toMatchTextContent('3')
  await expect.element(page.getByRole('button', { name: 'Show', exact: true })).not.toBeInTheDocument()
  expect(region('All entries').getByRole('listitem').elements()).toHaveLength(3)
  await filter().click()
  await expect.element(row('Player 2')).toBeVisible()
  await expect.element(filter()).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Show', exact: true })).toBeVisible()
})

test('an address with ?people=1 opens the board without bots, and longer boards load page by page', async () => {
  filteredBoard(mixed(450))
  await show('/leaderboard?people=1')
  await expect.element(filter()).toBeChecked()
  const list = () => region('All entries').getByRole('list').element() as HTMLElement
  await expect.poll(() => list().offsetHeight).toBe(58 * 200)
  scrollTo(0, document.documentElement.scrollHeight)
  // 225 people are on the board, and the rows prepared below the window reach its third page
  await expect.poll(() => list().offsetHeight).toBe(58 * 225)
})

test('a board of bots alone says so, and shows everybody again', async () => {
  filteredBoard(rowsOf(3, () => ({ isBot: true, botLevel: 'easy' })))
  await show('/leaderboard?people=1')
  await expect.element(page.getByText('Only bots have entered so far.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect.element(row('Player 1')).toMatchTextContent('bot · easy')
})

test.each([
  ['with', 'sharp'],
  ['without', null],
] as const)('a board over live statistics %s bots has a filter only if it has bots', async (_, botLevel) => {
  const rows = rowsOf(3, (id) => (id === 2 && botLevel ? { isBot: true, botLevel } : {}))
  const competition = live({ replayDay: null })
  server.returns(oneCompetition, competition)
  await open({ competition, rows })
  await expect.element(row('Player 1')).toBeVisible()
  expect(filter().elements()).toHaveLength(botLevel ? 1 : 0)
})
