/**
 * The rows of the catalogue. Only this file writes `creators`.
 *
 * A source of statistics never overwrites an admin's choices (price, category, delisting).
 */
import { sql } from 'kysely'
import { storedCategory } from '#contract/categories.ts'
import { Refused } from '#contract/errors.ts'
import type { Cents } from '#game/money.ts'
import type { Channel, ChannelCounts, FoundChannel } from '#server/adapters/source.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { CreatorRow } from '#server/db/rows.ts'

/**
 * Lists channels, and updates names, pictures and counts of those already listed. Channels whose counts are unknown stay as they are stored.
 */
export async function saveChannels(tx: Queryable, given: readonly Channel[], countedAt: Date): Promise<void> {
  const channels = given.filter(hasCounts)
  if (channels.length === 0) return
  const column = <T>(value: (channel: CountedChannel) => T) => channels.map(value)
  await sql`
    insert into creators (
      youtube_id, channel_name, handle, category, thumbnail_url,
      subscriber_count, view_count, video_count, like_count, comment_count, counted_at
    )
    select youtube_id, channel_name, handle, category, thumbnail_url, subscribers, views, videos, likes, comments,
      least(coalesce(taken_at, ${countedAt}::timestamptz), clock_timestamp())
    from unnest(
      ${column((one) => one.youtubeId)}::text[], ${column((one) => one.title)}::text[], ${column((one) => one.handle)}::text[],
      ${column((one) => one.category)}::text[], ${column((one) => one.thumbnailUrl)}::text[],
      ${column((one) => one.counts.subscribers)}::numeric[], ${column((one) => one.counts.views)}::numeric[],
      ${column((one) => one.counts.videos)}::numeric[], ${column((one) => one.counts.likes)}::numeric[],
      ${column((one) => one.counts.comments)}::numeric[], ${column((one) => one.counts.takenAt ?? null)}::timestamptz[]
    ) as given (
      youtube_id, channel_name, handle, category, thumbnail_url, subscribers, views, videos, likes, comments, taken_at
    )
    on conflict (youtube_id) do update set
      channel_name = excluded.channel_name, handle = excluded.handle, thumbnail_url = excluded.thumbnail_url,
      subscriber_count = excluded.subscriber_count, view_count = excluded.view_count, video_count = excluded.video_count,
      like_count = excluded.like_count, comment_count = excluded.comment_count,
      counted_at = excluded.counted_at, updated_at = clock_timestamp()
  `.execute(tx)
}

type CountedChannel = Channel & { counts: ChannelCounts }
const hasCounts = (channel: Channel): channel is CountedChannel => channel.counts !== null

/** The newest price book's data on a creator: its price, and the view gains of its last days. */
export type NewPrice = { id: number; price: Cents; trend: readonly number[] }

export async function savePrices(tx: Queryable, prices: readonly NewPrice[]): Promise<void> {
  if (prices.length === 0) return
  await sql`
    update creators set price_cents = given.price_cents, trend = given.trend::jsonb
    from unnest(
      ${prices.map(({ id }) => id)}::integer[], ${prices.map(({ price }) => price)}::bigint[],
      ${prices.map(({ trend }) => JSON.stringify(trend))}::text[]
    ) as given (id, price_cents, trend)
    where creators.id = given.id
  `.execute(tx)
}

/** Adds a channel to the catalogue, also again after its removal; it can be picked from the next price book on. Refuses already_listed. */
export async function listChannel(
  tx: Queryable,
  { youtubeId, counts, ...channel }: FoundChannel,
  category: string,
  price: Cents,
): Promise<CreatorRow> {
  const columns = {
    price_cents: price,
    channel_name: channel.title,
    handle: channel.handle,
    category: storedCategory(category),
    thumbnail_url: channel.thumbnailUrl,
    // unknown counts leave the stored counts as they are
    ...(counts && {
      subscriber_count: counts.subscribers,
      view_count: counts.views,
      video_count: counts.videos,
      like_count: counts.likes,
      comment_count: counts.comments,
      counted_at: sql<Date>`clock_timestamp()`,
    }),
  }
  const listed = await tx
    .insertInto('creators')
    .values({ youtube_id: youtubeId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('youtube_id')
        .doUpdateSet({
          ...columns,
          ...EDITED,
          is_active: true,
          price_override_cents: null,
          times_missing: 0,
          note: null,
        })
        .where('creators.is_active', '=', false),
    )
    .returningAll()
    .executeTakeFirst()
  if (listed) return listed
  const known = await tx
    .selectFrom('creators')
    .select('id')
    .where('youtube_id', '=', youtubeId)
    .executeTakeFirstOrThrow()
  throw new Refused({ code: 'already_listed', creatorId: known.id })
}

const EDITED = { version: sql<number>`creators.version + 1`, updated_at: sql<Date>`clock_timestamp()` }

/** The creator before and after a change. */
export type Edited = { before: CreatorRow; after: CreatorRow }

/**
 * Sets the category and the price in cents that an admin chose; null removes the price. A competition in its draft keeps the prices of its
 * price book. Refuses creator_not_found, and edited_meanwhile if the row has changed since the admin read it.
 */
export async function editCreator(
  tx: Queryable,
  id: number,
  { price, category, version }: { price?: Cents | null | undefined; category?: string | undefined; version: number },
): Promise<Edited> {
  const before = await lockCreator(tx, id)
  if (version !== before.version) throw new Refused({ code: 'edited_meanwhile', creatorId: id })
  const override = price === undefined ? before.price_override_cents : price
  const stored = category === undefined ? before.category : storedCategory(category)
  if (override === before.price_override_cents && stored === before.category) return { before, after: before }

  const after = await tx
    .updateTable('creators')
    .set({ ...EDITED, category: stored, price_override_cents: override, price_cents: override ?? before.price_cents })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before, after }
}

