/**
 * Restores the embedded database of DATA_DIR:
 *
 *   npm run restore                  lists the backups
 *   npm run restore -- <backup>      restores this backup
 *   npm run restore -- --empty       starts with an empty database
 *
 * The previous database is moved aside, not deleted.
 */
import { CannotOpen } from '#server/db/cannot-open.ts'
import { dataFolder, listBackups } from '#server/db/data-folder.ts'
import { restore } from '#server/db/restore.ts'
import { readSettings } from '#server/settings.ts'
import { exitWithSentence } from './with-database.ts'

await exitWithSentence(() => run(process.argv[2]))

async function run(asked: string | undefined): Promise<number> {
  const { dataDir, databaseUrl } = readSettings(process.env)
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
  const replaced = await restore(dataDir, asked === '--empty' ? 'empty' : asked)
  console.log(`The database in ${folder.database} is now ${asked === '--empty' ? 'empty' : `that of ${asked}`}.`)
  if (replaced) console.log(`The previous database is kept as ${replaced}.`)
  return 0
}
