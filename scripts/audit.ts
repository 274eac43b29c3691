/**
 * Checks what must hold over the whole database, and says where it does not: `npm run audit`
 *
 * Ends with 0 when everything holds, with 1 when something is broken. Nothing is changed. The embedded database has one user at a
 * time, so its server has to be stopped first; a PostgreSQL server (DATABASE_URL) can be audited while the game is on.
 */
import { audit } from '#server/audit/audit.ts'
import { exitWithSentence, onDatabase } from './with-database.ts'

await exitWithSentence(async () => {
  const findings = await onDatabase(({ db }) => audit(db))
  for (const { id, promise, places } of findings) console.log([`${id} is broken: ${promise}`, ...places].join('\n    '))
  if (findings.length === 0) console.log('Everything holds.')
  return findings.length === 0 ? 0 : 1
})
