/**
 * The clock is set back by 90 s in each phase of a competition. Most tests move all stored times 90 s into the future instead, which is the
 * same for the database.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import { notificationJobs } from '#server/features/notifications/jobs.ts'
import { NotReadYet } from '#server/adapters/source.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { cheapest, competitionInPhase, readCompetition, runDue } from '#server/testing/life.ts'
import { warp } from '#server/testing/warp.ts'
import { advancePhase } from './advance-phase.ts'
import { competitionJobs } from './jobs.ts'
import { takeEnds } from './snapshots.ts'

const schedule = { draftSeconds: 600, liveSeconds: 600, reviewSeconds: 60 }
const BACK = -90

let server: TestServer
let isReady = true
const season = openRecordedSeason()
beforeAll(async () => {
  server = await startTestServer({
    source: {
      ...season,
      read: async (...given) => {
        if (!isReady) throw new NotReadYet('no reading yet')
        return season.read(...given)
      },
    },
    settings: { schedule, rateLimitFactor: 1_000, tickSeconds: 30, demoRivals: 0 },
  })
})
beforeEach(() => server.reset())
afterEach(() => {
  isReady = true
  vi.useRealTimers()
})
afterAll(() => server.close())

const run = () => runDue(competitionJobs(server.deps))
const phases = async () =>
  (await server.db.selectFrom('competitions').select('phase').orderBy('ordinal').execute()).map(({ phase }) => phase)

let people = 0
async function enter(id: number, as?: Actor) {
  as ??= await server.signUp(`Player${++people}`)
  const picks = (await cheapest(server.db, id, 3)).map((creatorId) => ({ creatorId }))
  const book = await server.db.selectFrom('creator_snapshots').selectAll().where('competition_id', '=', id).execute()
  const priced = picks.map(({ creatorId }) => ({
    creatorId,
    price: (book.find((row) => row.creator_id === creatorId)!.price_cents / 100).toFixed(2),
  }))
  const totalSalary = priced.reduce((sum, { price }) => sum + Number(price), 0).toFixed(2)
  return server.post('/api/entries', { as, body: { competitionId: id, picks: priced, totalSalary } })
}

/** Plays the competition to its end and checks that it was paid once and that the audit finds nothing. */
async function playOn(id: number): Promise<void> {
  await warp(server.db, schedule.draftSeconds + schedule.liveSeconds + schedule.reviewSeconds - BACK)
  await run()
  expect(await readCompetition(server.db, id)).toMatchObject({ phase: 'completed' })
  expect((await phases()).filter((phase) => phase === 'drafting' || phase === 'live')).toHaveLength(1)
  expect(await audit(server.db)).toEqual([])
}

test('while drafting: entries before and after the step are accepted, and it locks at the announced time', async () => {
  await run()
  const { id } = await competitionInPhase(server.db, 'drafting')
  expect((await enter(id)).statusCode).toBe(201)
  await warp(server.db, BACK)
  await run()
  expect((await enter(id)).statusCode).toBe(201)
  expect((await readCompetition(server.db, id)).phase).toBe('drafting')
  await playOn(id)
})

test('after the lock: it stays locked, moves are possible in their time, and it ends at the announced time', async () => {
  await run()
  const { id } = await competitionInPhase(server.db, 'drafting')
  const as = await server.signUp(`Player${++people}`)
  const entry = (await enter(id, as)).json<{ id: number; picks: { creatorId: number }[] }>()
  await warp(server.db, schedule.draftSeconds + 1)
  await run()
  await warp(server.db, BACK)
  await run()
  expect((await enter(id)).json()).toMatchObject({ code: 'drafting_closed' })
  const others = (await cheapest(server.db, id, 4)).filter(
    (creatorId) => !entry.picks.some((pick) => pick.creatorId === creatorId),
  )
  const trade = () =>
    server.post('/api/entries/trade', {
      as,
      body: { entryId: entry.id, oldCreatorId: entry.picks[0]!.creatorId, newCreatorId: others[0] },
    })
  expect((await trade()).json()).toMatchObject({ code: 'trades_not_open' })
  await warp(server.db, schedule.liveSeconds / 2 - BACK)
  await run()
  expect((await trade()).json()).toMatchObject({ movesLeft: 1 })
  expect((await readCompetition(server.db, id)).phase).toBe('live')
  await playOn(id)
})

