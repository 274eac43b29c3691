/** A competition from its plan to the payout, with real statistics and a real database. The tests move time and never wait. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#game/money.ts'
import { payouts } from '#game/payouts.ts'
import { tenths, type Tenths } from '#game/points.ts'
import { levelOf, xpFor } from '#game/progress.ts'
import { rankEntries } from '#game/ranking.ts'
import type { CreatorScore, Reading } from '#game/scoring/types.ts'
import { entryScore } from '#game/trades.ts'
import { competitionTopic, EVERYBODY, leaderboardTopic, userTopic } from '#contract/realtime.ts'
import { audit } from '#server/audit/audit.ts'
import { bookOf, roundOf, scorerFor } from '#server/scores/stored-scores.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { warp } from '#server/testing/warp.ts'
import { competitionJobs } from './jobs.ts'
import { readBook } from './queries.ts'
import { openTicker } from './tick.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 1_800 }

let server: TestServer
let jobs: Job[]
beforeAll(async () => {
  server = await startTestServer({ settings: { schedule } })
  jobs = competitionJobs(server.deps)
})
afterAll(() => server.close())

/** The source's readings at an instant, scored by the rules alone. */
async function scoredByTheRules(competition: CompetitionRow, at: Date): Promise<Map<number, CreatorScore>> {
  const { source, db } = server.deps
  const book = await readBook(db, competition.id)
  const read = async (instant: Date) => {
    const counts = await source.read(
      roundOf(competition),
      instant,
      book.map((row) => row.youtube_id),
    )
    const known = book.filter((row) => counts.has(row.youtube_id))
    return new Map<number, Reading>(known.map((row) => [row.creator_id, counts.get(row.youtube_id)!]))
  }
  return scorerFor(competition).scoreBook(
    bookOf(competition, book),
    await read(competition.start_time),
    await read(at),
    source.hours(roundOf(competition), at),
  )
}

const scoreOfRoster = (creatorIds: readonly number[], scores: ReadonlyMap<number, CreatorScore>): Tenths =>
  entryScore(
    tenths(0),
    creatorIds.map((creatorId) => scores.get(creatorId)!.points),
  )

const isIn = (phase: string) => [
  EVERYBODY,
  expect.objectContaining({ data: { competition: expect.objectContaining({ phase }) } }),
]

