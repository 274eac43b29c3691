/** Planned competitions, when they open, and the plan after downtime or after a competition is voided. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { cheapest, competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { warp } from '#server/testing/warp.ts'
import { competitionJobs } from './jobs.ts'
import { openDrafting } from './open-drafting.ts'
import { plan } from './plan.ts'
import { voidCompetition } from './void.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 3_600, reviewSeconds: 1_800 }
const DAY = 86_400

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { schedule } })
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const run = () => runDue(competitionJobs(server.deps))
const all = () => server.db.selectFrom('competitions').selectAll().orderBy('ordinal').execute()
const phases = async () => (await all()).map(({ phase }) => phase)

/** Each opens when the one before it ends, and all have the schedule's lengths. */
function expectChain(rows: readonly CompetitionRow[]): void {
  for (const [index, row] of rows.entries()) {
    const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000
    expect(seconds(row.draft_opens_at, row.start_time)).toBe(schedule.draftSeconds)
    expect(seconds(row.start_time, row.end_time)).toBe(schedule.liveSeconds)
    expect(seconds(row.end_time, row.settle_at)).toBe(schedule.reviewSeconds)
    expect(row.date).toBe(row.start_time.toISOString().slice(0, 10))
    if (index > 0) expect(row.draft_opens_at).toEqual(rows[index - 1]!.end_time)
  }
}

const secondsAgo = (instant: Date) => (Date.now() - instant.getTime()) / 1000

test('at the very first start one competition opens at once and three are planned', async () => {
  await run()
  const rows = await all()
  expect(rows.map(({ ordinal, phase }) => [ordinal, phase])).toEqual([
    [1, 'drafting'],
    [2, 'upcoming'],
    [3, 'upcoming'],
    [4, 'upcoming'],
  ])
  expectChain(rows)
  expect(secondsAgo(rows[0]!.draft_opens_at)).toBeLessThan(20)
  expect(rows.map((row) => row.replay_day)).toEqual(
    [1, 2, 3, 4].map((ordinal) => server.deps.source.replayDay(ordinal)),
  )
  expect(new Set(rows.map((row) => row.prize_title)).size).toBe(4)
  for (const row of rows) {
    expect(row.prize_value_cents).toBeGreaterThanOrEqual(100_000)
    expect(row.prize_value_cents).toBeLessThanOrEqual(1_250_000)
    expect(row).toMatchObject({
      payout_shares: [50, 30, 20],
      salary_cap_cents: 15_000_000,
      min_picks: 3,
      max_picks: 5,
      source: 'recorded',
    })
  }
})

test('concurrent planners plan the same competitions once', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => plan(server.deps)))
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(4)
  expectChain(await all())
  expect(await audit(server.db)).toEqual([])
})

test('concurrent openers open one competition with one price book', async () => {
  await plan(server.deps)
  const opened = await Promise.all(Array.from({ length: 8 }, () => openDrafting(server.deps)))
  expect(opened.filter((id) => id !== null)).toHaveLength(1)
  expect(await phases()).toEqual(['drafting', 'upcoming', 'upcoming', 'upcoming'])
})

test('the price book is frozen, and changes in the catalogue appear in the next one', async () => {
  await run()
  const { db } = server
  const { id } = await competitionInPhase(db, 'drafting')
  const [creatorId] = await cheapest(db, id, 1)
  const priceIn = async (competitionId: number) =>
    (
      await db
        .selectFrom('creator_snapshots')
        .select('price_cents')
        .where('competition_id', '=', competitionId)
        .where('creator_id', '=', creatorId!)
        .executeTakeFirstOrThrow()
    ).price_cents
  const before = await priceIn(id)
  await db.updateTable('creators').set({ price_override_cents: 7_777_700 }).where('id', '=', creatorId!).execute()
  await run()
  expect(await priceIn(id)).toBe(before)
  await warp(db, schedule.draftSeconds + schedule.liveSeconds)
  await run()
  expect(await priceIn((await competitionInPhase(db, 'drafting')).id)).toBe(7_777_700)
})

