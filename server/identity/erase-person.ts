/**
 * Erases a person: identifying data goes at once, in one transaction; what others rely on stays without a name.
 *
 * Erased  name, email, password, links to set one, second factors, sign-in subject, role, picture; sessions, notices, beliefs, whom they follow and who
 *         follows them, stored responses, applications to be listed, hashes of addresses; links to what they shared are taken back; then
 *         the emails to the person that wait or lie in an outbox. What the addresses say of a farm is noted first, so that it cannot be
 *         deleted away before the settlement.
 * Kept    for 30 days a keyed hash of the mailbox, so that nothing is gained by coming back (records/left-emails.ts).
 * Stays   the random id, with entries, results and ledger rows: the ledger is append only, and every payout can still be checked.
 */
import type { Mail } from '#server/adapters/mail.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import { flagFarms } from '#server/competition/flag-farms.ts'
import { eraseEntryAddresses, readUnsettledOf } from '#server/records/entry-addresses.ts'
import { eraseResponses } from '#server/records/idempotency-keys.ts'
import { eraseApplications, withoutApplications } from '#server/records/applications.ts'
import { forgetEmails } from '#server/records/email-queue.ts'
import { eraseFollows } from '#server/records/follows.ts'
import { eraseGuesses } from '#server/records/guesses.ts'
import { eraseBeliefs } from '#server/records/beliefs.ts'
import { removeNotices } from '#server/records/notifications.ts'
import { eraseResetLinks } from '#server/records/reset-links.ts'
import { eraseSecondFactors } from '#server/records/second-factors.ts'
import { revokeSharesOf } from '#server/records/share-links.ts'
import { findEveryByEmail, findUser, eraseUser } from '#server/records/users.ts'
import type { Deps } from '#server/deps.ts'
import { nobodyListens, type SessionEndings } from '#server/live/session-endings.ts'
import { endSessionsOf } from './sessions.ts'

type Erasing = Pick<Deps, 'db' | 'sessionEndings'> & {
  mail: Pick<Mail, 'forget'>
}

export async function erasePerson({ db, sessionEndings, mail }: Erasing, userId: string): Promise<void> {
  const { announce, addresses } = await db.transaction().execute((tx) => erase(tx, sessionEndings, userId))
  announce()
  await forgetEmails({ db, mail }, addresses)
}

/** Everybody known by an email address, and the applications that name it as a contact. Returns how many of each there were. */
export async function eraseByEmail(
  db: Db,
  mail: Pick<Mail, 'forget'>,
  email: string,
): Promise<{ accounts: number; applications: number }> {
  const userIds = await findEveryByEmail(db, email)
  const applications = await db.transaction().execute(async (tx) => {
    const forgotten = await eraseApplications(tx, { contactEmail: email })
    for (const userId of userIds) forgotten.push(...(await eraseApplications(tx, { submittedBy: userId })))
    return forgotten
  })
  await forgetEmails({ db, mail }, [email, ...(await withoutApplications(db, applications))])
  // erased from outside the server, which hears from the database
  for (const userId of userIds) await erasePerson({ db, sessionEndings: nobodyListens, mail }, userId)
  return { accounts: userIds.length, applications: applications.length }
}

async function erase(
  tx: Queryable,
  endings: SessionEndings,
  userId: string,
): Promise<{ announce: () => void; addresses: string[] }> {
  const user = await findUser(tx, userId)
  await eraseUser(tx, userId)
  for (const competitionId of await readUnsettledOf(tx, userId)) await flagFarms(tx, competitionId)
  await eraseEntryAddresses(tx, userId)
  await eraseBeliefs(tx, userId)
  await removeNotices(tx, userId)
  await eraseResponses(tx, userId)
  await eraseSecondFactors(tx, userId)
  await eraseResetLinks(tx, userId)
  await eraseGuesses(tx, userId)
  await eraseFollows(tx, userId)
  await revokeSharesOf(tx, userId)
  const contacts = await eraseApplications(tx, { submittedBy: userId })
  const { announce } = await endSessionsOf(endings, tx, userId)
  // a contact that somebody else's application names too keeps its emails
  const addresses = [...(user?.email ? [user.email] : []), ...(await withoutApplications(tx, contacts))]
  return { announce, addresses }
}
