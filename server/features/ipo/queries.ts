/** Applications to be listed: what is asked of `ipo_applications` and written to it. */
import { sql as raw, type Insertable, type Selectable } from 'kysely'
import type { Application } from '#contract/ipo.ts'
import type { IpoApplicationsTable } from '#server/db/tables.ts'
import type { Sql } from '#server/deps.ts'
import type { ChannelReference } from '#server/outside/channel-reference.ts'

export type ApplicationRow = Selectable<IpoApplicationsTable>
export type Decision = { status: 'approved'; creatorId: number } | { status: 'rejected'; reason: string }

/** Those that wait first, oldest first. */
export const readApplications = (sql: Sql): Promise<ApplicationRow[]> =>
  sql.selectFrom('ipo_applications').selectAll()
    .orderBy(raw`status <> 'pending'`).orderBy('submitted_at').orderBy('id').execute()

export const findApplication = (sql: Sql, id: number): Promise<ApplicationRow | undefined> =>
  sql.selectFrom('ipo_applications').selectAll().where('id', '=', id).executeTakeFirst()

/** The same, kept from being decided by anybody else until the transaction ends. */
export const lockApplication = (sql: Sql, id: number): Promise<ApplicationRow | undefined> =>
  sql.selectFrom('ipo_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertApplication = (sql: Sql, application: Insertable<IpoApplicationsTable>): Promise<ApplicationRow> =>
  sql.insertInto('ipo_applications').values({ ...application, status: 'pending' }).returningAll().executeTakeFirstOrThrow()

export const decideApplication = (sql: Sql, id: number, decision: Decision): Promise<ApplicationRow> =>
  sql.updateTable('ipo_applications')
    .set({
      status: decision.status,
      reviewed_at: raw<Date>`clock_timestamp()`,
      review_notes: decision.status === 'rejected' ? decision.reason : null,
      creator_id: decision.status === 'approved' ? decision.creatorId : null,
    })
    .where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The creator in the catalogue that an address names, as far as our own table can tell: a video's channel is the source's to know. */
export async function findListed(sql: Sql, reference: ChannelReference): Promise<number | undefined> {
  if (reference.kind === 'video') return undefined
  const handle = reference.kind === 'handle' ? reference.handle : reference.kind === 'id' ? null : `@${reference.name}`
  const row = await sql.selectFrom('creators').select('id').where('is_active', '=', true)
    .where((eb) => (reference.kind === 'id' ? eb('youtube_id', '=', reference.id) : eb(eb.fn<string>('lower', ['handle']), '=', handle!.toLowerCase())))
    .orderBy('id').limit(1).executeTakeFirst()
  return row?.id
}

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
})
