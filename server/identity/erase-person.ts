/**
 * Erases a person: identifying data goes in one transaction, and what other players rely on stays without a name.
 *
 * Erased: name, email, password, reset links, recovery code and link of a seat, second factors, sign-in subject, role, picture, reason of a
 * ban, sessions, notifications, projections, follows in both directions, stored responses, applications to be listed, hashes of addresses,
 * share links, addresses of Discord and Slack that the person added, and then the emails to the person that wait or lie in an outbox.
 * Memberships of leagues end, and a league that the person owned goes to another member.
 * Suspected farms are flagged first, so that deleting an account cannot hide one before the settlement.
 *
 * Kept for 30 days: a keyed hash of the mailbox, so that returning pays no second welcome credit (records/left-emails.ts). Kept for good:
 * the random id with entries, results, rounds of leagues, ledger rows and the time of a ban, because the ledger is append only and every
 * payout must stay verifiable.
 */
import type { Mail } from '#server/adapters/mail.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import { flagFarms } from '#server/competition/flag-farms.ts'
import { eraseEntryAddresses, readUnsettledOf } from '#server/records/entry-addresses.ts'
import { eraseResponses } from '#server/records/idempotency-keys.ts'
import { eraseApplications, withoutApplications } from '#server/records/applications.ts'
import { forgetEmails } from '#server/records/email-queue.ts'
import { eraseFollows } from '#server/records/follows.ts'
import { eraseMemberships } from '#server/records/leagues.ts'
import { eraseGuesses } from '#server/records/guesses.ts'
import { eraseOwnProjections } from '#server/records/own-projections.ts'
import { removeNotifications } from '#server/records/notifications.ts'
import { eraseResetLinks } from '#server/records/reset-links.ts'
import { eraseSecondFactors } from '#server/records/second-factors.ts'
import { revokeSharesOf } from '#server/records/share-links.ts'
import { eraseSeat } from '#server/records/seats.ts'
import { findEveryByEmail, findUser, eraseUser } from '#server/records/users.ts'
import type { Deps } from '#server/deps.ts'
import { nobodyListens, type SessionEndings } from '#server/live/session-endings.ts'
import { endSessionsOf } from './sessions.ts'

type Erasing = Pick<Deps, 'db' | 'sessionEndings'> & {
  mail: Pick<Mail, 'forget'>
}

/** Erases one account and closes its sockets. */
export async function erasePerson({ db, sessionEndings, mail }: Erasing, userId: string): Promise<void> {
  const { announce, addresses } = await db.transaction().execute((tx) => erase(tx, sessionEndings, userId))
  announce()
  await forgetEmails({ db, mail }, addresses)
}

/**
 * Erases all accounts with an email address, and the applications that name it as a contact. Returns how many of each were erased. Outside
 * the server's process nobody listens to ended sessions; the server learns of them from the database.
 */
export async function eraseByEmail(
  db: Db,
  mail: Pick<Mail, 'forget'>,
  email: string,
  sessionEndings: SessionEndings = nobodyListens,
): Promise<{ accounts: number; applications: number }> {
  const userIds = await findEveryByEmail(db, email)
  const applications = await db.transaction().execute(async (tx) => {
    const forgotten = await eraseApplications(tx, { contactEmail: email })
    for (const userId of userIds) forgotten.push(...(await eraseApplications(tx, { submittedBy: userId })))
    return forgotten
  })
  await forgetEmails({ db, mail }, [email, ...(await withoutApplications(db, applications))])
  for (const userId of userIds) await erasePerson({ db, sessionEndings, mail }, userId)
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
  await eraseOwnProjections(tx, userId)
  await removeNotifications(tx, userId)
  await eraseResponses(tx, userId)
  await eraseSecondFactors(tx, userId)
  await eraseResetLinks(tx, userId)
  await eraseGuesses(tx, userId)
  await eraseFollows(tx, userId)
  await eraseMemberships(tx, userId)
  await eraseSeat(tx, userId)
  await revokeSharesOf(tx, userId)
  const contacts = await eraseApplications(tx, { submittedBy: userId })
  const { announce } = await endSessionsOf(endings, tx, userId)
  // emails to a contact stay if another person's application names the contact too
  const addresses = [...(user?.email ? [user.email] : []), ...(await withoutApplications(tx, contacts))]
  return { announce, addresses }
}
