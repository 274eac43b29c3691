/** The clock of the database, which all processes share. */
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from './handle.ts'

/** Returns the time now, not the start of the transaction. */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}

/**
 * Returns when the earliest `instant` of `from` is reached, on this process's clock, or null if there is none. The database returns the
 * distance to it, so that a difference between the two clocks does not matter.
 */
export async function earliest(
  db: Queryable,
  instant: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<Date | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(${instant}) - clock_timestamp())::float8 as seconds from ${from}
  `.execute(db)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? null : new Date(Date.now() + Math.ceil(seconds * 1000))
}
