/**
 * Watches the free space on the disk of the embedded database. While there is too little, the database is read-only; it resumes by
 * itself once there is enough.
 *
 * Too little: less than FLOOR_BYTES free, or the reserve has been given up. Enough: ENOUGH_BYTES free and the reserve restored. The
 * second threshold is higher to avoid flapping.
 */
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Engine } from './embedded-engine.ts'
import type { Log } from './log.ts'
import { hasReserve, keepReserve, RESERVE_BYTES } from './reserve.ts'

export const FLOOR_BYTES = 64 * 2 ** 20
export const ENOUGH_BYTES = 96 * 2 ** 20
const LOOK_EVERY_MS = 1_000

export const reserveIn = (dataDir: string): string => path.join(dataDir, 'reserve')

export type FreeBytes = (dataDir: string) => Promise<number>

const freeOnDisk: FreeBytes = async (dataDir) => {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

export type DiskSpace = {
  isFull(): boolean
  /** Returns the number of free bytes on the disk. */
  free(): Promise<number>
  /** Checks the free space now instead of at the next second. */
  look(): Promise<void>
  stop(): void
}

export async function watchDiskSpace(
  { dataDir, engine, log }: { dataDir: string; engine: Engine; log: Log },
  freeBytes: FreeBytes = freeOnDisk,
): Promise<DiskSpace> {
  const reserve = reserveIn(dataDir)
  let isFull: boolean | undefined // the database's thread does not know about the full disk yet
  const become = (full: boolean, free: number) => {
    if (isFull === full) return
    const wasFull = isFull
    isFull = full
    engine.setReadOnly(full)
    if (full) log.error({ free }, 'the disk is full: writes are refused until there is room, reads continue')
    else if (wasFull) log.info({ free }, 'the disk has room again: writes are accepted')
  }
  const lookNow = async () => {
    const free = await freeBytes(dataDir)
    const missing = hasReserve(reserve) ? 0 : RESERVE_BYTES
    if (free < FLOOR_BYTES) become(true, free)
    else if (isFull && free < ENOUGH_BYTES + missing) return
    else become(!(await keepReserve(reserve)), free)
  }
  engine.onFull = () => become(true, 0)
  /** Checks run one after the other. */
  let looking: Promise<unknown> = Promise.resolve()
  const look = () => {
    const looked = looking.then(lookNow)
    looking = looked.catch(() => {})
    return looked
  }
  await look()
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'reading the free disk space failed'))
      .finally(() => (isLooking = false))
  }, LOOK_EVERY_MS).unref()
  return { isFull: () => isFull === true, free: () => freeBytes(dataDir), look, stop: () => clearInterval(timer) }
}
