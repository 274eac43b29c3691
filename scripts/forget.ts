/**
 * Deletes a person's data on request: `npm run forget -- someone@example.com`
 *
 * The account with this email loses everything that identifies its owner, and applications with this contact address are deleted, as are emails to it in the outbox. The
 * server may be running; on the embedded database it is asked to do this itself.
 */
import { Email } from '#contract/values.schemas.ts'
import { openMail } from '#server/adapters/mail.ts'
import { FolderInUse } from '#server/db/cannot-open.ts'
import { eraseByEmail } from '#server/identity/erase-person.ts'
import { askToForget } from '#server/identity/forget-requests.ts'
import { readSettings } from '#server/settings.ts'
import { exitWithSentence, withDatabase } from './with-database.ts'

const [email = ''] = process.argv.slice(2)

await exitWithSentence(async () => {
  if (!Email.safeParse(email).success) {
    console.error('Name the email address: npm run forget -- someone@example.com')
    return 64
  }
  const settings = readSettings(process.env)
  const { accounts, applications } = await withDatabase(({ db }) => eraseByEmail(db, openMail(settings), email)).catch(
    (error: unknown) => {
      if (error instanceof FolderInUse) return askToForget(settings.dataDir, email)
      throw error
    },
  )
  console.log(
    `Forgotten: ${accounts} account${accounts === 1 ? '' : 's'}, ${applications} application${applications === 1 ? '' : 's'}.`,
  )
  return accounts + applications > 0 ? 0 : 1
})
