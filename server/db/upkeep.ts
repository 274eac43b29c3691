/**
 * Does for the embedded database what PostgreSQL's background processes do, and makes its backups.
 *
 * A checkpoint runs every 5 minutes, and as soon as the log is long, because a start after a crash replays the log. Every 10 minutes the
 * tables that changed much are vacuumed, one at a time so that queries run in between. A backup (backup.ts) is made every few minutes,
 * counted from the newest one, so that restarts skip none; backups take at most a tenth of the time. A failed job is logged and tried again
 * at its next time. Backups and vacuuming wait while the disk is full.
 */
import { existsSync, rmSync, statSync } from 'node:fs'
import { askedIn, backUp } from './backup.ts'
import { listBackups } from './data-folder.ts'
import type { Embedded } from './embedded.ts'
import type { Log } from './log.ts'

const MINUTE_MS = 60_000
const LOOK_EVERY_MS = 10_000
const ASKED_EVERY_MS = 1_000
/** The share of the time between two backups that a backup may take. */
const MOST_SHARE = 0.1
const LONG_LOG_BYTES = 32 * 2 ** 20

/** Starts the jobs; `backupMinutes` 0 means no backups. Returns a function that stops them and waits for the running one. */
export function startUpkeep(embedded: Embedded, log: Log, backupMinutes: number): () => Promise<void> {
  const asked = askedIn(embedded.folder)
  /** By the monotonic clock, because the clock of the machine may be set back. */
  const due = {
    checkpoint: performance.now() + 5 * MINUTE_MS,
    vacuum: performance.now() + 10 * MINUTE_MS,
    backup: nextBackup(embedded, backupMinutes),
  }
  let running: Promise<void> = Promise.resolve()
  let isBusy = false

  const work = async () => {
    const now = performance.now()
    const isFull = embedded.disk.isFull()
    if ((now >= due.backup || existsSync(asked)) && !isFull) {
      due.backup = backupMinutes === 0 ? Infinity : now + backupMinutes * MINUTE_MS
      due.checkpoint = now + 5 * MINUTE_MS // a backup begins with a checkpoint
      await backUp(embedded).finally(() => rmSync(asked, { force: true }))
      due.backup = Math.max(due.backup, performance.now() + (performance.now() - now) / MOST_SHARE)
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
  let lookedAt = -Infinity
  const timer = setInterval(() => {
    const isTime = performance.now() - lookedAt >= LOOK_EVERY_MS
    if (isBusy || !(isTime || existsSync(asked))) return
    lookedAt = performance.now()
    isBusy = true
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'upkeep of the database failed'))
      .finally(() => {
        isBusy = false
      })
  }, ASKED_EVERY_MS).unref()

  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Returns whether a start would have much to replay if the program were killed now. */
export async function isLogLong({ pool }: Pick<Embedded, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ isLong: boolean }>(
    `select pg_current_wal_insert_lsn() - redo_lsn > ${LONG_LOG_BYTES} as "isLong" from pg_control_checkpoint()`,
  )
  return rows[0]!.isLong
}

/** The time from the newest backup to the next; the first backup is made soon, but not while everything starts. */
function nextBackup({ folder }: Embedded, everyMinutes: number): number {
  if (everyMinutes === 0) return Infinity
  const newest = listBackups(folder).at(-1)
  const waitMs = newest ? statSync(newest).mtimeMs + everyMinutes * MINUTE_MS - Date.now() : 0
  return performance.now() + Math.min(Math.max(waitMs, 2 * MINUTE_MS), everyMinutes * MINUTE_MS)
}

/** Vacuums the tables that changed enough. Returns their names. */
export async function vacuum({ pool }: Pick<Embedded, 'pool'>): Promise<string[]> {
  await pool.query('select pg_stat_force_next_flush()') // the counts of the last second may not have arrived yet
  const { rows } = await pool.query<{ name: string }>(`
    select relid::regclass::text as name from pg_stat_all_tables
    where n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10`)
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
  return rows.map(({ name }) => name)
}
