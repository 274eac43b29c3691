/** Creators with their prices: those of the active competition's price book where they are in it, else today's. */
import { sql as raw } from 'kysely'
import type { Creator } from '#contract/creators.ts'
import { cents, decimalOf } from '#game/money.ts'
import type { Sql } from '#server/deps.ts'

export async function readCreators(sql: Sql): Promise<Creator[]> {
  const rows = await sql
    .with('active', (db) => db.selectFrom('competitions').select('id')
      .where('phase', 'in', ['drafting', 'live']).orderBy('ordinal').limit(1))
    .selectFrom('creators')
    .leftJoin('creator_snapshots as book', (join) => join
      .onRef('book.creator_id', '=', 'creators.id')
      .on('book.competition_id', '=', raw<number>`(select id from active)`))
    .selectAll('creators')
    .select(['book.price_cents as book_price_cents', 'book.is_new'])
    .where('creators.is_active', '=', true)
    .orderBy(raw`coalesce(book.price_cents, creators.price_cents) desc`)
    .orderBy('creators.subscriber_count', (order) => order.desc().nullsLast())
    .orderBy('creators.id')
    .execute()

  return rows.map((row) => ({
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
    isNew: row.is_new ?? false,
    trend: row.trend,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

const countOf = (stored: string | null): number | null => (stored === null ? null : Number(stored))
