/** Locks for changes of an entry: the competition against a change of phase, then the entry against another move. */
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

/** The competition of the caller's own entry, and its phase; undefined if the entry does not exist or belongs to somebody else. */
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
 * The competition while rosters may change, held in its phase until the transaction ends; undefined when they may not. Many can hold this
 * shared lock at once. It is not granted once the phase is over, so a rush of late requests cannot delay the step. In the moment between
 * the start and the step to live, requests go one at a time, in the same queue as that step.
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

/** The phase that counts at `now`: the clock may be ahead of the step that stores the new phase. */
export function phaseAt(competition: OpenCompetition, now: Date): Phase {
  let { phase } = competition
  for (let next = nextPhase(competition, now); next; next = nextPhase({ ...competition, phase }, now)) phase = next
  return phase
}

/** Makes moves of one entry wait for each other; undefined for somebody else's entry. */
export async function lockOwnEntry(db: Queryable, userId: string, entryId: number): Promise<LockedEntry | undefined> {
  const row = await db
    .selectFrom('entries')
    .select(['id', 'picks', 'banked_tenths', 'moves', 'version', 'created_at'])
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
      version: row.version,
      createdAt: row.created_at,
    }
  )
}
