/**
 * How often each screen asks, counted on a held clock: the polling and caching column of the specification, in one table.
 *
 * What a row names is asked again every so many seconds, or when the window is looked at again; whatever else the screen asks for is
 * asked once. The 30 s a search is good for are measured beside the search, the rereading after an application beside its form.
 */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { elevation, adminCreators } from '#contract/admin.ts'
import { currentUser } from '#contract/auth.ts'
import {
  activeCompetition,
  competition,
  liveCompetitions,
  reviewedCompetitions,
  upcomingCompetitions,
} from '#contract/competitions.ts'
import { creators, highlights } from '#contract/creators.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { myEntries } from '#contract/entries.ts'
import { endpoints } from '#contract/index.ts'
import { heldPrizes } from '#contract/held-prizes.ts'
import { listSeries, managedCompetitions } from '#contract/hosting.ts'
import { heldSettlements } from '#contract/held-settlements.ts'
import { installation } from '#contract/installation.ts'
import { ipoApplications, ownApplications } from '#contract/ipo.ts'
import { leaderboard, ownPlace } from '#contract/leaderboard.ts'
import { managedPlayers } from '#contract/players.ts'
import { leaguePage, ownLeagues } from '#contract/leagues.ts'
import { ownLedger, playedCompetitions } from '#contract/profile.ts'
import { snapshots } from '#contract/recap.ts'
import { forecasts } from '#contract/forecasts.ts'
import { guestInvitation } from '#contract/seats.ts'
import { GuestScreen } from '#web/screens/league/guest-screen.tsx'
import { RouteContext } from '#web/ui/link.tsx'
import { holdClock } from '#web/testing/polling.ts'
import { renderScreen } from '#web/testing/render.tsx'
import {
  sampleApplication,
  sampleCompetition,
  sampleCreator,
  sampleEntry,
  sampleKeptCreator,
  sampleLeague,
  sampleOwnApplication,
  sampleRow,
  sampleSnapshots,
  sampleForecasts,
  sampleGuestInvitation,
  sampleUser,
} from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { LEAGUE_CODE, writeTab } from '#web/ui/storage.ts'
import { routeMap } from './routes.ts'
import { Screens } from './screens.tsx'

const server = fakeServer()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const counted = () => new Map(endpoints.map((endpoint) => [nameOf(endpoint), server.received(endpoint).length]))
/** Returns the requests made since then, with the number of each. */
const asked = (since: Map<string, number>) =>
  Object.fromEntries(
    [...counted()].map(([name, count]) => [name, count - since.get(name)!]).filter(([, count]) => count !== 0),
  )

beforeEach(async () => {
  await page.viewport(1440, 900)
  const playing = sampleCompetition({ phase: 'live', endTime: new Date(Date.now() + 3_600_000).toISOString() })
  server.returns(currentUser, sampleUser())
  server.returns(activeCompetition, playing)
  server.returns(competition, playing)
  server.returns(liveCompetitions, [playing])
  server.returns(reviewedCompetitions, [])
  server.returns(upcomingCompetitions, [sampleCompetition({ id: 8, phase: 'upcoming' })])
  server.returns(
    creators,
    [1, 2, 3, 4].map((id) => sampleCreator(id)),
  )
  server.returns(highlights, [])
  server.returns(myEntries, [sampleEntry({ rank: 2 })])
  server.returns(leaderboard, [sampleRow(1), sampleRow(2)])
  const { own, ...seen } = sampleForecasts()
  // at the same time as the entries
  server.returns(forecasts, { ...seen, own: own.map((one) => ({ ...one, rank: 2, score: 0 })) })
  server.returns(snapshots, sampleSnapshots())
  server.returns(ownPlace, { entryId: 11, rank: 1, totalScore: 0, entries: 2 })
  server.returns(playedCompetitions, [])
  server.returns(ownLedger, { lines: [], next: null, waiting: [] })
  server.returns(elevation, { elevatedUntil: new Date(Date.now() + 1_800_000).toISOString() })
  server.returns(adminCreators, [sampleKeptCreator(1)])
  server.returns(ipoApplications, [sampleApplication()])
  server.returns(ownApplications, [sampleOwnApplication()])
  server.returns(heldPrizes, [])
  server.returns(ownLeagues, [])
  server.returns(leaguePage, sampleLeague())
  server.returns(listSeries, [])
  server.returns(managedCompetitions, [])
  server.returns(managedPlayers, [])
})
afterEach(() => page.viewport(390, 844))

const EVERY_5_S = 6
const EVERY_10_S = 3
const EVERY_30_S = 1