/**
 * Removes a creator from the catalogue. Price books, rosters and results that name it stay as they are. Refuses creator_not_found, and
 * edited_meanwhile if the row has changed since the version that the admin saw.
 */
export const unlistCreator = async (tx: Queryable, id: number, version?: number): Promise<Edited> =>
  setListed(tx, await lockCreator(tx, id), false, version)

/**
 * Puts a removed creator back into the catalogue with its category, its price and its last counts, without asking the source. Refuses
 * creator_not_found if the catalogue lists it or never did, and edited_meanwhile like unlistCreator.
 */
export const relistCreator = async (tx: Queryable, id: number, version: number): Promise<Edited> =>
  setListed(tx, await lockCreator(tx, id, false), true, version)

async function setListed(tx: Queryable, before: CreatorRow, isListed: boolean, version?: number): Promise<Edited> {
  if (version !== undefined && version !== before.version)
    throw new Refused({ code: 'edited_meanwhile', creatorId: before.id })
  const after = await tx
    .updateTable('creators')
    .set({ ...EDITED, is_active: isListed, ...(isListed && { times_missing: 0, note: null }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { before, after }
}

/** `isListed`: whether the catalogue has to list the creator, or has to have removed it. */
async function lockCreator(tx: Queryable, creatorId: number, isListed = true): Promise<CreatorRow> {
  const row = await tx
    .selectFrom('creators')
    .selectAll()
    .where('id', '=', creatorId)
    .where('is_active', '=', isListed)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refused({ code: 'creator_not_found', creatorId })
  return row
}

/** Stores counts as of an instant; channels without a count here keep their last good one. */
export async function saveCounts(tx: Queryable, counts: ReadonlyMap<string, ChannelCounts>, at: Date): Promise<void> {
  const column = (metric: Exclude<keyof ChannelCounts, 'takenAt'>) => [...counts.values()].map((one) => one[metric])
  await sql`
    update creators set subscriber_count = given.subscribers, view_count = given.views, video_count = given.videos,
      like_count = given.likes, comment_count = given.comments, counted_at = ${at}::timestamptz, updated_at = clock_timestamp()
    from unnest(
      ${[...counts.keys()]}::text[], ${column('subscribers')}::numeric[], ${column('views')}::numeric[], ${column('videos')}::numeric[],
      ${column('likes')}::numeric[], ${column('comments')}::numeric[]
    ) as given (youtube_id, subscribers, views, videos, likes, comments)
    where creators.youtube_id = given.youtube_id
  `.execute(tx)
}

/**
 * Deletes statistics that were not read again since: counts, trends, and the names and pictures from YouTube. Prices stay. The channels of
 * a replay, recognised by our own pictures, keep their names.
 */
export async function forgetStatistics(tx: Queryable, since: { counts: Date; names: Date }): Promise<void> {
  await sql`
    update creators set channel_name = youtube_id, handle = null, thumbnail_url = null, updated_at = clock_timestamp()
    where counted_at < ${since.names} and coalesce(thumbnail_url, '') not like '/%' and channel_name <> youtube_id
  `.execute(tx)
  await sql`
    update creators set subscriber_count = null, view_count = null, video_count = null, like_count = null, comment_count = null,
      share_count = null, trend = '[]', counted_at = null, updated_at = clock_timestamp()
    where counted_at < ${since.counts}
  `.execute(tx)
}

const TIMES_MISSING_TO_LEAVE = 2
const MISSING_NOTE =
  'YouTube did not know this channel twice in a row, so it left the catalogue. Add it again when it is back'
/** If more than this share of the channels is missing, the response counts as incomplete and no channel is removed. */
const MOST_MISSING = { share: 0.2, atLeast: 2 }

/**
 * Records which of the requested channels a live source does not know. A channel that is missing twice in a row is removed from the
 * catalogue, with a note for admins. Returns the names of channels removed now. A response that lacks a fifth of the channels is ignored.
 */
export async function noteMissing(
  tx: Queryable,
  asked: readonly string[],
  known: ReadonlySet<string>,
): Promise<string[]> {
  const missing = asked.filter((youtubeId) => !known.has(youtubeId))
  if (missing.length > Math.max(MOST_MISSING.atLeast, MOST_MISSING.share * asked.length)) return []
  await sql`update creators set times_missing = 0 where times_missing > 0 and youtube_id = any(${[...known]}::text[])`.execute(
    tx,
  )
  const isLeaving = sql<boolean>`times_missing + 1 >= ${TIMES_MISSING_TO_LEAVE}`
  const { rows } = await sql<{ channel_name: string; is_active: boolean }>`
    update creators set
      times_missing = times_missing + 1,
      is_active = not ${isLeaving},
      note = case when ${isLeaving} then ${MISSING_NOTE} else note end,
      version = version + case when ${isLeaving} then 1 else 0 end,
      updated_at = clock_timestamp()
    where is_active and youtube_id = any(${missing}::text[])
    returning channel_name, is_active
  `.execute(tx)
  return rows.flatMap((row) => (row.is_active ? [] : row.channel_name))
}
