/**
 * Plans competitions ahead: at least three are always upcoming, and each opens the moment the one before it ends.
 *
 * Ordinals are unique, and everything else about a competition follows from its ordinal and the competition before it. So two concurrent
 * planners compute the same competitions, and one of them inserts nothing.
 */
import { readClock } from '#server/db/clock.ts'
import { sql } from 'kysely'
import { PAYOUT_TABLE } from '#game/payouts.ts'
import { followingTimes, planTimes, type Times } from '#game/phase.ts'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { timesOf } from '#server/scores/stored-scores.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { Queryable } from '#server/db/handle.ts'
import { openTotals } from '#server/records/entries.ts'
import { prizeOfOrdinal } from './prizes.ts'
import { retimeUpcoming } from './retime-upcoming.ts'
import { voidForeign } from './void.ts'

const AHEAD = 3

/** Returns whether a competition must be planned, or voided because its statistics source is not configured. */
export async function needsPlanning({ db, source }: Deps): Promise<boolean> {
  const { rows } = await sql<{ upcoming: number; foreign: number }>`
    select count(*) filter (where phase = 'upcoming')::int as upcoming,
      count(*) filter (
        where source <> ${source.name} and (phase in ('drafting', 'live') or (phase = 'review' and ended_at is null))
      )::int as foreign
    from competitions where phase in ('upcoming', 'drafting', 'live', 'review')
  `.execute(db)
  return rows[0]!.upcoming < AHEAD || rows[0]!.foreign > 0
}

/** Plans the missing competitions and applies the schedule's lengths to planned ones. Returns how many were planned. */
export async function plan(deps: Deps): Promise<number> {
  await voidForeign(deps)
  const retimed = await deps.db.transaction().execute((tx) => retimeUpcoming(tx, deps.settings.schedule))
  const made = await deps.db.transaction().execute(async (tx) => {
    // Locks the last competition, so that its times cannot be moved while later ones are planned.
    const last = await tx
      .selectFrom('competitions')
      .selectAll()
      .orderBy('ordinal', 'desc')
      .limit(1)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const { upcoming } = await tx
      .selectFrom('competitions')
      .where('phase', '=', 'upcoming')
      .select((table) => table.fn.countAll<number>().as('upcoming'))
      .executeTakeFirstOrThrow()
    // The very first competition opens at once, in addition to the three that wait.
    const missing = AHEAD - upcoming + (last ? 0 : 1)
    return missing > 0 ? insertBehind(tx, last, missing, deps, await readClock(tx)) : 0
  })
  if (made > 0 || retimed > 0) deps.poke()
  return made
}

async function insertBehind(
  tx: Queryable,
  last: CompetitionRow | undefined,
  count: number,
  { settings, source }: Deps,
  now: Date,
): Promise<number> {
  let ordinal = last?.ordinal ?? 0
  let times: Times | undefined = last && timesOf(last)
  const planned = Array.from({ length: count }, () => {
    ordinal += 1
    times = times ? followingTimes(times, settings.schedule) : planTimes(now, settings.schedule)
    const { title, description, value } = prizeOfOrdinal(ordinal)
    return {
      ordinal,
      date: dayOf(times.startTime),
      replay_day: source.replayDay(ordinal),
      source: source.name,
      ...columnsOf(times),
      prize_title: title,
      prize_description: description,
      prize_value_cents: value,
      payout_shares: JSON.stringify(PAYOUT_TABLE),
      salary_cap_cents: settings.salaryCap,
      phase: 'upcoming' as const,
      scoring_version: NEWEST_VERSION,
    }
  })
  const made = await tx
    .insertInto('competitions')
    .values(planned)
    .onConflict((conflict) => conflict.column('ordinal').doNothing())
    .returning('id')
    .execute()
  for (const { id } of made) await openTotals(tx, id)
  return made.length
}

/** The UTC day on which the competition is played. */
const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

const columnsOf = (times: Times) => ({
  draft_opens_at: times.draftOpensAt,
  start_time: times.startTime,
  end_time: times.endTime,
  settle_at: times.settleAt,
})