test('after the end, before the next draft has opened: the next draft opens at once', async () => {
  await run()
  const { id } = await competitionInPhase(server.db, 'drafting')
  await enter(id)
  await warp(server.db, schedule.draftSeconds)
  await run()
  await warp(server.db, schedule.liveSeconds)
  await advancePhase(server.deps, 'live')
  await takeEnds(server.deps)
  await warp(server.db, BACK)
  await run()
  const next = await competitionInPhase(server.db, 'drafting')
  expect((await phases()).slice(0, 2)).toEqual(['review', 'drafting'])
  expect((await enter(next.id)).statusCode).toBe(201)
  await playOn(id)
})

test('after the next draft has opened: entries are accepted, and the settlement waits for its announced time', async () => {
  await run()
  const { id } = await competitionInPhase(server.db, 'drafting')
  await enter(id)
  await warp(server.db, schedule.draftSeconds + schedule.liveSeconds + 1)
  await run()
  await warp(server.db, BACK)
  await run()
  const next = await competitionInPhase(server.db, 'drafting')
  expect((await phases()).slice(0, 2)).toEqual(['review', 'drafting'])
  expect((await enter(next.id)).statusCode).toBe(201)
  await playOn(id)
})

test('after the payment: nothing opens, ends or pays again', async () => {
  await run()
  const { id } = await competitionInPhase(server.db, 'drafting')
  await enter(id)
  await warp(server.db, schedule.draftSeconds + schedule.liveSeconds + schedule.reviewSeconds + 1)
  await run()
  const paid = await server.db.selectFrom('ledger').selectAll().execute()
  await warp(server.db, BACK)
  await run()
  expect((await phases()).slice(0, 2)).toEqual(['completed', 'drafting'])
  expect(await server.db.selectFrom('ledger').selectAll().execute()).toEqual(paid)
  // until the clock has reached the settlement again, the audit finds its time in the future
  await warp(server.db, -BACK)
  expect(await audit(server.db)).toEqual([])
})

/** Sets the clock of this process back; the database's clock stays. */
function setBack(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + BACK * 1000 })
}
const secondsUntil = (due: Date | null) => (due!.getTime() - Date.now()) / 1000

test('the board is updated again within the usual time after the clock of the process was set back', async () => {
  await run()
  const { id } = await competitionInPhase(server.db, 'drafting')
  await enter(id)
  await warp(server.db, schedule.draftSeconds + 1)
  const jobs = competitionJobs(server.deps)
  await runDue(jobs)
  const tick = jobs.find(({ name }) => name === 'tick')!
  expect(secondsUntil(await tick.nextDue())).toBeGreaterThan(20)
  setBack()
  expect(secondsUntil(await tick.nextDue())).toBeLessThanOrEqual(30)
})

test('a job that waits for a reading tries again a second later after the clock of the process was set back', async () => {
  await run()
  await warp(server.db, schedule.draftSeconds + 1)
  isReady = false
  const lock = competitionJobs(server.deps).find(({ name }) => name === 'lock')!
  await lock.run()
  setBack()
  expect(secondsUntil(await lock.nextDue())).toBeLessThanOrEqual(1)
})

test('notifications of a live competition are due again within their time after the clock was set back', async () => {
  await run()
  await enter((await competitionInPhase(server.db, 'drafting')).id)
  await warp(server.db, schedule.draftSeconds + 1)
  await run()
  const jobs = notificationJobs(server.deps)
  for (const job of jobs) await job.run()
  const waits = async () => Promise.all(jobs.map(async (job) => [job.name, await job.nextDue()] as const))
  const before = new Map(await waits())
  setBack()
  const moved = (await waits()).flatMap(([name, due]) => {
    const was = before.get(name)
    return due && was && was.getTime() > 0
      ? [{ name, bySeconds: Math.round((due.getTime() - was.getTime()) / 1000) }]
      : []
  })
  expect(moved.length).toBeGreaterThan(1)
  for (const { name, bySeconds } of moved) expect(bySeconds, name).toBeLessThanOrEqual(BACK + 1)
})
