/**
 * The files in the data folder of the embedded database, and who may use it.
 *
 *   lock                     held by the one process that may open the folder; the operating system frees it, even after kill -9
 *   pg/                      the database. It gets this name when it is complete, so a first start that was interrupted leaves only:
 *   pg.new/                  a database being made; never holds anything of a player, so it is removed at the next start
 *   pg.corrupt-<time>/       a database that could not be read, kept aside; without a pg/ beside it the server does not start
 *   pg.replaced-<time>/      a database that a restore has replaced
 *   backups/<time>.tgz       every few minutes; those of an hour and one of each hour of a day are kept
 *   backups/asked            a request for a backup now
 *   backups/drilled          the time of the last successful trial restore of a backup
 *   reserve                  disk space for the database to finish its work when the disk is full
 *   admin-code               the code of the catalogue's admins, if no setting gives one
 *   outbox/<time>.eml        emails that could not be sent
 *   forget-<id>              a request to erase a person (server/identity/forget-requests.ts); forget-<id>.done is its outcome
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isMainThread } from 'node:worker_threads'
import { CannotOpen, FolderInUse } from './cannot-open.ts'

export type DataFolder = { dataDir: string; database: string; unfinished: string; backups: string }

export const dataFolder = (dataDir: string): DataFolder => ({
  dataDir: path.resolve(dataDir),
  database: path.resolve(dataDir, 'pg'),
  unfinished: path.resolve(dataDir, 'pg.new'),
  backups: path.resolve(dataDir, 'backups'),
})

/** A time as part of a file name, which sorts by age and is valid on every system. */
export const stamp = (time = new Date()): string => time.toISOString().replaceAll(':', '-')

/** Marks a folder that holds other files as a data folder. */
const MARK = '.fantasy-social'

/** The files that this program keeps in its data folder, and those that an operating system or a restore puts there. */
const OWN_FILES =
  /^(\.fantasy-social|lock(-\w+)?|pg(\.new|\.(corrupt|replaced)-.+)?|backups|reserve(\.part)?|admin-code(\.\w+)?|outbox|pictures|forget-[\da-f]+(\.\w+)?|\.trial-\d+|lost\+found)$/

/**
 * Throws CannotOpen, with exit code 64, if the folder holds other files and is not marked as ours: a wrong DATA_DIR, such as a home
 * folder, would get a database among somebody's files.
 */
export function requireOwnFolder(dataDir: string): void {
  const names = existsSync(dataDir) && statSync(dataDir).isDirectory() ? readdirSync(dataDir) : []
  const foreign = names.find((name) => !OWN_FILES.test(name))
  if (foreign === undefined || names.includes(MARK)) return
  throw new CannotOpen(
    `DATA_DIR=${dataDir} holds other files, such as ${foreign}. Choose an empty folder, such as ${path.join(dataDir, 'fantasy-social')}, or create the file ${MARK} in it to use it nevertheless.`,
    64,
  )
}

/** Throws CannotOpen with one sentence if the folder is not writable, because a program that started anyway would lose data. */
export function requireWritable(dataDir: string): void {
  const trial = path.join(dataDir, `.trial-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(trial, '', { mode: 0o600 })
    rmSync(trial)
  } catch (error) {
    throw new CannotOpen(`The data folder ${dataDir} cannot be written to: ${(error as Error).message}.`, 73)
  }
}

/**
 * Closes the folder and our own files in it to other users. This includes files from earlier processes, because a first start, a restore or
 * a copy under another umask may have left files that everybody can read. Other files stay as they are.
 */
export function restrictPermissions(dataDir: string): void {
  if (process.platform === 'win32') return
  // a thread has the umask of its process and cannot set it
  if (isMainThread) process.umask(0o077)
  const folder = path.resolve(dataDir)
  const names = readdirSync(folder)
  if (names.every((name) => OWN_FILES.test(name))) narrow(folder, 0o700)
  for (const name of names.filter((each) => OWN_FILES.test(each))) close(path.join(folder, name))
}

function close(name: string): void {
  const kind = lstatSync(name, { throwIfNoEntry: false })
  if (kind?.isFile()) narrow(name, 0o600)
  if (!kind?.isDirectory()) return
  narrow(name, 0o700)
  for (const entry of readdirSync(name)) close(path.join(name, entry))
}

/** Removes the permissions of other users. Files that vanished meanwhile or have another owner stay as they are. */
function narrow(name: string, mode: number): void {
  try {
    if ((statSync(name).mode & 0o077) !== 0) chmodSync(name, mode)
  } catch {
    // other users cannot reach it, because the folder above it is closed
  }
}

/** Locks the folder for this process, creating it if missing. Returns a function that unlocks it. Throws CannotOpen or FolderInUse. */
export function lockFolder({ dataDir }: DataFolder): () => void {
  // An exclusive SQLite transaction is an operating-system lock on every system that Node runs on. A program that is just
  // closing gets a second to finish.
  let lock: DatabaseSync
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    lock = new DatabaseSync(path.join(dataDir, 'lock'), { timeout: 1_000 })
  } catch (error) {
    throw new CannotOpen(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`, 73)
  }
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (/locked/.test((error as Error).message)) throw new FolderInUse(dataDir)
    throw new CannotOpen(`The data folder ${dataDir} cannot be locked: ${(error as Error).message}.`, 73)
  }
  return () => lock.close()
}

