/**
 * Applies migrations: the files `NNN-name.sql` of a folder, in order, each once and in a transaction of its own.
 *
 * The table schema_migrations keeps the name and hash of each applied file. Of two programs that start at once, one works and the other
 * waits. A file that does not get a lock soon is rolled back and tried again, so that players do not queue behind it and none of their
 * calls is the victim of a deadlock.
 * Errors  MigrationRefused before anything is changed: for a misnamed file, one edited after it was applied, or one numbered before the
 * last
 *         applied. An error in a file's SQL names the file and the line, and the file leaves nothing behind.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export class MigrationRefused extends Error {}

type Migration = { name: string; text: string; hash: string }
type Applied = { name: string; hash: string }

const LOCK_KEY = 4_708_213 // an arbitrary number for the advisory lock, which must never change

/** Shorter than PostgreSQL's wait before it looks for a deadlock (a second), which might cancel a player's call instead. */
const LOCK_MS = 200
/** The shortest wait before a file without its locks is tried again; the longest is twice that. */
const REST_MS = 250
const GIVE_UP_MS = 60_000
/** SQLSTATEs: lock not available, and deadlock. */
const IN_USE = new Set(['55P03', '40P01'])

/** Applies the missing migrations. Returns their names. */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await pool.connect()
  try {
    const applied = await readApplied(client)
    refuseOtherOrigin(migrations, applied)
    if (applied && migrations.every((migration) => isApplied(migration, applied))) return []
    await alone(client, () =>
      client.query(`
      create table if not exists schema_migrations
        (name text primary key, hash text not null, applied_at timestamptz not null default now())`),
    )
    const done: string[] = []
    for (const migration of migrations) {
      const isNew = await untilNotInUse(() =>
        alone(client, async () => {
          const { rows } = await client.query<Applied>('select name, hash from schema_migrations')
          if (isApplied(migration, rows)) return false
          await apply(client, migration)
          return true
        }),
      )
      if (isNew) done.push(migration.name)
    }
    return done
  } finally {
    client.release()
  }
}

/** The migrations of a folder, in order. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  for (const [index, name] of names.entries()) {
    if (!/^\d{3}-[a-z0-9-]+\.sql$/.test(name)) throw new MigrationRefused(`${name} is not named like 001-start.sql`)
    const before = names[index - 1]
    if (name.slice(0, 3) === before?.slice(0, 3))
      throw new MigrationRefused(`${before} and ${name} have the same number`)
  }
  return names.map((name) => {
    // Git may convert the line ends of a checkout.
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * Returns the migrations of this database, or null for a new one. Takes no lock and writes nothing: most starts have nothing to do, and the
 * disk may be full.
 */
async function readApplied(client: pg.PoolClient): Promise<Applied[] | null> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('schema_migrations') is not null as "isThere"`,
  )
  if (!found[0]!.isThere) return null
  return (await client.query<Applied>('select name, hash from schema_migrations')).rows
}

/** Every database since the first release begins with the first file. */
function refuseOtherOrigin([first]: readonly Migration[], applied: readonly Applied[] | null): void {
  if (!first || !applied || applied.length === 0 || applied.some(({ name }) => name === first.name)) return
  throw new MigrationRefused(
    'it was made before the first release; set DATA_DIR to a new folder or DATABASE_URL to an empty database',
  )
}

function isApplied(migration: Migration, applied: readonly Applied[]): boolean {
  const before = applied.find(({ name }) => name === migration.name)
  if (before && before.hash !== migration.hash) {
    throw new MigrationRefused(
      `${migration.name} was changed after it was applied to this database; put it back and add a new file`,
    )
  }
  const later = applied.find(({ name }) => name > migration.name)
  if (!before && later) {
    throw new MigrationRefused(
      `${migration.name} comes before ${later.name}, which is already applied; give it a later number`,
    )
  }
  return before !== undefined
}

/** Tries again and again while other transactions use the tables to be changed. */
async function untilNotInUse<Done>(work: () => Promise<Done>): Promise<Done> {
  const began = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (code === undefined || !IN_USE.has(code) || performance.now() - began > GIVE_UP_MS) throw error
      // other transactions continue in the meantime; the wait is random so that programs do not retry together
      await pause(REST_MS * (1 + Math.random()))
    }
  }
}

async function apply(client: pg.PoolClient, { name, text, hash }: Migration): Promise<void> {
  // Building an index may take long, but waiting for a lock must not, because all other statements queue behind the waiting one.
  await client.query(`set local statement_timeout = 0; set local lock_timeout = ${LOCK_MS}`)
  try {
    await client.query(text)
  } catch (error) {
    const position = Number((error as pg.DatabaseError).position ?? Number.NaN)
    const where = Number.isNaN(position) ? name : `${name}, line ${text.slice(0, position).split('\n').length}`
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error })
  }
  await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
}

/** A transaction that only one program at a time can run. */
async function alone<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin; set local lock_timeout = 0; set local statement_timeout = 0')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
