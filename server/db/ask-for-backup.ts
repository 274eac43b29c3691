/** Asks the server that has the embedded database open for a backup, from another process or thread. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { askedIn } from './backup.ts'
import { CannotOpen } from './cannot-open.ts'
import { listBackups, type DataFolder } from './data-folder.ts'

const LONGEST_MS = 600_000
const UNAVAILABLE = 69

/** Returns the path of the new backup. The server looks for the request every second. Throws CannotOpen if none was made. */
export async function askForBackup(folder: DataFolder): Promise<string> {
  mkdirSync(folder.backups, { recursive: true, mode: 0o700 })
  const asked = askedIn(folder)
  const before = listBackups(folder).at(-1)
  writeFileSync(asked, '', { mode: 0o600 })
  const deadline = performance.now() + LONGEST_MS
  while (existsSync(asked)) {
    if (performance.now() > deadline) {
      rmSync(asked, { force: true })
      throw new CannotOpen('The server made no backup; its log, or a full disk, says why.', UNAVAILABLE)
    }
    await pause(100)
  }
  const newest = listBackups(folder).at(-1)
  if (newest === undefined || newest === before)
    throw new CannotOpen('The server could not make a backup; its log says why.', UNAVAILABLE)
  return newest
}
