/**
 * A new, migrated database for one test file.
 *
 * By default an embedded database in memory, copied from a migrated one that is made once and kept in .cache/. The next file of the same
 * process gets it emptied if its schema is unchanged, because an engine that has run for a while is several times faster than a new one.
 * With TEST_DATABASE_URL (an administrator's connection) it is a database on that PostgreSQL server, dropped at close.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { makeInWorker, startEngine, type Engine } from '#server/db/embedded-engine.ts'
import { poolOn } from '#server/db/embedded.ts'
import type { Log } from '#server/db/log.ts'
import { hearErrors } from '#server/db/lost-database.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { openPostgres, productMigrations, queryable, type Database } from '#server/db/open.ts'
import { pgliteVersion } from '#server/db/template.ts'

export type TestDatabase = Database & {
  /** Empties every table and restarts the ids. The row of the built-in series stays. */
  reset(): Promise<void>
}

export const silent: Log = { info() {}, warn() {}, error() {} }

/**
 * Flags for Node in programs that open a database for only seconds. Without them compiling hot code takes a third of the processor time.
 */
export const SHORT_LIVED = ['--liftoff-only']

declare const WebAssembly: { compile(code: Uint8Array): Promise<unknown> }

/** Compiled once per process, so that the engines' threads share its machine code. */
const compiled =
  process.env.VITEST === undefined
    ? undefined
    : WebAssembly.compile(
        readFileSync(fileURLToPath(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')))),
      )

/** Opens an empty, migrated database for one test file. The caller closes it. */
export async function openTestDatabase({ migrations = productMigrations } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  const database = server ? await openOnServer(server, migrations) : await openInMemory(migrations)
  const { rows } = await database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const tables = rows.map(({ name }) => name)
  const reset = async () => {
    await database.pool.query(EMPTY_ALL_TABLES)
    database.tableVersions.note(tables)
  }
  return { ...database, reset }
}

// Deleting from small tables takes milliseconds, while truncating each of them creates new files. The role disables triggers and foreign
// keys, so the order of tables does not matter.
const EMPTY_ALL_TABLES = `do $$
declare name text;
begin
  set local session_replication_role = replica;
  for name in select format('%I', tablename) from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' loop
    execute 'delete from ' || name || case name when 'series' then ' where id > 1' else '' end;
  end loop;
  update series set is_built_in = true, paused_at = null, version = 1, rounds = null, repeats = 'back_to_back', first_date = null,
    time_of_day = null, time_zone = null;
  perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
end $$`

/** Returns a hash of the migrations, so that a database made from other migrations is not used. */
const keyOf = (migrations: string, ...more: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([readMigrations(migrations), more]))
    .digest('hex')
    .slice(0, 16)

async function openInMemory(migrations: string): Promise<Database> {
  const dump = await migratedDump(migrations)
  await compiled
  const { engine, schema } = spares.get(dump)?.pop() ?? (await startOn(dump))
  const pool = poolOn(engine)
  hearErrors(pool, silent)
  const close = async () => {
    await pool.end()
    if (!(await keepForNextFile(dump, { engine, schema }))) await engine.close()
  }
  return { ...queryable(pool), kind: 'embedded', close }
}

/** A running engine, and its schema after the migrations. */
type Spare = { engine: Engine; schema: string }

/** Emptied engines of finished files, by the dump from which they began. */
const spares = new Map<string, Spare[]>()

async function startOn(dump: string): Promise<Spare> {
  const engine = await startEngine({ kind: 'memory', dump })
  const pool = poolOn(engine)
  const schema = await schemaOf(pool)
  await pool.end()
  return { engine, schema }
}

/** Vacuuming after every file would take longer than the dead rows of a few files cost. */
const VACUUM_EVERY = 8
let given = 0

/** Keeps the engine for the next file, if there may be one and nothing of this file is left in it. */
async function keepForNextFile(dump: string, spare: Spare): Promise<boolean> {
  if (process.env.VITEST === undefined) return false // outside Vitest an open engine would keep the program from ending
  const pool = poolOn(spare.engine)
  try {
    if ((await schemaOf(pool)) !== spare.schema) return false
    await pool.query(EMPTY_ALL_TABLES)
    if (++given % VACUUM_EVERY === 0) await pool.query('vacuum')
  } catch {
    return false // the file has tested a broken database
  } finally {
    await pool.end()
  }
  spares.set(dump, [...(spares.get(dump) ?? []), spare])
  return true
}

/** Returns one text for everything in a schema that statements can change. */
async function schemaOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ schema: string }>(`
    select md5(string_agg(line, ' ' order by line)) as schema from (
      select attrelid::regclass || attname || atttypid::text || attnotnull::text
        from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
      union all select pg_get_constraintdef(oid) || conrelid::text from pg_constraint
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger
      union all select proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace
      union all select setconfig::text from pg_db_role_setting
    ) as lines (line)`)
  return rows[0]!.schema
}

