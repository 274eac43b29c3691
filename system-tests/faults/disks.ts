/** Small disks in memory. Only root can mount them. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { CannotRun } from '#system-tests/scenario.ts'

/** Mounts a disk of this many megabytes. Returns a function that unmounts it. */
export function mountDisk(folder: string, megabytes: number): () => void {
  mkdirSync(folder, { recursive: true })
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new CannotRun('a small disk can only be mounted by root, on Linux')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'pipe' })
  } catch (error) {
    throw new CannotRun(`a small disk cannot be mounted here: ${(error as Error).message.split('\n').at(-1)}`)
  }
  return () => execFileSync('umount', ['--lazy', folder])
}

export const makeReadOnly = (folder: string) => execFileSync('mount', ['-o', 'remount,ro', folder])

/** Fills the disk. Returns a function that frees the space again. */
export function fillUp(folder: string): () => void {
  const file = path.join(folder, 'of-another-program')
  const handle = openSync(file, 'a')
  try {
    for (let piece = new Uint8Array(2 ** 20); piece.length > 0;) {
      try {
        if (writeSync(handle, piece) < piece.length) piece = piece.subarray(0, Math.floor(piece.length / 2))
      } catch {
        piece = piece.subarray(0, Math.floor(piece.length / 2))
      }
    }
  } finally {
    closeSync(handle)
  }
  return () => rmSync(file)
}
