/** A competition is never paid while the statistics were missing for most of what was picked: an administrator decides. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Competition } from '#contract/competitions.ts'
import type { HeldSettlement } from '#contract/held-settlements.ts'
import type { StatisticsSource } from '#server/adapters/source.ts'
import { audit } from '#server/audit/audit.ts'
import { newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { gainingSource, inReview } from '#server/testing/review.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { competitionJobs } from './jobs.ts'
import { settle, settleDue } from './settle.ts'

let server: TestServer
let admin: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.reset()
  admin = await server.elevate(await server.signUp('Admin', { role: 'admin' }))
})
afterAll(() => server.close())

const gains = [90_000, 80_000, 70_000, 60_000, 20_000]

/** A source that has no reading of these creators (by place in the price book) at the end. */
function silentFor(places: readonly number[]): StatisticsSource {
  const source = gainingSource(server.deps.source, gains)
  return {
    ...source,
    read: async (round, at, youtubeIds) => {
      const counts = await source.read(round, at, youtubeIds)
      if (at >= round.endTime) for (const place of places) counts.delete(youtubeIds[place]!)
      return counts
    },
  }
}

async function reviewed(silent: readonly number[]): Promise<number> {
  const [ada, bob] = [await newPlayer(server.db, 'ada'), await newPlayer(server.db, 'bob')]
  const { id } = await inReview({ ...server, deps: { ...server.deps, source: silentFor(silent) } }, [
    { userId: ada, picks: [0, 1, 2] },
    { userId: bob, picks: [0, 1, 3] },
  ])
  return id
}

const list = async () => (await server.get('/api/admin/held-settlements', { as: admin })).json<HeldSettlement[]>()
const decide = (id: number, decision: string) =>
  server.post(`/api/admin/held-settlements/${id}`, { as: admin, body: { decision } })
const paid = async () => (await server.db.selectFrom('competition_winners').select('entry_id').execute()).length

test('a competition without statistics for four of six picks is not paid and says that it waits', async () => {
  const id = await reviewed([0, 1])
  expect(await settle(server.deps, id)).toBe(false)
  expect(await settleDue(server.deps)).toEqual([])
  expect([await readCompetition(server.db, id), await paid()]).toMatchObject([{ phase: 'review' }, 0])
  expect((await server.get(`/api/competitions/${id}`, { as: admin })).json<Competition>()).toMatchObject({
    phase: 'review',
    isHeld: true,
  })
  expect(await list()).toMatchObject([{ competitionId: id, picks: 6, silentPicks: 4 }])
  await runDue(competitionJobs(server.deps))
  expect(await paid()).toBe(0)
})

test.each([[[2, 3]], [[4]], [[]]])(
  'a competition without statistics for the creators %j alone is paid',
  async (silent) => {
    const id = await reviewed(silent)
    expect(await settle(server.deps, id)).toBe(true)
    expect(await list()).toEqual([])
  },
)

test('an administrator settles a waiting competition once with the known statistics, and the audit log records it', async () => {
  const id = await reviewed([0, 1])
  await settle(server.deps, id)
  const replies = await Promise.all([decide(id, 'settle'), decide(id, 'call_off'), decide(id, 'settle')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  const winner = replies.findIndex(({ statusCode }) => statusCode === 200)
  await settleDue(server.deps)
  expect((await readCompetition(server.db, id)).phase).toBe(winner === 1 ? 'void' : 'completed')
  expect(await list()).toEqual([])
  expect(
    await server.db
      .selectFrom('admin_audit')
      .select(['action', 'subject'])
      .where('action', '=', 'decide_settlement')
      .execute(),
  ).toEqual([{ action: 'decide_settlement', subject: `competition:${id}` }])
  expect(await audit(server.db)).toEqual([])
})

test('a waiting competition that is settled pays its prizes, and is not held again', async () => {
  const id = await reviewed([0, 1])
  await settle(server.deps, id)
  expect((await decide(id, 'settle')).statusCode).toBe(200)
  expect(await settleDue(server.deps)).toEqual([id])
  expect(await paid()).toBeGreaterThan(0)
  expect(await audit(server.db)).toEqual([])
})

test('a waiting competition that is called off pays nobody and cannot be decided again', async () => {
  const id = await reviewed([0, 1])
  await settle(server.deps, id)
  expect((await decide(id, 'call_off')).statusCode).toBe(200)
  expect([(await readCompetition(server.db, id)).phase, await paid()]).toEqual(['void', 0])
  expect((await decide(id, 'settle')).json()).toMatchObject({ code: 'decided_meanwhile' })
  expect(await audit(server.db)).toEqual([])
})