/** Counts the requests once more for `then`, after the first count. */
type Row = [path: string, inHalfAMinute: [Endpoint, number][], onFocus: Endpoint[], then?: Endpoint[]]
const rows: Row[] = [
  [
    '/',
    [
      [leaderboard, EVERY_5_S],
      [myEntries, EVERY_5_S],
    ],
    [],
  ],
  [
    '/play',
    [
      [leaderboard, EVERY_5_S],
      [myEntries, EVERY_5_S],
    ],
    [],
  ],
  ['/gamemode', [[forecasts, EVERY_10_S]], [myEntries], [snapshots]],
  ['/upcoming', [[upcomingCompetitions, EVERY_30_S]], []],
  [
    '/live',
    [
      [liveCompetitions, EVERY_5_S],
      [myEntries, EVERY_5_S],
      [leaderboard, EVERY_5_S],
    ],
    [],
  ],
  ['/myteams', [[myEntries, EVERY_5_S]], [myEntries]],
  [
    '/leaderboard',
    [
      [leaderboard, EVERY_5_S],
      [ownPlace, EVERY_5_S],
    ],
    [],
    [myEntries],
  ],
  ['/league', [], [], [ownLeagues]],
  ['/league/aaaaaaaaaa', [[leaguePage, EVERY_30_S]], []],
  ['/join/code', [], []],
  ['/example-league', [], []],
  ['/ipo', [], [ownApplications]],
  ['/discovery', [], [], [playedCompetitions, ownLedger]],
  [
    '/manage-creators',
    [
      [ipoApplications, EVERY_10_S],
      [heldPrizes, EVERY_10_S],
      [heldSettlements, EVERY_30_S],
      [installation, EVERY_30_S],
    ],
    [],
  ],
  ['/manage-channels', [], []],
  [
    '/manage-competitions',
    [
      [listSeries, EVERY_10_S],
      [managedCompetitions, EVERY_10_S],
    ],
    [],
  ],
  ['/manage-players', [], [], [managedPlayers]],
]

test.each(rows)('%s repeats only the listed requests', async (path, inHalfAMinute, onFocus, then = []) => {
  holdClock()
  await renderScreen(
    <RouteContext value={routeMap}>
      <Screens />
    </RouteContext>,
    { path },
  )
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeInTheDocument()
  const expected = [...inHalfAMinute.map(([one]) => one), ...onFocus, ...then]
  // not vi.waitFor: it would let the held clock go on
  await expect
    .poll(() => expected.filter((endpoint) => server.received(endpoint).length !== 1).map(nameOf), { timeout: 15_000 })
    .toEqual([])
  const first = counted()
  expect([...first].filter(([, count]) => count > 1)).toEqual([])

  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked(first)).toEqual(Object.fromEntries(inHalfAMinute.map(([endpoint, times]) => [nameOf(endpoint), times])))

  const polled = counted()
  window.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked(polled)).toEqual(Object.fromEntries(onFocus.map((endpoint) => [nameOf(endpoint), 1])))
})

test.each([
  ['the link of a league', '7KQM2XRD', null],
  ['a personal link', 'ABCDEFGHJKMNPQRSTVWX', 'Zoë'],
])('%s asks once what it opens, and repeats nothing', async (_, code, seatName) => {
  holdClock()
  history.replaceState(history.state, '', `#${code}`)
  onTestFinished(() => {
    history.replaceState(history.state, '', location.pathname + location.search)
    writeTab(LEAGUE_CODE, null)
  })
  server.returns(guestInvitation, sampleGuestInvitation({ seatName }))
  await renderScreen(<GuestScreen />, { path: '/join/aaaaaaaaaa' })
  await expect.element(page.getByRole('heading', { level: 2, name: 'Class 7b' })).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(30_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked(new Map(endpoints.map((endpoint) => [nameOf(endpoint), 0])))).toEqual({
    [nameOf(guestInvitation)]: 1,
  })
})

test('returning to a screen repeats only polled requests', async () => {
  // however long it takes, no poll comes due: a held clock goes on while the runner waits for an element
  const intervals = vi.spyOn(window, 'setInterval').mockReturnValue(0 as never)
  onTestFinished(() => intervals.mockRestore())
  const screen = await renderScreen(
    <RouteContext value={routeMap}>
      <Screens />
    </RouteContext>,
    { path: '/' },
  )
  const main = page.getByRole('main')
  await expect.element(main.getByRole('region', { name: 'My Roster' })).toBeVisible()
  await expect.poll(() => server.received(leaderboard)).toHaveLength(1)
  const before = counted()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'League', exact: true }).click()
  await expect.poll(() => screen.address()).toBe('/league')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Home' }).click()
  await expect.element(main.getByRole('region', { name: 'My Roster' })).toBeVisible()
  // the league page was opened for the first time
  expect(asked(before)).toEqual({ 'GET /api/leagues': 1 })
})
