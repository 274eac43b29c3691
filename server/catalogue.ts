/**
 * The catalogue: channels that can be drafted, with their latest counts and prices. The only place that writes `creators`.
 *
 * When drafting opens the whole catalogue is brought up to the round, then a price book is made of what is offered and known. An
 * administrator's choices (a price, a category, not offered) are never overwritten by what a source says.
 */
import { sql as raw, type Insertable } from 'kysely'
import { cents, type Cents } from '#game/money.ts'
import { priceBook as pricesOf, projectionOf } from '#game/pricing.ts'
import { baselineOf, engagementBaselineOf } from '#game/scoring.ts'
import type { CreatorSnapshotsTable } from './db/tables.ts'
import type { Deps, Sql } from './deps.ts'
import type { Channel, History, Round } from './outside/source.ts'

/** Days of view gains the screens draw a line of. */
const TREND_DAYS = 14

/** Lists every channel the source knows in this round, and renews names, pictures and counts of those already listed. */
export async function syncCatalogue({ source }: Pick<Deps, 'source'>, sql: Sql, round: Round): Promise<void> {
  await saveChannels(sql, await source.channels(round), round.startTime)
}

export async function saveChannels(sql: Sql, channels: readonly Channel[], countedAt: Date): Promise<void> {
  if (channels.length === 0) return
  const column = <T>(value: (channel: Channel) => T) => channels.map(value)
  await raw`
    insert into creators (
      youtube_id, channel_name, handle, category, thumbnail_url,
      subscriber_count, view_count, video_count, like_count, comment_count, counted_at
    )
    select given.*, least(${countedAt}::timestamptz, clock_timestamp()) from unnest(
      ${column((one) => one.youtubeId)}::text[], ${column((one) => one.title)}::text[], ${column((one) => one.handle)}::text[],
      ${column((one) => one.category)}::text[], ${column((one) => one.thumbnailUrl)}::text[],
      ${column((one) => one.counts.subscribers)}::numeric[], ${column((one) => one.counts.views)}::numeric[],
      ${column((one) => one.counts.videos)}::numeric[], ${column((one) => one.counts.likes)}::numeric[],
      ${column((one) => one.counts.comments)}::numeric[]
    ) as given
    on conflict (youtube_id) do update set
      channel_name = excluded.channel_name, handle = excluded.handle, thumbnail_url = excluded.thumbnail_url,
      subscriber_count = excluded.subscriber_count, view_count = excluded.view_count, video_count = excluded.video_count,
      like_count = excluded.like_count, comment_count = excluded.comment_count,
      counted_at = excluded.counted_at, updated_at = clock_timestamp()
  `.execute(sql)
}

type Offered = { id: number; youtubeId: string; subscribers: number | null; override: Cents | null }

/** A creator as the rules see it: its normal day, its form, what is expected of it. */
type Measured = Offered & {
  E: number
  EU: number
  lastDay: number | null
  isNew: boolean
  projection: number
  trend: number[]
}

/**
 * The price book of a competition: a row for every creator that is offered and that the source has numbers of, at prices that are
 * frozen with it. Today's price and trend in the catalogue become the same.
 */
export async function priceBook(
  { source }: Pick<Deps, 'source'>,
  sql: Sql,
  { id, salaryCap, round }: { id: number; salaryCap: Cents; round: Round },
): Promise<Insertable<CreatorSnapshotsTable>[]> {
  const offered = await readOffered(sql)
  const ids = offered.map((creator) => creator.youtubeId)
  const [counts, history] = [await source.read(round, round.startTime, ids), await source.history(round, ids)]
  const measured = offered
    .filter((creator) => counts.has(creator.youtubeId))
    .map((creator) => measure(creator, history.get(creator.youtubeId)))
  const prices = pricesOf(measured.map((creator) => ({ ...creator, creatorId: creator.id })), salaryCap)

  await savePrices(sql, measured, prices)
  return measured.map((creator) => ({
    creator_id: creator.id,
    competition_id: id,
    price_cents: prices.get(creator.id)!,
    baseline_views: creator.E,
    baseline_engagement: creator.EU,
    projection: creator.projection,
    is_new: creator.isNew,
  }))
}

async function readOffered(sql: Sql): Promise<Offered[]> {
  const rows = await sql.selectFrom('creators').select(['id', 'youtube_id', 'subscriber_count', 'price_override_cents'])
    .where('is_active', '=', true).orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    youtubeId: row.youtube_id,
    subscribers: row.subscriber_count === null ? null : Number(row.subscriber_count),
    override: row.price_override_cents === null ? null : cents(row.price_override_cents),
  }))
}

function measure(creator: Offered, history: History | undefined): Measured {
  const gains = history?.viewGains ?? []
  const { E, isNew } = baselineOf(gains, creator.subscribers)
  const { EU } = engagementBaselineOf(history?.engagementGains ?? [], E)
  const lastDay = gains.at(-1) ?? null
  const trend = gains.filter((gain) => gain !== null).slice(-TREND_DAYS)
  return { ...creator, E, EU, lastDay, isNew, projection: projectionOf(E, lastDay), trend }
}

async function savePrices(sql: Sql, measured: readonly Measured[], prices: ReadonlyMap<number, Cents>): Promise<void> {
  if (measured.length === 0) return
  await raw`
    update creators set price_cents = given.price_cents, trend = given.trend::jsonb
    from unnest(
      ${measured.map((creator) => creator.id)}::integer[], ${measured.map((creator) => prices.get(creator.id)!)}::bigint[],
      ${measured.map((creator) => JSON.stringify(creator.trend))}::text[]
    ) as given (id, price_cents, trend)
    where creators.id = given.id
  `.execute(sql)
}
