/** A player's forecast while a competition is live: equal in every process, and computed only on request. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import type { Forecasts } from '#contract/forecasts.ts'
import { tenths } from '#game/points.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import type { Player } from '#server/identity/player.ts'
import { openBoards } from '#server/live/boards.ts'
import { cheapest, competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { openForecast } from './read-forecast.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 1_800 }
const HALF_SECONDS = schedule.draftSeconds + schedule.liveSeconds / 2

let server: TestServer
let ada: Actor
let id: number
let own: number[]
let creatorIds: number[]

/** Plays half of a competition with two entries of Ada's and ten of others. */
beforeAll(async () => {
  server = await startTestServer({ settings: { schedule, rateLimitFactor: 1_000 } })
  const jobs = competitionJobs(server.deps)
  await runDue(jobs)
  id = (await competitionInPhase(server.db, 'drafting')).id
  ada = await server.signUp('Ada')
  creatorIds = await cheapest(server.db, id, 40)
  const rosterAt = (place: number) => creatorIds.slice(place, place + 4)
  own = await enter(
    server.db,
    id,
    [3, 20].map((place) => ({ userId: ada.id, creatorIds: rosterAt(place) })),
  )
  const others = await Promise.all(Array.from({ length: 10 }, (_, nth) => newPlayer(server.db, `player-${nth}`)))
  await enter(
    server.db,
    id,
    others.map((userId, nth) => ({ userId, creatorIds: rosterAt(3 * nth + 1) })),
  )
  await warp(server.db, HALF_SECONDS)
  await runDue(jobs)
})
afterAll(() => server.close())

const ask = async (as: Actor, of = id) =>
  (await server.get(`/api/competitions/${of}/forecasts`, { as })).json<Forecasts>()
const around = (entryId: number, of = id) => server.get(`/api/leaderboard/${of}/around?entryId=${entryId}`)
const asPlayer = ({ id: userId }: Actor): Player => ({
  id: userId,
  role: 'user',
  displayName: 'Ada',
  ndaAccepted: true,
  isElevated: false,
})

test('while live, each own entry has a forecast with a rank range, chances, required paces and leverages', async () => {
  const forecasts = await ask(ada)
  const { phase } = await readCompetition(server.db, id)
  expect(phase).toBe('live')
  expect(forecasts).toMatchObject({ entries: 12, paidPlaces: 3, nextReadingAt: null, everySeconds: 10 })
  expect(Date.parse(forecasts.asOf!)).toBeLessThanOrEqual(Date.now())
  expect(forecasts.own.map(({ entryId }) => entryId)).toEqual(own)
  for (const { rank, forecast, neighbours, entryId } of forecasts.own) {
    const { best, likely, worst, prizeChance, winChance, prizeLine, requiredPaces } = forecast!
    expect([best >= 1, best <= likely, likely <= worst, worst <= 12]).toEqual([true, true, true, true])
    expect(winChance).toBeLessThanOrEqual(prizeChance)
    expect(prizeLine).toBeGreaterThan(0)
    expect(requiredPaces).toHaveLength(4)
    expect(neighbours.find((row) => row.id === entryId)!.rank).toBe(rank)
  }
  // a player is paid for one entry only
  const chances = forecasts.own.map(({ forecast }) => forecast!.prizeChance)
  expect(chances[0]! + chances[1]!).toBeLessThanOrEqual(1)
  expect(forecasts.own.filter(({ isPaid }) => isPaid).length).toBeLessThanOrEqual(1)
  const leverages = forecasts.own.flatMap(({ forecast }) => [...forecast!.helps, ...forecast!.hurts])
  expect(leverages.length).toBeGreaterThan(0)
  for (const { share } of leverages) expect(share).toBeLessThanOrEqual(1)
})

test('a prize in words alone has one winner, so the chance of a prize is that of the first place', async () => {
  await server.db
    .updateTable('competitions')
    .set({ prize_text: 'A mug', prize_value_cents: 0, prize_step_cents: 0 })
    .where('id', '=', id)
    .execute()
  const { paidPlaces, own: forecasts } = await openForecast(server.deps).read(asPlayer(ada), id)
  expect(paidPlaces).toBe(1)
  for (const { forecast } of forecasts) expect(forecast!.prizeChance).toBeLessThanOrEqual(forecast!.winChance)
})

test('another process with the same readings computes the same forecast', async () => {
  const here = openForecast(server.deps)
  const there = openForecast({ ...server.deps, boards: openBoards(server.db) })
  expect(await there.read(asPlayer(ada), id)).toEqual(await here.read(asPlayer(ada), id))
})

test('concurrent requests share one computation, which is repeated only when it is due and data has changed', async () => {
  let [now, made] = [0, 0]
  const source = { ...server.deps.source, nextReading: async () => (made++, null) }
  const { read } = openForecast({ ...server.deps, source }, () => now)
  const board = await server.deps.boards.open(id)
  const newPoints = () => board.setPoints(board.creatorScores, board.moment.readings)
  await Promise.all(Array.from({ length: 20 }, () => read(asPlayer(ada), id)))
  expect(made).toBe(1)
  newPoints()
  now += 9_999
  await read(asPlayer(ada), id)
  expect(made).toBe(1)
  now += 1
  await read(asPlayer(ada), id)
  expect(made).toBe(2)
  now += 60_000
  await read(asPlayer(ada), id)
  expect(made).toBe(2)
})

