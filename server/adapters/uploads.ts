/**
 * When creators published their newest videos. Only this file writes `creator_uploads`.
 *
 * The retention of an upload starts again whenever YouTube lists it, because it was read again. To write less, a row is renewed at most
 * once a day, so it may be deleted up to a day early and never late. Rows are written in a fixed order, so that two processes do not
 * deadlock.
 */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

export type CreatorUpload = { creatorId: number; videoId: string; publishedAt: Date }

/** Saves uploads that were seen at `at`. An upload that is stored already only gets a later time of being seen. */
export async function saveUploads(db: Queryable, uploads: readonly CreatorUpload[], at: Date): Promise<void> {
  if (uploads.length === 0) return
  await sql`
    insert into creator_uploads (creator_id, video_id, published_at, seen_at)
    select distinct on (given.creator_id, given.video_id) given.creator_id, given.video_id, given.published_at, ${at}::timestamptz
    from unnest(
      ${uploads.map(({ creatorId }) => creatorId)}::integer[], ${uploads.map(({ videoId }) => videoId)}::text[],
      ${uploads.map(({ publishedAt }) => publishedAt)}::timestamptz[]
    ) as given (creator_id, video_id, published_at)
    order by given.creator_id, given.video_id
    on conflict (creator_id, video_id) do update set seen_at = excluded.seen_at
    where creator_uploads.seen_at < excluded.seen_at - interval '1 day'
  `.execute(db)
}

/** Returns the times of each creator's newest `limit` uploads that were published by `until`, newest first, by creator id. */
export async function readUploads(
  db: Queryable,
  { until, limit }: { until: Date; limit: number },
): Promise<Map<number, Date[]>> {
  const { rows } = await sql<{ creator_id: number; published_at: Date }>`
    select creators.id as creator_id, newest.published_at from creators cross join lateral (
      select published_at from creator_uploads
      where creator_id = creators.id and published_at <= ${until}::timestamptz
      order by published_at desc limit ${limit}
    ) as newest
    order by creators.id, newest.published_at desc
  `.execute(db)
  const found = new Map<number, Date[]>()
  for (const row of rows) {
    const known = found.get(row.creator_id)
    if (known) known.push(row.published_at)
    else found.set(row.creator_id, [row.published_at])
  }
  return found
}

/** Deletes uploads that were last seen before `cutoff`. */
export const forgetUploads = async (db: Queryable, cutoff: Date): Promise<void> => {
  await db.deleteFrom('creator_uploads').where('seen_at', '<', cutoff).execute()
}