test('three players play a competition from its plan to the payout in the ledger', async () => {
  const { db, deps } = server
  const [ada, ben, cleo] = [await newPlayer(db, 'ada'), await newPlayer(db, 'ben'), await newPlayer(db, 'cleo')]

  // planned and opened at once
  await runDue(jobs)
  const { id } = await competitionInPhase(db, 'drafting')
  expect(server.published).toContainEqual(isIn('drafting'))
  const book = await readBook(db, id)
  expect(book.length).toBeGreaterThan(10)
  expect(book.every((row) => row.start_views === null && row.price_cents > 0)).toBe(true)

  const rosters = [
    { userId: ada, creatorIds: book.slice(0, 3).map((row) => row.creator_id) },
    { userId: ben, creatorIds: book.slice(3, 7).map((row) => row.creator_id) },
    { userId: cleo, creatorIds: book.slice(2, 5).map((row) => row.creator_id) },
    { userId: ada, creatorIds: book.slice(6, 9).map((row) => row.creator_id) },
  ]
  const entryIds = await enter(db, id, rosters)
  await db.updateTable('competitions').set({ salary_cap_cents: 100_000_000 }).where('id', '=', id).execute()

  // the lock
  await warp(db, schedule.draftSeconds)
  await runDue(jobs)
  expect((await readCompetition(db, id)).phase).toBe('live')
  expect((await readBook(db, id)).every((row) => row.start_views !== null && row.end_views === null)).toBe(true)
  expect(server.published).toContainEqual(isIn('live'))

  // halfway: the board shows the scores that the rules give for the source's readings
  await warp(db, schedule.liveSeconds / 2)
  const [tick] = await openTicker(deps).tick()
  const halfway = await scoredByTheRules(await readCompetition(db, id), tick!.at)
  expect(tick!.scores).toEqual(halfway)
  const board = await deps.boards.open(id)
  for (const [index, { creatorIds }] of rosters.entries()) {
    expect(board.scoreOf(entryIds[index]!)).toBe(scoreOfRoster(creatorIds, halfway))
  }
  expect(server.published).toContainEqual([
    leaderboardTopic(id),
    { type: 'leaderboard_updated', data: { competitionId: id } },
  ])

  // the end: review, and the next competition opens
  await warp(db, schedule.liveSeconds / 2)
  await runDue(jobs)
  const reviewed = await readCompetition(db, id)
  expect(reviewed.phase).toBe('review')
  expect((await competitionInPhase(db, 'drafting')).draft_opens_at).toEqual(reviewed.end_time)
  expect(
    server.published.some(
      ([topic, message]) =>
        topic === EVERYBODY && message.type === 'competition_updated' && message.data.competition?.phase === 'review',
    ),
  ).toBe(false)
  expect(await audit(db)).toEqual([])

  // the settlement
  await warp(db, schedule.reviewSeconds)
  const final = await scoredByTheRules(await readCompetition(db, id), (await readCompetition(db, id)).end_time)
  await runDue(jobs)
  const ranked = rankEntries(
    rosters.map(({ creatorIds }, index) => ({
      entryId: entryIds[index]!,
      score: scoreOfRoster(creatorIds, final),
    })),
  )
  const stored = await db
    .selectFrom('entries')
    .select(['id', 'score_tenths', 'rank'])
    .where('competition_id', '=', id)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  expect(stored).toEqual(ranked.map(({ entryId, score, rank }) => ({ id: entryId, score_tenths: score, rank })))

  const prize = cents(reviewed.prize_value_cents + 4 * 500)
  const due = payouts(
    prize,
    [50, 30, 20],
    ranked.map((one) => ({ ...one, playerId: rosters[entryIds.indexOf(one.entryId)]!.userId })),
  )
  const ledger = await db
    .selectFrom('ledger')
    .select(['account', 'amount_cents', 'tx_id'])
    .where('competition_id', '=', id)
    .where('account', '!=', 'house')
    .execute()
  const ownerOf = (entryId: number) => rosters[entryIds.indexOf(entryId)]!.userId
  expect(ledger.toSorted((one, other) => one.tx_id.localeCompare(other.tx_id))).toEqual(
    due
      .map(({ entryId, amount }) => ({
        account: `user:${ownerOf(entryId)}`,
        amount_cents: amount,
        tx_id: `payout:${id}:${entryId}`,
      }))
      .toSorted((one, other) => one.tx_id.localeCompare(other.tx_id)),
  )

  const winner = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ownerOf(ranked[0]!.entryId))
    .executeTakeFirstOrThrow()
  const won = due.filter(({ entryId }) => ownerOf(entryId) === winner.id).reduce((sum, { amount }) => sum + amount, 0)
  const xp = xpFor({ bestRank: 1, entries: 4 })
  expect(winner).toMatchObject({ balance_cents: 100_000 + won, total_earnings_cents: won })
  expect(winner).toMatchObject({ total_wins: 1, current_streak: 1, xp, level: levelOf(xp) })
  expect(await readCompetition(db, id)).toMatchObject({ phase: 'completed', winner_id: winner.id, is_active: false })
  expect(server.published).toContainEqual([
    competitionTopic(id),
    expect.objectContaining({
      data: { competition: expect.objectContaining({ phase: 'completed', winnerId: winner.id }) },
    }),
  ])
  expect(server.published).toContainEqual([
    userTopic(winner.id),
    expect.objectContaining({
      type: 'notification',
      notificationType: 'winner_announced',
      competitionId: id,
    }),
  ])
  const results = await db.selectFrom('competition_results').selectAll().where('competition_id', '=', id).execute()
  expect(results.map((row) => row.user_id).toSorted()).toEqual([ada, ben, cleo].toSorted())
  expect(results.find((row) => row.user_id === winner.id)).toMatchObject({
    best_rank: 1,
    prize_cents: won,
    xp_before: 0,
    xp_after: xp,
    streak_before: 0,
    streak_after: 1,
    seen_at: null,
  })
  const told = await db.selectFrom('notifications').select(['user_id', 'action_url']).execute()
  expect(told.toSorted((one, other) => one.user_id.localeCompare(other.user_id))).toEqual(
    [ada, ben, cleo]
      .toSorted((one, other) => one.localeCompare(other))
      .map((userId) => ({ user_id: userId, action_url: `/result?competition=${id}` })),
  )
  expect(await audit(db)).toEqual([])
})

test('a streak grows with a prize and ends without one', async () => {
  const { db } = server
  const players: string[] = []
  for (const name of ['dora', 'eli', 'fay', 'gil']) players.push(await newPlayer(db, name))
  const streaks = async () =>
    (await db.selectFrom('users').select(['id', 'current_streak']).where('id', 'in', players).execute()).reduce<
      Record<string, number>
    >((all, row) => ({ ...all, [row.id]: row.current_streak }), {})

  for (const round of [0, 1]) {
    const { id } = await competitionInPhase(db, 'drafting')
    const book = (await readBook(db, id)).toSorted((one, other) => one.price_cents - other.price_cents)
    // the same rosters rotate among the players, so each of the four sometimes wins nothing
    const before = await streaks()
    const roster = (from: number) => book.slice(from, from + 3).map((row) => row.creator_id)
    await enter(
      db,
      id,
      players.map((userId, index) => ({ userId, creatorIds: roster(index + round) })),
    )
    await warp(db, schedule.draftSeconds + schedule.liveSeconds + schedule.reviewSeconds)
    await runDue(jobs)
    const winners = await db
      .selectFrom('competition_winners')
      .select('user_id')
      .where('competition_id', '=', id)
      .execute()
    const hasWon = new Set(winners.map((row) => row.user_id))
    expect(await streaks()).toEqual(
      Object.fromEntries(players.map((userId) => [userId, hasWon.has(userId) ? before[userId]! + 1 : 0])),
    )
    expect(hasWon.size).toBeLessThan(4)
  }
  expect(await audit(db)).toEqual([])
})
