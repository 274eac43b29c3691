/**
 * `npm run restore -- <backup>`   puts a backup in the place of the embedded database
 * `npm run restore -- --empty`    puts an empty database there
 * `npm run restore`               says which backups there are
 *
 * The database that is there is moved aside, not removed, and only once the new one is complete. Nothing may be running on the folder.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { readSettings } from '../settings.ts'
import { CannotOpen } from './cannot-open.ts'
import { dataFolder, listBackups, lockFolder } from './data-folder.ts'
import { makeDatabaseIn } from './embedded.ts'

/** Answers where the database is now that was there before. Throws CannotOpen, and then has changed nothing. */
export async function restore(dataDir: string, backup: string | 'empty'): Promise<string | undefined> {
  const file = backup === 'empty' ? undefined : path.resolve(backup)
  if (file !== undefined && !existsSync(file)) throw new CannotOpen(`There is no backup ${file}.`, 66)
  const folder = dataFolder(dataDir)
  const unlock = lockFolder(folder)
  try {
    return await makeDatabaseIn(folder, file)
  } finally {
    unlock()
  }
}

async function main(asked: string | undefined): Promise<void> {
  const { dataDir, databaseUrl } = readSettings(process.env)
  if (databaseUrl !== null) throw new CannotOpen('DATABASE_URL is set: restore a PostgreSQL server with its own pg_restore.', 64)
  if (asked === undefined) {
    const backups = listBackups(dataFolder(dataDir))
    console.log(backups.length > 0 ? `Backups, the newest last:\n${backups.join('\n')}` : `There is no backup in ${dataFolder(dataDir).backups}.`)
    console.log('Usage: npm run restore -- <backup>, or npm run restore -- --empty')
    return
  }
  const replaced = await restore(dataDir, asked === '--empty' ? 'empty' : asked)
  console.log(`The database in ${dataFolder(dataDir).database} is now ${asked === '--empty' ? 'empty' : `that of ${asked}`}.`)
  if (replaced) console.log(`The one before is kept as ${replaced}.`)
}

if (import.meta.main) {
  main(process.argv[2]).catch((error: unknown) => {
    if (!(error instanceof CannotOpen)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  })
}
