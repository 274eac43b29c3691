/**
 * Disk space reserved for the embedded database, because PostgreSQL ends when its log cannot be written.
 *
 * A file in the data folder takes up the space, so that no other program can. The database's thread deletes the file the moment a write
 * finds the disk full; running work then completes, and after that nothing new is written (disk-space.ts).
 */
import { randomFillSync } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'

export const RESERVE_BYTES = 64 * 2 ** 20

/** Releases the reserve. Returns false if none was left. */
export function release(reserve: string): boolean {
  try {
    rmSync(reserve)
    return true
  } catch {
    return false
  }
}

/**
 * Decides when the reserve is released. While the database is opened, any failing write releases it, because the start would fail as a
 * whole. Afterwards, writes that may fail do not. `onFull` is called whenever a write found the disk full.
 */
export function keptFor(reserve: string, onFull: () => void) {
  let isOpening = true
  return {
    makeRoom(mayFail: boolean): boolean {
      const hadRoom = (isOpening || !mayFail) && release(reserve)
      onFull()
      return hadRoom
    },
    isOpen: () => void (isOpening = false),
  }
}

export function hasReserve(reserve: string): boolean {
  return statSync(reserve, { throwIfNoEntry: false }) !== undefined
}

/** Reserves the space again without blocking. Returns false if there is too little. */
export async function keepReserve(reserve: string): Promise<boolean> {
  if (hasReserve(reserve)) return true
  const part = `${reserve}.part`
  try {
    // the file has random bytes, because some file systems store zeros without using space
    const piece = randomFillSync(new Uint8Array(2 ** 20))
    const file = await open(part, 'w', 0o600)
    try {
      for (let written = 0; written < RESERVE_BYTES; written += piece.length) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, reserve)
    return true
  } catch {
    await rm(part, { force: true })
    return false
  }
}

/** Returns whether this error means a full disk or quota. The numbers are those of the database's own system calls. */
export function saysFull(error: unknown): boolean {
  const { errno, code } = error as { errno?: number; code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT' || errno === 51 || errno === 19
}
