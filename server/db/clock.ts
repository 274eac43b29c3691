/** The database's clock: the one all processes share. */
import { sql } from 'kysely'
import type { Queryable } from './handle.ts'

/** Now, not the start of the transaction. */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]!.now
}
