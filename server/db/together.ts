/**
 * Sends statements of one transaction that do not need each other's results without waiting in between, in one round trip.
 *
 * The database runs them in the order in which they are listed, so that a clock listed after a lock is read while the lock is held.
 */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
} from 'kysely'
import type { Queryable } from './handle.ts'
import type { Tables } from './tables.ts'

type Work = (each: Queryable) => Promise<unknown>
type Results<Works extends readonly Work[]> = { [Nth in keyof Works]: Awaited<ReturnType<Works[Nth]>> }

/** Starts every function at once. When all have ended, returns their results in order or throws the first error. */
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

/** Kysely sends one statement of a transaction at a time; on the connection itself, statements are pipelined. */
function onConnection(tx: Queryable, connection: DatabaseConnection): Kysely<Tables> {
  const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Kysely<Tables>({
    config: { dialect: NO_CONNECTIONS },
    driver: new DummyDriver(),
    dialect: NO_CONNECTIONS,
    executor,
  })
}

/** Kysely's dialect for PostgreSQL without a way to open connections: the executor brings its own. */
const NO_CONNECTIONS: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
