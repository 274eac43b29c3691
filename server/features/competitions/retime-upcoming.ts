/**
 * Gives planned competitions of the rotation the lengths of the current schedule. They have no entries, so a changed setting need not wait
 * until they are over; opened competitions keep their window. The first opens as planned, and each later one when the one before it ends. Rows are locked
 * in the order of ordinals, so that two concurrent runs wait for each other.
 */
import { sql } from 'kysely'
import { followingTimes, planTimes, type Schedule, type Times } from '#game/phase.ts'
import { timesOf } from '#server/scores/stored-scores.ts'
import type { Queryable } from '#server/db/handle.ts'
import { BUILT_IN_SERIES } from '#server/records/series.ts'

/** Returns how many competitions were changed. */
export async function retimeUpcoming(tx: Queryable, schedule: Schedule): Promise<number> {
  const planned = await tx
    .selectFrom('competitions')
    .selectAll()
    .where('phase', '=', 'upcoming')
    .where('series_id', '=', BUILT_IN_SERIES)
    .where('round', 'is', null)
    .orderBy('ordinal')
    .forUpdate()
    .execute()
  if (planned.every((row) => hasLengthsOf(timesOf(row), schedule))) return 0
  let times: Times | undefined
  for (const row of planned) {
    times = times ? followingTimes(times, schedule) : planTimes(row.draft_opens_at, schedule)
    await tx
      .updateTable('competitions')
      .set({
        draft_opens_at: times.draftOpensAt,
        start_time: times.startTime,
        end_time: times.endTime,
        settle_at: times.settleAt,
        date: sql<string>`(${times.startTime}::timestamptz at time zone 'utc')::date`,
      })
      .where('id', '=', row.id)
      .execute()
  }
  return planned.length
}

function hasLengthsOf(times: Times, schedule: Schedule): boolean {
  const wanted = planTimes(times.draftOpensAt, schedule)
  return (['startTime', 'endTime', 'settleAt'] as const).every(
    (name) => times[name].getTime() === wanted[name].getTime(),
  )
}
