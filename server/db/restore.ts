/**
 * Replaces the embedded database by a backup or an empty one. The old database is moved aside once the new one is complete. Used by `npm
 * run restore`; no process may have the folder open.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { CannotOpen } from './cannot-open.ts'
import { dataFolder, restrictPermissions, lockFolder } from './data-folder.ts'
import { makeDatabaseIn } from './embedded.ts'

/** Returns the new path of the previous database. Throws CannotOpen without having changed anything. */
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
