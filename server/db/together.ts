/**
 * Statements of one transaction that do not need each other's results, sent without waiting in between: one round trip for all of them.
 *
 * The database runs them one after the other, in the order in which they are listed, so a clock that is listed behind a lock is read
 * behind it.
 */
import { Kysely, type DatabaseConnection } from 'kysely'
import type { Queryable } from './handle.ts'
import type { Tables } from './tables.ts'

type Work = (each: Queryable) => Promise<unknown>
type Results<Works extends readonly Work[]> = { [Nth in keyof Works]: Awaited<ReturnType<Works[Nth]>> }

/** Every work sends its first statement at once. Resolves, or throws the first error, when all of them have come to an end. */
export const together = <const Works extends readonly Work[]>(
  tx: Queryable,
  ...works: Works
): Promise<Results<Works>> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const each = onConnection(tx, connection)
    const results = await Promise.allSettled(works.map((work) => work(each)))
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    }) as Results<Works>
  })

/** Kysely lets a transaction send one statement at a time; on the connection itself they follow each other. */
function onConnection(tx: Queryable, connection: DatabaseConnection): Kysely<Tables> {
  const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Kysely<Tables>({ config: NONE, driver: NONE, dialect: NONE, executor } as never)
}

/** What is needed to open connections, which nobody does here. */
const NONE = {}
