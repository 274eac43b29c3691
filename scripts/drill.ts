/**
 * Restores a backup on trial, away from everything that runs, and proves what comes out by the audit:
 *
 *   npm run drill                   the newest backup in DATA_DIR/backups
 *   npm run drill -- <backup>       that one
 *   npm run drill -- --receiver     destroys a PostgreSQL of its own while entries come in, and restores it from a base backup and the log that
 *                                   a synchronous receiver has; needs PostgreSQL, installed
 *
 * Prints one table. The exit code is 0 only if the restored copy is whole; then the time is noted, for `fantasy_drill_age_seconds`.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CannotOpen } from '#server/db/cannot-open.ts'
import { dataFolder, drilledIn, newestToRestore } from '#server/db/data-folder.ts'
import { readSettings } from '#server/settings.ts'
import { restoreOnTrial } from './drill/backup.ts'
import { tableOf, type Drill } from './drill/table.ts'
import { loseTheDatabase } from './drill/receiver.ts'
import { DoesNotHold } from './faults/rig.ts'
import { endOnSignals } from './processes.mjs'
import { exitWithSentence } from './with-database.ts'

/** A promise that did not hold is the result of the drill. */
function asFailed(error: unknown): Drill {
  if (!(error instanceof DoesNotHold)) throw error
  return { rows: [['did not hold', error.message]], holds: false }
}

endOnSignals()
await exitWithSentence(async () => {
  const { dataDir } = readSettings(process.env)
  const folder = dataFolder(dataDir)
  const asked = process.argv[2]
  // on the disk, not in memory: a copy is as large as the database
  const scratch = mkdtempSync(path.join(tmpdir(), 'fantasy-social-drill-'))
  let drill: Drill
  try {
    if (asked === '--receiver') drill = await loseTheDatabase(scratch).catch(asFailed)
    else {
      const backup = asked === undefined ? newestToRestore(folder) : path.resolve(asked)
      if (backup === undefined || !existsSync(backup))
        throw new CannotOpen(backup ? `There is no backup ${backup}.` : `There is no backup in ${folder.backups}.`, 66)
      drill = await restoreOnTrial(backup, scratch)
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(`\n${tableOf(drill.rows)}\n`)
  console.log(drill.holds ? 'The drill passed.' : 'The drill FAILED.')
  if (!drill.holds) return 1
  if (asked !== '--receiver') {
    mkdirSync(folder.backups, { recursive: true, mode: 0o700 })
    writeFileSync(drilledIn(folder), '', { mode: 0o600 })
  }
  return 0
})
