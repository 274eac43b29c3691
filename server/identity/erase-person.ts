/**
 * Erases a person: identifying data goes at once, in one transaction; what others rely on stays without a name.
 *
 * Erased  name, email, password, sign-in subject, role, picture; sessions, notices, stored responses, applications to be listed.
 * Stays   the random id, with entries, results and ledger rows: the ledger is append only, and every payout can still be checked.
 */
import type { Db, Queryable } from '#server/db/handle.ts'
import { eraseResponses } from '#server/records/idempotency-keys.ts'
import { eraseApplications } from '#server/records/applications.ts'
import { eraseNotices } from '#server/records/notifications.ts'
import { findEveryByEmail, eraseUser } from '#server/records/users.ts'
import type { Deps } from '#server/deps.ts'
import { openSessionEndings, type SessionEndings } from '#server/live/session-endings.ts'
import { endSessionsOf } from './sessions.ts'

export async function erasePerson(
  { db, sessionEndings }: Pick<Deps, 'db' | 'sessionEndings'>,
  userId: string,
): Promise<void> {
  const announceEndings = await db.transaction().execute((tx) => erase(tx, sessionEndings, userId))
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
  for (const userId of userIds) await erasePerson({ db, sessionEndings: nobodyListens }, userId)
  return { accounts: userIds.length, applications }
}

async function erase(tx: Queryable, endings: SessionEndings, userId: string): Promise<() => void> {
  await eraseUser(tx, userId)
  await eraseNotices(tx, userId)
  await eraseResponses(tx, userId)
  await eraseApplications(tx, { submittedBy: userId })
  return endSessionsOf(endings, tx, userId)
}
