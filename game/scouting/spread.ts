/**
 * How far a creator's days deviate from their expectation, and its ceiling: the points that one day in ten reaches. Both follow from one
 * measure, so that a calm creator's ceiling is near its projection.
 *
 * Input   the daily view gains of all creators before a competition, as in days.ts, the form weight, and the common factor of the last day.
 * Output  the spread of each creator in points, null with too few days. Never throws.
 *
 * Each of the last days is compared, in doublings, with what was expected of it before it began. The average miss of a creator's days is
 * its measure; a few days are mostly chance, so the measure of all creators counts a little too. The factor between the measure and one day
 * in ten is learned from the days of all creators together, because a tenth of one creator's days would be one day.
 */
import { median, reachOf } from '#game/scoring/arithmetic.ts'
import { expectedViews, knownOf, lastCommonFactorOf, lessonsOf, USUAL_FORM } from '#game/scoring/v1-form.ts'
import { completeDays, type Gains } from '#game/scoring/v1-history.ts'
import { momentumOf, type Normal } from '#game/scoring/v1-normal.ts'

/** Of a hundred days, this number is below the ceiling. */
const CEILING_SHARE = 0.9
/** The smallest number of compared days from which a creator's volatility is shown. */
const DAYS_NEEDED = 5
/** The number of days that the measure of all creators counts as. */
const USUAL_DAYS = 3

/** `deviation`: how far the creator's days deviate from the expectation in either direction, in points. */
export type Spread = { deviation: number; ceiling: number }

type Terms = { formWeight?: number | undefined; lastCommonFactor?: number | undefined }

export function spreadsOf(
  histories: readonly Gains[],
  { formWeight = USUAL_FORM.formWeight, lastCommonFactor }: Terms = {},
): (Spread | null)[] {
  const complete = completeDays(histories)
  const surprises = surprisesOf(complete, formWeight)
  const misses = new Map([...surprises].map(([index, doublings]) => [index, meanMiss(doublings)]))
  const usual = misses.size > 0 ? median([...misses.values()]) : 0
  const measureOf = (index: number): number => {
    const days = surprises.get(index)!.length
    return (days * misses.get(index)! + USUAL_DAYS * usual) / (days + USUAL_DAYS)
  }
  const measures = new Map([...surprises.keys()].map((index) => [index, measureOf(index)]))
  const goesBeyond = upperTenth(
    [...surprises].flatMap(([index, doublings]) => {
      const measure = measures.get(index)!
      return measure > 0 ? doublings.map((one) => one / measure) : []
    }),
  )
  const known = complete.map(knownOf)
  const commonFactor = lastCommonFactor ?? lastCommonFactorOf(known.filter((one) => one !== null))
  return known.map((one, index) => {
    const measure = measures.get(index)
    if (!one || measure === undefined) return null
    const expected = expectedViews(one.normalDay, one.lastDay === null ? null : one.lastDay / commonFactor, formWeight)
    const beyond = (doublings: number) => pointsAt(Math.max(0, (expected + 500) * 2 ** doublings - 500), one)
    return {
      deviation: (beyond(measure) - beyond(-measure)) / 2,
      ceiling: Math.max(0, beyond(Math.max(0, goesBeyond) * measure)),
    }
  })
}

/** Returns for each creator with enough days, by its index, by how many doublings its last days beat the expectation. */
function surprisesOf(complete: readonly Gains[], formWeight: number): Map<number, number[]> {
  const surprises = new Map<number, number[]>()
  for (const { index, views, normalDay, lastDay } of lessonsOf(complete)) {
    const doublings = Math.log2((views + 500) / (expectedViews(normalDay, lastDay, formWeight) + 500))
    const own = surprises.get(index)
    if (own) own.push(doublings)
    else surprises.set(index, [doublings])
  }
  return new Map([...surprises].filter(([, own]) => own.length >= DAYS_NEEDED))
}

const meanMiss = (doublings: readonly number[]): number =>
  doublings.reduce((sum, one) => sum + Math.abs(one), 0) / doublings.length

/** The value is not raised to 0, because then most days of a creator out of form would look alike. */
const pointsAt = (views: number, normal: Normal): number => reachOf(views) + momentumOf(views, normal)

function upperTenth(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(CEILING_SHARE * sorted.length) - 1] ?? 0
}

export const VOLATILITIES = ['calm', 'steady', 'wild'] as const
export type Volatility = (typeof VOLATILITIES)[number]

const CALM_BELOW = 0.7
const WILD_ABOVE = 1.4

/** The creator's deviation compared with `usual`, the median deviation of the creators on offer. */
export function volatilityOf(deviation: number, usual: number): Volatility {
  if (deviation < CALM_BELOW * usual) return 'calm'
  return deviation > WILD_ABOVE * usual ? 'wild' : 'steady'
}