/** Copies a data folder with all migrations from one that is made once, because making a new one takes seconds of both cores. */
export async function copyDataFolder(to: string): Promise<void> {
  const dump = await migratedDump()
  const made = dump.replace(/\.tar$/, '.folder')
  await once(made, async () => {
    rmSync(`${made}.part`, { recursive: true, force: true })
    await makeInWorker(`${made}.part`, dump)
    renameSync(`${made}.part`, made)
  })
  cpSync(made, path.join(to, 'pg'), { recursive: true })
}

const cache = fileURLToPath(new URL('../../.cache/test-database/', import.meta.url))

/** Returns the path of the file with a migrated database. */
export async function migratedDump(migrations = productMigrations): Promise<string> {
  const dump = path.join(cache, `${keyOf(migrations, pgliteVersion())}.tar`)
  await once(dump, () => makeDump(dump, migrations))
  return dump
}

const making = new Map<string, Promise<void>>()

/** Makes `file` if it does not exist. Concurrent callers, also in other processes, wait until it is made. */
function once(file: string, make: () => Promise<void>): Promise<void> {
  const known = making.get(file)
  if (known) return known
  const made = makeLocked(file, make).finally(() => making.delete(file))
  making.set(file, made)
  return made
}

async function makeLocked(file: string, make: () => Promise<void>): Promise<void> {
  if (existsSync(file)) return
  mkdirSync(cache, { recursive: true })
  const lock = new DatabaseSync(path.join(cache, 'lock'), { timeout: 60_000 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    if (!existsSync(file)) await make()
  } finally {
    lock.close()
  }
}

async function makeDump(dump: string, migrations: string): Promise<void> {
  const engine = await startEngine({ kind: 'memory' })
  const pool = poolOn(engine)
  await migrate(pool, migrations)
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  await pool.end()
  writeFileSync(`${dump}.part`, await engine.dump())
  await engine.close()
  renameSync(`${dump}.part`, dump)
  removeOldDumps()
}

function removeOldDumps(): void {
  const dumps = readdirSync(cache)
    .filter((name) => name.endsWith('.tar'))
    .map((name) => path.join(cache, name))
  const oldestFirst = dumps.sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
  for (const old of oldestFirst.slice(0, -4)) {
    rmSync(old)
    rmSync(old.replace(/\.tar$/, '.folder'), { recursive: true, force: true })
  }
}

async function openOnServer(server: string, migrations: string): Promise<Database> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const template = await migratedTemplate(admin, server, migrations)
  const name = `fs_test_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template ${template}`)
  const database = await openPostgres(urlOfDatabase(server, name), silent)
  const close = async () => {
    await database.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  return { ...database, close }
}

/** Returns the name of a migrated database on the server, and makes it if it does not exist. */
async function migratedTemplate(admin: pg.Client, server: string, migrations: string): Promise<string> {
  const template = `fs_template_${keyOf(migrations)}`
  await admin.query('select pg_advisory_lock(4708214)')
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      await admin.query(`drop database if exists ${template}_part`)
      await admin.query(`create database ${template}_part`)
      const { pool, close } = await openPostgres(urlOfDatabase(server, `${template}_part`), silent)
      await migrate(pool, migrations).finally(close)
      await admin.query(`alter database ${template}_part rename to ${template}`)
    }
  } finally {
    await admin.query('select pg_advisory_unlock(4708214)')
  }
  return template
}

function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
