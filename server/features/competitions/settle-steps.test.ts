/** A large competition is settled in steps: exactly once, whichever process dies or stalls in between, and no reader sees a part of it. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { CompetitionResult, LedgerPage } from '#contract/profile.ts'
import { audit } from '#server/audit/audit.ts'
import type { Deps } from '#server/deps.ts'
import { openBoards } from '#server/live/boards.ts'
import { Crash, crashingAfter } from '#server/testing/crash.ts'
import { newPlayer, readCompetition } from '#server/testing/life.ts'
import { gainingSource, inReview, type Roster } from '#server/testing/review.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { competitionJobs } from './jobs.ts'
import { notifyResults } from './result-notifications.ts'
import { nextAtOnce, settle, settleDue } from './settle.ts'
import { voidCompetition } from './void.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

/** A process that stops is considered dead at once. */
const steps = { entriesAtOnce: 4, holdMs: 0 }
const gains = [90_000, 80_000, 70_000, 60_000, 20_000, 10_000, 5_000, 1_000]
const source = () => gainingSource(server.deps.source, gains)

/** The same rosters in any number of competitions: thirteen players, two of them bots, some with several entries. */
async function playersOf(prefix: string): Promise<Roster[]> {
  const sets = [
    [1, 2, 3],
    [4, 5, 6],
    [0, 4, 5],
    [3, 2, 1, 4],
    [0, 1, 2],
    [2, 3, 4],
  ]
  const rosters: Roster[] = []
  for (let nth = 0; nth < 13; nth++) {
    const userId = await newPlayer(server.db, `${prefix}-${nth}`, { isBot: nth % 6 === 5 })
    for (let own = 0; own <= nth % 3; own++) rosters.push({ userId, picks: sets[(nth + own) % sets.length]! })
  }
  // so that a player's entries are far apart, as in real competitions
  return rosters.toSorted((one, other) => one.picks.join().localeCompare(other.picks.join()))
}

const review = async (prefix: string) => {
  const rosters = await playersOf(prefix)
  const { id } = await inReview({ ...server, deps: { ...server.deps, source: source() } }, rosters)
  return { id, rosters }
}

/** Returns everything that a settlement wrote, without ids. */
async function leftOf(competitionId: number) {
  const { db } = server
  const { rows } = await sql<Record<string, unknown>>`
    select split_part(subject, '-', 2) as player, balance_cents, xp, level, total_wins, total_earnings_cents, current_streak,
      (select json_agg(json_build_array(score_tenths, rank) order by id) from entries where user_id = users.id and competition_id = ${competitionId}) as entries,
      (select json_agg(json_build_array(rank, score_tenths, prize_amount_cents) order by entry_id) from competition_winners
        where user_id = users.id and competition_id = ${competitionId}) as winners,
      (select json_agg(json_build_array(best_rank, prize_cents, xp_before, xp_after, streak_before, streak_after)) from competition_results
        where user_id = users.id and competition_id = ${competitionId}) as results
    from users where id in (select user_id from entries where competition_id = ${competitionId}) order by length(subject), subject
  `.execute(db)
  const { phase, winner_id } = await readCompetition(db, competitionId)
  const winner = await db.selectFrom('users').select('subject').where('id', '=', winner_id).executeTakeFirst()
  const frames = await db
    .selectFrom('board_snapshots')
    .select(['nth', 'points', 'lines', 'field_expected_tenths'])
    .where('competition_id', '=', competitionId)
    .execute()
  return { rows, phase, winner: winner?.subject.split('-')[1], frames }
}

/** A program that dies after this many statements. */
const dying = (after: number): Deps => {
  const db = crashingAfter(server.db, after)
  return { ...server.deps, db, boards: openBoards(db) }
}

test('a settlement in steps has the same result as in one transaction', async () => {
  const atOnce = await review('once')
  expect(await settle(server.deps, atOnce.id)).toBe(true)
  const inSteps = await review('steps')
  expect(await settle(server.deps, inSteps.id, steps)).toBe(true)
  const left = await leftOf(inSteps.id)
  expect(left).toEqual(await leftOf(atOnce.id))
  expect(left.phase).toBe('completed')
  expect(left.rows).toHaveLength(13)
  expect(await server.db.selectFrom('settlements').selectAll().execute()).toEqual([])
  expect(await audit(server.db)).toEqual([])
})

test(
  'a settlement in programs that die one after the other is done once, with the same result',
  { timeout: 120_000 },
  async () => {
    const atOnce = await review('once')
    await settle(server.deps, atOnce.id)
    const expected = await leftOf(atOnce.id)
    let [runs, died] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 8 }), async (deaths) => {
        const { id } = await review(`run${runs++}`)
        for (const after of deaths) {
          await settle(dying(after), id, steps).catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error
            died++
          })
          expect(await audit(server.db)).toEqual([])
        }
        await settle(server.deps, id, steps)
        expect(await leftOf(id)).toEqual(expected)
        expect(await audit(server.db)).toEqual([])
      }),
      { numRuns: 8 },
    )
    expect(died).toBeGreaterThan(10)
  },
)

test('several processes that consider each other dead settle once', async () => {
  const { id } = await review('many')
  const settled = await Promise.all(Array.from({ length: 6 }, () => settle(server.deps, id, steps)))
  while (!settled.includes(true)) settled.push(await settle(server.deps, id, steps))
  expect(settled.filter(Boolean)).toHaveLength(1)
  expect(await audit(server.db)).toEqual([])
})

