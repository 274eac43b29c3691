/** Helpers for tests that play competitions through: players, rosters inserted into the database, and jobs that run until none is due. */
import { readClock } from '#server/db/clock.ts'
import { sql } from 'kysely'
import { cents } from '#game/money.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/handle.ts'
import { insertEntries } from './entries.ts'
import { BUILT_IN, createUser } from '#server/records/users.ts'

/** Runs all due jobs, and those that become due meanwhile, until none is due. */
export async function runDue(jobs: readonly Job[]): Promise<void> {
  for (let round = 0; round < 1_000; round++) {
    let ran = false
    for (const job of jobs) {
      const due = await job.nextDue()
      if (due === null || due.getTime() > Date.now()) continue
      await job.run()
      ran = true
    }
    if (!ran) return
  }
  throw new Error('some job is due again after 1,000 runs')
}

/** Inserts a player or a bot. Returns the id. */
export const newPlayer = async (db: Db, name: string, given: { isBot?: boolean } = {}): Promise<string> =>
  (await createUser(db, { issuer: BUILT_IN, subject: name, email: null, firstName: name, ...given })).id

/** Inserts many players at once. Returns their ids. */
export async function newCrowd(db: Db, name: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, issuer, subject, first_name)
    select given, 'crowd', given, 'Somebody' from (select ${name}::text || nth as given from generate_series(1, ${count}::integer) as nth) as crowd
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns all subsets that have one of these sizes. */
export function setsOf<Item>(items: readonly Item[], ...sizes: number[]): Item[][] {
  const sets = Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_item, at) => bits & (1 << at)))
  return sets.filter(({ length }) => sizes.includes(length))
}

/** Inserts entries at the price book's prices without checking the rosters. Returns the entries' ids. */
export async function enter(
  db: Db,
  competitionId: number,
  rosters: readonly { userId: string; creatorIds: readonly number[] }[],
): Promise<number[]> {
  const book = await db
    .selectFrom('creator_snapshots')
    .select(['creator_id', 'price_cents'])
    .where('competition_id', '=', competitionId)
    .execute()
  const prices = new Map(book.map((row) => [row.creator_id, cents(row.price_cents)]))
  const acceptedAt = await readClock(db)
  return insertEntries(
    db,
    competitionId,
    acceptedAt,
    rosters.map(({ userId, creatorIds }) => {
      const picks = creatorIds.map((creatorId) => ({ creatorId, price: prices.get(creatorId)! }))
      return { userId, picks, totalSalary: cents(picks.reduce((sum, pick) => sum + pick.price, 0)) }
    }),
  )
}

/** Returns the cheapest creators of the price book, cheapest first. */
export const cheapest = async (db: Db, competitionId: number, count: number): Promise<number[]> =>
  (
    await db
      .selectFrom('creator_snapshots')
      .select('creator_id')
      .where('competition_id', '=', competitionId)
      .orderBy('price_cents')
      .orderBy('creator_id')
      .limit(count)
      .execute()
  ).map((row) => row.creator_id)

export const readCompetition = (db: Db, id: number): Promise<CompetitionRow> =>
  db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Returns the first competition in this phase. Throws if there is none. */
export const competitionInPhase = async (db: Db, phase: CompetitionRow['phase']): Promise<CompetitionRow> =>
  db
    .selectFrom('competitions')
    .selectAll()
    .where('phase', '=', phase)
    .orderBy('ordinal')
    .limit(1)
    .executeTakeFirstOrThrow()

/**
 * Makes the competition lock or end in a moment, even while players enter and trade. The row is locked before the time is read, because an
 * update that waits would write a time that is already past.
 */
export const bringForward = (db: Db, competitionId: number, column: 'start_time' | 'end_time'): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.selectFrom('competitions').select('id').where('id', '=', competitionId).forUpdate().execute()
    await tx
      .updateTable('competitions')
      .set({ [column]: sql<Date>`least(${sql.ref(column)}, clock_timestamp() + interval '50 milliseconds')` })
      .where('id', '=', competitionId)
      .execute()
  })
