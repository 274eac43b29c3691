/**
 * Opens the database: PostgreSQL where databaseUrl names one, else the embedded one in the data folder; brings it up to date.
 *
 * Both are reached by the same `pg` driver, understand the same SQL and give the same values (values.ts). They differ in one thing:
 * the embedded one has a single connection, so inside `db.transaction()` use the transaction for everything; a query on `db` there
 * waits for the connection that the transaction holds, and is refused after 30 s.
 * Errors  CannotOpen with a sentence for the person who started the program. After that: onLost, once, when the embedded
 *         database dies; the program should then end, since every query fails.
 */
import { fileURLToPath } from 'node:url'
import { Kysely } from 'kysely'
import pg from 'pg'
import { CALL_MS } from '#server/jobs/patience.ts'
import { CannotOpen } from './cannot-open.ts'
import { openEmbedded } from './embedded.ts'
import type { Log } from './log.ts'
import { hearErrors, isStorageFull, watchConnections } from './lost-database.ts'
import { migrate, MigrationRefused } from './migrate.ts'
import type { Tables } from './tables.ts'
import { startUpkeep } from './upkeep.ts'
import { types } from './values.ts'
import { CountingDialect, trackTableVersions, type TableVersions } from './table-versions.ts'

export type Database = {
  db: Kysely<Tables>
  tableVersions: TableVersions
  pool: pg.Pool
  kind: 'embedded' | 'postgres'
  close(): Promise<void>
}

export type DatabaseOptions = {
  dataDir: string
  databaseUrl?: string | null
  log: Log
  /** The folder of migrations; the product's own unless a test says otherwise. */
  migrations?: string
  onLost?: (error: Error) => void
  /** How often the embedded database is backed up; 0 or left out: not at all. */
  backupMinutes?: number
}

export const productMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

/** Room for every request that is worth running at once; more only queue inside PostgreSQL. */
const CONNECTIONS = 10
const OLDEST_MAJOR = 15

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, log, migrations = productMigrations } = options
  const opened = databaseUrl ? await openPostgres(databaseUrl, log) : await openInFolder(options)
  try {
    const applied = await migrate(opened.pool, migrations)
    if (applied.length > 0) log.info({ applied }, 'database brought up to date')
  } catch (error) {
    await opened.close()
    if (isStorageFull(error)) throw new CannotOpen('The disk is full: the database cannot be brought up to date.', 73)
    throw error instanceof MigrationRefused
      ? new CannotOpen(`The database cannot be brought up to date: ${error.message}.`, 78)
      : error
  }
  return opened
}

async function openInFolder({
  dataDir,
  log,
  onLost = () => {},
  backupMinutes = 0,
}: DatabaseOptions): Promise<Database> {
  const embedded = await openEmbedded(dataDir, log, onLost)
  const { pool } = embedded
  hearErrors(pool, log)
  const stopUpkeep = startUpkeep(embedded, log, backupMinutes)
  return {
    ...queryable(pool),
    kind: 'embedded',
    async close() {
      await stopUpkeep()
      await pool.end()
      await embedded.close()
    },
  }
}

/** A pool on a PostgreSQL server. Throws CannotOpen when it cannot be reached or is too old. */
export async function openPostgres(databaseUrl: string, log: Log): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CALL_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'fantasy-social',
    options: '-c statement_timeout=15s -c lock_timeout=5s -c idle_in_transaction_session_timeout=30s -c timezone=UTC',
    types,
  })
  watchConnections(pool, log)
  const close = () => pool.end()
  try {
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < OLDEST_MAJOR) {
      throw new CannotOpen(`PostgreSQL ${OLDEST_MAJOR} or newer is needed; the server of DATABASE_URL is ${major}.`, 78)
    }
  } catch (error) {
    await close()
    if (error instanceof CannotOpen) throw error
    throw new CannotOpen(
      `PostgreSQL at ${whereabouts(databaseUrl)} cannot be used: ${(error as Error).message || String(error)}.`,
    )
  }
  return { ...queryable(pool), kind: 'postgres', close }
}

/** What every database offers, on its pool. */
export function queryable(pool: pg.Pool): Pick<Database, 'db' | 'tableVersions' | 'pool'> {
  const tableVersions = trackTableVersions()
  return { db: new Kysely<Tables>({ dialect: new CountingDialect({ pool }, tableVersions) }), tableVersions, pool }
}

/** Host and database without user and password. */
function whereabouts(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return host + pathname
}
