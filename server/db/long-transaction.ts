/** For a transaction that computes for seconds between two of its statements, as when a million entries are ranked. */
import { sql } from 'kysely'
import type { Queryable } from './handle.ts'

/** Until its end this transaction may rest, and its statements may take, as long as a minute. */
export const takeTime = async (tx: Queryable): Promise<void> => {
  await sql`
    select set_config('idle_in_transaction_session_timeout', '60s', true), set_config('statement_timeout', '60s', true)
  `.execute(tx)
}
