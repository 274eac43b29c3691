/**
 * Forgets a person: what tells who they are goes at once, in one transaction; what others rely on stays without a name.
 *
 * Goes   name, email, password, sign-in subject, role, picture; sessions, notices, kept answers, applications to be listed.
 * Stays  the random id, with entries, results and ledger rows: the ledger is append only, and every payout can still be checked.
 */
import type { Db, Sql } from './deps.ts'
import { forgetKeptAnswers } from './idempotency.ts'
import { forgetApplications } from './records/applications.ts'
import { forgetNotices } from './records/notifications.ts'
import { findEveryByEmail, forgetUser } from './records/users.ts'
import { endSessionsOf } from './sessions.ts'

export async function forgetPerson(db: Db, userId: string): Promise<void> {
  const tellEnded = await db.transaction().execute((tx) => forget(tx, userId))
  tellEnded()
}

/** Everybody known by an email address, and the applications that name it as a contact. Answers how many of each there were. */
export async function forgetEmail(db: Db, email: string): Promise<{ accounts: number; applications: number }> {
  const userIds = await findEveryByEmail(db, email)
  const applications = await db.transaction().execute(async (tx) => {
    let forgotten = await forgetApplications(tx, { contactEmail: email })
    for (const userId of userIds) forgotten += await forgetApplications(tx, { submittedBy: userId })
    return forgotten
  })
  for (const userId of userIds) await forgetPerson(db, userId)
  return { accounts: userIds.length, applications }
}

async function forget(tx: Sql, userId: string): Promise<() => void> {
  await forgetUser(tx, userId)
  await forgetNotices(tx, userId)
  await forgetKeptAnswers(tx, userId)
  await forgetApplications(tx, { submittedBy: userId })
  return endSessionsOf(tx, userId)
}
