/** Two processes on one database that send each other invalidations: boards and sequence numbers are equal, and only one process ticks. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { competitionTopic, leaderboardTopic, type Numbered, type Topic } from '#contract/realtime.ts'
import { tenths } from '#game/points.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import { silent } from './database.ts'
import type { Deps } from '#server/deps.ts'
import { advancePhase } from '#server/features/competitions/advance-phase.ts'
import { followCompetitions } from '#server/features/competitions/follow.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { takeEnds, takeStarts } from '#server/features/competitions/snapshots.ts'
import { dropPick, tradePick } from '#server/features/entries/trade-and-drop.ts'
import { submitEntries } from '#server/features/entries/submit-entry.ts'
import { trackTableVersions } from '#server/db/table-versions.ts'
import { openLeaderboard } from '#server/features/leaderboard/rows.ts'
import { openBoards } from '#server/live/boards.ts'
import { numbersOf, openBus } from '#server/live/bus.ts'
import { openTopicVersions } from '#server/live/topic-versions.ts'
import { openMemoryInvalidations, type InvalidationHub, type Invalidations } from '#server/live/invalidations.ts'
import { openLeases } from '#server/db/leases.ts'
import { TICK_LEASE, writeScores } from '#server/scores/live-scores.ts'
import { openPostgresInvalidations } from '#server/live/postgres-invalidations.ts'
import { enter as insertRosters, newPlayer } from './life.ts'
import { normalReadings } from './market.ts'
import type { TestCompetition } from './competition.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Process = { deps: Deps; invalidations: Invalidations; hear(topic: Topic): Numbered[] }
let processes = 0

/** A second process on the server's database, built like main.ts builds one. */
async function startProcess(hub: InvalidationHub): Promise<Process> {
  const url = process.env.TEST_DATABASE_URL === undefined ? null : server.pool.options.connectionString!
  const invalidations = url === null ? openMemoryInvalidations(hub) : openPostgresInvalidations(url, silent)
  const db = server.elsewhere
  const topicVersions = openTopicVersions({ db, invalidations, log: silent })
  await topicVersions.poll()
  const bus = openBus(numbersOf(topicVersions))
  const leases = openLeases(db, `process-${++processes}`, silent)
  const tableVersions = trackTableVersions()
  const deps: Deps = { ...server.deps, db, tableVersions, topicVersions, bus, leases, boards: openBoards(db) }
  await followCompetitions(deps)
  const stop = topicVersions.watch()
  onTestFinished(async () => {
    stop()
    await leases.release()
    await invalidations.close()
  })
  return {
    deps,
    invalidations,
    hear(topic) {
      const heard: Numbered[] = []
      bus.subscribe(topic, (message) => heard.push(message))
      return heard
    },
  }
}

let people = 0
async function enter({ deps }: Process, { id, creators }: TestCompetition, ...places: number[]): Promise<void> {
  const userId = await newPlayer(server.db, `follower-${++people}`)
  const picks = places.map((place) => creators[place]!)
  const totalSalary = picks.reduce((sum, { price }) => sum + Number(price), 0).toFixed(2)
  const [outcome] = await submitEntries(deps, id, [
    { userId, displayName: 'Somebody', body: { competitionId: id, picks, totalSalary }, key: null },
  ])
  expect(outcome).toMatchObject({ competitionId: id })
}

const rowsOn = async ({ deps }: Process, id: number) => JSON.stringify(await openLeaderboard(deps).rows(id, 0, 100))
const score = (points: number): CreatorScore => ({
  growthScore: tenths(points),
  engagementScore: tenths(0),
  pace: tenths(points),
  points: tenths(points),
  isMeasured: true,
})

test("an entry at one process is on the other's board under the same number, and the other's sockets are told", async () => {
  const hub: InvalidationHub = new Set()
  const competition = await server.competition()
  const [one, other] = [await startProcess(hub), await startProcess(hub)]
  const { id } = competition
  const heard = other.hear(competitionTopic(id))
  const heardThere = one.hear(competitionTopic(id))
  const written = other.deps.tableVersions.counter('competition_totals')
  await enter(one, competition, 0, 1, 2)
  await enter(one, competition, 0, 1, 3)
  // a client that reads the competition again because of the message gets no older cached response
  await expect.poll(written).toBeGreaterThan(0)
  await enter(other, competition, 0, 1, 4)
  for (const { deps } of [one, other]) await expect.poll(() => deps.boards.peek(id)?.seq).toBe(3)
  expect(await rowsOn(other, id)).toBe(await rowsOn(one, id))
  expect(JSON.parse(await rowsOn(other, id))).toHaveLength(3)
  await expect.poll(() => [heard.at(-1), heardThere.at(-1)]).toMatchObject([{ seq: 3 }, { seq: 3 }])
})

