/** The price book of a competition: made when drafting opens, of what is offered and known, and frozen with it. */
import type { Insertable } from 'kysely'
import type { Cents } from '#game/money.ts'
import { priceBook as pricesOf, projectionOf } from '#game/pricing.ts'
import { baselineOf, engagementBaselineOf } from '#game/scoring.ts'
import type { History, Round } from '#server/adapters/source.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { CreatorSnapshots } from '#server/db/tables.ts'
import { savePrices } from '#server/records/creators.ts'
import { readOffered, type Offered } from './offered.ts'
import type { CatalogueSource } from './sync.ts'

/** Days of view gains the screens draw a line of. */
const TREND_DAYS = 14

/** A creator as the rules see it: its normal day, its form, what is expected of it. */
type Measured = Offered & {
  normalDay: number
  engagementBaseline: number
  likesShare: number
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
  { source }: { source: CatalogueSource },
  tx: Queryable,
  { id, salaryCap, round }: { id: number; salaryCap: Cents; round: Round },
): Promise<Insertable<CreatorSnapshots>[]> {
  const offered = await readOffered(tx)
  const ids = offered.map((creator) => creator.youtubeId)
  const [counts, history] = [await source.read(round, round.startTime, ids), await source.history(round, ids)]
  const measured = offered
    .filter((creator) => counts.has(creator.youtubeId))
    .map((creator) => measure(creator, history.get(creator.youtubeId)))
  const prices = pricesOf(
    measured.map((creator) => ({ ...creator, creatorId: creator.id })),
    salaryCap,
  )

  await savePrices(
    tx,
    measured.map(({ id: creatorId, trend }) => ({ id: creatorId, price: prices.get(creatorId)!, trend })),
  )
  return measured.map((creator) => ({
    creator_id: creator.id,
    competition_id: id,
    price_cents: prices.get(creator.id)!,
    baseline_views: creator.normalDay,
    baseline_engagement: creator.engagementBaseline,
    likes_share: creator.likesShare,
    projection: creator.projection,
    is_new: creator.isNew,
  }))
}

function measure(creator: Offered, history: History | undefined): Measured {
  const gains = history?.viewGains ?? []
  const { normalDay, isNew } = baselineOf(gains, creator.subscribers)
  const { engagementBaseline, likesShare } = engagementBaselineOf(history?.engagementGains ?? [], normalDay)
  const lastDay = gains.at(-1) ?? null
  const trend = gains.filter((gain) => gain !== null).slice(-TREND_DAYS)
  return {
    ...creator,
    normalDay,
    engagementBaseline,
    likesShare,
    lastDay,
    isNew,
    projection: projectionOf(normalDay, lastDay),
    trend,
  }
}
