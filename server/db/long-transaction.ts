/** For a transaction that computes for minutes between and in its statements, as when a million entries are audited. */
import { sql } from 'kysely'
import type { Queryable } from './handle.ts'

/**
 * Until its end this transaction may be idle, and its statements may run, as long as they need. Only for transactions that lock nothing.
 */
export const takeTime = async (tx: Queryable): Promise<void> => {
  await sql`
    select set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '0', true)
  `.execute(tx)
}
