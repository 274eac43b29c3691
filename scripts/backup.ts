/**
 * Makes a backup in DATA_DIR/backups: `npm run backup`
 *
 * While a server uses the embedded database, the script asks that server, which makes the backup without blocking anybody. PostgreSQL
 * (DATABASE_URL) is written by its pg_dump, which must be installed here. docs/operating.md says more.
 */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { askForBackup } from '#server/db/ask-for-backup.ts'
import { backUp, worthKeeping } from '#server/db/backup.ts'
import { CannotOpen, FolderInUse } from '#server/db/cannot-open.ts'
import { dataFolder, listDumps, stamp, type DataFolder } from '#server/db/data-folder.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { readSettings } from '#server/settings.ts'
import { dump } from './postgres.ts'
import { Stop } from './processes.mjs'
import { exitWithSentence } from './with-database.ts'

const UNAVAILABLE = 69

await exitWithSentence(async () => {
  const { dataDir, databaseUrl } = readSettings(process.env)
  const folder = dataFolder(dataDir)
  mkdirSync(folder.backups, { recursive: true, mode: 0o700 })
  const file = databaseUrl === null ? await backUpEmbedded(folder) : await backUpServer(databaseUrl, folder)
  console.log(`${file} (${(statSync(file).size / 2 ** 20).toFixed(1)} MB)`)
  return 0
})

async function backUpEmbedded(folder: DataFolder): Promise<string> {
  if (!existsSync(folder.database)) throw new CannotOpen(`There is no database in ${folder.dataDir}.`, 66)
  try {
    const log = pino({ level: 'warn' }, pino.destination(2))
    const embedded = await openEmbedded(folder.dataDir, log, () => {})
    try {
      return await backUp(embedded)
    } finally {
      await embedded.pool.end()
      await embedded.close()
    }
  } catch (error) {
    if (error instanceof FolderInUse) return askForBackup(folder)
    throw error
  }
}

async function backUpServer(databaseUrl: string, folder: DataFolder): Promise<string> {
  const file = path.join(folder.backups, `${stamp()}.dump`)
  const part = `${file}.part`
  try {
    await dump(databaseUrl, part)
  } catch (error) {
    rmSync(part, { force: true })
    throw error instanceof Stop ? new CannotOpen(error.message, UNAVAILABLE) : error
  }
  renameSync(part, file)
  const kept = new Set(worthKeeping(listDumps(folder)))
  for (const old of listDumps(folder)) if (!kept.has(old)) rmSync(old)
  return file
}
