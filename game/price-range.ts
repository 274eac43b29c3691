/** The range in which a creator's price follows its projection. All amounts are in cents. */
import { cents, dollars, type Cents } from './money.ts'

export type PriceRange = { step: Cents; lowest: Cents; highest: Cents }

const LOWEST_SHARE = 0.02
const HIGHEST_SHARE = 0.6

/** Prices are in whole steps of $500, or of $200 under a small cap. */
export function priceRange(salaryCap: Cents): PriceRange {
  const step = salaryCap >= dollars(100_000) ? dollars(500) : dollars(200)
  const lowest = Math.ceil((salaryCap * LOWEST_SHARE) / step)
  const highest = Math.max(lowest, Math.floor((salaryCap * HIGHEST_SHARE) / step))
  return { step, lowest: cents(lowest * step), highest: cents(highest * step) }
}

/** Returns the price, rounded to a step and kept within the range. */
export function priceWithin({ step, lowest, highest }: PriceRange, price: number): Cents {
  return cents(Math.min(highest, Math.max(lowest, Math.round(price / step) * step)))
}
