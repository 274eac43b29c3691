/**
 * Checks what must hold over the whole database, and says where it does not: `npm run audit`
 *
 * Ends with 0 when everything holds, with 1 when something is broken. Nothing is changed. The embedded database has one user at a
 * time, so its server has to be stopped first; a PostgreSQL server (DATABASE_URL) can be audited while the game is on.
 */
import pino from 'pino'
import { audit } from '#server/audit.ts'
import { CannotOpen } from '#server/db/cannot-open.ts'
import { openDatabase } from '#server/db/open.ts'
import { readSettings, SettingsError } from '#server/settings.ts'

try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof CannotOpen || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = error instanceof CannotOpen ? error.exitCode : 64
}

async function run(): Promise<number> {
  const { dataDir, databaseUrl } = readSettings(process.env)
  const database = await openDatabase({ dataDir, databaseUrl, log: pino({ level: 'warn' }, pino.destination(2)) })
  try {
    const findings = await audit(database.db)
    for (const { id, promise, places } of findings) console.log([`${id} is broken: ${promise}`, ...places].join('\n    '))
    if (findings.length === 0) console.log('Everything holds.')
    return findings.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}
