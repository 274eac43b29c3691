/**
 * Expected points of a creator, as advice for choosing. Before the start they are the expected points of the price book, also per price.
 * While live they are the points still to come at the present pace. The same rule holds for picks and for all other creators.
 */
import { inDollars } from './dollars.ts'
import type { Cents } from './money.ts'

/** Returns the points expected for every $1,000 of the price (cents), or null if no points are expected or the price is 0. */
export function pointsPerThousand(expectedPoints: number | null, price: Cents): number | null {
  if (expectedPoints === null || price <= 0) return null
  return expectedPoints / (inDollars(price) / 1000)
}

/**
 * Returns the points that a creator is still expected to earn by the end, given its points so far and its projection, rounded to tenths.
 */
export const stillToCome = (points: number, projection: number): number =>
  Math.max(0, Math.round((projection - points) * 10) / 10)
