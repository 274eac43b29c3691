/**
 * Forgets a person who asked for it: `npm run forget -- someone@example.com`
 *
 * The account with this email loses everything that tells who it was, and applications that name it as a contact go. The embedded
 * database has one user at a time, so its server has to be stopped first; with a PostgreSQL server (DATABASE_URL) it may run on.
 */
import pino from 'pino'
import { Email } from '#contract/shapes.ts'
import { CannotOpen } from '#server/db/cannot-open.ts'
import { openDatabase } from '#server/db/open.ts'
import { forgetEmail } from '#server/forget-person.ts'
import { readSettings, SettingsError } from '#server/settings.ts'

const [email = ''] = process.argv.slice(2)
try {
  process.exitCode = await run()
} catch (error) {
  if (!(error instanceof CannotOpen || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = error instanceof CannotOpen ? error.exitCode : 64
}

async function run(): Promise<number> {
  if (!Email.safeParse(email).success) {
    console.error('Say whom to forget: npm run forget -- someone@example.com')
    return 64
  }
  const { dataDir, databaseUrl } = readSettings(process.env)
  const database = await openDatabase({ dataDir, databaseUrl, log: pino({ level: 'warn' }, pino.destination(2)) })
  try {
    const { accounts, applications } = await forgetEmail(database.db, email)
    console.log(`Forgotten: ${accounts} account${accounts === 1 ? '' : 's'}, ${applications} application${applications === 1 ? '' : 's'}.`)
    return accounts + applications > 0 ? 0 : 1
  } finally {
    await database.close()
  }
}
