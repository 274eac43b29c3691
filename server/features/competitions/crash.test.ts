/** Kills the program after each statement of a competition's life and restarts it. Nothing may be lost, duplicated or different. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { openBoards } from '#server/live/boards.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { crashEverywhere } from '#server/testing/crash.ts'
import { competitionInPhase, enter, newPlayer, readCompetition, runDue } from '#server/testing/life.ts'
import { warp } from '#server/testing/warp.ts'
import { competitionJobs } from './jobs.ts'
import { readBook } from './queries.ts'

const schedule = { draftSeconds: 7_200, liveSeconds: 7_200, reviewSeconds: 1_800 }

let reference: TestServer
let server: TestServer
beforeAll(async () => {
  reference = await startTestServer({ settings: { schedule } })
  server = await startTestServer({ settings: { schedule } })
})
afterAll(async () => {
  await reference.close()
  await server.close()
})

type Advance = (on: TestServer) => Promise<void>

/** Runs everything that is due. */
const undisturbed: Advance = ({ deps }) => runDue(competitionJobs(deps))

let crashes = 0

/** Runs everything that is due in programs that die one after the other, each one statement later than the one before. */
const dying: Advance = async (on) => {
  const restarted = (db: Db): Deps => ({ ...on.deps, db, boards: openBoards(db) })
  crashes += await crashEverywhere(
    on.db,
    (crashing) => runDue(competitionJobs(restarted(crashing))),
    async () => {
      expect(await audit(on.db)).toEqual([])
    },
  )
}

/** Runs one competition from plan to payout. Returns what it left in the database, without ids and times. */
async function playOne(on: TestServer, advance: Advance): Promise<unknown> {
  const { db } = on
  const players: string[] = []
  for (const name of ['ada', 'ben', 'cleo', 'dora']) players.push(await newPlayer(db, name))
  const nameOf = (userId: string | null) =>
    userId === null ? null : ['ada', 'ben', 'cleo', 'dora'][players.indexOf(userId)]

  await advance(on)
  const { id } = await competitionInPhase(db, 'drafting')
  const byChannel = (await readBook(db, id)).toSorted(
    (one, other) => one.price_cents - other.price_cents || one.youtube_id.localeCompare(other.youtube_id),
  )
  const roster = (from: number) => byChannel.slice(from, from + 3).map((row) => row.creator_id)
  await enter(
    db,
    id,
    [0, 3, 3, 6].map((from, index) => ({ userId: players[index]!, creatorIds: roster(from) })),
  )
  // players with three entries: whichever end in the prizes, each player is paid once
  await enter(
    db,
    id,
    [1, 2, 4, 5].map((from, index) => ({ userId: players[index % 2]!, creatorIds: roster(from) })),
  )
  for (const seconds of [
    schedule.draftSeconds,
    schedule.liveSeconds / 2,
    schedule.liveSeconds / 2,
    schedule.reviewSeconds,
  ]) {
    await warp(db, seconds)
    await advance(on)
  }

  const competition = await readCompetition(db, id)
  const plan = await db.selectFrom('competitions').selectAll().orderBy('ordinal').execute()
  const channels = await readBook(db, id)
  const entries = await db.selectFrom('entries').selectAll().where('competition_id', '=', id).orderBy('id').execute()
  const winners = await db
    .selectFrom('competition_winners')
    .selectAll()
    .where('competition_id', '=', id)
    .orderBy('entry_id')
    .execute()
  const users = await db.selectFrom('users').selectAll().orderBy('subject').execute()
  const ledger = await db.selectFrom('ledger').select(['reason', 'amount_cents']).orderBy('id').execute()
  const notifications = await db.selectFrom('notifications').selectAll().orderBy('id').execute()
  const readings = await db
    .selectFrom('creator_readings')
    .select((table) => table.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow()
  return {
    plan: plan.map((row) => [row.ordinal, row.phase, row.prize_title, row.replay_day]),
    winner: nameOf(competition.winner_id),
    channels: channels
      .map((row) => [
        row.youtube_id,
        row.price_cents,
        row.start_views,
        row.end_views,
        row.growth_score_tenths,
        row.wes_score_tenths,
        row.points_tenths,
      ])
      .toSorted(),
    entries: entries.map((row) => [nameOf(row.user_id), row.score_tenths, row.rank]),
    winners: winners.map((row) => [nameOf(row.user_id), row.rank, row.score_tenths, row.prize_amount_cents]),
    users: users.map((row) => [
      row.subject,
      row.balance_cents,
      row.xp,
      row.level,
      row.total_wins,
      row.total_earnings_cents,
      row.current_streak,
    ]),
    ledger,
    // players with equal results are notified in any order
    notifications: notifications
      .map((row) => [nameOf(row.user_id), row.type, row.title, row.message].join(': '))
      .sort(),
    readings,
  }
}

test(
  'a competition whose program dies after every statement ends like one without crashes',
  { timeout: 240_000 },
  async () => {
    const expected = await playOne(reference, undisturbed)
    const survived = await playOne(server, dying)
    expect(survived).toEqual(expected)
    expect(crashes).toBeGreaterThan(100)
    expect(await audit(server.db)).toEqual([])
  },
)
