/** For a transaction that computes for minutes between and in its statements, as when a million entries are audited. */
import { sql } from 'kysely'
import type { Queryable } from './handle.ts'

/** Until its end this transaction may rest, and its statements may take, as long as they do. Only where it locks nothing. */
export const takeTime = async (tx: Queryable): Promise<void> => {
  await sql`
    select set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '0', true)
  `.execute(tx)
}
