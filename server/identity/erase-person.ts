/**
 * Erases a person: identifying data goes at once, in one transaction; what others rely on stays without a name.
 *
 * Erased  name, email, password, sign-in subject, role, picture; sessions, notices, stored responses, applications to be listed, hashes of
 *         addresses. What they say of a farm is noted first, so that it cannot be deleted away before the settlement.
 * Kept    for 30 days a keyed hash of the mailbox, so that nothing is gained by coming back (records/left-emails.ts).
 * Stays   the random id, with entries, results and ledger rows: the ledger is append only, and every payout can still be checked.
 */
import type { Db, Queryable } from '#server/db/handle.ts'
import { flagFarms } from '#server/competition/flag-farms.ts'
import { eraseEntryAddresses, readUnsettledOf } from '#server/records/entry-addresses.ts'
import { eraseResponses } from '#server/records/idempotency-keys.ts'
import { eraseApplications } from '#server/records/applications.ts'
import { eraseNotices } from '#server/records/notifications.ts'
import { findEveryByEmail, eraseUser } from '#server/records/users.ts'
import type { Deps } from '#server/deps.ts'
import { openSessionEndings, type SessionEndings } from '#server/live/session-endings.ts'
import type { Settings } from '#server/settings.ts'
import { endSessionsOf } from './sessions.ts'

export async function erasePerson(
  {
    db,
    sessionEndings,
    settings,
  }: Pick<Deps, 'db' | 'sessionEndings'> & { settings: Pick<Settings, 'rateLimitFactor'> },
  userId: string,
): Promise<void> {
  const announceEndings = await db
    .transaction()
    .execute((tx) => erase(tx, sessionEndings, userId, settings.rateLimitFactor))
  announceEndings()
}

/** Everybody known by an email address, and the applications that name it as a contact. Returns how many of each there were. */
export async function eraseByEmail(db: Db, email: string): Promise<{ accounts: number; applications: number }> {
  const userIds = await findEveryByEmail(db, email)
  const applications = await db.transaction().execute(async (tx) => {
    let forgotten = await eraseApplications(tx, { contactEmail: email })
    for (const userId of userIds) forgotten += await eraseApplications(tx, { submittedBy: userId })
    return forgotten
  })
  // erased from outside the server: its sockets notice at their next check
  const nobodyListens = openSessionEndings()
  for (const userId of userIds)
    await erasePerson({ db, sessionEndings: nobodyListens, settings: { rateLimitFactor: 1 } }, userId)
  return { accounts: userIds.length, applications }
}

async function erase(tx: Queryable, endings: SessionEndings, userId: string, limitFactor: number): Promise<() => void> {
  await eraseUser(tx, userId)
  for (const competitionId of await readUnsettledOf(tx, userId)) await flagFarms(tx, competitionId, limitFactor)
  await eraseEntryAddresses(tx, userId)
  await eraseNotices(tx, userId)
  await eraseResponses(tx, userId)
  await eraseApplications(tx, { submittedBy: userId })
  return endSessionsOf(endings, tx, userId)
}
