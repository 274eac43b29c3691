/**
 * What is expected of a creator, in points, for whoever chooses: before the start its worth in the price book, and what that buys.
 *
 * In      worth as the price book has it, a price in Cents, the share of the competition that has passed (0 to 1).
 */
import { inDollars } from './dollars.ts'
import type { Cents } from './money.ts'

/** Points expected for every $1,000 of the price; null where nothing is expected or nothing is paid. */
export function pointsPerThousand(worth: number | null, price: Cents): number | null {
  if (worth === null || price <= 0) return null
  return worth / (inDollars(price) / 1000)
}

/** Points expected of somebody who is traded in now: points are earned evenly, so what has passed is gone. */
export const expectedFromNow = (worth: number, share: number): number => worth * (1 - Math.min(1, Math.max(0, share)))
