/** The rows of `series`: when competitions take place and what they offer. The only file that writes this table. */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Dates } from '#game/series.ts'
import type { Schedule } from '#game/phase.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Series } from '#server/db/tables.ts'

export type SeriesRow = Selectable<Series>

/** The id of the series that every installation has. */
export const BUILT_IN_SERIES = 1

/** Returns all series, the built-in one first. */
export const readSeries = (db: Queryable): Promise<SeriesRow[]> =>
  db.selectFrom('series').selectAll().orderBy('id').execute()

/** Locks all series in the order of ids, so that competitions are planned by one process at a time. */
export const lockSeries = (tx: Queryable): Promise<SeriesRow[]> =>
  tx.selectFrom('series').selectAll().orderBy('id').forNoKeyUpdate().execute()

export const insertSeries = (tx: Queryable, values: Insertable<Series>): Promise<SeriesRow> =>
  tx.insertInto('series').values(values).returningAll().executeTakeFirstOrThrow()

export async function updateSeries(tx: Queryable, id: number, values: Partial<Insertable<Series>>): Promise<void> {
  await tx
    .updateTable('series')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function setPaused(tx: Queryable, id: number, isPaused: boolean): Promise<void> {
  await tx
    .updateTable('series')
    .set({ paused_at: isPaused ? sql<Date>`coalesce(paused_at, clock_timestamp())` : null })
    .where('id', '=', id)
    .execute()
}

/** Returns the dates of a series, or null if its competitions follow each other without dates. */
export const datesOf = (row: SeriesRow): Dates | null =>
  row.repeats === 'back_to_back'
    ? null
    : {
        repeats: row.repeats,
        weekdays: row.weekdays,
        firstDate: row.first_date!,
        timeOfDay: row.time_of_day!,
        timeZone: row.time_zone!,
      }

export const scheduleOf = (row: SeriesRow): Schedule => ({
  draftSeconds: row.draft_seconds,
  liveSeconds: row.live_seconds,
  reviewSeconds: row.review_seconds,
})
