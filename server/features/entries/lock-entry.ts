/** What a trade or a drop locks: the competition against a change of phase, then the entry against another move. */
import { sql } from 'kysely'
import { cents } from '#game/money.ts'
import { nextPhase, type Phase, type Times } from '#game/phase.ts'
import { tenths } from '#game/points.ts'
import type { RosterLimits } from '#game/roster.ts'
import { timesOf } from '#server/competition/scores.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { MovingEntry } from './decide-move.ts'
import { picksOf } from './queries.ts'

export type OpenCompetition = Times & { phase: Phase; limits: RosterLimits }
export type LockedEntry = MovingEntry & { id: number; createdAt: Date }

/** Where the caller's entry is; undefined for one that is not there or not theirs. */
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
 * The competition while rosters may change, kept in its phase until the transaction ends; undefined when they may not. Many hold this
 * lock at once, and nobody takes it when its phase is over, so that a rush of late ones cannot hold up the step. Between the start
 * and the step to live, a moment, they go one at a time, in line with whoever takes it.
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

/** The phase that counts at `now`: the clock may be ahead of the step that writes it down. */
export function phaseAt(competition: OpenCompetition, now: Date): Phase {
  let { phase } = competition
  for (let next = nextPhase(competition, now); next; next = nextPhase({ ...competition, phase }, now)) phase = next
  return phase
}

/** One move after the other, and none of somebody else's entry. */
export async function lockOwnEntry(db: Queryable, userId: string, entryId: number): Promise<LockedEntry | undefined> {
  const row = await db
    .selectFrom('entries')
    .select(['id', 'picks', 'banked_tenths', 'moves', 'created_at'])
    .where('id', '=', entryId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      picks: picksOf(row.picks),
      banked: tenths(row.banked_tenths),
      moves: row.moves,
      createdAt: row.created_at,
    }
  )
}
