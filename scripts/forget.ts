/**
 * Forgets a person who asked for it: `npm run forget -- someone@example.com`
 *
 * The account with this email loses everything that tells who it was, and applications that name it as a contact go. The embedded
 * database has one user at a time, so its server has to be stopped first; with a PostgreSQL server (DATABASE_URL) it may run on.
 */
import { Email } from '#contract/values.schemas.ts'
import { eraseByEmail } from '#server/identity/erase-person.ts'
import { exitWithSentence, onDatabase } from './with-database.ts'

const [email = ''] = process.argv.slice(2)

await exitWithSentence(async () => {
  if (!Email.safeParse(email).success) {
    console.error('Say whom to forget: npm run forget -- someone@example.com')
    return 64
  }
  const { accounts, applications } = await onDatabase(({ db }) => eraseByEmail(db, email))
  console.log(
    `Forgotten: ${accounts} account${accounts === 1 ? '' : 's'}, ${applications} application${applications === 1 ? '' : 's'}.`,
  )
  return accounts + applications > 0 ? 0 : 1
})
