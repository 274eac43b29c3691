/**
 * Restores a backup into a scratch folder, away from everything that runs, and audits the result:
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
import { restoreOnTrial } from './drill/trial-restore.ts'
import { tableOf, type Drill } from './drill/table.ts'
import { endOnSignals } from './processes.mjs'
import { exitWithSentence } from './with-database.ts'

const RECEIVER_MINUTES = 15

endOnSignals()
await exitWithSentence(async () => {
  if (process.argv[2] === '--receiver') {
    // an installation has no system tests
    const { receiverDrill } = await import('#system-tests/drill/receiver.ts')
    const { showScenarios } = await import('#system-tests/scenario.ts')
    return showScenarios('drill', [receiverDrill], RECEIVER_MINUTES)
  }
  const { dataDir } = readSettings(process.env)
  const folder = dataFolder(dataDir)
  const asked = process.argv[2]
  // on the disk, not in memory: a copy is as large as the database
  const scratch = mkdtempSync(path.join(tmpdir(), 'fantasy-social-drill-'))
  let drill: Drill
  try {
    const backup = asked === undefined ? newestToRestore(folder) : path.resolve(asked)
    if (backup === undefined || !existsSync(backup))
      throw new CannotOpen(backup ? `There is no backup ${backup}.` : `There is no backup in ${folder.backups}.`, 66)
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
