/**
 * Gives planned competitions the lengths of the schedule as it is set now. Nobody has entered them, so an upgrade or another setting need
 * not wait until the last of them is over; what has opened keeps its window. The first opens when it was to open, and each of the
 * others where the one before it ends. In the order of ordinals, so that two who do it wait for each other.
 */
import { sql } from 'kysely'
import { followingTimes, planTimes, type Schedule, type Times } from '#game/phase.ts'
import { timesOf } from '#server/scores/stored-scores.ts'
import type { Queryable } from '#server/db/handle.ts'

/** Returns how many were changed. */
export async function retimeUpcoming(tx: Queryable, schedule: Schedule): Promise<number> {
  const planned = await tx
    .selectFrom('competitions')
    .selectAll()
    .where('phase', '=', 'upcoming')
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
