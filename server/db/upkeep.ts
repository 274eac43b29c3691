/**
 * What PostgreSQL's background processes would do, for the embedded database, which has none; and its backups.
 *
 * A checkpoint every 5 minutes, and as soon as the log is long: a start after a crash replays it, and it lies on the disk. Every 10 the tables that changed much are vacuumed, one at a time so that
 * queries go in between; every hour a backup (data-folder.ts says where), counted from the newest one, so that restarts skip none.
 * A job that fails is logged and tried again at its next time. Backups and vacuuming wait while the disk is full.
 */
import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { listBackups, stamp } from './data-folder.ts'
import type { Embedded } from './embedded.ts'
import type { Log } from './log.ts'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 10_000
const KEPT_BACKUPS = 24
const LONG_LOG_BYTES = 32 * 2 ** 20

/** Starts the jobs. Returns what stops them and waits for the one that is running. */
export function startUpkeep(embedded: Embedded, log: Log): () => Promise<void> {
  const due = {
    checkpoint: Date.now() + 5 * MINUTE_MS,
    vacuum: Date.now() + 10 * MINUTE_MS,
    backup: nextBackup(embedded),
  }
  let running: Promise<void> = Promise.resolve()
  let isBusy = false

  const work = async () => {
    const now = Date.now()
    const isFull = embedded.room.isFull()
    if (now >= due.backup && !isFull) {
      due.backup = now + 60 * MINUTE_MS
      await backUp(embedded)
    }
    if (now >= due.vacuum && !isFull) {
      due.vacuum = now + 10 * MINUTE_MS
      await vacuum(embedded)
    }
    if (now >= due.checkpoint || (await isLogLong(embedded))) {
      due.checkpoint = now + 5 * MINUTE_MS
      await embedded.pool.query('checkpoint')
    }
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'upkeep of the database failed'))
      .finally(() => {
        isBusy = false
      })
  }, LOOK_EVERY_MS).unref()

  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Is there much to replay, if the program were killed now? */
export async function isLogLong({ pool }: Pick<Embedded, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ isLong: boolean }>(
    `select pg_current_wal_insert_lsn() - redo_lsn > ${LONG_LOG_BYTES} as "isLong" from pg_control_checkpoint()`,
  )
  return rows[0]!.isLong
}

/** An hour after the newest backup; the first one soon, but not while everything starts. */
function nextBackup({ folder }: Embedded): number {
  const newest = listBackups(folder).at(-1)
  return Math.max(newest ? statSync(newest).mtimeMs + 60 * MINUTE_MS : 0, Date.now() + 2 * MINUTE_MS)
}

/** Vacuums the tables in which enough has changed. Returns their names. */
export async function vacuum({ pool }: Pick<Embedded, 'pool'>): Promise<string[]> {
  await pool.query('select pg_stat_force_next_flush()') // counts of the last second may still be on their way
  const { rows } = await pool.query<{ name: string }>(`
    select relid::regclass::text as name from pg_stat_all_tables
    where n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10`)
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
  return rows.map(({ name }) => name)
}

/**
 * Writes a backup; removes the oldest ones and what an interrupted one left. Returns its path. Queries wait while the database is
 * read out, not while it is packed.
 */
export async function backUp({ pool, engine, folder }: Embedded): Promise<string> {
  mkdirSync(folder.backups, { recursive: true })
  for (const name of readdirSync(folder.backups)) if (name.endsWith('.part')) rmSync(path.join(folder.backups, name))
  const file = path.join(folder.backups, `${stamp()}.tgz`)
  const part = `${file}.part`
  await pipeline(
    Readable.from([await dumpAlone({ pool, engine })]),
    createGzip(),
    createWriteStream(part, { mode: 0o600, flush: true }),
  )
  renameSync(part, file)
  for (const old of listBackups(folder).slice(0, -KEPT_BACKUPS)) rmSync(old)
  return file
}

async function dumpAlone({ pool, engine }: Pick<Embedded, 'pool' | 'engine'>): Promise<Uint8Array> {
  const client = await pool.connect()
  try {
    await client.query('checkpoint')
    return await engine.dump()
  } finally {
    client.release()
  }
}
