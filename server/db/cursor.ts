/**
 * The rows of one query in portions: the query is planned and sorted once, and memory holds one portion.
 *
 * Only inside a transaction, whose end closes the cursor. Rows written meanwhile are not seen.
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
    // the cursor is also closed if the caller stops early; a failed transaction has closed it already
    if (!hasFailed) await sql`close ${sql.id(name)}`.execute(tx)
  }
}
