/**
 * Backups of the embedded database while it is in use. No statement has to wait, and no backup is held in memory.
 *
 * The method is PostgreSQL's base backup: announce the copy to the database, copy its files while they change, and add the log written
 * meanwhile. Opening the copy replays that log, so that the copy equals the database at the end of the copying, with every transaction
 * whole. Another thread compresses it.
 *
 * Kept    The last 12, and the last of each hour for 24 hours; of those older than two days only the last 2.
 * Space   A backup that would leave too little space on the disk first replaces older ones; with two left it is not made.
 */
import { createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { listBackups, stamp, type DataFolder } from './data-folder.ts'
import type { Embedded } from './embedded.ts'
import { ENOUGH_BYTES } from './disk-space.ts'
import { tarOf, type TarEntry } from './tar.ts'

const NEWEST_KEPT = 12
const HOURS_KEPT = 24
const LEAST_KEPT = 2
/** YouTube's terms limit how long statistics are kept, also in backups (docs/compliance.md). */
const LONGEST_MS = 2 * 86_400_000
/** The assumed size of a backup if there is no earlier one. */
const FIRST_BYTES = 16 * 2 ** 20

export class NoRoomForBackup extends Error {}

type Source = Pick<Embedded, 'pool' | 'folder' | 'disk'>

/** Writes a backup and deletes old ones and the remains of an interrupted one. Returns its path. */
export async function backUp({ pool, folder, disk }: Source): Promise<string> {
  mkdirSync(folder.backups, { recursive: true })
  for (const name of readdirSync(folder.backups)) if (name.endsWith('.part')) rmSync(path.join(folder.backups, name))
  await makeRoomFor(folder, disk)
  const file = path.join(folder.backups, `${stamp()}.tgz`)
  const part = `${file}.part`
  try {
    await pipeline(
      Readable.from(tarOf(copyOf(pool, folder.database)), { objectMode: false }),
      createGzip({ level: 1 }),
      createWriteStream(part, { mode: 0o600, flush: true }),
    )
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
  renameSync(part, file)
  const kept = new Set(worthKeeping(listBackups(folder)))
  for (const old of listBackups(folder)) if (!kept.has(old)) rmSync(old)
  return file
}

/** Returns the backups to keep, of names that contain their time, oldest first. */
export function worthKeeping(given: readonly string[], now = Date.now()): string[] {
  const backups = given.filter((file, nth) => nth >= given.length - LEAST_KEPT || !(timeOf(file) < now - LONGEST_MS))
  const older = backups.slice(0, -NEWEST_KEPT)
  const lastOfHour = new Map(older.map((file) => [path.basename(file).slice(0, '2026-01-01T00'.length), file]))
  return [...[...lastOfHour.values()].slice(-HOURS_KEPT), ...backups.slice(-NEWEST_KEPT)]
}

/** Returns NaN if the name is not that of a backup. */
const timeOf = (file: string): number =>
  Date.parse(path.basename(file, path.extname(file)).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

async function makeRoomFor(folder: DataFolder, disk: Source['disk']): Promise<void> {
  const newest = listBackups(folder).at(-1)
  const needed = ENOUGH_BYTES + (newest ? 1.5 * statSync(newest).size : FIRST_BYTES)
  for (;;) {
    const free = await disk.free()
    if (free >= needed) return
    const [oldest, ...others] = listBackups(folder)
    if (oldest === undefined || others.length < LEAST_KEPT)
      throw new NoRoomForBackup(`there is no room for a backup: ${needed} bytes are needed and ${free} are free`)
    rmSync(oldest)
  }
}

/** Folders whose content PostgreSQL creates again at the start; pg_basebackup omits them too. */
const REMADE = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
  'pgsql_tmp',
])
/** Files of the running program, and of temporary tables. */
const OF_THE_MOMENT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|backup_label.*|t\d+_\d+.*)$/
const CONTROL = path.join('global', 'pg_control')

/** The files of a copy, in the order in which they must be read. */
async function* copyOf(pool: Source['pool'], database: string): AsyncGenerator<TarEntry> {
  const entryOf = (name: string): TarEntry => ({
    name: name.split(path.sep).join('/'),
    from: path.join(database, name),
  })
  const { rows: begun } = await pool.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('backup', true)) as segment`,
  )
  let stopped: { label: string; segment: string } | undefined
  try {
    for (const entry of await readdir(database, { recursive: true, withFileTypes: true })) {
      const folder = path.relative(database, entry.parentPath)
      const name = path.join(folder, entry.name)
      const isRemade = folder.split(path.sep).some((part) => REMADE.has(part))
      if (entry.isDirectory() ? !isRemade || folder === 'pg_wal' : isCopied(entry.name, name, isRemade))
        yield entryOf(name)
    }
    yield entryOf(CONTROL)
  } finally {
    const { rows } = await pool.query<{ label: string; segment: string }>(
      `select labelfile as label, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`,
    )
    stopped = rows[0]!
  }
  yield { name: 'backup_label', text: stopped.label }
  for (const segment of (await readdir(path.join(database, 'pg_wal'))).sort()) {
    const isOfCopy = segment >= begun[0]!.segment && segment <= stopped.segment
    if (/^[0-9A-F]{24}$/.test(segment) && isOfCopy) yield entryOf(path.join('pg_wal', segment))
  }
}

const isCopied = (base: string, name: string, isRemade: boolean): boolean =>
  !isRemade && name !== CONTROL && !OF_THE_MOMENT.test(base)

/** This file requests a backup of a database that another process has open (scripts/backup.ts). */
export const askedIn = ({ backups }: DataFolder): string => path.join(backups, 'asked')
