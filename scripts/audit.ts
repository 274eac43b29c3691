/**
 * Checks the invariants of a whole database and reports violations: `npm run audit`
 *
 * The exit code is 0 when no invariant is violated, otherwise 1. Changes nothing. The embedded database has one user at a time, so stop its
 * server first; PostgreSQL (DATABASE_URL) can be audited while the game is running.
 */
import { audit } from '#server/audit/audit.ts'
import { exitWithSentence, withDatabase } from './with-database.ts'

await exitWithSentence(async () => {
  const findings = await withDatabase(({ db }) => audit(db))
  for (const { id, promise, places } of findings) console.log([`${id} is broken: ${promise}`, ...places].join('\n    '))
  if (findings.length === 0) console.log('No invariant is broken.')
  return findings.length === 0 ? 0 : 1
})
