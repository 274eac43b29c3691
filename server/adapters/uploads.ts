/**
 * When creators published their newest videos: the only place that writes `creator_uploads`.
 *
 * The retention of an upload begins anew whenever it is seen again: YouTube still lists it, so it has been read again. One that YouTube no
 * longer lists is deleted with the retention. To write less, a row is renewed once a day at most; so it is deleted a day early, never late.
 * Rows are written in order, so that two processes that write the same ones do not deadlock.
 */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

export type CreatorUpload = { creatorId: number; videoId: string; publishedAt: Date }

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

/** The newest `limit` of each creator that were published by `until`. */
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

/** Uploads that were seen last before `cutoff`. */
export const forgetUploads = async (db: Queryable, cutoff: Date): Promise<void> => {
  await db.deleteFrom('creator_uploads').where('seen_at', '<', cutoff).execute()
}
