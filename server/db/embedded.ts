/**
 * The embedded database in a data folder, which is the default and needs no installation or configuration.
 *
 * In      the data folder, which is created if it is missing (data-folder.ts describes its files).
 * Out     a pg.Pool of ONE connection, so that statements run one after the other. A query outside a transaction that is sent from
 *         inside one would wait for a second connection for ever; it is refused after 30 s.
 * Errors  FolderInUse, DamagedDatabase, CannotOpen. A database that dies later breaks every query and calls onLost once.
 */
import { accessSync, constants, existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { CannotOpen, DamagedDatabase } from './cannot-open.ts'
import {
  dataFolder,
  finish,
  howToRestore,
  lockFolder,
  moveAside,
  newestDamaged,
  type DataFolder,
} from './data-folder.ts'
import { EngineFailed, makeInWorker, startEngine, type Engine } from './embedded-engine.ts'
import type { Log } from './log.ts'
import { PreparingClient } from './prepared.ts'
import { FLOOR_BYTES, reserveIn, watchDiskSpace, type FreeBytes, type DiskSpace } from './disk-space.ts'
import { types } from './values.ts'

/** The major version of PostgreSQL inside PGlite; data of another one cannot be opened. */
export const EMBEDDED_MAJOR = '18'

export type Embedded = { pool: pg.Pool; folder: DataFolder; engine: Engine; disk: DiskSpace; close(): Promise<void> }

export type EmbeddedOptions = {
  /** Returns the free space of the disk; tests pass their own function. */
  freeBytes?: FreeBytes
  /** Unpacks a prepared database into a new folder. Returns false if there is none to use, so that the caller creates one. */
  prepared?: (folder: string) => boolean
}

export async function openEmbedded(
  dataDir: string,
  log: Log,
  onLost: (error: Error) => void,
  { freeBytes, prepared }: EmbeddedOptions = {},
): Promise<Embedded> {
  const folder = dataFolder(dataDir)
  const unlock = lockFolder(folder)
  try {
    if (existsSync(folder.database)) refuseForeignVersion(folder)
    else await makeFirst(folder, log, prepared)
    const engine = await start(folder, onLost)
    const disk = await watchDiskSpace({ dataDir: folder.dataDir, engine, log }, freeBytes)
    const close = () => {
      disk.stop()
      return engine.close().finally(unlock)
    }
    return { pool: poolOn(engine), folder, engine, disk, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** A pool whose connections are streams to the engine. */
export const poolOn = (engine: Engine): pg.Pool =>
  new pg.Pool({
    Client: PreparingClient,
    stream: () => engine.openStream(),
    user: 'postgres',
    database: 'postgres',
    ssl: false, // PGSSLMODE in the environment is meant for other servers
    max: 1,
    pipeline: true, // statements sent with a commit are pipelined (with-commit.ts)
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    types,
  })

async function makeFirst(folder: DataFolder, log: Log, prepared: EmbeddedOptions['prepared']): Promise<void> {
  const damaged = newestDamaged(folder)
  if (damaged) throw new DamagedDatabase(folder.database, damaged, 'found at an earlier start', howToRestore(folder))
  log.info({ folder: folder.database }, 'first start: making the database')
  rmSync(folder.unfinished, { recursive: true, force: true })
  if (prepared?.(folder.unfinished)) finish(folder)
  else await makeDatabaseIn(folder)
}

/** Creates the database of a locked folder, empty or from a backup; an existing one is moved aside. Returns its new path. */
export async function makeDatabaseIn(folder: DataFolder, backup?: string): Promise<string | undefined> {
  rmSync(folder.unfinished, { recursive: true, force: true })
  try {
    await makeInWorker(folder.unfinished, backup)
  } catch (error) {
    const from = backup ? ` out of ${backup}` : ''
    throw new CannotOpen(`The database in ${folder.database} cannot be made${from}: ${(error as Error).message}.`)
  }
  const replaced = existsSync(folder.database) ? moveAside(folder, 'replaced') : undefined
  finish(folder)
  return replaced
}

function refuseForeignVersion(folder: DataFolder): void {
  const file = path.join(folder.database, 'PG_VERSION')
  // Without this file PGlite would create a new database over the old one.
  if (!existsSync(file)) throw damaged(folder, 'PG_VERSION is missing')
  const major = readFileSync(file, 'utf8').trim()
  if (/^\d+$/.test(major) && major !== EMBEDDED_MAJOR) {
    throw new CannotOpen(
      `The database in ${folder.database} was written by PostgreSQL ${major}, this program holds ${EMBEDDED_MAJOR}. ` +
        'Open it with the release that wrote it.',
      78,
    )
  }
}

async function start(folder: DataFolder, onLost: (error: Error) => void): Promise<Engine> {
  try {
    return await startEngine(
      { kind: 'folder', folder: folder.database, reserve: reserveIn(folder.dataDir) },
      { onLost },
    )
  } catch (error) {
    if (!(error instanceof EngineFailed)) throw error
    if (error.wasReadable) throw new CannotOpen(`The embedded database is not safe to use: ${error.message}.`)
    throw await judge(folder, error.message)
  }
}

/** PostgreSQL's messages about a full disk, or a full share of it. */
const SAYS_FULL = /No space left on device|[Qq]uota exceeded/

/** Returns whether the folder is damaged and the machine is not at fault. Only then is the folder moved aside. */
export async function judge(folder: DataFolder, reason: string): Promise<CannotOpen> {
  const { bavail, bsize } = statfsSync(folder.dataDir)
  // the reserve may have been given up meanwhile
  if (bavail * bsize < FLOOR_BYTES || SAYS_FULL.test(reason)) {
    return new CannotOpen(`The disk of ${folder.dataDir} is full: the database cannot be opened (${reason}).`, 73)
  }
  try {
    for (const name of ['.', 'global', 'global/pg_control', 'pg_wal', 'base']) mayUse(path.join(folder.database, name))
  } catch (error) {
    return new CannotOpen(`The database in ${folder.database} may not be opened: ${(error as Error).message}.`, 77)
  }
  if (!(await runsHere())) return new CannotOpen(`The embedded database does not run on this machine: ${reason}.`)
  return damaged(folder, reason)
}

let isKnownToRun = false

/** Making a database takes seconds, and the machine stays what it is. */
async function runsHere(): Promise<boolean> {
  isKnownToRun ||= await startEngine({ kind: 'memory' })
    .then((engine) => engine.close())
    .then(
      () => true,
      () => false,
    )
  return isKnownToRun
}

function mayUse(name: string): void {
  if (existsSync(name)) accessSync(name, constants.R_OK | constants.W_OK)
}

const damaged = (folder: DataFolder, reason: string): DamagedDatabase =>
  new DamagedDatabase(folder.database, moveAside(folder, 'corrupt'), reason, howToRestore(folder))
