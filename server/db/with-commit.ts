/**
 * Statements that are sent together with the commit of their transaction. Their locks are not held across a network round trip, so a
 * process that freezes before the commit blocks nobody.
 */
import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import type { Queryable } from './handle.ts'

type Waiting = PromiseWithResolvers<QueryResult<unknown>>

/** Statements that wait for the commit of their transaction; table-versions.ts sends them. */
export const waitingForCommit = new WeakMap<CompiledQuery, Waiting>()

/**
 * Runs the statement with the commit, after everything else. `rows` resolves once the transaction is committed, so only wait for it
 * outside. Outside a transaction the statement runs at once.
 */
export async function withCommit<Row>(tx: Queryable, statement: RawBuilder<Row>): Promise<{ rows: Promise<Row[]> }> {
  const query = statement.compile(tx)
  const waiting: Waiting = Promise.withResolvers()
  waiting.promise.catch(() => {}) // the commit fails with the statement's error
  waitingForCommit.set(query, waiting)
  await tx.executeQuery(query)
  return { rows: waiting.promise.then(({ rows }) => rows as Row[]) }
}
