/**
 * Restores the embedded database of DATA_DIR:
 *
 *   npm run restore                  lists the backups
 *   npm run restore -- <backup>      restores this backup, given by its name in the list or by its path
 *   npm run restore -- --empty       starts with an empty database
 *
 * The previous database is moved aside, not deleted.
 */
import { CannotOpen } from '#server/db/cannot-open.ts'
import { dataFolder, findBackup, listBackups } from '#server/db/data-folder.ts'
import { restore } from '#server/db/restore.ts'
import { readStoredCode, storedCodeFile } from '#server/identity/admin-code.ts'
import { readSettings } from '#server/settings.ts'
import { exitWithSentence } from './with-database.ts'

await exitWithSentence(() => run(process.argv[2]))

async function run(asked: string | undefined): Promise<number> {
  const { adminCode, dataDir, databaseUrl } = readSettings(process.env)
  if (databaseUrl !== null)
    throw new CannotOpen('DATABASE_URL is set: restore a PostgreSQL server with its own pg_restore.', 64)
  const folder = dataFolder(dataDir)
  if (asked === undefined) {
    const backups = listBackups(folder)
    console.log(
      backups.length > 0
        ? `Backups, the newest last:\n${backups.join('\n')}`
        : `There is no backup in ${folder.backups}.`,
    )
    console.log('Usage: npm run restore -- <backup>, or npm run restore -- --empty')
    return 0
  }
  const backup = asked === '--empty' ? null : findBackup(folder, asked)
  const replaced = await restore(dataDir, backup ?? 'empty')
  console.log(`The database in ${folder.database} is now ${backup === null ? 'empty' : `that of ${backup}`}.`)
  if (replaced) console.log(`The previous database is kept as ${replaced}.`)
  if (adminCode !== null) console.log('The admin code is still that of ADMIN_CODE.')
  else if (readStoredCode(dataDir) !== null)
    console.log(`The admin code is still the one in ${storedCodeFile(dataDir)}.`)
  return 0
}
