/** Queries for applications. */
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'
import { REVIEW_HOURS, type Application } from '#contract/ipo.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { CreatorRow } from '#server/db/rows.ts'
import { spelledAlike, type ChannelReference } from '#contract/channel-reference.ts'
import type { ApplicationRow } from '#server/records/applications.ts'

/** Returns all applications: waiting ones first, oldest first; then decided ones, latest first. */
export const readApplications = (db: Queryable): Promise<ApplicationRow[]> =>
  db
    .selectFrom('ipo_applications')
    .selectAll()
    .orderBy(sql`status <> 'pending'`)
    .orderBy('reviewed_at', 'desc')
    .orderBy('submitted_at')
    .orderBy('id')
    .execute()

/** Returns the addresses of the player's waiting applications, oldest first. */
export const readWaiting = (db: Queryable, userId: string): Promise<{ id: number; address: string }[]> =>
  db
    .selectFrom('ipo_applications')
    .select(['id', 'youtube_channel_url as address'])
    .where('submitted_by', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()

export const findApplication = (db: Queryable, id: number): Promise<ApplicationRow | undefined> =>
  db.selectFrom('ipo_applications').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds an application and locks its row until the transaction ends. */
export const lockApplication = (db: Queryable, id: number): Promise<ApplicationRow | undefined> =>
  db.selectFrom('ipo_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Throws the refusal application_not_found. */
export function requireKnown(application: ApplicationRow | undefined): ApplicationRow {
  if (!application) throw new Refused({ code: 'application_not_found' })
  return application
}

/** Throws the refusals application_not_found and already_reviewed. */
export function requireWaiting(application: ApplicationRow | undefined): ApplicationRow {
  const known = requireKnown(application)
  if (known.status !== 'pending') throw new Refused({ code: 'already_reviewed' })
  return known
}

/** Returns the listed creator of a channel, and whether an application for it was approved. */
export async function findListedChannel(
  db: Queryable,
  youtubeId: string,
): Promise<{ creatorId: number; isApplied: boolean } | null> {
  const row = await db
    .selectFrom('creators')
    .select('id')
    .where('youtube_id', '=', youtubeId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ? { creatorId: row.id, isApplied: await hasApproved(db, row.id) } : null
}

const hasApproved = async (db: Queryable, creatorId: number): Promise<boolean> =>
  (await db
    .selectFrom('ipo_applications')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('status', '=', 'approved')
    .executeTakeFirst()) !== undefined

/**
 * Returns the listed creator of a channel, or null. The row is locked, so that only one of two applications for the channel can be
 * approved. Refuses listed_for_another.
 */
export async function lockUnclaimed(tx: Queryable, youtubeId: string): Promise<CreatorRow | null> {
  const creator = await tx
    .selectFrom('creators')
    .selectAll()
    .where('youtube_id', '=', youtubeId)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!creator) return null
  if (await hasApproved(tx, creator.id)) throw new Refused({ code: 'listed_for_another', creatorId: creator.id })
  return creator
}

/** Returns the id of the listed creator that an address names. Videos are never found, because only the source knows a video's channel. */
export async function findListed(db: Queryable, reference: ChannelReference): Promise<number | undefined> {
  if (reference.kind === 'video') return undefined
  const name = spelledAlike(reference)
  const row = await db
    .selectFrom('creators')
    .select('id')
    .where('is_active', '=', true)
    .where((eb) =>
      reference.kind === 'id' ? eb('youtube_id', '=', name) : eb(eb.fn<string>('lower', ['handle']), '=', name),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Returns the time by which applicants are promised a decision. */
export const decideBy = ({ submitted_at: since }: ApplicationRow): Date =>
  new Date(since.getTime() + REVIEW_HOURS * 3_600_000)

export const applicationOf = (row: ApplicationRow): Application => ({
  id: row.id,
  youtubeChannelUrl: row.youtube_channel_url,
  channelName: row.channel_name,
  contactEmail: row.contact_email,
  category: row.category,
  description: row.description,
  subscriberCount: row.subscriber_count === null ? null : Number(row.subscriber_count),
  status: row.status,
  submittedAt: row.submitted_at.toISOString(),
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  reviewNotes: row.review_notes,
  decideBy: decideBy(row).toISOString(),
  ownershipCode: row.ownership_code,
  ownershipProvenAt: row.ownership_proven_at?.toISOString() ?? null,
  ownershipChannelId: row.ownership_channel_id,
})
