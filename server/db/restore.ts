/**
 * Puts a backup, or an empty database, in the place of the embedded one. What is there is moved aside, not removed, and only once
 * the new one is complete. `npm run restore` is the command for it; nothing may be running on the folder.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { CannotOpen } from './cannot-open.ts'
import { dataFolder, restrictPermissions, lockFolder } from './data-folder.ts'
import { makeDatabaseIn } from './embedded.ts'

/** Returns where the previous database is now. Throws CannotOpen, having changed nothing. */
export async function restore(dataDir: string, backup: string | 'empty'): Promise<string | undefined> {
  const file = backup === 'empty' ? undefined : path.resolve(backup)
  if (file !== undefined && !existsSync(file)) throw new CannotOpen(`There is no backup ${file}.`, 66)
  const folder = dataFolder(dataDir)
  const unlock = lockFolder(folder)
  restrictPermissions(dataDir)
  try {
    return await makeDatabaseIn(folder, file)
  } finally {
    unlock()
  }
}
