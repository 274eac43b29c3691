/** Bots make one swap while live. The first test plays a whole competition, the others a part of one. */
import { afterEach, expect, test, vi } from 'vitest'
import { botLevelOf, keptOfCap } from '#game/bots.ts'
import { leftOfCap } from '#game/live-price.ts'
import { cents, dollars } from '#game/money.ts'
import { audit } from '#server/audit/audit.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { readMoves } from '#server/records/entry-moves.ts'
import { crashEverywhere } from '#server/testing/crash.ts'
import { runDue } from '#server/testing/life.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { swapTimeOf } from './rival-plan.ts'
import { rivalSwapsJob } from './rival-swaps.ts'
import { placeOf, rivalsJob } from './rivals.ts'

const COUNT = 8
const CAP = dollars(150_000)
const schedule = { draftSeconds: 600, liveSeconds: 1_000, reviewSeconds: 60 }

let close = async () => {}
afterEach(() => close())

/** A server with a competition of the recorded season that all bots have entered, live for `share` of its window. */
async function liveFor(share: number) {
  const server = await startTestServer({ settings: { schedule, demoRivals: COUNT } })
  close = () => server.close()
  const { db, deps } = server
  const run = (...more: ReturnType<typeof rivalSwapsJob>[]) =>
    runDue([...competitionJobs(deps), rivalsJob(deps), ...more])
  await run()
  await warp(db, 0.95 * schedule.draftSeconds)
  await run()
  await warp(db, 0.05 * schedule.draftSeconds)
  await run()
  await warp(db, share * schedule.liveSeconds)
  await run()
  const { id } = await db.selectFrom('competitions').select('id').where('phase', '=', 'live').executeTakeFirstOrThrow()
  return { server, run, id }
}

const botsIn = async ({ db }: TestServer, competitionId: number) => {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .innerJoin('competitions', 'competitions.id', 'competition_id')
    .select(['entries.id', 'competition_id', 'start_time', 'end_time', 'subject', 'moves', 'total_salary_cents'])
    .where('competition_id', '=', competitionId)
    .orderBy('entries.id')
    .execute()
  return rows.map(({ subject, start_time: startTime, end_time: endTime, ...row }) => {
    const place = placeOf(subject)
    return { ...row, place, swapsAt: swapTimeOf({ id: row.competition_id, startTime, endTime }, place).getTime() }
  })
}
const movesOf = async (server: TestServer, id: number) => (await botsIn(server, id)).map(({ moves }) => moves)

test('each bot swaps once, after its planned instant, with money that it may spend, and its score stays', async () => {
  const { server, run, id } = await liveFor(0.5)
  const board = await server.deps.boards.open(id)
  const scores = async () => (await botsIn(server, id)).map((bot) => board.scoreOf(bot.id))
  const before = await scores()
  const job = rivalSwapsJob(server.deps)
  await job.run()
  const bots = await botsIn(server, id)
  expect(bots).toHaveLength(COUNT)
  expect(bots.map(({ moves }) => moves)).toEqual(bots.map(({ swapsAt }) => Number(swapsAt <= Date.now())))
  expect(bots.filter(({ moves }) => moves === 1).length).toBeGreaterThan(1)
  expect(await scores()).toEqual(before)
  for (const { id: entryId, place, total_salary_cents: spent } of bots) {
    const left = leftOfCap(CAP, cents(spent), await readMoves(server.db, entryId))
    expect(left).toBeGreaterThanOrEqual(keptOfCap(botLevelOf(place), CAP))
  }
  // the same job, and another server's, find nobody left to swap
  const made = await movesOf(server, id)
  await job.run()
  await rivalSwapsJob(server.deps).run()
  expect(await movesOf(server, id)).toEqual(made)

  await warp(server.db, 0.25 * schedule.liveSeconds)
  await run(rivalSwapsJob(server.deps))
  expect(await movesOf(server, id)).toEqual(
    (await botsIn(server, id)).map(({ swapsAt }) => Number(swapsAt <= Date.now())),
  )
  await warp(server.db, schedule.liveSeconds)
  await run()
  await warp(server.db, schedule.reviewSeconds)
  await run()
  expect(await audit(server.db)).toEqual([])
})

test('two servers make one swap for each bot', async () => {
  const { server, id } = await liveFor(0.78)
  await Promise.all([rivalSwapsJob(server.deps).run(), rivalSwapsJob(server.deps).run()])
  const bots = await botsIn(server, id)
  expect(bots.map(({ moves }) => moves)).toEqual(bots.map(({ swapsAt }) => Number(swapsAt <= Date.now())))
  expect(bots.filter(({ moves }) => moves === 1).length).toBeGreaterThan(COUNT / 2)
})

test('a process that dies at any statement makes each swap as a whole or not at all, and the next process makes the rest', async () => {
  const { server, id } = await liveFor(0.78)
  const whole = async () => {
    for (const { id: entryId, moves } of await botsIn(server, id)) {
      expect(moves).toBeLessThanOrEqual(1)
      expect(await readMoves(server.db, entryId)).toHaveLength(moves)
    }
  }
  const swap = (db: TestServer['db']) => rivalSwapsJob({ ...server.deps, db }).run()
  expect(await crashEverywhere(server.db, swap, whole)).toBeGreaterThan(5)
  await whole()
  const bots = await botsIn(server, id)
  expect(bots.map(({ moves }) => moves)).toEqual(bots.map(({ swapsAt }) => Number(swapsAt <= Date.now())))
})

test('a bot without a swap tries again later, and not after trades have closed', async () => {
  const { server, id } = await liveFor(0.78)
  const board = await server.deps.boards.open(id)
  vi.spyOn(board, 'readings', 'get').mockReturnValue(null)
  const job = rivalSwapsJob(server.deps)
  await job.run()
  expect(new Set(await movesOf(server, id))).toEqual(new Set([0]))
  const again = (await job.nextDue())!.getTime()
  expect(again).toBeGreaterThan(Date.now())
  await warp(server.db, 0.03 * schedule.liveSeconds)
  expect(await job.nextDue()).toBeNull()
})

test('the job is due when trades open in a competition that is drafting', async () => {
  const server = await startTestServer()
  close = () => server.close()
  const start = Date.now() + 3_600_000
  await server.competition({ start_time: new Date(start), end_time: new Date(start + 3_600_000) })
  expect(await rivalSwapsJob(server.deps).nextDue()).toEqual(new Date(start + 360_000))
})
