/**
 * Applications of creators to be listed. Only this file writes `ipo_applications`.
 *
 * The table generates the ownership code. Decisions and proofs are written while their row is locked.
 */
import { sql, type Insertable, type Selectable } from 'kysely'
import type { IpoApplications } from '#server/db/tables.ts'
import type { Queryable } from '#server/db/handle.ts'

export type ApplicationRow = Selectable<IpoApplications>
/** `listedName` is the channel's current name, which may differ from the name in the application. */
export type Decision =
  | { status: 'approved'; creatorId: number; listedName: string }
  | { status: 'rejected'; reason: string }

const NOW = sql<Date>`clock_timestamp()`

/**
 * Locks the applicant's user row until the transaction ends, so that of two simultaneous applications the second sees the first. Returns
 * false if the account was deleted; then nothing may be stored.
 */
export async function lockApplicant(tx: Queryable, userId: string): Promise<boolean> {
  const player = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return player !== undefined
}

/** Call it while the applicant's row is locked. */
export const insertApplication = (
  tx: Queryable,
  application: Insertable<IpoApplications> & { submitted_by: string },
): Promise<ApplicationRow> =>
  tx
    .insertInto('ipo_applications')
    .values({ ...application, status: 'pending' })
    .returningAll()
    .executeTakeFirstOrThrow()

export const decideApplication = (db: Queryable, id: number, decision: Decision): Promise<ApplicationRow> =>
  db
    .updateTable('ipo_applications')
    .set({
      status: decision.status,
      reviewed_at: NOW,
      review_notes: decision.status === 'rejected' ? decision.reason : null,
      creator_id: decision.status === 'approved' ? decision.creatorId : null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes the applications of a player whose account is deleted, and those with this contact address. Returns their contact addresses. */
export async function eraseApplications(
  db: Queryable,
  whose: { submittedBy: string } | { contactEmail: string },
): Promise<string[]> {
  const gone = await db
    .deleteFrom('ipo_applications')
    .where(
      'submittedBy' in whose
        ? sql<boolean>`submitted_by = ${whose.submittedBy}`
        : sql<boolean>`lower(contact_email) = ${whose.contactEmail.toLowerCase()}`,
    )
    .returning('contact_email')
    .execute()
  return gone.map(({ contact_email: contact }) => contact)
}

/** Returns the addresses that no application names any more. */
export async function withoutApplications(db: Queryable, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const rows = await db
    .selectFrom('ipo_applications')
    .select((eb) => eb.fn<string>('lower', ['contact_email']).as('contact'))
    .where(sql<boolean>`lower(contact_email) = any(${addresses.map((address) => address.toLowerCase())}::text[])`)
    .execute()
  const named = new Set(rows.map(({ contact }) => contact))
  return addresses.filter((address) => !named.has(address.toLowerCase()))
}

/** Stores that the ownership code was found in this channel just now. */
export const proveOwnership = (db: Queryable, id: number, youtubeId: string): Promise<ApplicationRow> =>
  db
    .updateTable('ipo_applications')
    .set({ ownership_proven_at: NOW, ownership_channel_id: youtubeId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
