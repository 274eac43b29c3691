import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition as oneCompetition,
  openCompetitions,
  upcomingCompetitions,
  type Competition,
} from '#contract/competitions.ts'
import { creators } from '#contract/creators.ts'
import { entry, type PublicEntry } from '#contract/entries.ts'
import { follows, followPlayer, unfollowPlayer, type Followed } from '#contract/follows.ts'
import { creatorProjections, leaderboard, type CreatorProjection, type LeaderboardRow } from '#contract/leaderboard.ts'
import { snapshots } from '#contract/recap.ts'
import { keyOf } from '#web/api/call.ts'
import { timeOf } from '#web/ui/format.ts'
import { sampleSnapshots } from '#web/testing/recap.ts'
import { goOffline } from '#web/testing/offline.ts'
import { renderScreen } from '#web/testing/render.tsx'
import {
  sampleCompetition,
  sampleCreator,
  samplePick,
  samplePublicEntry,
  sampleRow,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { biggestGains } from './use-top.ts'
import { TURN_MS } from './tv-mode.tsx'
import { WatchScreen } from './watch-screen.tsx'

const server = fakeServer()
const region = (name: string) => page.getByRole('region', { name, exact: true })
const tv = page.getByRole('dialog', { name: 'TV mode' })

beforeEach(async () => {
  await page.viewport(390, 844)
})
afterEach(async () => {
  // TV mode fills the screen, so its window has one size
  if (document.fullscreenElement) await document.exitFullscreen()
  vi.useRealTimers()
})

const live = (changes: Partial<Competition> = {}) => sampleCompetition({ phase: 'live', totalEntries: 26, ...changes })
const pace = (creatorId: number, earned: number): CreatorProjection => ({
  creatorId,
  points: earned,
  stillToCome: 0,
  live: null,
  sells: null,
  costs: null,
})
const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
const ben: Followed = {
  userId: idOf(2),
  userDisplayName: 'Player 2',
  isBot: false,
  botLevel: null,
  place: { entryId: 2, rank: 2, totalScore: 398 },
}

function arrange(competition: Competition | null = live(), user = sampleUser()): void {
  server.returns(currentUser, user)
  server.returns(activeCompetition, competition)
  server.returns(openCompetitions, competition ? [competition] : [])
  server.returns(upcomingCompetitions, [])
  server.returns(leaderboard, ({ query }) =>
    Array.from({ length: query.limit ?? 100 }, (_, nth) => sampleRow(nth + 1, { userId: idOf(nth + 1) })),
  )
  server.returns(creatorProjections, [pace(1, 14.2), pace(2, 4)])
  server.returns(snapshots, sampleSnapshots())
  server.returns(creators, [sampleCreator(1), sampleCreator(2)])
  server.returns(follows, [])
  server.returns(followPlayer, { ok: true })
  server.returns(unfollowPlayer, { ok: true })
}
function returnRosters(changes: Partial<PublicEntry> = {}): void {
  server.returns(entry, ({ params }) =>
    samplePublicEntry({ id: params.entryId, picks: [samplePick(1, { points: 399 })], totalScore: 399, ...changes }),
  )
}

const show = (path = '/watch') => renderScreen(<WatchScreen />, { path })

test('Watch shows the first ten of the live board and the gains since the last board snapshot', async () => {
  arrange()
  await show()
  await expect.element(region('Top ten').getByRole('listitem').nth(9)).toMatchTextContent(/Player 10390\.0/)
  await expect
    .element(page.getByRole('list', { name: 'Biggest movers' }))
    .toMatchTextContent(/^Pixel Foundry\+4\.214\.2 pts$/)
})

test('Watch and TV mode show no movers until the creators are loaded', async () => {
  arrange()
  const held = server.holds(creators)
  await show()
  const movers = page.getByRole('list', { name: 'Biggest movers' })
  await expect.element(movers).toMatchTextContent(/^\+4\.214\.2 pts$/)
  await page.getByRole('button', { name: 'TV mode' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tv).toMatchTextContent(/Loading the movers\.\.\./)
  held.respond([sampleCreator(1), sampleCreator(2)])
  await expect.element(tv.getByRole('list', { name: 'Biggest movers' })).toMatchTextContent(/^Pixel Foundry\+4\.2/)
  await page.getByRole('button', { name: 'Leave TV mode' }).click()
  await expect.element(movers).toMatchTextContent(/^Pixel Foundry\+4\.214\.2 pts$/)
})

test.each(['drafting', 'review'] as const)('Watch shows a live competition before one in %s', async (phase) => {
  arrange(sampleCompetition({ phase }))
  const other = live({ id: 8, prizeTitle: 'Office Cup' })
  server.returns(openCompetitions, [other])
  server.returns(oneCompetition, other)
  await show()
  await expect.element(region('Top ten').getByRole('listitem').nth(9)).toMatchTextContent(/Player 10390\.0/)
  await expect.element(page.getByRole('link', { name: 'Board' })).toHaveAttribute('href', '/leaderboard?competition=8')
})

function AfterAnother() {
  const [isHere, setHere] = useState(false)
  return isHere ? <WatchScreen /> : <button onClick={() => setHere(true)}>On</button>
}

test('after a pause Watch names the time from which gains are measured, and then the previous reading', async () => {
  arrange()
  const screen = await renderScreen(<AfterAnother />)
  const key = keyOf(creatorProjections, { params: { competitionId: live().id } })
  const left = Date.now() - 60_000
  screen.queries.setQueryData(key, [pace(1, 10), pace(2, 4)], { updatedAt: left })
  await page.getByRole('button', { name: 'On' }).click()
  const movers = region('Biggest movers')
  await expect.element(movers).toMatchTextContent(/^Biggest moverssince .*Pixel Foundry\+4\.214\.2 pts$/)
  await expect.element(movers).toMatchTextContent(`since ${timeOf(new Date(left).toISOString())}`)
  screen.queries.setQueryData(key, [pace(1, 15), pace(2, 4)])
  await expect.element(movers).toMatchTextContent(/^Biggest moverssince the last update.*Pixel Foundry\+0\.815\.0 pts$/)
})

const tiedAtTen = (many: number) => (id: number) => (id < 10 ? {} : id < 10 + many ? { rank: 10, totalScore: 5 } : {})
const rowsOf = (count: number, changesOf: (id: number) => Partial<LeaderboardRow>) =>
  Array.from({ length: count }, (_, nth) => sampleRow(nth + 1, { userId: idOf(nth + 1), ...changesOf(nth + 1) }))

test.each([
  [2, 11, null],
  [3, 12, null],
  [8, 12, 'and 5 more at #10'],
  [16, 12, 'and more at #10'],
])('if %i entries share the tenth place, %i rows are shown, and then %s', async (many, shown, more) => {
  arrange()
  server.returns(leaderboard, ({ query }) => rowsOf(query.limit!, tiedAtTen(many)))
  await show()
  const top = region('Top ten')
  await expect.element(top.getByRole('listitem').nth(shown - 1)).toMatchTextContent(/^#10tiedPlayer/)
  expect(top.getByRole('listitem').elements()).toHaveLength(shown)
  expect(top.element().textContent.match(/and (\d+ )?more at #10/)?.[0] ?? null).toBe(more)
  await page.getByRole('button', { name: 'TV mode' }).click()
  await expect.element(tv.getByRole('listitem').nth(9)).toMatchTextContent(/^#10tied/)
  const last = tv
    .getByRole('list', { name: 'Top ten' })
    .getByRole('listitem')
    .nth(shown - 1)
  await expect.element(last).toMatchTextContent(more ?? /Player/)
})

test('while all entries are level ten rows are shown without medals and ranks', async () => {
  arrange()
  server.returns(follows, [{ ...ben, place: { entryId: 2, rank: 1, isTied: true, totalScore: 0 } }])
  server.returns(leaderboard, ({ query }) => rowsOf(query.limit!, () => ({ rank: 1, totalScore: 0 })))
  await show()
  const top = region('Top ten')
  await expect.element(top.getByRole('listitem').nth(9)).toMatchTextContent(/^tiedPlayer 10/)
  expect(top.getByRole('listitem').elements()).toHaveLength(10)
  await expect.element(region('You follow')).toMatchTextContent(/Player 2all tied · 0\.0/)
  await page.getByRole('button', { name: 'TV mode' }).click()
  await expect.element(tv.getByRole('listitem').nth(0)).toMatchTextContent(/^tiedPlayer 1/)
  await expect.element(tv.getByRole('img', { name: /^Rank/ })).not.toBeInTheDocument()
})

test("a followed player's shared rank is marked as tied", async () => {
  arrange()
  server.returns(follows, [{ ...ben, place: { entryId: 2, rank: 4, isTied: true, totalScore: 12 } }])
  await show()
  await expect.element(region('You follow')).toMatchTextContent(/Player 2#4, tied · 12\.0/)
})

test('before anybody has points Watch does not say that creators stood still', async () => {
  arrange()
  server.returns(creatorProjections, [pace(1, 0), pace(2, 0)])
  server.returns(snapshots, { ...sampleSnapshots(), snapshots: [] })
  await show()
  const movers = region('Biggest movers')
  await expect.element(movers).toMatchTextContent(/^Biggest moversNobody has points yet\. The next update will tell\.$/)
})

test('the board snapshot of the current reading is not used as the previous reading', async () => {
  arrange()
  const kept = sampleSnapshots()
  const last = kept.snapshots.at(-1)!
  const now = kept.creatorIds.map((creatorId, nth) => pace(creatorId, last.points[nth]!))
  server.returns(creatorProjections, now)
  server.returns(snapshots, { ...kept, snapshots: [last] })
  await show()
  await expect.element(page.getByRole('list', { name: 'Biggest movers' }).getByRole('listitem').first()).toBeVisible()
  await expect.element(region('Biggest movers')).not.toMatchTextContent(/Nobody/)
})

test('rows of a player with several entries name the entry, in the list and in TV mode', async () => {
  const own = sampleUser()
  arrange(live(), own)
  returnRosters()
  server.returns(
    leaderboard,
    [1, 2, 3]
      .map((id) => sampleRow(id, id === 2 ? { userId: idOf(2) } : { userId: own.id, nthEntry: (id + 1) / 2 }))
      .concat(sampleRow(4, { nthEntry: 3 })),
  )
  await show()
  const row = region('Top ten').getByRole('listitem')
  await expect.element(row.nth(0)).toMatchTextContent(/You · Entry 1/)
  await expect.element(row.nth(2)).toMatchTextContent(/You · Entry 2/)
  await expect.element(row.nth(1)).not.toMatchTextContent(/Entry/)
  await expect.element(row.nth(3)).toMatchTextContent(/Player 4Entry 3396\.0/)
  await page.getByRole('button', { name: 'TV mode' }).click()
  await expect.element(tv.getByRole('listitem').nth(2)).toMatchTextContent(/You · Entry 2/)
  await expect.element(tv.getByRole('listitem').nth(3)).toMatchTextContent(/Player 4Entry 3/)
})

test('in TV mode the points are level with the name', async () => {
  arrange()
  returnRosters()
  await show()
  await page.getByRole('button', { name: 'TV mode' }).click()
  const line = tv.getByRole('listitem').first()
  await expect.element(line).toMatchTextContent(/Player 1.*399\.0/)
  const middle = (text: string) => {
    const { top, bottom } = line.getByText(text, { exact: true }).element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  expect(Math.abs(middle('Player 1') - middle('399.0'))).toBeLessThanOrEqual(1)
})

test('two players with one name are told apart in TV mode and among followed players', async () => {
  const own = sampleUser()
  arrange(live(), own)
  returnRosters()
  server.returns(
    leaderboard,
    [1, 2, 3].map((id) => sampleRow(id, { userId: id === 3 ? own.id : `user-000${id}`, userDisplayName: 'Ada L.' })),
  )
  server.returns(
    follows,
    [1, 2].map((id) => ({
      userId: `user-000${id}`,
      userDisplayName: 'Ada L.',
      isBot: false,
      botLevel: null,
      place: null,
    })),
  )
  await show()
  const followed = page.getByRole('list', { name: 'You follow' }).getByRole('listitem')
  await expect.element(followed.nth(0)).toMatchTextContent(/Ada L\.id 0001/)
  await expect.element(followed.nth(1)).toMatchTextContent(/Ada L\.id 0002/)
  await page.getByRole('button', { name: 'TV mode' }).click()
  const row = tv.getByRole('listitem')
  await expect.element(row.nth(0)).toMatchTextContent(/Ada L\.id 0001/)
  await expect.element(row.nth(1)).toMatchTextContent(/Ada L\.id 0002/)
  await expect.element(row.nth(2)).toMatchTextContent(/Ada L\.You/)
  for (let turn = 0; turn < 2; turn++) await userEvent.keyboard('{ArrowRight}')
  const receipts = tv.getByRole('list', { name: 'Receipts' }).getByRole('listitem')
  await expect.element(receipts.nth(1)).toMatchTextContent(/Ada L\.id 0002/)
})

test('biggestGains sorts by gain and leaves out creators without one', () => {
  const before = [pace(1, 10), pace(2, 4), pace(3, 9)]
  expect(biggestGains(before, [pace(1, 10), pace(2, 9), pace(3, 9.3), pace(4, 1)], 2)).toEqual([
    { creatorId: 2, points: 9, gained: 5 },
    { creatorId: 4, points: 1, gained: 1 },
  ])
})

test('a star follows a player and lists its rank, and a second press ends it', async () => {
  arrange()
  await show()
  await expect.element(region('You follow')).toMatchTextContent(/Star up to 5 players.*Only you see this/)
  const star = region('Top ten').getByRole('button', { name: 'Follow Player 2', exact: true })
  server.returns(follows, [ben])
  await star.click()
  await expect.element(region('You follow')).toMatchTextContent(/1 of 5Player 2#2 · 398\.0/)
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  server.returns(follows, [])
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  expect(server.received(followPlayer).map(({ params }) => params)).toEqual([{ userId: idOf(2) }])
  expect(server.received(unfollowPlayer)).toHaveLength(1)
})

test('following a sixth player is refused with a message', async () => {
  arrange()
  server.refuses(followPlayer, { code: 'too_many_follows', maxFollows: 5 })
  await show()
  await region('Top ten').getByRole('button', { name: 'Follow Player 3', exact: true }).click()
  await expect.element(page.getByText(/You can follow 5 players/)).toBeVisible()
})

test('a viewer sees no stars and reads what players can do', async () => {
  arrange(live(), sampleUser({ role: 'viewer' }))
  await show()
  await expect.element(region('Top ten').getByRole('listitem').nth(0)).toBeVisible()
  await expect.element(page.getByText(/Players follow up to five others/)).toBeVisible()
  expect(page.getByRole('button', { name: /^Follow/ }).elements()).toEqual([])
  expect(server.received(follows)).toEqual([])
})

test('Watch says before the first competition why its draft cannot open', async () => {
  arrange(null)
  const past = new Date(Date.now() - 60_000).toISOString()
  server.returns(upcomingCompetitions, [sampleCompetition({ phase: 'upcoming', draftOpensAt: past })])
  server.returns(creators, [])
  await show()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nothing to watch yet' })).toBeVisible()
  await expect.element(page.getByText('Drafting opens once three creators are listed.')).toBeVisible()
})

test('Watch says why a draft cannot open instead of 00:00:00', async () => {
  const past = new Date(Date.now() - 60_000).toISOString()
  arrange(sampleCompetition({ phase: 'upcoming', draftOpensAt: past, startTime: past }))
  await show()
  const still = region('Nothing is live')
  await expect.element(still).toMatchTextContent(/Drafting opens once three creators are listed/)
  expect(still.element().textContent).not.toContain('00:00:00')
})

test('before the lock Watch says when the competition will be live', async () => {
  arrange(sampleCompetition())
  await show()
  await expect.element(page.getByRole('heading', { name: 'Nothing is live right now' })).toBeVisible()
  await expect
    .element(region('Nothing is live'))
    .toMatchTextContent(/Friday Night Launch goes live (at|on) .*\d\d:\d\d:\d\d ?until it is live/)
  await expect.element(page.getByRole('link', { name: 'Draft a roster' })).toHaveAttribute('href', '/')
  await expect.element(region('What you will see here')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'TV mode' })).not.toBeInTheDocument()
})

test('TV mode switches between board, movers and receipts every 12 seconds, and Space pauses it', async () => {
  arrange()
  returnRosters()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shown = () => tv.element().querySelector('section')?.getAttribute('aria-label')
  await show('/watch?tv=1')
  await vi.waitFor(() => expect(shown()).toBe('Board'), { interval: 1 })
  await vi.advanceTimersByTimeAsync(TURN_MS)
  await vi.waitFor(() => expect(shown()).toBe('Movers'), { interval: 1 })
  await vi.advanceTimersByTimeAsync(TURN_MS)
  await vi.waitFor(() => expect(tv.element().textContent).toMatch(/Pixel Foundry399\.0Score399\.0/), { interval: 1 })
  await vi.advanceTimersByTimeAsync(TURN_MS)
  await vi.waitFor(() => expect(shown()).toBe('Board'), { interval: 1 })
  await userEvent.keyboard(' ')
  await vi.advanceTimersByTimeAsync(3 * TURN_MS)
  expect(shown()).toBe('Board')
  await userEvent.keyboard('{ArrowRight}')
  await vi.waitFor(() => expect(shown()).toBe('Movers'), { interval: 1 })
})

test('without a network TV mode says so and shows the time of its numbers', async () => {
  arrange()
  const { queries } = await show('/watch?tv=1')
  await expect.element(tv.getByRole('list', { name: 'Top ten' })).toBeVisible()
  await expect.element(tv).not.toMatchTextContent('Offline')
  goOffline()
  await queries.invalidateQueries()
  await expect.element(tv).toMatchTextContent(/Offline: \d+:\d\d [AP]M/)
})

test('TV mode shows the panel whose name is pressed', async () => {
  arrange()
  returnRosters()
  await show('/watch?tv=1')
  const panels = tv.getByRole('group', { name: 'Panels' })
  for (const name of ['Movers', 'Receipts', 'Board']) {
    await panels.getByRole('button', { name }).click()
    await expect.element(tv.getByRole('region', { name })).toBeVisible()
    await expect.element(panels.getByRole('button', { name, pressed: true })).toBeVisible()
  }
})

test.each([
  [640, 360],
  [844, 390],
])('at %d x %d px TV mode shows all ten rows and three receipts without scrolling', async (width, height) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(390, 844))
  arrange(live({ prizeTitle: 'Trending Tonight', endTime: new Date(Date.now() + 40_000).toISOString() }))
  returnRosters({ picks: [1, 2, 3, 4, 5].map((id) => samplePick(id, { points: 399 })) })
  await show('/watch?tv=1')
  const panel = tv.getByRole('region', { name: 'Board' })
  await expect.poll(() => panel.getByRole('listitem').elements()).toHaveLength(10)
  const isWhole = (one: Element) => one.scrollHeight <= one.clientHeight
  expect(isWhole(panel.element())).toBe(true)
  const right = (one: Element) => one.getBoundingClientRect().right
  expect(right(tv.getByRole('button', { name: 'Leave TV mode' }).element())).toBeLessThanOrEqual(width)
  for (const row of panel.getByRole('listitem').elements()) expect(right(row)).toBeLessThanOrEqual(width)
  await tv.getByRole('button', { name: 'Receipts' }).click()
  const receipts = tv.getByRole('region', { name: 'Receipts' })
  await expect.poll(() => receipts.getByText('399.0').elements()).toHaveLength(3 * 6)
  expect(isWhole(receipts.element())).toBe(true)
  expect(isWhole(receipts.getByRole('list').element())).toBe(true)
})

test('TV mode marks bots and their strength on the board and beside the receipts', async () => {
  arrange()
  returnRosters()
  server.returns(leaderboard, [sampleRow(1, { isBot: true, botLevel: 'sharp' }), sampleRow(2, { isBot: false })])
  await show('/watch?tv=1')
  await expect.element(tv.getByRole('listitem').nth(0)).toMatchTextContent(/Player 1bot · sharp/)
  await expect.element(tv.getByRole('listitem').nth(1)).not.toMatchTextContent(/bot/)
  for (let turn = 0; turn < 2; turn++) await userEvent.keyboard('{ArrowRight}')
  const receipts = tv.getByRole('list', { name: 'Receipts' }).getByRole('listitem')
  await expect.element(receipts.nth(0)).toMatchTextContent(/Player 1bot · sharp/)
})

test('TV mode adds up the points of a traded entry like other boards', async () => {
  arrange()
  server.returns(leaderboard, [sampleRow(1)])
  returnRosters({
    picks: [samplePick(1, { points: 18.9 }), samplePick(2, { points: 34.4, before: 12.1 })],
    banked: 24.1,
    totalScore: 77.4,
  })
  await show('/watch?tv=1')
  await expect.element(tv.getByRole('list', { name: 'Top ten' })).toBeVisible()
  for (let turn = 0; turn < 2; turn++) await userEvent.keyboard('{ArrowRight}')
  await expect
    .element(tv.getByRole('list', { name: 'Receipts' }))
    .toMatchTextContent(/18\.9.* since the trade34\.4Kept from creators who left24\.1Score77\.4$/)
})

test("TV mode skips movers if there are none, marks the player's own row, and stops saying LIVE after the end", async () => {
  const own = sampleUser()
  arrange(live({ endTime: new Date(Date.now() - 5_000).toISOString() }), own)
  server.returns(creatorProjections, [pace(1, 0), pace(2, 0)])
  server.returns(snapshots, sampleSnapshots({ snapshots: [] }))
  returnRosters()
  server.returns(leaderboard, [sampleRow(1, { userId: own.id }), sampleRow(2, { userId: idOf(2) })])
  await show('/watch?tv=1')
  await expect.element(tv).toMatchTextContent(/^Ended.*26 entries · the result is on its way/)
  await expect.element(tv).not.toMatchTextContent('LIVE')
  await expect.element(tv.getByRole('listitem').nth(0)).toMatchTextContent(/You/)
  await expect.element(tv.getByRole('listitem').nth(0)).toHaveAttribute('aria-current', 'true')
  await expect.element(tv).not.toMatchTextContent('Movers')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tv).toMatchTextContent('How the points add up')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tv.getByRole('list', { name: 'Top ten' })).toBeVisible()
})

test('in TV mode a long name leaves the points visible on a phone', async () => {
  arrange()
  const { creator } = samplePick(2)
  const name = 'Avis Express - Testeur High-Tech et bien plus encore'
  returnRosters({ picks: [samplePick(2, { before: 12.1, creator: { ...creator!, name } })] })
  await show('/watch?tv=1')
  await expect.element(tv.getByRole('list', { name: 'Top ten' })).toBeVisible()
  for (let turn = 0; turn < 2; turn++) await userEvent.keyboard('{ArrowRight}')
  await expect.element(tv.getByText(name).first()).toBeVisible()
  const receipts = tv.getByRole('list', { name: 'Receipts' }).element()
  expect(receipts.getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('in TV mode the last minute counts down in seconds', async () => {
  arrange(live({ endTime: new Date(Date.now() + 40_000).toISOString() }))
  await show('/watch?tv=1')
  await expect.element(tv).toMatchTextContent('26 entries · under a minute left')
})

test('TV mode moves on to the next competition by itself when it is live', async () => {
  arrange()
  server.returns(oneCompetition, ({ params }) => live({ id: params.competitionId, phase: 'completed' }))
  const screen = await show('/watch?tv=1')
  await expect.element(tv).toMatchTextContent(/Friday Night Launch/)
  server.returns(activeCompetition, live({ id: 8, prizeTitle: 'Prime Time' }))
  await screen.queries.invalidateQueries({ queryKey: keyOf(activeCompetition) })
  await expect.element(tv).toMatchTextContent(/Prime Time/)
})

test('after the end Watch says that the result is provisional, then who won, and links to the next draft', async () => {
  arrange(live({ endTime: new Date(Date.now() + 60_000).toISOString() }))
  const ended = (phase: Competition['phase']) =>
    server.returns(oneCompetition, ({ params }) =>
      live({ id: params.competitionId, phase, finalAt: new Date(Date.now() + 30_000).toISOString() }),
    )
  ended('review')
  const screen = await show()
  await expect.element(region('Watch')).toMatchTextContent(/to go/)
  expect(region('Next draft').elements()).toEqual([])
  server.returns(activeCompetition, sampleCompetition({ id: 8, phase: 'drafting', prizeTitle: 'Prime Time' }))
  await screen.queries.invalidateQueries({ queryKey: keyOf(activeCompetition) })
  await expect.element(region('Watch')).toMatchTextContent(/26 entries, being checked\. Final in/)
  await expect.element(region('Next draft')).toMatchTextContent(/Next: Prime Time.*The draft is open and locks in/)
  ended('completed')
  await screen.queries.invalidateQueries({ queryKey: keyOf(oneCompetition, { params: { competitionId: 7 } }) })
  await expect.element(page.getByText('Player 1 won with 399.0 points')).toBeVisible()
  await expect.element(region('Next draft').getByRole('link', { name: 'Next draft' })).toBeVisible()
})

test('Escape leaves TV mode', async () => {
  arrange()
  const screen = await show('/watch?tv=1')
  await expect.element(tv).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tv).not.toBeInTheDocument()
  expect(screen.address()).toBe('/watch')
})
