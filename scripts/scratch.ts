/**
 * Where tests put what they throw away: in memory where the machine offers a folder there with room enough, since databases
 * write through to the disk all the time and a disk that others use too makes them wait.
 */
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const roomBytes = 4 * 2 ** 30

export function scratchFolder(): string {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= roomBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir() // there is none
  }
}
