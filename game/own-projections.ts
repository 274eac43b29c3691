/**
 * The points that a player expects of creators: the expected points of the price, plus the player's own projection beyond it. The lineup
 * tools choose the best roster by these values.
 *
 * Input   the price book's lines with the last daily view gains, the player's own projections in points, and a mode.
 * Output  a value for each creator, and the standard deviation of its points, in points.
 */
import type { Choice } from './optimise.ts'
import type { RosterPick } from './roster.ts'

/** The largest own projection in points, up or down. */
export const MAX_OWN_PROJECTION = 10

/** Balanced uses the expected points alone, calm subtracts a penalty for volatile days, and ceiling adds a bonus for them. */
export const MODES = ['balanced', 'calm', 'ceiling'] as const
export type Mode = (typeof MODES)[number]

export type Believable = RosterPick & {
  expectedPoints: number
  /** Daily view gains, oldest first. */
  trend: readonly number[]
}

/** The points that a doubling of a day's views adds. */
const POINTS_PER_DOUBLING = 36
/** The deviation assumed for an unknown creator, and the number of days that this assumption counts for. */
const USUAL_SPREAD = 0.55
const USUAL_DAYS = 7
const [LEAST_SPREAD, MOST_SPREAD] = [0.2, 1.2]

/** Returns the standard deviation of a creator's points on a day, in points. */
export function deviationOf(trend: readonly number[]): number {
  const doublings = trend.map((gain) => Math.log2(Math.max(0, gain) + 1))
  const mean = doublings.reduce((sum, one) => sum + one, 0) / Math.max(1, doublings.length)
  const spread = Math.sqrt(
    doublings.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, doublings.length - 1),
  )
  const count = trend.length < 2 ? 0 : trend.length
  const shrunk = (count * spread + USUAL_DAYS * USUAL_SPREAD) / (count + USUAL_DAYS)
  return POINTS_PER_DOUBLING * Math.min(MOST_SPREAD, Math.max(LEAST_SPREAD, shrunk))
}

export function valueOf(expectedPoints: number, ownProjection: number, deviation: number, mode: Mode): number {
  const expected = expectedPoints + ownProjection
  if (mode === 'calm') return expected - 0.02 * deviation ** 2
  return mode === 'ceiling' ? expected + 0.5 * deviation : expected
}

export const choicesOf = (
  book: readonly Believable[],
  ownProjections: ReadonlyMap<number, number>,
  mode: Mode = 'balanced',
): Choice[] =>
  book.map(({ creatorId, price, expectedPoints, trend }) => ({
    creatorId,
    price,
    value: valueOf(expectedPoints, ownProjections.get(creatorId) ?? 0, deviationOf(trend), mode),
  }))
