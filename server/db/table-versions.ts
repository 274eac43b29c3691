/**
 * Counts commits per table; a changed count invalidates cached responses.
 *
 * The driver counts before the writer's commit returns, so that no writer can forget it. A commit whose connection broke is counted too: a
 * changed count means that the table may have changed.
 *
 * Limits  Writes of other processes are not seen, nor those of a trigger or a `do` block to a table that the statement does not name.
 */
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type QueryResult,
} from 'kysely'
import { waitingForCommit } from './with-commit.ts'
import type { Tables } from './tables.ts'

export type TableVersions = {
  /** Returns a function that returns the number of writes to these tables together; it only grows. */
  counter(...tables: (keyof Tables)[]): () => number
  /** Counts a write to each of these tables. */
  note(tables: Iterable<string>): void
}

export function trackTableVersions(): TableVersions {
  const counts = new Map<string, { tableVersions: number }>()
  const countOf = (table: string) => {
    const count = counts.get(table) ?? { tableVersions: 0 }
    counts.set(table, count)
    return count
  }
  return {
    counter(...tables) {
      const watched = tables.map(countOf)
      return () => {
        let sum = 0
        for (const { tableVersions } of watched) sum += tableVersions
        return sum
      }
    },
    note(tables) {
      for (const table of tables) {
        const count = counts.get(table)
        if (count) count.tableVersions++
      }
    },
  }
}

const READS_ONLY = /^\s*select\b/i
const WRITTEN = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi

/** Returns the tables that a statement writes to; false matches do no harm. */
export function tablesWrittenBy(statement: string): string[] {
  if (READS_ONLY.test(statement)) return []
  return [...new Set(Array.from(statement.matchAll(WRITTEN), ([, table]) => table!))]
}

/** Kysely's dialect for PostgreSQL that counts writes. */
export class CountingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #tableVersions: TableVersions

  constructor(config: PostgresDialectConfig, tableVersions: TableVersions) {
    super(config)
    this.#config = config
    this.#tableVersions = tableVersions
  }

  override createDriver(): CountingDriver {
    return new CountingDriver(this.#config, this.#tableVersions)
  }
}

class CountingDriver extends PostgresDriver {
  readonly #tableVersions: TableVersions
  readonly #listenedTo = new WeakSet<DatabaseConnection>()
  /** The tables that open transactions have written so far. */
  readonly #uncommitted = new WeakMap<DatabaseConnection, Set<string>>()
  /** The statements that are sent with the commit of open transactions. */
  readonly #last = new WeakMap<DatabaseConnection, CompiledQuery[]>()

  constructor(config: PostgresDialectConfig, tableVersions: TableVersions) {
    super(config)
    this.#tableVersions = tableVersions
  }

  override async acquireConnection(
    ...given: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...given)
    if (!this.#listenedTo.has(connection)) this.#listenTo(connection)
    return connection
  }

  override async beginTransaction(...given: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    await super.beginTransaction(...given)
    this.#uncommitted.set(given[0], new Set())
    this.#last.delete(given[0])
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const last = this.#last.get(connection) ?? []
    this.#last.delete(connection)
    try {
      await (last.length > 0 ? this.#commitWith(connection, last) : super.commitTransaction(connection))
    } finally {
      this.#tableVersions.note(this.#uncommitted.get(connection) ?? [])
      this.#uncommitted.delete(connection)
    }
  }

  /** Sends all statements without waiting in between, because the connection is pipelined. */
  async #commitWith(connection: DatabaseConnection, last: readonly CompiledQuery[]): Promise<void> {
    const sent = last.map((query) => connection.executeQuery<unknown>(query))
    const committed = super.commitTransaction(connection)
    const results = await Promise.allSettled(sent)
    const failure = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
    try {
      await committed
    } catch (error) {
      // the statement's own error says more than the failed commit
      throw failure ? failure.reason : error
    }
    if (failure) throw failure.reason
    last.forEach((query, nth) => {
      waitingForCommit.get(query)!.resolve((results[nth] as PromiseFulfilledResult<QueryResult<unknown>>).value)
    })
  }

  override async rollbackTransaction(...given: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    this.#uncommitted.delete(given[0])
    await super.rollbackTransaction(...given)
  }

  #listenTo(connection: DatabaseConnection): void {
    this.#listenedTo.add(connection)
    const execute = connection.executeQuery.bind(connection)
    const isSending = new WeakSet<CompiledQuery>()
    connection.executeQuery = async <Row>(query: CompiledQuery) => {
      const waiting = waitingForCommit.get(query)
      if (waiting && !isSending.has(query)) {
        isSending.add(query)
        if (this.#uncommitted.has(connection)) {
          this.#last.set(connection, [...(this.#last.get(connection) ?? []), query])
          return { rows: [] }
        }
        const result = await connection.executeQuery<Row>(query)
        waiting.resolve(result)
        return result
      }
      const written = tablesWrittenBy(query.sql)
      try {
        return await execute<Row>(query)
      } finally {
        const uncommitted = this.#uncommitted.get(connection)
        if (uncommitted) for (const table of written) uncommitted.add(table)
        else this.#tableVersions.note(written)
      }
    }
  }
}