test('with many simultaneous entries on both processes no entry is missing and the numbers have no gap', async () => {
  const hub: InvalidationHub = new Set()
  const competition = await server.competition()
  const { id } = competition
  const [one, other] = [await startProcess(hub), await startProcess(hub)]
  await Promise.all(
    Array.from({ length: 30 }, (_, nth) => enter(nth % 2 === 0 ? one : other, competition, nth % 4, 4, 5 + (nth % 3))),
  )
  for (const { deps } of [one, other]) await expect.poll(() => deps.boards.peek(id)?.seq).toBe(30)
  expect([one.deps.boards.peek(id)!.size, other.deps.boards.peek(id)!.size]).toEqual([30, 30])
  const rows = await server.db.selectFrom('entries').select('seq').where('competition_id', '=', id).execute()
  expect(rows.map(({ seq }) => Number(seq)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, n) => n + 1),
  )
})

test('without invalidations the other process is up to date within a second', async () => {
  const competition = await server.competition()
  const { id } = competition
  const [one, other] = [await startProcess(new Set()), await startProcess(new Set())]
  await one.invalidations.close()
  await enter(one, competition, 0, 1, 2)
  await expect.poll(() => other.deps.boards.peek(id)?.seq, { timeout: 5_000 }).toBe(1)
  expect(await rowsOn(other, id)).toBe(await rowsOn(one, id))
})

test('a socket that moves from one process to the other is sent exactly the missing messages', async () => {
  const hub: InvalidationHub = new Set()
  const competition = await server.competition()
  const topic = leaderboardTopic(competition.id)
  const [one, other] = [await startProcess(hub), await startProcess(hub)]
  const heard = one.hear(topic)
  await enter(one, competition, 0, 1, 2)
  await expect.poll(() => heard.at(-1)?.seq).toBe(1)
  await expect.poll(() => other.deps.bus.since(topic, 1)).toEqual([])
  await enter(one, competition, 0, 1, 3)
  await expect
    .poll(() => other.deps.bus.since(topic, 1))
    .toEqual([{ type: 'leaderboard_updated', data: { competitionId: competition.id }, topic, seq: 2 }])
  // a socket with a number from the future waits, and one with a number from before the process began reads everything again
  expect(other.deps.bus.since(topic, 99)).toBe('ahead')
  const late = await startProcess(hub)
  expect([late.deps.bus.since(topic, 2), late.deps.bus.since(topic, 1)]).toEqual([[], null])
})

