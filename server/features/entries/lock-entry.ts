/** Locks for changes of an entry: the competition against a phase change, then the entry against another move. */
import { sql } from 'kysely'
import { cents } from '#game/money.ts'
import { nextPhase, type Phase, type Times } from '#game/phase.ts'
import { tenths } from '#game/points.ts'
import type { RosterLimits } from '#game/roster.ts'
import { timesOf } from '#server/scores/stored-scores.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { MovingEntry } from './decide-move.ts'
import { picksOf } from './queries.ts'

export type OpenCompetition = Times & { phase: Phase; limits: RosterLimits }
export type LockedEntry = MovingEntry & { id: number; version: number; createdAt: Date }

/**
 * Returns the competition of the caller's own entry with its phase, or undefined if the entry does not exist or belongs to another player.
 */
export const findOwnEntry = (
  db: Queryable,
  userId: string,
  entryId: number,
): Promise<{ competitionId: number; phase: Phase } | undefined> =>
  db
    .selectFrom('entries')
    .innerJoin('competitions', 'competitions.id', 'entries.competition_id')
    .select(['competition_id as competitionId', 'phase'])
    .where('entries.id', '=', entryId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

const CLOCK = sql<Date>`clock_timestamp()`

/**
 * Locks the competition against a phase change until the transaction ends; undefined if rosters may no longer change. Many transactions can
 * hold this shared lock. It is not granted once the phase is over, so that late requests cannot delay the phase change. Between the start
 * time and the change to live, requests queue one at a time behind that change.
 */
export async function lockOpen(db: Queryable, competitionId: number): Promise<OpenCompetition | undefined> {
  const query = db.selectFrom('competitions').selectAll().where('id', '=', competitionId)
  const row =
    (await query
      .where((where) =>
        where.or([
          where.and([where('phase', '=', 'drafting'), where('start_time', '>', CLOCK)]),
          where.and([where('phase', '=', 'live'), where('end_time', '>', CLOCK)]),
        ]),
      )
      .forShare()
      .executeTakeFirst()) ??
    (await query
      .where('phase', 'in', ['drafting', 'live'])
      .where('start_time', '<=', CLOCK)
      .where('end_time', '>', CLOCK)
      .forNoKeyUpdate()
      .executeTakeFirst())
  return (
    row && {
      ...timesOf(row),
      phase: row.phase,
      limits: { minPicks: row.min_picks, maxPicks: row.max_picks, salaryCap: cents(row.salary_cap_cents) },
    }
  )
}

/** Returns the phase that applies at `now`: the clock may be ahead of the stored phase. */
export function phaseAt(competition: OpenCompetition, now: Date): Phase {
  let { phase } = competition
  for (let next = nextPhase(competition, now); next; next = nextPhase({ ...competition, phase }, now)) phase = next
  return phase
}

/** Makes moves of one entry wait for each other. Returns undefined for another player's entry. */
export async function lockOwnEntry(db: Queryable, userId: string, entryId: number): Promise<LockedEntry | undefined> {
  const row = await db
    .selectFrom('entries')
    .select(['id', 'picks', 'total_salary_cents', 'banked_tenths', 'moves', 'version', 'created_at'])
    .where('id', '=', entryId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      picks: picksOf(row.picks),
      totalSalary: cents(row.total_salary_cents),
      banked: tenths(row.banked_tenths),
      moves: row.moves,
      version: row.version,
      createdAt: row.created_at,
    }
  )
}
