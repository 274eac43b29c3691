/**
 * Opens the database and brings it up to date: PostgreSQL if databaseUrl names one, otherwise the embedded database in the data folder.
 *
 * Both are reached by the same `pg` driver, understand the same SQL and give the same values (values.ts). The only difference: the embedded
 * database has a single connection. So use the transaction for every query inside `db.transaction()`; a query on `db` there would wait for
 * the connection that the transaction holds, and is refused after 30 s.
 *
 * Errors  CannotOpen with a sentence for the person who started the program. Later onLost, once, when the embedded database dies; the
 *         program should then end, because every query fails.
 */
import { fileURLToPath } from 'node:url'
import { Kysely } from 'kysely'
import pg from 'pg'
import { CALL_MS } from '#server/jobs/call-timeouts.ts'
import { CannotOpen } from './cannot-open.ts'
import { openEmbedded } from './embedded.ts'
import type { Log } from './log.ts'
import { hearErrors, isStorageFull, watchConnections } from './lost-database.ts'
import { migrate, MigrationRefused } from './migrate.ts'
import type { Tables } from './tables.ts'
import { unpack } from './template.ts'
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
  /** The direct address of PostgreSQL, if databaseUrl is a pooler's. */
  databaseDirectUrl?: string | null
  log: Log
  /** The folder of migrations: the product's own, unless a test names another. */
  migrations?: string
  onLost?: (error: Error) => void
  /** Minutes between backups of the embedded database; 0 or undefined for none. */
  backupMinutes?: number
}

export const productMigrations = fileURLToPath(new URL('./migrations', import.meta.url))

/** Enough connections for the requests that can usefully run at once; more requests would only queue inside PostgreSQL. */
const CONNECTIONS = 10
const OLDEST_MAJOR = 15

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, log, migrations = productMigrations } = options
  const opened = databaseUrl ? await openPostgres(databaseUrl, log) : await openInFolder(options)
  try {
    const applied = databaseDirectUrl
      ? await migrateDirectly(databaseDirectUrl, log, migrations)
      : await migrate(opened.pool, migrations)
    if (applied.length > 0) log.info({ applied }, 'migrations were applied')
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
  migrations = productMigrations,
  onLost = () => {},
  backupMinutes = 0,
}: DatabaseOptions): Promise<Database> {
  const prepared = (folder: string) => unpack(folder, migrations, log)
  const embedded = await openEmbedded(dataDir, log, onLost, { prepared })
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

async function migrateDirectly(databaseUrl: string, log: Log, migrations: string): Promise<string[]> {
  const direct = await openPostgres(databaseUrl, log)
  return migrate(direct.pool, migrations).finally(direct.close)
}

/** How long (ms) a process that is frozen within a transaction holds its locks. */
const SESSION = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '2s',
  timezone: 'UTC',
}
const AS_OPTIONS = Object.entries(SESSION).map(([name, value]) => `-c ${name}=${value}`)

/**
 * Returns a sentence about wrong settings of a session, or null. A pooler drops the settings that a connection requests, and a statement
 * could then wait for ever; in that case the role must have them.
 */
export async function refuseSession(client: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  const { rows } = await client.query<{ name: string; setting: string; role: string }>(
    `select name, setting, quote_ident(current_user) as role from pg_settings where name ilike any($1)`,
    [Object.keys(SESSION)],
  )
  const wrong = rows.filter(({ name, setting }) =>
    name === 'TimeZone' ? !['UTC', 'Etc/UTC', 'GMT'].includes(setting) : Number(setting) === 0,
  )
  if (wrong.length === 0) return null
  const says = wrong.map(({ name, role }) => {
    const setting = name.toLowerCase() as keyof typeof SESSION
    return `alter role ${role} set ${setting} = '${SESSION[setting]}';`
  })
  return `Its connections do not get the settings they ask for, as through a pooler. Give them to the role, and let the pooler connect anew: ${says.join(' ')}`
}

const REFUSES_OPTIONS = /unsupported startup parameter/i

/** Opens a pool on a PostgreSQL server. Throws CannotOpen if it cannot be reached, is too old or has wrong time settings. */
export async function openPostgres(databaseUrl: string, log: Log): Promise<Database> {
  const opening = poolAt(databaseUrl, log, AS_OPTIONS)
  const first = await opening.query('select 1').catch((error: Error) => error)
  const isRefused = first instanceof Error && REFUSES_OPTIONS.test(first.message)
  if (isRefused) await opening.end()
  const pool = isRefused ? poolAt(databaseUrl, log, []) : opening
  const close = () => pool.end()
  try {
    const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < OLDEST_MAJOR) {
      throw new CannotOpen(`PostgreSQL ${OLDEST_MAJOR} or newer is needed; the server of DATABASE_URL is ${major}.`, 78)
    }
    const wrong = await refuseSession(pool)
    if (wrong !== null)
      throw new CannotOpen(`PostgreSQL at ${whereabouts(databaseUrl)} cannot be used safely. ${wrong}`, 78)
  } catch (error) {
    await close()
    if (error instanceof CannotOpen) throw error
    throw new CannotOpen(
      `PostgreSQL at ${whereabouts(databaseUrl)} cannot be used: ${(error as Error).message || String(error)}.`,
    )
  }
  return { ...queryable(pool), kind: 'postgres', close }
}

function poolAt(databaseUrl: string, log: Log, options: readonly string[]): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CALL_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'fantasy-social',
    pipeline: true, // statements sent with a commit are pipelined (with-commit.ts)
    ...(options.length > 0 && { options: options.join(' ') }),
    types,
  })
  watchConnections(pool, log)
  return pool
}

/** Returns the handles that every database offers, on its pool. */
export function queryable(pool: pg.Pool): Pick<Database, 'db' | 'tableVersions' | 'pool'> {
  const tableVersions = trackTableVersions()
  return { db: new Kysely<Tables>({ dialect: new CountingDialect({ pool }, tableVersions) }), tableVersions, pool }
}

/** Host and database without user and password. */
function whereabouts(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return host + pathname
}
