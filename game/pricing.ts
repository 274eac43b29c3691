/**
 * Draft prices: a channel's normal day and its form → what it costs under the salary cap.
 *
 * In      the view gain of the normal day and the last complete day's, per creator; the cap in Cents.
 * Out     a price in Cents per creator; never throws.
 *
 * The scale makes 4.2 average creators cost the cap. It is set by the creators that have a baseline; the others cost the default.
 */
import type { Cents } from './money.ts'
import { priceRange, priceWithin } from './price-range.ts'
import { DEFAULT_CREATOR_PRICE } from './roster.ts'
import { momentumOf, reachOf } from './scoring.ts'

/** `isNew`: no baseline of its own (scoring.ts `baselineOf`). `override`: an administrator's price, which stays until cleared. */
export type Priced = {
  creatorId: number
  normalDay: number
  lastDay: number | null
  isNew: boolean
  override?: Cents | null
}

const AVERAGE_PICKS = 4.2

/** Points expected of a creator tomorrow: half class, half form. Without a last complete day its form is normal. */
export function projectionOf(normalDay: number, lastDay: number | null): number {
  const views = Math.sqrt(normalDay * Math.max(0, lastDay ?? normalDay))
  return reachOf(views) + momentumOf(views, normalDay, 1)
}

/** The price of a projected point, in cents; 0 if there is nothing to measure by. */
function centsPerPoint(projections: readonly number[], cap: Cents): number {
  const mean = projections.reduce((sum, projection) => sum + projection, 0) / projections.length
  return mean > 0 ? cap / (AVERAGE_PICKS * mean) : 0
}

const roundedPrice = (price: number, cap: Cents): Cents => priceWithin(priceRange(1, cap), price)

/** The price of one more creator at the rate that a catalogue's projections make. */
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
