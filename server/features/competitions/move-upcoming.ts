/**
 * Moves planned competitions of a rotation in time by the same amount, so that each still opens when the one before it ends. Those with a date
 * (`round`) stay where they are.
 */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'
import { BUILT_IN_SERIES } from '#server/records/series.ts'

/** Moves the competition with this ordinal and the later ones. Negative milliseconds move them earlier. */
export async function moveUpcoming(tx: Queryable, fromOrdinal: number, byMs: number): Promise<void> {
  const by = sql<Date>`make_interval(secs => ${byMs / 1000})`
  await sql`
    update competitions set
      draft_opens_at = draft_opens_at + ${by}, start_time = start_time + ${by}, end_time = end_time + ${by}, settle_at = settle_at + ${by},
      date = ((start_time + ${by}) at time zone 'utc')::date
    where phase = 'upcoming' and series_id = ${BUILT_IN_SERIES} and round is null and ordinal >= ${fromOrdinal}
  `.execute(tx)
}