test("the process that ticks writes the scores, which are the same on every board; another process's scores are refused", async () => {
  const hub: InvalidationHub = new Set()
  const competition = await server.competition({ phase: 'drafting' })
  const { id, creators } = competition
  const [one, other] = [await startProcess(hub), await startProcess(hub)]
  await enter(one, competition, 0, 1, 2)
  await enter(other, competition, 3, 4, 5)
  await server.db
    .updateTable('competitions')
    .set({ start_time: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('id', '=', id)
    .execute()
  let pokes = 0
  other.deps.poke = () => void pokes++
  expect(await advancePhase(one.deps, 'drafting')).toEqual([id])
  await expect.poll(() => other.deps.boards.announced.get(id)).toBe('live')
  // the process looks for due work at once, because the process that took the step may have died
  expect(pokes).toBeGreaterThan(0)

  const token = (await one.deps.leases.token(TICK_LEASE))!
  expect(await other.deps.leases.token(TICK_LEASE)).toBeNull()
  const scores = new Map(creators.map(({ creatorId }, nth) => [creatorId, score(10 * nth)]))
  const now = { at: new Date(), scores, readings: null }
  const seq = (await writeScores(one.deps.db, id, token, now))!
  one.deps.boards.peek(id)!.setPoints(scores, null, seq)
  one.deps.topicVersions.published(`competition:${id}`, seq)
  await expect.poll(() => other.deps.boards.peek(id)?.seq).toBe(seq)
  expect(await rowsOn(other, id)).toBe(await rowsOn(one, id))
  expect(JSON.parse(await rowsOn(other, id))).toMatchObject([{ rank: 1, totalScore: 12 }, { rank: 2 }])

  await one.deps.leases.release()
  expect(await other.deps.leases.token(TICK_LEASE)).toBe(token + 1)
  expect(await writeScores(one.deps.db, id, token, now)).toBeNull()
  expect(await writeScores(other.deps.db, id, token + 1, now)).toBe(seq + 1)
})

test('when one process has read the end and dies, the other one settles the competition at once', async () => {
  const hub: InvalidationHub = new Set()
  const competition = await server.competition({ phase: 'drafting' })
  const { id } = competition
  const [one, other] = [await startProcess(hub), await startProcess(hub)]
  await enter(one, competition, 0, 1, 2)
  const past = (minutes: number) => sql<Date>`clock_timestamp() - make_interval(mins => ${minutes}::integer)`
  await server.db
    .updateTable('competitions')
    .set({ start_time: past(3), end_time: past(2), settle_at: past(1) })
    .where('id', '=', id)
    .execute()
  await advancePhase(one.deps, 'drafting')
  await takeStarts(one.deps)
  await advancePhase(one.deps, 'live')
  const [settle] = competitionJobs(other.deps).filter(({ name }) => name === 'settle')
  const board = other.deps.boards.peek(id)!
  await expect.poll(() => [other.deps.boards.announced.get(id), board.seq]).toEqual(['review', 3])
  expect((await settle!.nextDue())!.getTime()).toBeGreaterThan(Date.now())

  const looked = Promise.withResolvers<Date | null>()
  other.deps.poke = () => looked.resolve(settle!.nextDue())
  await takeEnds(one.deps)
  expect((await looked.promise)!.getTime()).toBeLessThan(Date.now())
})

test('two processes agree on every live price, and on the money that a trade leaves', async () => {
  const hub: InvalidationHub = new Set()
  const competition = await server.competition({
    phase: 'live',
    draft_opens_at: new Date(Date.now() - 7_200_000),
    start_time: new Date(Date.now() - 3_600_000),
  })
  const { id, creators } = competition
  const [one, other] = [await startProcess(hub), await startProcess(hub)]
  const pricesAt = async ({ deps }: Process) => openLeaderboard(deps).creatorProjections(id)
  // before the first readings there are no prices
  for (const row of [...(await pricesAt(one)), ...(await pricesAt(other))])
    expect(row).toMatchObject({ live: null, sells: null, costs: null, stillToCome: null })
  const token = (await one.deps.leases.token(TICK_LEASE))!
  for (let tick = 1; tick <= 20; tick++) {
    const normal = normalReadings(competition)
    const nows = new Map(
      [...normal.nows].map(([creatorId, reading], nth) => [
        creatorId,
        { ...reading, views: reading.views + 137 * tick * (nth - 3) },
      ]),
    )
    const readings = { ...normal, nows, hours: { elapsed: 3 + tick / 2, total: 24 } }
    const scores = new Map(creators.map(({ creatorId }, nth) => [creatorId, score(10 * nth)]))
    const seq = (await writeScores(one.deps.db, id, token, { at: new Date(), scores, readings }))!
    one.deps.boards.peek(id)!.setPoints(scores, readings, seq)
    await other.deps.boards.peek(id)!.catchUp()
    const [here, there] = [await pricesAt(one), await pricesAt(other)]
    expect(there).toEqual(here)
    expect(here.filter(({ live, sells, costs }) => live === null || Number(sells) > Number(costs))).toEqual([])
  }

  const player = { ...(await server.signUp('Trader')), displayName: 'Trader', role: 'user', ndaAccepted: true } as never
  const userId = (player as { id: string }).id
  const [entryId] = await insertRosters(server.db, id, [
    { userId, creatorIds: [0, 1, 2, 3].map((place) => creators[place]!.creatorId) },
  ])
  const prices = await pricesAt(other)
  const priceOf = (place: number) => prices.find(({ creatorId }) => creatorId === creators[place]!.creatorId)!
  const body = { entryId: entryId!, oldCreatorId: priceOf(0).creatorId, newCreatorId: priceOf(4).creatorId }
  const seen = { sells: priceOf(0).sells!, costs: priceOf(4).costs! }
  // the prices that one process showed are those of the other
  const traded = await tradePick(one.deps, { player, body: { ...body, ...seen }, key: null })
  expect(Number(traded.leftOfCap)).toBe(100_000 + Number(seen.sells) - Number(seen.costs))
  const back = { entryId: entryId!, creatorId: priceOf(4).creatorId, sells: priceOf(4).sells! }
  const dropped = await dropPick(other.deps, { player, body: back, key: null })
  expect(Number(dropped.leftOfCap)).toBe(Number(traded.leftOfCap) + Number(back.sells))
})