test('a running settlement is not taken over, and a process that stalled too long stores nothing more', async () => {
  const { id } = await review('held')
  const asleep = Promise.withResolvers<void>()
  const sleeps = Promise.withResolvers<void>()
  // stalls before its second step
  let begun = 0
  const builder = server.db.transaction()
  const execute: typeof builder.execute = async (work) => {
    if (++begun === 3) {
      asleep.resolve()
      await sleeps.promise
    }
    return builder.execute(work)
  }
  const db = new Proxy(server.db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute })
      const own: unknown = Reflect.get(target, name, target)
      return typeof own === 'function' ? (own.bind(target) as unknown) : own
    },
  })
  const sleeper = settle({ ...server.deps, db }, id, { ...steps, holdMs: 60_000 })
  await asleep.promise
  expect(await settleDue(server.deps, steps)).toEqual([])
  expect(await settle(server.deps, id, steps)).toBe(false)
  await server.db
    .updateTable('settlements')
    .set({ held_until: new Date(0) })
    .execute()
  expect(await settleDue(server.deps, steps)).toEqual([id])
  const left = await leftOf(id)
  sleeps.resolve()
  expect(await sleeper).toBe(false)
  expect(await leftOf(id)).toEqual(left)
  expect(await audit(server.db)).toEqual([])
})

test('a partly settled competition cannot be voided', async () => {
  const { id } = await review('void')
  await expect(settle(dying(40), id, steps)).rejects.toThrow(Crash)
  expect(await voidCompetition(server.deps, id)).toBe(false)
  expect(await settle(server.deps, id, steps)).toBe(true)
})

test('until the last step readers see the competition in review and no part of its result', async () => {
  const actors: Actor[] = []
  for (let nth = 0; nth < 12; nth++) actors.push(await server.signUp(`Player${nth}`))
  const rosters = actors.map(({ id }, nth) => ({ userId: id, picks: nth === 0 ? [1, 2, 3] : [4, 5, 6] }))
  const { id } = await inReview({ ...server, deps: { ...server.deps, source: source() } }, rosters)
  const best = actors[0]!
  await server.put(`/api/follows/${best.id}`, { as: actors[1]! })
  const looks = async () => ({
    user: (await server.get('/api/auth/user', { as: best })).json<User>(),
    ledger: (await server.get('/api/profile/ledger', { as: best })).json<LedgerPage>(),
    result: (await server.get(`/api/profile/results/${id}`, { as: best })).json<CompetitionResult>(),
    competition: (await server.get(`/api/competitions/${id}`)).json<{ phase: string }>().phase,
    entries: (await server.get(`/api/entries/user/${id}/all`, { as: best })).json<object>(),
    forecasts: (await server.get(`/api/competitions/${id}/forecasts`, { as: best })).json<object>(),
    followed: (await server.get(`/api/follows?competitionId=${id}`, { as: actors[1]! })).json<object>(),
  })
  const before = await looks()
  expect(before.competition).toBe('review')

  await expect(settle(dying(45), id, steps)).rejects.toThrow(Crash)
  expect(await server.db.selectFrom('competition_winners').select('user_id').execute()).toContainEqual({
    user_id: best.id,
  })
  expect((await server.db.selectFrom('users').select('xp').where('id', '=', best.id).executeTakeFirst())!.xp).toBe(110)
  const { updatedAt: _, ...user } = before.user
  expect(await looks()).toEqual({ ...before, user: expect.objectContaining(user) as User })
  await notifyResults(server.deps)
  expect(await server.db.selectFrom('notifications').selectAll().execute()).toEqual([])

  expect(await settle(server.deps, id, steps)).toBe(true)
  const after = await looks()
  expect(after.user).toMatchObject({ xp: 110, totalWins: 1, currentStreak: 1, unseenResultId: id })
  expect(after.result).toMatchObject({ phase: 'completed', bestRank: 1, gained: { xpBefore: 0, xpAfter: 110 } })
  expect(after.ledger.lines).toHaveLength(2)
  await notifyResults(server.deps)
  expect(await server.db.selectFrom('notifications').selectAll().execute()).toHaveLength(12)
})

test('every process knows when a competition is to be settled, also before its end is read', async () => {
  const { id } = await review('known')
  const settleAt = new Date(Date.now() + 20_000)
  const job = competitionJobs(server.deps).find(({ name }) => name === 'settle')!
  const due = async (columns: object) => {
    await server.db.updateTable('competitions').set(columns).where('id', '=', id).execute()
    return (await job.nextDue())!.getTime() - Date.now()
  }
  expect(await due({ phase: 'live', ended_at: null, settle_at: settleAt })).toBeGreaterThan(15_000)
  expect(await due({ phase: 'review' })).toBeGreaterThan(15_000)
  const late = await due({ settle_at: new Date(Date.now() - 1_000) })
  expect(late).toBeGreaterThan(500)
  expect(late).toBeLessThan(2_000)
  expect(await due({ ended_at: new Date() })).toBeLessThan(500)
})

test.each([
  ['as quick as wanted', 5_000, 900, 5_000],
  ['four times too slow', 5_000, 4_000, 1_250],
  ['frozen for a while', 5_000, 60_000, 250],
  ['quick again', 1_250, 100, 2_500],
])('the next step after one that was %s', (_, before, tookMs, next) => {
  expect(nextAtOnce(before, 5_000, tookMs)).toBe(next)
})
