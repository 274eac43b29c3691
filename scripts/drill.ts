/**
 * Restores a backup into a scratch folder, away from everything that runs, and audits the result:
 *
 *   npm run drill                   the newest backup in DATA_DIR/backups
 *   npm run drill -- <backup>       this backup, given by its name in that folder or by its path
 *   npm run drill -- --receiver     destroys a PostgreSQL of its own while entries come in, and restores it from a base backup and the log
 *   of a
 *                                   synchronous receiver; needs an installed PostgreSQL
 *
 * Prints one table. The exit code is 0 only if the audit of the restored copy passes; then the time is recorded for
 * `fantasy_drill_age_seconds`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CannotOpen } from '#server/db/cannot-open.ts'
import { dataFolder, drilledIn, findBackup, newestToRestore } from '#server/db/data-folder.ts'
import { readSettings } from '#server/settings.ts'
import { restoreOnTrial } from './drill/trial-restore.ts'
import { tableOf, type Drill } from './drill/table.ts'
import { endOnSignals } from './processes.mjs'
import { exitWithSentence } from './with-database.ts'

const RECEIVER_MINUTES = 15

endOnSignals()
await exitWithSentence(async () => {
  if (process.argv[2] === '--receiver') {
    // loaded on demand, because a server image has no system tests
    const { receiverDrill } = await import('#system-tests/drill/receiver.ts')
    const { showScenarios } = await import('#system-tests/scenario.ts')
    return showScenarios('drill', [receiverDrill], RECEIVER_MINUTES)
  }
  const { dataDir } = readSettings(process.env)
  const folder = dataFolder(dataDir)
  const asked = process.argv[2]
  // the copy is on disk, because it is as large as the database
  const scratch = mkdtempSync(path.join(tmpdir(), 'fantasy-social-drill-'))
  let drill: Drill
  try {
    const backup = asked === undefined ? newestToRestore(folder) : findBackup(folder, asked)
    if (backup === undefined) throw new CannotOpen(`There is no backup in ${folder.backups}.`, 66)
    drill = await restoreOnTrial(backup, scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(`\n${tableOf(drill.rows)}\n`)
  console.log(drill.passed ? 'The drill passed.' : 'The drill FAILED.')
  if (!drill.passed) return 1
  mkdirSync(folder.backups, { recursive: true, mode: 0o700 })
  writeFileSync(drilledIn(folder), '', { mode: 0o600 })
  return 0
})
