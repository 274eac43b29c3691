/** Expected points of a creator per price, as advice for choosing before the start. While live see live-price.ts. */
import { inDollars } from './dollars.ts'
import type { Cents } from './money.ts'

/** Returns the points expected for every $1,000 of the price (cents), or null if no points are expected or the price is 0. */
export function pointsPerThousand(expectedPoints: number | null, price: Cents): number | null {
  if (expectedPoints === null || price <= 0) return null
  return expectedPoints / (inDollars(price) / 1000)
}
