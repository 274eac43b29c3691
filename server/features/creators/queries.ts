/** Creators with their prices: from the active competition's price book if they are in it, otherwise today's price. */
import { sql } from 'kysely'
import type { AdminCreator } from '#contract/admin.ts'
import type { Debut } from '#contract/debut.ts'
import type { Creator } from '#contract/creators.ts'
import { cents, decimalOf } from '#game/money.ts'
import { openDebuts } from '#server/catalogue/debut.ts'
import { nextTime } from '#server/competition/view.ts'
import type { CreatorRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'

type DebutDeps = Pick<Deps, 'source' | 'settings'>

/** Returns the creators of the catalogue, most expensive first. `chosen`: the open competition whose prices they have. */
export const readCreators = async (tx: Queryable, chosen?: number): Promise<Creator[]> =>
  (await pricedCreators(tx, chosen).where('creators.is_active', '=', true).execute()).map(creatorOf)

/** Like the list for players, but with deleted creators and the columns that an edit needs. */
export async function readAdminCreators(deps: DebutDeps, tx: Queryable): Promise<AdminCreator[]> {
  const debutOf = await openDebuts(deps, tx)
  return (await pricedCreators(tx).execute()).map((row) => adminCreatorOf(row, debutOf))
}

export async function readAdminCreator(deps: DebutDeps, tx: Queryable, id: number): Promise<AdminCreator> {
  const row = await pricedCreators(tx).where('creators.id', '=', id).executeTakeFirstOrThrow()
  return adminCreatorOf(row, await openDebuts(deps, tx))
}

/** Returns the YouTube ids of the creators in the catalogue. */
export const readListedIds = async (tx: Queryable): Promise<string[]> =>
  (await tx.selectFrom('creators').select('youtube_id').where('is_active', '=', true).orderBy('id').execute()).map(
    (row) => row.youtube_id,
  )

/** Returns the rows of those of the channels that the catalogue lists, by YouTube id. */
export async function readListed(
  tx: Queryable,
  youtubeIds: readonly string[],
): Promise<ReadonlyMap<string, CreatorRow>> {
  if (youtubeIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('creators')
    .selectAll()
    .where('youtube_id', 'in', youtubeIds)
    .where('is_active', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.youtube_id, row]))
}

export const readNames = async (tx: Queryable, youtubeIds: readonly string[], most: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('creators')
      .select('channel_name')
      .where('youtube_id', 'in', youtubeIds)
      .orderBy('id')
      .limit(most)
      .execute()
  ).map((row) => row.channel_name)

const pricedCreators = (tx: Queryable, chosen = 0) =>
  tx
    .with('active', (db) =>
      db
        .selectFrom('competitions')
        .select('id')
        .where('phase', 'in', ['drafting', 'live'])
        .orderBy(sql`id = ${chosen}`, 'desc')
        .orderBy('phase')
        .orderBy(nextTime)
        .orderBy('id')
        .limit(1),
    )
    .selectFrom('creators')
    .leftJoin('creator_snapshots as book', (join) =>
      join
        .onRef('book.creator_id', '=', 'creators.id')
        .on('book.competition_id', '=', sql<number>`(select id from active)`),
    )
    .selectAll('creators')
    .select(['book.price_cents as book_price_cents', 'book.is_new', 'book.form', 'book.expected_points'])
    .orderBy(sql`coalesce(book.price_cents, creators.price_cents) desc`)
    .orderBy('creators.subscriber_count', (order) => order.desc().nullsLast())
    .orderBy('creators.id')

type PricedRow = CreatorRow & {
  book_price_cents: number | null
  is_new: boolean | null
  form: number | null
  expected_points: number | null
}

const creatorOf = (row: PricedRow): Creator => ({
  id: row.id,
  youtubeId: row.youtube_id,
  channelName: row.channel_name,
  handle: row.handle,
  category: row.category,
  thumbnailUrl: row.thumbnail_url,
  price: decimalOf(cents(row.book_price_cents ?? row.price_cents)),
  subscriberCount: countOf(row.subscriber_count),
  viewCount: countOf(row.view_count),
  videoCount: countOf(row.video_count),
  likeCount: countOf(row.like_count),
  commentCount: countOf(row.comment_count),
  shareCount: countOf(row.share_count),
  isActive: row.is_active,
  isPromoted: row.is_promoted,
  inPlay: row.book_price_cents !== null,
  expectedPoints: row.expected_points === null ? null : Math.round(10 * row.expected_points) / 10,
  isNew: row.is_new ?? false,
  form: row.form,
  trend: row.trend,
  countedAt: row.counted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const adminCreatorOf = (row: PricedRow, debutOf: (youtubeId: string) => Debut): AdminCreator => ({
  ...creatorOf(row),
  version: row.version,
  priceOverride: row.price_override_cents === null ? null : decimalOf(cents(row.price_override_cents)),
  note: row.note,
  debut: row.is_active ? debutOf(row.youtube_id) : null,
})

const countOf = (stored: string | null): number | null => (stored === null ? null : Number(stored))
