/**
 * The rows of one query, some at a time: it is planned and sorted once, and the program never holds more than it works on.
 *
 * Only inside a transaction, which ends the cursor with itself. What is written meanwhile is not seen.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from './handle.ts'

export async function* readByCursor<Row>(
  tx: Queryable,
  name: string,
  query: RawBuilder<Row>,
  rowsAtOnce: number,
): AsyncGenerator<Row[]> {
  await sql`declare ${sql.id(name)} no scroll cursor for ${query}`.execute(tx)
  let hasFailed = false
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from ${sql.id(name)}`.execute(tx)
      if (rows.length > 0) yield rows
      if (rows.length < rowsAtOnce) return
    }
  } catch (error) {
    hasFailed = true
    throw error
  } finally {
    // also if the caller does not want the rest; a transaction that failed has closed it
    if (!hasFailed) await sql`close ${sql.id(name)}`.execute(tx)
  }
}
