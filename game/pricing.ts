/**
 * Draft prices: a channel's normal day and its form become its price under the salary cap.
 *
 * Input: for each creator the view gain of the normal day and of the last complete day; the cap in cents. Output: a price in cents for each
 * creator. Never throws.
 *
 * The scale makes 4.2 average creators cost the cap. Only creators with a baseline set the scale; the others cost the default price.
 */
import type { Cents } from './money.ts'
import { priceRange, priceWithin } from './price-range.ts'
import { DEFAULT_CREATOR_PRICE } from './roster.ts'
import { momentumOf, reachOf } from './scoring.ts'

/**
 * `isNew`: the creator has no baseline of its own (scoring.ts `baselineOf`). `override`: an administrator's price, which stays until it is
 * cleared.
 */
export type Priced = {
  creatorId: number
  normalDay: number
  lastDay: number | null
  isNew: boolean
  override?: Cents | null
}

const AVERAGE_PICKS = 4.2

/** Returns the points expected of a creator tomorrow: half class, half form. Without a last complete day the form is normal. */
export function projectionOf(normalDay: number, lastDay: number | null): number {
  const views = Math.sqrt(normalDay * Math.max(0, lastDay ?? normalDay))
  return reachOf(views) + momentumOf(views, normalDay, 1)
}

/** Returns the price of a projected point in cents, or 0 if no creator has a positive projection. */
function centsPerPoint(projections: readonly number[], cap: Cents): number {
  const mean = projections.reduce((sum, projection) => sum + projection, 0) / projections.length
  return mean > 0 ? cap / (AVERAGE_PICKS * mean) : 0
}

const roundedPrice = (price: number, cap: Cents): Cents => priceWithin(priceRange(1, cap), price)

/** Returns the price of one more creator at the rate of an existing catalogue. */
export const priceBeside = (projections: readonly number[], projection: number, cap: Cents): Cents =>
  roundedPrice(projection * centsPerPoint(projections, cap), cap)

export function priceBook(creators: readonly Priced[], cap: Cents): Map<number, Cents> {
  const known = creators.filter((creator) => !creator.isNew)
  const rate = centsPerPoint(
    known.map(({ normalDay, lastDay }) => projectionOf(normalDay, lastDay)),
    cap,
  )
  return new Map(
    creators.map(({ creatorId, normalDay, lastDay, isNew, override }) => {
      const price = isNew ? DEFAULT_CREATOR_PRICE : roundedPrice(projectionOf(normalDay, lastDay) * rate, cap)
      return [creatorId, override ?? price]
    }),
  )
}