/** As planned under an earlier schedule: live for half as long. */
async function planShort(): Promise<void> {
  const short = { ...schedule, liveSeconds: schedule.liveSeconds / 2 }
  await plan({ ...server.deps, settings: { ...server.deps.settings, schedule: short } })
  expect((await all()).map((row) => row.end_time.getTime() - row.start_time.getTime())).toEqual(
    [1, 2, 3, 4].map(() => 1000 * short.liveSeconds),
  )
}

test("planned competitions take a new schedule's lengths at the next start and stay consecutive", async () => {
  await planShort()
  const [first] = await all()
  const jobs = competitionJobs(server.deps)
  await jobs.find(({ name }) => name === 'plan')!.run()
  expectChain(await all())
  expect((await all())[0]!.draft_opens_at).toEqual(first!.draft_opens_at)
  const planned = await all()
  await plan(server.deps)
  expect(await all(), 'once is enough').toEqual(planned)
})

test('a competition that opens before it was planned again opens with the new lengths', async () => {
  await planShort()
  await openDrafting(server.deps)
  expect((await phases())[0]).toBe('drafting')
  expectChain(await all())
})

test('an opened competition keeps its window', async () => {
  await planShort()
  const short = { ...schedule, liveSeconds: schedule.liveSeconds / 2 }
  await openDrafting({ ...server.deps, settings: { ...server.deps.settings, schedule: short } })
  const [opened] = await all()
  await run()
  const [kept, ...behind] = await all()
  expect(kept).toMatchObject({ end_time: opened!.end_time, phase: 'drafting' })
  expect(behind[0]!.draft_opens_at).toEqual(opened!.end_time)
  expectChain(behind)
})

test('round after round exactly one competition is active and three are planned', async () => {
  for (let round = 0; round < 5; round++) {
    await run()
    const now = await phases()
    expect(now.filter((phase) => phase === 'drafting' || phase === 'live')).toHaveLength(1)
    expect(now.filter((phase) => phase === 'upcoming')).toHaveLength(3)
    await warp(server.db, round % 2 ? schedule.liveSeconds : schedule.draftSeconds)
  }
  expectChain(await all())
  expect(await audit(server.db)).toEqual([])
})

test.each([
  ['in time', 0, false],
  ['a little late: its times stay', schedule.draftSeconds * 0.4, false],
  ['with less than half of its drafting left: it gets all of it, from now on', schedule.draftSeconds * 0.6, true],
  ['after its own lock', schedule.draftSeconds + 60, true],
  ['days late', 3 * DAY, true],
])('a competition that opens %s', async (_, secondsLate, isMoved) => {
  await plan(server.deps)
  await warp(server.db, secondsLate)
  const planned = await all()
  await openDrafting(server.deps)
  const opened = await all()
  expectChain(opened)
  if (isMoved) expect(secondsAgo(opened[0]!.draft_opens_at)).toBeLessThan(20)
  else expect(opened.map((row) => row.draft_opens_at)).toEqual(planned.map((row) => row.draft_opens_at))
})

test('after three days of downtime a drafted competition is played and paid, and drafting opens at once', async () => {
  const { db } = server
  await run()
  const { id } = await competitionInPhase(db, 'drafting')
  await enter(db, id, [{ userId: await newPlayer(db, 'ada'), creatorIds: await cheapest(db, id, 3) }])
  await warp(db, 3 * DAY)
  await run()

  const rows = await all()
  expect(rows.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4, 5])
  expect(rows.map(({ phase }) => phase)).toEqual(['completed', 'drafting', 'upcoming', 'upcoming', 'upcoming'])
  expectChain(rows.slice(1))
  expect(secondsAgo(rows[1]!.draft_opens_at)).toBeLessThan(20)
  expect(
    await db.selectFrom('competition_winners').select(['rank']).where('competition_id', '=', id).execute(),
  ).toEqual([{ rank: 1 }])
  expect(await audit(db)).toEqual([])
})

test('downtime while live, shorter than the rest of the window, changes nothing', async () => {
  await run()
  await warp(server.db, schedule.draftSeconds)
  await run()
  const before = await all()
  await warp(server.db, schedule.liveSeconds / 2)
  await run()
  expect(await phases()).toEqual(before.map(({ phase }) => phase))
  expectChain(await all())
})

