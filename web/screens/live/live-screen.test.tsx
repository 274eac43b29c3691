import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition,
  liveCompetitions,
  rosterShares,
  reviewedCompetitions,
  type Competition,
} from '#contract/competitions.ts'
import { entry as publicEntry, myEntries, type Entry } from '#contract/entries.ts'
import { leaderboard, type LeaderboardRow } from '#contract/leaderboard.ts'
import { timeLeft } from '#web/domain/competition/time-left.tsx'
import { expectAskedEvery, holdClock } from '#web/testing/polling.ts'
import { call, keyOf } from '#web/api/call.ts'
import { markOnline, useOffline } from '#web/api/offline-responses.ts'
import { shownEntry } from '#web/domain/entry/chosen-entry.ts'
import { renderScreen, type Rendered } from '#web/testing/render.tsx'
import {
  sampleCompetition,
  sampleEntry,
  samplePick,
  samplePublicEntry,
  sampleRow,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { LiveScreen } from './live-screen.tsx'
import { playerLabel } from '#web/domain/competition/competition-labels.tsx'

const server = fakeServer()
// the screen of the test before may have asked in vain until now
beforeEach(markOnline)
beforeEach(() => [1, 2].forEach((number) => localStorage.removeItem(`fold-live-roster-${number}`)))
const live = (changes: Partial<Competition> = {}) => sampleCompetition({ phase: 'live', ...changes })
const title = page.getByRole('heading', { level: 1 })
const team = (number: number) => page.getByRole('article', { name: new RegExp(`^Entry ${number}( of|$)`) })
const game = page.getByRole('article', { name: 'Friday Night Launch' })

const openRoster = (number: number) => team(number).getByText('Roster', { exact: true }).click()

type Wanted = { competitions?: Competition[]; entries?: Entry[]; rows?: LeaderboardRow[] }
function arrange({ competitions = [live()], entries = [sampleEntry()], rows = [sampleRow()] }: Wanted = {}): void {
  server.returns(currentUser, sampleUser())
  server.returns(liveCompetitions, competitions)
  server.returns(myEntries, entries)
  server.returns(leaderboard, rows)
}
const show = () => renderScreen(<LiveScreen />, { path: '/live' })

test.each([
  [(3 * 60 + 5) * 60_000, '3h 5m left'],
  [60 * 60_000, '1h 0m left'],
  [12 * 60_000 + 59_000, '12m left'],
  [60_000, '1m left'],
  [59_000, '59s left'],
  [20_999, '20s left'],
  [0, 'Ended'],
  [-5, 'Ended'],
])('with %s ms left the remaining time reads %s', (ms, words) => {
  expect(timeLeft(ms)).toBe(words)
})

const row = { userId: '0123456789', userDisplayName: '' }
test.each([
  [{ firstName: 'Ada', lastName: 'Lovelace' }, row, 'Ada Lovelace'],
  [{ firstName: 'Ada', lastName: null }, row, 'Ada'],
  [null, { ...row, userDisplayName: 'Dex M.' }, 'Dex M.'],
  [{ firstName: null, lastName: null }, { ...row, userDisplayName: 'Dex M.' }, 'Dex M.'],
  [null, row, 'Player 01234567'],
])('a player with the names %o in the row %o is labelled %s', (names, given, label) => {
  expect(playerLabel(given, names)).toBe(label)
})

test('the screen says that it is loading, then shows the live game and its number of teams', async () => {
  arrange({ entries: [sampleEntry(), sampleEntry({ id: 12 })] })
  const held = server.holds(liveCompetitions)
  await show()
  await expect.element(page.getByRole('status')).toMatchTextContent('Loading live games...')
  held.respond([live()])
  await expect.element(title).toMatchTextContent('LIVE Active Games')
  await expect.element(page.getByText('Your teams are competing')).toBeVisible()
  await expect.element(page.getByText('2 Teams Active')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your Active Teams (2)' })).toBeVisible()
})

test('a single team is counted in the singular', async () => {
  arrange()
  await show()
  await expect.element(page.getByText('1 Team Active')).toBeVisible()
  await expect.element(page.getByText('Your team is competing')).toBeVisible()
})

test('games and teams are requested again every 5 s', async () => {
  holdClock()
  arrange()
  await show()
  await expect.element(team(1)).toBeVisible()
  await expectAskedEvery(server, liveCompetitions, 5_000)
  expect(server.received(myEntries)).toHaveLength(2)
  expect(server.received(leaderboard)).toHaveLength(2)
  expect(server.received(leaderboard)[0]?.query).toEqual({ limit: 5 })
})

test("a card shows the team's rank, its creators and the remaining cap", async () => {
  const picks = [samplePick(1, { points: 12.3, stillToCome: 32.7 }), samplePick(2, { creator: null }), samplePick(3)]
  arrange({ entries: [sampleEntry({ rank: 4, totalScore: 87.5, picks }), sampleEntry({ id: 12 })] })
  await show()
  await expect.element(team(1)).toMatchTextContent(/Rank #4.*87\.5.*pts/)
  await expect.element(team(1).getByRole('listitem')).not.toBeInTheDocument()
  await openRoster(1)
  await expect
    .element(team(1))
    .toMatchTextContent(/Pixel Foundry\$30,0008\.3M subs12\.3 pts32\.7 to come.*Unknown\$30,000— subs/)
  await expect.element(team(1)).toMatchTextContent(/Roster Value\$90,000Salary Cap\$150,000Cap Space\$60,000/)
  await expect.element(team(2)).toMatchTextContent(/Rank TBD/)
  await expect.element(page.getByRole('button', { name: 'Manage Entry 2 of 2' })).toBeVisible()
  await expect.element(team(1).getByRole('link', { name: 'Game mode' })).toHaveAttribute('href', '/gamemode')
  await team(2).getByRole('link', { name: 'Game mode' }).click()
  expect(shownEntry(), 'game mode shows the entry it was opened from').toBe(12)
})

test('on a phone three teams are in the first window, and an update shows what each gained and climbed', async () => {
  await page.viewport(390, 844)
  const entries = [11, 12, 13].map((id) => sampleEntry({ id, rank: 9, totalScore: 40 }))
  arrange({ entries })
  const { queries } = await show()
  await expect.element(team(3).getByRole('button', { name: /^Manage/ })).toBeInViewport({ ratio: 1 })
  await expect.element(team(1)).not.toMatchTextContent(/up|\+/)
  server.returns(myEntries, [{ ...entries[0]!, rank: 7, totalScore: 41.2 }, ...entries.slice(1)])
  await queries.invalidateQueries({ queryKey: keyOf(myEntries, { params: { competitionId: 7 } }) })
  await expect.element(team(1)).toMatchTextContent(/Rank #7up 2 places\+1\.241\.2/)
  await expect.element(team(2)).not.toMatchTextContent(/up|\+/)
})

test('on a phone the score of a team and its change stay beside its name', async () => {
  await page.viewport(390, 844)
  const entries = [sampleEntry({ rank: 21, totalScore: 40.8 }), sampleEntry({ id: 12, rank: 25 })]
  arrange({ entries })
  const { queries } = await show()
  await expect.element(team(1)).toMatchTextContent(/Rank #21/)
  server.returns(myEntries, [{ ...entries[0]!, rank: 19, totalScore: 42.3 }, entries[1]!])
  await queries.invalidateQueries({ queryKey: keyOf(myEntries, { params: { competitionId: 7 } }) })
  await expect.element(team(1)).toMatchTextContent(/Rank #19up 2 places\+1\.542\.3/)
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return (top + bottom) / 2
  }
  const name = team(1).getByRole('heading').first().element()
  expect(Math.abs(middle(team(1).getByText('42.3').element()) - middle(name))).toBeLessThan(8)
})

test.each([390, 1440])('the banner with its ring is as wide as the panels below it, %i px wide', async (width) => {
  await page.viewport(width, 844)
  arrange()
  await show()
  await expect.element(team(1)).toBeVisible()
  const box = (element: Element) => element.getBoundingClientRect()
  const ring = 6
  const banner = box(page.getByRole('region', { name: 'LIVE Active Games' }).element())
  const games = [team(1), game].map((one) => box(one.element()))
  expect(banner.left - ring).toBe(Math.min(...games.map(({ left }) => left)))
  expect(banner.right + ring).toBe(Math.max(...games.map(({ right }) => right)))
})

test('a name on a card breaks only between words, and is cut when it is too long', async () => {
  await page.viewport(390, 844)
  const named = (id: number, name: string) => samplePick(id, { creator: { ...samplePick(id).creator!, name } })
  const names = ['GUILLAUMETTE+ LIVES', 'Internationalisations']
  arrange({ entries: [sampleEntry({ picks: [...names.map((name, nth) => named(nth + 1, name)), samplePick(3)] })] })
  await show()
  await openRoster(1)
  for (const [nth, name] of names.entries()) {
    const link = team(1).getByRole('listitem').nth(nth).getByRole('link')
    await expect.element(link).toHaveTextContent(name)
    for (const [from, to] of wordsIn(name)) expect(linesOf(link.element(), from, to), name).toBe(1)
  }
})

/** Where each word begins and ends. */
const wordsIn = (text: string) =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => [index, index + word.length] as const)

function linesOf(element: Element, from: number, to: number): number {
  const range = document.createRange()
  range.setStart(element.firstChild!, from)
  range.setEnd(element.firstChild!, to)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

test('after a trade a card shows how its points add up', async () => {
  const picks = [
    samplePick(1, { points: 50 }),
    samplePick(2, { points: 7.5 }),
    samplePick(3, { points: 2.5, before: 4 }),
  ]
  arrange({ entries: [sampleEntry({ totalScore: 63.4, banked: 3.4, picks })] })
  await show()
  await openRoster(1)
  await expect.element(team(1)).toMatchTextContent(/Creators now60\.0Kept from creators who left3\.4/)
  await expect.element(team(1).getByRole('listitem').nth(2)).toMatchTextContent(/2\.5 pts since the trade/)
})

test('five picks are in one row where there is room, and a row never holds more', async () => {
  arrange({ entries: [sampleEntry({ picks: [1, 2, 3, 4, 5].map((id) => samplePick(id)) })] })
  for (const [width, tops] of [
    [1440, 1],
    [360, 3],
  ] as const) {
    await page.viewport(width, 844)
    const screen = await show()
    await openRoster(1)
    localStorage.removeItem('fold-live-roster-1')
    await expect.element(team(1).getByRole('listitem').nth(4)).toBeVisible()
    const rows = new Set(
      team(1)
        .getByRole('listitem')
        .elements()
        .map((tile) => Math.round(tile.getBoundingClientRect().top)),
    )
    expect(rows.size, `at ${width}`).toBeLessThanOrEqual(tops)
    expect(document.documentElement.scrollWidth, `at ${width}`).toBeLessThanOrEqual(width)
    await screen.unmount()
  }
  await page.viewport(390, 844)
})

test('without a team the screen links to the board and the next draft, and shows no team', async () => {
  arrange({ entries: [], competitions: [live({ endTime: new Date(Date.now() + 3_600_000).toISOString() })] })
  await show()
  await expect.element(page.getByRole('heading', { name: 'No Teams Entered' })).toBeVisible()
  await expect.element(page.getByText("You haven't entered any teams in this live competition yet.")).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Enter a Team Now' })).toHaveAttribute('href', '/play')
  expect(page.getByText(/competing|Teams? Active/).elements()).toEqual([])
  await expect.element(page.getByText('Its entries closed at the lock, so you can only watch it.')).toBeVisible()
  const head = page.getByRole('region', { name: 'LIVE Active Games' })
  await expect.element(head).toMatchTextContent(/The next draft opens in(01:00:00|00:59:\d\d)/)
  await expect.element(head.getByRole('button', { name: 'Remind me' })).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/leaderboard')
})

test('a viewer sees who is playing and can sign up', async () => {
  arrange({ entries: [], competitions: [live({ totalEntries: 16 })] })
  server.returns(currentUser, sampleUser({ id: 'public-user', role: 'viewer' }))
  await show()
  await expect.element(page.getByRole('heading', { name: 'You Are Watching' })).toBeVisible()
  await expect
    .element(page.getByText('16 entries play in this one. Sign up, and yours can be in the next.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign up to play' })).toBeVisible()
  expect(page.getByText(/You haven't entered|No Teams Entered/).elements()).toEqual([])
})

test('without a team the board is visible without scrolling on a short phone', async () => {
  await page.viewport(360, 640)
  arrange({ entries: [], rows: [sampleRow(1), sampleRow(2), sampleRow(3)] })
  await show()
  const first = game.getByRole('region', { name: 'Live Leaderboard' }).getByRole('listitem').first()
  await expect.element(first).toBeInViewport({ ratio: 1 })
  const words = page.getByRole('heading', { name: 'No Teams Entered' }).element()
  expect(words.compareDocumentPosition(first.element())).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  await page.viewport(390, 844)
})

test('offline the board does not claim to be updating', async () => {
  arrange({ competitions: [live()], rows: [sampleRow(1)] })
  await show()
  await expect.element(game).toMatchTextContent(/Live LeaderboardUPDATING/)
  loseNetwork()
  useOffline.setState({ asOf: Date.now() })
  await expect.element(game).not.toMatchTextContent('UPDATING')
})

/** What this browser keeps of an evening: game 6 was live when Live was last open, and has ended since. */
async function keepAnEarlierGame(active: Competition | null): Promise<void> {
  const ended = live({ id: 6, prizeTitle: 'Thursday Night', endTime: new Date(Date.now() - 60_000).toISOString() })
  arrange({ competitions: [ended], rows: [sampleRow(1)] })
  server.returns(activeCompetition, active)
  await call(liveCompetitions)
  await call(activeCompetition)
  for (const competitionId of [6, 7]) await call(myEntries, { params: { competitionId } })
  loseNetwork()
}

const loseNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

test('offline the newer of two cached games is shown', async () => {
  await keepAnEarlierGame(live())
  await show()
  await expect.element(title).toMatchTextContent('LIVE Active Games')
  await expect.element(game).toMatchTextContent(/LIVE.*left/)
  await expect.element(team(1)).toBeVisible()
  expect(page.getByText('Thursday Night').elements()).toEqual([])
})

test('offline the top five cached before the lock are not shown as a live board', async () => {
  const lock = Date.parse('2026-01-20T12:00:00.000Z')
  vi.useFakeTimers({ toFake: ['Date'], now: lock - 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const times = { startTime: new Date(lock).toISOString(), endTime: new Date(lock + 3_600_000).toISOString() }
  arrange({ competitions: [live(times)], rows: [sampleRow(1, { rank: null, totalScore: 0 })] })
  server.returns(activeCompetition, live(times))
  for (const one of [liveCompetitions, activeCompetition]) await call(one)
  await call(myEntries, { params: { competitionId: 7 } })
  await call(leaderboard, { params: { competitionId: 7 }, query: { limit: 5 } })
  vi.setSystemTime(lock + 60_000)
  loseNetwork()
  await show()
  const board = game.getByRole('region', { name: 'Live Leaderboard' })
  await expect
    .element(board)
    .toMatchTextContent('The board was last updated before the lock. We keep trying every few seconds.')
  await expect.element(board.getByRole('listitem')).not.toBeInTheDocument()
})

test('offline a game that has ended in the meantime is not live, with a note that newer data is missing', async () => {
  await keepAnEarlierGame(null)
  await show()
  await expect.element(page.getByRole('heading', { name: 'Live games did not load' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(page.getByText(/LIVE|Thursday Night/).elements()).toEqual([])
})

test('a game that ends while the browser is offline stays on screen and is no longer live', async () => {
  arrange({ competitions: [live({ endTime: new Date(Date.now() + 1500).toISOString() })] })
  const { queries } = await show()
  await expect.element(title).toMatchTextContent('LIVE Active Games')
  loseNetwork()
  void queries.invalidateQueries({ queryKey: keyOf(liveCompetitions) })
  await expect.element(title, { timeout: 5000 }).toMatchTextContent('Being Checked')
  await expect.element(game).not.toMatchTextContent('LIVE')
})

test('an end on another day has its date', async () => {
  const endTime = new Date(Date.now() + 30 * 3_600_000)
  arrange({ competitions: [live({ endTime: endTime.toISOString() })] })
  await show()
  const day = endTime.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
  await expect.element(game).toMatchTextContent(new RegExp(`Ends${day}, \\d+:\\d\\d [AP]M`))
})

test("the game shows its subject and its leader, and the player's row is highlighted", async () => {
  const own = sampleRow(11, { userId: 'ada', userDisplayName: 'Ada L.', rank: 3, totalScore: 87.5 })
  const rows = [sampleRow(1), sampleRow(2, { isBot: true }), own]
  arrange({ competitions: [live({ endTime: new Date(Date.now() + 4 * 60_000).toISOString() })], rows })
  await show()
  await expect
    .element(game)
    .toMatchTextContent(/LIVE[34]m left.*Game Details.*Prize Pool.*Total Entries2,486.*Ends.* [AP]M/)
  const board = game.getByRole('region', { name: 'Live Leaderboard' })
  await expect.element(game).toMatchTextContent(/Live LeaderboardUPDATING/)
  await expect.element(board.getByRole('listitem').first()).toMatchTextContent(/Player 1Entry #1399\.0/)
  const ownRow = board.getByRole('listitem').nth(2)
  await expect.element(ownRow).toMatchTextContent(/Ada LovelaceYouEntry #11 · others see Ada L\.87\.5/)
  await expect.element(ownRow).toHaveAttribute('aria-current', 'true')
  expect(
    board
      .getByRole('listitem')
      .elements()
      .filter((one) => one.getAttribute('aria-current')),
  ).toHaveLength(1)
})

test('each of several own rows has its entry number and its rank as on its card, and no card number looks like a rank', async () => {
  const rows = [12, 11].map((id) => sampleRow(id, { userId: 'ada', userDisplayName: 'Ada L.', nthEntry: id - 10 }))
  arrange({ entries: [sampleEntry(), sampleEntry({ id: 12 })], rows: [...rows, sampleRow(3, { nthEntry: 3 })] })
  server.returns(currentUser, sampleUser({ firstName: 'Bartholomew', lastName: 'Featherstone' }))
  await page.viewport(360, 640)
  await show()
  const board = game.getByRole('region', { name: 'Live Leaderboard' }).getByRole('listitem')
  await expect.element(board.nth(0)).toMatchTextContent(/You · 2 of 2Entry #12 · others see Ada L\./)
  await expect.element(board.nth(1)).toMatchTextContent(/You · 1 of 2Entry #11 · others see Ada L\./)
  await expect.element(board.nth(2)).toMatchTextContent(/Player 3Entry #3/)
  await expect.element(team(2)).not.toMatchTextContent('#12')
  // a long name has a line to itself, and the mark is whole
  const name = board.nth(0).getByText('Bartholomew Featherstone').element().getBoundingClientRect()
  const mark = board.nth(0).element().querySelector('.pill')!.getBoundingClientRect()
  const score = board.nth(0).getByText('pts').element().getBoundingClientRect()
  expect(name.width).toBeGreaterThan(130)
  expect(mark.top).toBeGreaterThanOrEqual(name.bottom - 1)
  expect(mark.right).toBeLessThan(score.left)
  await page.viewport(390, 844)
})

test('a player whose team is below the top five gets a link to the board', async () => {
  arrange({ entries: [sampleEntry({ rank: 7 })], rows: [1, 2, 3, 4, 5].map((id) => sampleRow(id)) })
  await show()
  const board = game.getByRole('region', { name: 'Live Leaderboard' })
  await expect.element(board.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/leaderboard?competition=7')
})

test('the best own entry follows the top five, with its rank among all entries', async () => {
  arrange({
    competitions: [live({ totalEntries: 25 })],
    entries: [sampleEntry({ rank: 12, totalScore: 20 }), sampleEntry({ id: 12, rank: 8, totalScore: 31.5 })],
    rows: [1, 2, 3, 4, 5].map((id) => sampleRow(id)),
  })
  await show()
  const board = game.getByRole('region', { name: 'Live Leaderboard' })
  await expect.element(board).toMatchTextContent(/Your best entry: #8 of 25/)
  await expect
    .element(board.getByRole('listitem').nth(5))
    .toMatchTextContent(/^#8Ada LovelaceYou · 2 of 2Entry #12.*31\.5/)
  expect(board.getByRole('listitem').elements()).toHaveLength(6)
})

test('an own entry in the top five is not shown a second time', async () => {
  const own = sampleRow(11, { userId: 'ada', userDisplayName: 'Ada L.', rank: 2 })
  arrange({ entries: [sampleEntry({ rank: 2 }), sampleEntry({ id: 12, rank: 9 })], rows: [sampleRow(1), own] })
  await show()
  const board = game.getByRole('region', { name: 'Live Leaderboard' })
  await expect.element(board.getByRole('listitem').nth(1)).toMatchTextContent(/Ada Lovelace/)
  expect(board.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(board).not.toMatchTextContent(/Your best entry/)
})

test('before the first points no team leads: all are tied', async () => {
  arrange({
    entries: [sampleEntry({ rank: 1, isTied: true })],
    rows: [sampleRow(1, { rank: 1, totalScore: 0 }), sampleRow(2, { rank: 1, totalScore: 0 })],
  })
  await show()
  const rows = game.getByRole('region', { name: 'Live Leaderboard' }).getByRole('listitem')
  await expect.element(page.getByText('Rank all tied', { exact: true })).toBeVisible()
  await expect.element(rows.nth(0)).toMatchTextContent(/^tiedPlayer 1/)
  await expect.element(rows.nth(1)).toMatchTextContent(/^tiedPlayer 2/)
})

test('a row keeps its height when a medal becomes shared, so that an update moves nothing below the board', async () => {
  const ranks = [1, 1, 3, 4]
  arrange({ rows: ranks.map((rank, nth) => sampleRow(nth + 1, { rank, totalScore: 10 - rank })) })
  await show()
  const rows = game.getByRole('region', { name: 'Live Leaderboard' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/^tiedPlayer 1/)
  await expect.element(rows.nth(0).getByRole('img', { name: 'Rank 1' })).toBeVisible()
  const heights = rows.elements().map((row) => row.getBoundingClientRect().height)
  expect(heights).toHaveLength(ranks.length)
  expect(new Set(heights).size).toBe(1)
})

test('a board without entries says so', async () => {
  arrange({ entries: [], rows: [] })
  await show()
  await expect.element(page.getByText('No entries yet. Be the first to join!')).toBeVisible()
})

test('when nothing is live the screen links to upcoming competitions and the draft', async () => {
  arrange({ competitions: [] })
  server.returns(activeCompetition, null)
  await show()
  await expect.element(title).toMatchTextContent('No Live Games')
  const text = 'There are no competitions running right now. Check upcoming games or play the current draft!'
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'View Upcoming' })).toHaveAttribute('href', '/upcoming')
  await expect.element(page.getByRole('link', { name: 'Play Current Game' })).toHaveAttribute('href', '/gamemode')
})

test('before the lock a player with an entry sees when it goes live and a link to game mode', async () => {
  arrange({ competitions: [] })
  server.returns(activeCompetition, sampleCompetition({ startTime: new Date(Date.now() + 7 * 60_000).toISOString() }))
  await show()
  await expect.element(title).toMatchTextContent('You Are In')
  await expect.element(page.getByText(/^Friday Night Launch goes live in(00:07:00|00:06:\d\d)$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Game mode' })).toHaveAttribute('href', '/gamemode')
  expect(page.getByText('No Live Games').elements()).toEqual([])
})

test.each([
  ['a viewer', sampleUser({ id: 'public-user', role: 'viewer' }), 'button', 'Sign up to play'],
  ['a player without an entry', sampleUser(), 'link', 'Play Current Game'],
] as const)('when nothing is live %s gets no link to game mode', async (_who, user, role, name) => {
  arrange({ competitions: [], entries: [] })
  server.returns(currentUser, user)
  server.returns(activeCompetition, sampleCompetition({ startTime: new Date(Date.now() + 7 * 60_000).toISOString() }))
  await show()
  await expect.element(page.getByText(/^Friday Night Launch goes live in(00:07:00|00:06:\d\d)$/)).toBeVisible()
  const way = page.getByRole(role, { name })
  await expect.element(way).toBeVisible()
  if (role === 'link') await expect.element(way).toHaveAttribute('href', '/')
  expect(page.getByRole('link', { name: 'Play Current Game' }).elements()).toHaveLength(role === 'link' ? 1 : 0)
})

test('a player sees the competition that has just ended, and the next draft, until it is final', async () => {
  arrange({ competitions: [] })
  server.returns(activeCompetition, sampleCompetition({ id: 8 }))
  const finalAt = new Date(Date.now() - 1000).toISOString()
  server.returns(reviewedCompetitions, [live({ phase: 'review', finalAt })])
  server.returns(competition, live({ phase: 'review', finalAt }))
  await show()
  await expect.element(title).toMatchTextContent('Being Checked')
  await expect.element(page.getByRole('region', { name: 'In review' })).toMatchTextContent(/Final any moment now/)
  await expect.element(page.getByRole('region', { name: 'Next draft' })).toBeVisible()
  await expect.element(team(1)).toBeVisible()
  await expect.element(game.getByRole('region', { name: 'Provisional Board' })).toBeVisible()
})

/** The live one is gone from the list, and by itself it is in this phase. */
function end(screen: Rendered, changes: Partial<Competition>): Promise<void> {
  server.returns(liveCompetitions, [])
  server.returns(competition, live(changes))
  return screen.queries.invalidateQueries()
}

test.each([
  ['a viewer', sampleUser({ id: 'public-user', role: 'viewer' })],
  ['a player without an entry', sampleUser()],
])('%s who watched sees the review, then the winner and a link to the board', async (_who, user) => {
  arrange({ entries: [], rows: [sampleRow(1, { userDisplayName: 'Nova Q.', totalScore: 412.6 }), sampleRow(2)] })
  server.returns(currentUser, user)
  server.returns(activeCompetition, sampleCompetition({ id: 8 }))
  const screen = await show()
  await expect.element(game.getByRole('region', { name: 'Live Leaderboard' })).toBeVisible()
  await end(screen, { phase: 'review', finalAt: new Date(Date.now() + 60_000).toISOString() })
  await expect.element(title).toMatchTextContent('Being Checked')
  await expect
    .element(game)
    .toMatchTextContent(/Provisional.*Being checked. Final in 00:0[01]:\d\d.*Provisional Board.*Nova Q\./)
  expect(page.getByText(/No Teams Entered|No Live Games/).elements()).toEqual([])
  await end(screen, { phase: 'completed' })
  await expect.element(title).toMatchTextContent('Final Result')
  await expect.element(game).toMatchTextContent(/Final.*Nova Q\. won with 412\.6 points.*Final Board/)
  await expect.element(page.getByRole('region', { name: 'Next draft' })).toBeVisible()
  await expect.element(game.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/leaderboard?competition=7')
})

test('a visitor who arrives during a review without an entry sees the review and stays with it', async () => {
  arrange({ entries: [], competitions: [] })
  server.returns(activeCompetition, sampleCompetition({ id: 8 }))
  server.returns(reviewedCompetitions, [live({ phase: 'review' })])
  server.returns(competition, live({ phase: 'review' }))
  const screen = await show()
  await expect.element(title).toMatchTextContent('Being Checked')
  await expect.element(game.getByRole('region', { name: 'Provisional Board' })).toMatchTextContent(/Player 1/)
  server.returns(reviewedCompetitions, [])
  await end(screen, { phase: 'completed' })
  await expect.element(game).toMatchTextContent(/Player 1 won with 399\.0 points/)
})

test('an open roster stays open at the end of the competition', async () => {
  arrange({ entries: [] })
  server.returns(activeCompetition, sampleCompetition({ id: 8 }))
  server.returns(publicEntry, samplePublicEntry())
  server.returns(rosterShares, { competitionId: 7, entries: 0, topEntries: null, creators: [] })
  const screen = await show()
  await game.getByRole('button', { name: 'Roster of Player 1' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await end(screen, { phase: 'review' })
  await expect.element(page.getByText('Being Checked')).toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a competition that goes live replaces the one that is final', async () => {
  arrange({ entries: [] })
  server.returns(activeCompetition, sampleCompetition({ id: 8 }))
  const screen = await show()
  await expect.element(game).toBeVisible()
  await end(screen, { phase: 'completed' })
  await expect.element(title).toMatchTextContent('Final Result')
  server.returns(liveCompetitions, [live({ id: 8, prizeTitle: 'Launch Night' })])
  await screen.queries.invalidateQueries()
  await expect.element(title).toMatchTextContent('LIVE Active Games')
  const cards = page.getByRole('article')
  await expect.element(cards.nth(0)).toMatchTextContent(/^Launch Night/)
  await expect.element(cards.nth(1)).toMatchTextContent(/^Friday Night Launch.*won with/)
})

test('a voided competition says so and has no board', async () => {
  arrange({ entries: [] })
  server.returns(activeCompetition, sampleCompetition({ id: 8 }))
  const screen = await show()
  await expect.element(game).toBeVisible()
  await end(screen, { phase: 'void' })
  await expect.element(title).toMatchTextContent('Called Off')
  await expect.element(game).toMatchTextContent(/This competition was called off, so there are no scores\./)
  expect(game.getByRole('list').elements()).toEqual([])
})

test('a player gets a link to the result once it is final', async () => {
  arrange({ rows: [sampleRow(11, { userId: 'ada', rank: 1 }), sampleRow(2, { rank: 1 }), sampleRow(3)] })
  server.returns(activeCompetition, sampleCompetition({ id: 8 }))
  const screen = await show()
  await expect.element(team(1)).toBeVisible()
  await end(screen, { phase: 'completed' })
  await expect.element(game).toMatchTextContent(/You and Player 2 share the first place/)
  await expect
    .element(team(1).getByRole('link', { name: 'Your result' }))
    .toHaveAttribute('href', '/result?competition=7')
})

test('content that fails to load can be requested again', async () => {
  arrange()
  server.breaks(myEntries, 500, 'boom')
  await show()
  await expect.element(title).toMatchTextContent('Live games did not load')
  server.returns(myEntries, [sampleEntry()])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(team(1)).toBeVisible()
})
