/**
 * Returns the folder for temporary files of tests: TMPDIR if set, else a memory disk with enough room, because databases write constantly
 * and a shared disk makes them wait.
 */
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

export function scratchFolder(): string {
  if (process.env.TMPDIR) return process.env.TMPDIR
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir() // this system has no memory disk
  }
}