test("a trade changes the player's own forecast at once without another simulation", async () => {
  let made = 0
  const source = { ...server.deps.source, nextReading: async () => (made++, null) }
  const { read } = openForecast({ ...server.deps, source }, () => 0)
  const before = await read(asPlayer(ada), id)
  const change = (ids: readonly number[]) =>
    server.db
      .updateTable('entries')
      .set({ picks: JSON.stringify(ids.map((creatorId) => ({ creatorId, price: '1000.00' }))) })
      .where('id', '=', own[0]!)
      .execute()
  await change(creatorIds.slice(36, 40))
  const after = await read(asPlayer(ada), id)
  await change(creatorIds.slice(3, 7))
  expect(after.asOf).toBe(before.asOf)
  expect(after.own[0]!.forecast!.expected).not.toBe(before.own[0]!.forecast!.expected)
  expect(withoutHolders(after.own[1]!)).toEqual(withoutHolders(before.own[1]!))
  expect(made).toBe(1)
})

/** Ownership is that of now, because the board may have received the trade between two reads. */
function withoutHolders({ forecast }: Forecasts['own'][number]) {
  const { helps: _helps, hurts: _hurts, ...rest } = forecast!
  return rest
}

test("ownership counts current rosters, and a creator just traded in counts at least the player's own entry", async () => {
  const { read } = openForecast(server.deps, () => 0)
  const board = await server.deps.boards.open(id)
  const change = async (ids: readonly number[]) => {
    board.written(board.seq + 1, [{ id: own[0]!, picks: [...ids], banked: tenths(0) }])
    await server.db
      .updateTable('entries')
      .set({ picks: JSON.stringify(ids.map((creatorId) => ({ creatorId, price: '1000.00' }))) })
      .where('id', '=', own[0]!)
      .execute()
  }
  const leveragesNow = async () => {
    const { forecast } = (await read(asPlayer(ada), id)).own[0]!
    return [...forecast!.helps, ...forecast!.hurts].map((leverage) => ({
      ...leverage,
      holders: board.holders(leverage.creatorId),
    }))
  }
  await leveragesNow()
  await change(creatorIds.slice(36, 40))
  const leverages = await leveragesNow()
  await change(creatorIds.slice(3, 7))
  const alone = leverages.filter(({ isOwn }) => isOwn).map(({ share }) => share)
  expect(alone.length).toBeGreaterThan(0)
  expect(alone).toEqual(alone.map(() => 0.083))
  for (const { share, holders } of leverages) expect(share).toBeCloseTo(holders / 12, 3)
})

test('a forecast tells when the next reading is due, unless that is after the end', async () => {
  const { end_time: end } = await readCompetition(server.db, id)
  const soon = new Date(end.getTime() - 60_000)
  const readWith = (at: Date) =>
    openForecast({ ...server.deps, source: { ...server.deps.source, nextReading: async () => at } }).read(
      asPlayer(ada),
      id,
    )
  expect((await readWith(soon)).nextReadingAt).toBe(soon.toISOString())
  expect((await readWith(end)).nextReadingAt).toBeNull()
})

test('before the lock and without an entry there is no forecast, and an unknown competition is refused', async () => {
  const ben = await server.signUp('Ben')
  expect(await ask(ben)).toMatchObject({ own: [], asOf: null })
  const drafting = await server.competition()
  const [entryId] = await enter(server.db, drafting.id, [
    { userId: ben.id, creatorIds: drafting.creators.slice(0, 3).map(({ creatorId }) => creatorId) },
  ])
  expect((await ask(ben, drafting.id)).own).toEqual([
    { entryId, rank: null, score: 0, isPaid: false, forecast: null, neighbours: [] },
  ])
  await server.db.updateTable('competitions').set({ phase: 'live' }).where('id', '=', drafting.id).execute()
  expect((await ask(ben, drafting.id)).own).toMatchObject([{ entryId, forecast: null }])
  const reply = await server.get('/api/competitions/987654/forecasts', { as: ben })
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'competition_not_found'])
})

test('a forecast contains two board rows on either side of the entry, live and settled', async () => {
  // not every list of rows names the picks
  const withoutPicks = (reply: { json: () => unknown }) =>
    (reply.json() as LeaderboardRow[]).map((row) => ({ ...row, creatorIds: undefined }))
  const board = async () => withoutPicks(await server.get(`/api/leaderboard/${id}`))
  const all = await board()
  expect(all).toHaveLength(12)
  expect(withoutPicks(await around(all[5]!.id))).toEqual(all.slice(3, 8))
  expect(withoutPicks(await around(all[0]!.id))).toEqual(all.slice(0, 3))
  expect(withoutPicks(await around(all[11]!.id))).toEqual(all.slice(9))
  expect((await around(987_654)).json()).toMatchObject({ code: 'entry_not_found' })
  expect((await around(all[0]!.id, 987_654)).json()).toMatchObject({ code: 'competition_not_found' })

  await warp(server.db, schedule.liveSeconds + schedule.reviewSeconds)
  await runDue(competitionJobs(server.deps))
  expect((await readCompetition(server.db, id)).phase).toBe('completed')
  const settled = await board()
  expect(withoutPicks(await around(settled[5]!.id))).toEqual(settled.slice(3, 8))
  expect(withoutPicks(await around(settled[11]!.id))).toEqual(settled.slice(9))
  expect((await ask(ada)).own).toMatchObject([{ forecast: null }, { forecast: null }])
})
