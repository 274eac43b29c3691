/**
 * Expected points of a creator, as advice for choosing: before the start its worth in the price book, and that worth per price; from then
 * on the points still to come at its present pace. The same rule for those in a roster and for all others.
 *
 * In      worth as the price book has it, a price in Cents; points so far and where they are heading.
 */
import { inDollars } from './dollars.ts'
import type { Cents } from './money.ts'

/** Points expected for every $1,000 of the price; null if nothing is expected or nothing is paid. */
export function pointsPerThousand(worth: number | null, price: Cents): number | null {
  if (worth === null || price <= 0) return null
  return worth / (inDollars(price) / 1000)
}

/** The points a creator still earns until the end, at its pace so far. */
export const stillToCome = (points: number, projection: number): number =>
  Math.max(0, Math.round((projection - points) * 10) / 10)
