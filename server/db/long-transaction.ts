/** For transactions that compute for minutes, such as the audit of a million entries. */
import { sql } from 'kysely'
import type { Queryable } from './handle.ts'

/** Lifts the time limits of this transaction for idle time and for statements. Only for transactions that lock nothing. */
export const takeTime = async (tx: Queryable): Promise<void> => {
  await sql`
    select set_config('idle_in_transaction_session_timeout', '0', true), set_config('statement_timeout', '0', true)
  `.execute(tx)
}
