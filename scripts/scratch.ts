/**
 * Where tests put what they throw away: TMPDIR where that is set, else in memory where the machine offers a folder there with room
 * enough, since databases write through to the disk all the time and a disk that others use too makes them wait.
 */
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const roomBytes = 4 * 2 ** 30

export function scratchFolder(): string {
  if (process.env.TMPDIR) return process.env.TMPDIR
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= roomBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir() // there is none
  }
}