// ---- calling off ------------------------------------------------------------------------------------------------------------------

test('when the active competition is voided the next opens now, and nothing is paid', async () => {
  const { db } = server
  await run()
  const { id } = await competitionInPhase(db, 'drafting')
  await enter(db, id, [{ userId: await newPlayer(db, 'ada'), creatorIds: await cheapest(db, id, 3) }])
  await warp(db, schedule.draftSeconds + 600)
  await run()
  expect((await readCompetition(db, id)).phase).toBe('live')

  expect(await voidCompetition(server.deps, id)).toBe(true)
  await run()
  const rows = await all()
  expect(rows.map(({ phase }) => phase)).toEqual(['void', 'drafting', 'upcoming', 'upcoming', 'upcoming'])
  expectChain(rows.slice(1))
  expect(secondsAgo(rows[1]!.draft_opens_at)).toBeLessThan(20)
  expect(server.published).toContainEqual([
    `competition:${id}`,
    expect.objectContaining({
      data: { competition: expect.objectContaining({ phase: 'void', isActive: false }) },
    }),
  ])

  await warp(db, 3 * DAY)
  await run()
  expect(await readCompetition(db, id)).toMatchObject({ phase: 'void', settled_at: null })
  expect(await db.selectFrom('ledger').select('id').where('competition_id', '=', id).execute()).toEqual([])
  expect(await audit(db)).toEqual([])
})

test('when an upcoming competition is voided the later ones move up', async () => {
  await run()
  const [first, second, third, fourth] = await all()
  expect(await voidCompetition(server.deps, third!.id)).toBe(true)
  await run()
  const rows = (await all()).filter(({ phase }) => phase !== 'void')
  expect(rows.map(({ id }) => id).slice(0, 3)).toEqual([first!.id, second!.id, fourth!.id])
  expect(rows).toHaveLength(4)
  expectChain(rows)
})

test('a competition in review can be voided, and no other moves', async () => {
  await run()
  const [first] = await all()
  await warp(server.db, schedule.draftSeconds + schedule.liveSeconds)
  await run()
  const before = (await all()).slice(1)
  expect(await voidCompetition(server.deps, first!.id)).toBe(true)
  expect((await all()).slice(1)).toEqual(before)
  expect(await audit(server.db)).toEqual([])
})

test('a completed, voided or unknown competition cannot be voided', async () => {
  const completed = await server.competition({ phase: 'completed', settled_at: new Date() })
  const gone = await server.competition({ phase: 'void' })
  for (const id of [completed.id, gone.id, 987_654]) expect(await voidCompetition(server.deps, id)).toBe(false)
  expect((await readCompetition(server.db, completed.id)).phase).toBe('completed')
})

test('concurrent calls void a competition once', async () => {
  const { id } = await server.competition()
  const done = await Promise.all(Array.from({ length: 8 }, () => voidCompetition(server.deps, id)))
  expect(done.filter(Boolean)).toHaveLength(1)
})

test('a competition replays the day after the newest one, whatever day was planned for it', async () => {
  await run()
  await server.db.updateTable('competitions').set({ replay_day: '2026-02-09' }).where('ordinal', '=', 2).execute()
  await voidCompetition(server.deps, (await all())[0]!.id)
  await run()
  const [, second] = await all()
  expect(second).toMatchObject({ ordinal: 2, phase: 'drafting', replay_day: server.deps.source.replayDay(2) })
})

test('with another statistics source, the competition in play is voided and planned ones use the new source', async () => {
  await run()
  const [first] = await all()
  await server.db.updateTable('competitions').set({ source: 'youtube', replay_day: null }).execute()
  await run()
  const rows = await all()
  expect(rows[0]).toMatchObject({ id: first!.id, phase: 'void' })
  expect(rows[1]).toMatchObject({ phase: 'drafting', source: 'recorded', replay_day: server.deps.source.replayDay(2) })
  expectChain(rows.slice(1))
})
