/**
 * A data folder with a catalogue of 1,000 creators in play: the demo's own and copies under other channel ids.
 *
 * The demo's first start creates everything else; the copies are written while no server runs.
 */
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { startProduct } from '#bench/product.ts'

export const CREATORS = 1_000

export async function makeThousandCreators(dataDir: string): Promise<void> {
  const first = await startProduct({ dataDir })
  await first.stop()
  const database = await openDatabase({ dataDir, log: pino({ level: 'warn' }) })
  try {
    await sql`
      with original as (select *, row_number() over (order by id) - 1 as place, count(*) over () as total from creators),
      copied as (
        insert into creators (youtube_id, channel_name, handle, category, thumbnail_url, price_cents, subscriber_count, view_count, video_count,
          like_count, comment_count, trend, counted_at)
        select 'UC' || rpad(nth || '-' || original.id || '-', 22, 'bench'), channel_name || ' ' || nth, handle, category,
          '/avatars/UC' || rpad(nth || '-' || original.id || '-', 22, 'bench') || '.svg',
          price_cents, subscriber_count, view_count, video_count, like_count, comment_count, trend, counted_at
        from original, generate_series(2, 1 + ceil(${CREATORS}::numeric / original.total)::integer) as nth
        order by nth, original.id
        limit ${CREATORS} - (select count(*) from creators)
        returning id, youtube_id
      )
      insert into creator_snapshots (creator_id, competition_id, price_cents, baseline_views, expected_views, projection, known_days, expected_points, is_new,
        start_subscribers, start_views, start_likes, start_comments, start_basket_views)
      select copied.id, competition_id, price_cents, baseline_views, expected_views, projection, known_days, expected_points, is_new,
        start_subscribers, start_views, start_likes, start_comments, start_basket_views
      from copied join creator_snapshots on creator_id = split_part(substr(youtube_id, 3), '-', 2)::integer
    `.execute(database.db)
  } finally {
    await database.close()
  }
}
