/**
 * Checks the invariants of a whole database and reports violations: `npm run audit`
 *
 * The exit code is 0 when no invariant is violated, otherwise 1. Changes nothing, and the game may be running: the audit of an embedded
 * database that a server has open is that of a backup which the server makes for it.
 */
import { auditCopy } from '#server/audit/audit-copy.ts'
import { audit, type Finding } from '#server/audit/audit.ts'
import { FolderInUse } from '#server/db/cannot-open.ts'
import { dataFolder } from '#server/db/data-folder.ts'
import { readSettings } from '#server/settings.ts'
import { endOnSignals } from './processes.mjs'
import { exitWithSentence, withDatabase } from './with-database.ts'

endOnSignals()
await exitWithSentence(async () => {
  const findings = await withDatabase(({ db }) => audit(db)).catch((error: unknown) => {
    if (error instanceof FolderInUse) return auditWhileRunning()
    throw error
  })
  for (const { id, promise, places } of findings) console.log([`${id} is broken: ${promise}`, ...places].join('\n    '))
  if (findings.length === 0) console.log('No invariant is broken.')
  return findings.length === 0 ? 0 : 1
})

function auditWhileRunning(): Promise<Finding[]> {
  console.log('The server is running, so a backup is made and audited.')
  return auditCopy(dataFolder(readSettings(process.env).dataDir))
}