/** Moves the database aside and returns its new path. */
export function moveAside({ database }: DataFolder, why: 'corrupt' | 'replaced'): string {
  const aside = `${database}.${why}-${stamp()}`
  renameSync(database, aside)
  return aside
}

/** The newest damaged database that was kept, or null. */
export function newestDamaged({ dataDir }: DataFolder): string | undefined {
  const kept = readdirSync(dataDir)
    .filter((name) => name.startsWith('pg.corrupt-'))
    .sort()
    .at(-1)
  return kept && path.join(dataDir, kept)
}

/** Backups of the embedded database, oldest first. */
export const listBackups = (folder: DataFolder): string[] => backupsNamed(folder, /\.tgz$/)
/** Returns the backups of a PostgreSQL server. */
export const listDumps = (folder: DataFolder): string[] => backupsNamed(folder, /\.dump$/)

/** Returns the newest backup that can be restored, of either kind of database. */
export const newestToRestore = (folder: DataFolder): string | undefined => backupsNamed(folder, /\.(tgz|dump)$/).at(-1)

function backupsNamed({ backups }: DataFolder, pattern: RegExp): string[] {
  const names = existsSync(backups) ? readdirSync(backups) : []
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => path.join(backups, name))
}

/** The newest file in which a backup may be: made by this program, or recorded there by the program that makes backups of PostgreSQL. */
export const newestBackup = (folder: DataFolder): string | undefined =>
  backupsNamed(folder, /\.(tgz|dump)$|^taken$/)
    .sort((one, other) => modified(one) - modified(other))
    .at(-1)

const modified = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Returns the path of a backup that is given by its path, or by its name in the folder of backups. Throws CannotOpen without one. */
export function findBackup({ backups }: Pick<DataFolder, 'backups'>, given: string): string {
  const found = [path.resolve(given), path.join(backups, path.basename(given))].find((file) => existsSync(file))
  if (found === undefined)
    throw new CannotOpen(`There is no backup ${given}, neither at this path nor in ${backups}.`, 66)
  return found
}

/** The age of this file is the time since a backup was last restored and verified (scripts/drill.ts). */
export const drilledIn = ({ backups }: DataFolder): string => path.join(backups, 'drilled')

export function howToRestore(folder: DataFolder): string {
  const newest = listBackups(folder).at(-1)
  const empty = 'npm run restore -- --empty'
  return newest
    ? `Restore the newest backup with: npm run restore -- ${newest} (or begin empty with: ${empty})`
    : `There is no backup in ${folder.backups}; begin empty with: ${empty}`
}

/** Turns pg.new into the database: syncs everything to disk first, then renames it. */
export function finish({ dataDir, database, unfinished }: DataFolder): void {
  syncTree(unfinished)
  renameSync(unfinished, database)
  syncOne(dataDir)
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(name)
    else if (entry.isFile()) syncOne(name)
  }
  syncOne(folder)
}

function syncOne(name: string): void {
  // Windows can neither open a folder nor sync a file that is open for reading only.
  if (process.platform === 'win32') return
  const file = openSync(name, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
