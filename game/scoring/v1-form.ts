/**
 * What yesterday says about today, learned by each price book from its own last days.
 *
 * Two numbers are frozen with a price book. `formWeight`: how much of yesterday's form lasts, from 0 (nothing) to 1 (all of it). `spread`:
 * how far a day deviates from its expectation, in points. Each of the last 14 complete days is priced as the price book would have priced
 * it, from the gains before it, and compared with the points that its gains brought. The weight with the smallest error is chosen. Points
 * are compared and not views, because points end at 0 and momentum at its bounds, so a plain regression of views on views comes out about a
 * tenth too low.
 *
 * Both numbers stay near their usual values while there is little to learn from, and within bounds.
 */
import { clip, median, reachOf } from './arithmetic.ts'
import { HISTORY_DAYS } from './types.ts'
import type { Gains } from './v1-history.ts'
import { countsForCommonFactor, momentumOf, commonFactorOver, type Normal } from './v1-normal.ts'

export type Form = { formWeight: number; spread: number }

/** The form assumed if there is nothing to learn from. */
export const USUAL_FORM: Form = { formWeight: 0.55, spread: 9 }

const LEARNED_DAYS = 14
/** The number of known days required before a day that is learned from. */
const DAYS_NEEDED = 3
const WEIGHT = { lowest: 0.2, highest: 0.8 }
const SPREAD = { lowest: 6, highest: 24 }
/** The weight of the usual form, in squared doublings, and the points of a doubling. */
const USUAL_COUNTS = 150
const POINTS_A_DOUBLING = 36
/** The number of days of one creator that the usual spread counts as. */
const USUAL_DAYS = 150
/** The scale of a logistic distribution, divided by its standard deviation. */
const SCALE_OF_DEVIATION = Math.sqrt(3) / Math.PI
/** A stopped or falling counter must not lower the price without limit: the last day counts as at least this part of a normal one. */
const WORST_DAY = 1 / 3

/**
 * Returns the views per day expected of a creator after a last complete day with this many views, for an average day. Null: no form is
 * known, so a usual day is expected.
 */
export function expectedViews(normalDay: number, lastDay: number | null, formWeight: number): number {
  const last = lastDay === null ? normalDay : Math.max(lastDay, WORST_DAY * normalDay)
  return (normalDay + 500) * ((last + 500) / (normalDay + 500)) ** formWeight - 500
}

/**
 * Returns spread * ln(1 + e^(projection / spread)): the mean of points that never fall below 0. It is computed without the power of a positive
 * number, which has no finite value for a small spread.
 */
export const expectedPointsOf = (projection: number, spread: number): number =>
  Math.max(0, projection) + spread * Math.log1p(Math.exp(-Math.abs(projection) / spread))

/** A creator's known values before a day: its normal day, and its last day if that says something about the next. */
export type Known = Normal & { lastDay: number | null }

/** Returns the common factor of the last complete day. */
export const lastCommonFactorOf = (known: readonly Known[]): number =>
  commonFactorOver(
    known.flatMap((one) => (one.lastDay !== null && countsForCommonFactor(one) ? [one.lastDay / one.normalDay] : [])),
  )

/**
 * Returns a normal day: the median of the last 14 known gains, or null if nothing is known. Some counters stand still on most days and then
 * leap. Their median day would have no views, so the mean is their normal day, and their last day says nothing about the next.
 */
export function knownOf(gains: Gains): Known | null {
  const known = gains.filter((gain) => gain !== null).slice(-HISTORY_DAYS)
  if (known.length === 0) return null
  const middle = median(known)
  if (middle > 0) return { normalDay: middle, knownDays: known.length, lastDay: gains.at(-1) ?? null }
  const mean = known.reduce((sum, gain) => sum + gain, 0) / known.length
  return { normalDay: mean, knownDays: known.length, lastDay: null }
}

/**
 * A day of the creator at index `place`: the values known before that day, divided by the common factor, its views, and the points they
 * brought.
 */
type Lesson = Known & { index: number; views: number; brought: number }

/** Returns the days to learn from, out of the aligned daily gains of all creators. */
export function lessonsOf(histories: readonly Gains[]): Lesson[] {
  const days = histories[0]?.length ?? 0
  const lessons: Lesson[] = []
  for (let day = Math.max(1, days - LEARNED_DAYS); day < days; day++) {
    const before = histories.map((gains) => knownOf(gains.slice(0, day)))
    const commonFactorOf = (one: number) =>
      commonFactorOver(
        histories.flatMap((gains, index) => {
          const known = before[index]!
          return known && countsForCommonFactor(known) && gains[one] != null ? [gains[one] / known.normalDay] : []
        }),
      )
    const [commonFactorBefore, commonFactor] = [commonFactorOf(day - 1), commonFactorOf(day)]
    histories.forEach((gains, index) => {
      const known = before[index]
      const gain = gains[day]
      if (!known || known.knownDays < DAYS_NEEDED || gain == null || gains[day - 1] == null) return
      const views = gain / commonFactor
      lessons.push({
        ...known,
        index,
        lastDay: known.lastDay === null ? null : known.lastDay / commonFactorBefore,
        views,
        brought: reachOf(views) + momentumOf(views, known),
      })
    })
  }
  return lessons
}

const projection = (lesson: Lesson, formWeight: number): number => {
  const views = expectedViews(lesson.normalDay, lesson.lastDay, formWeight)
  return reachOf(views) + momentumOf(views, lesson)
}

function spreadOf(lessons: readonly Lesson[], formWeight: number): number {
  const errors = lessons.map((lesson) => lesson.brought - projection(lesson, formWeight))
  const mean = errors.reduce((sum, error) => sum + error, 0) / lessons.length
  const squares = errors.reduce((sum, error) => sum + (error - mean) ** 2, 0)
  const usual = (USUAL_FORM.spread / SCALE_OF_DEVIATION) ** 2
  const deviation = Math.sqrt((squares + USUAL_DAYS * usual) / (lessons.length + USUAL_DAYS))
  return clip(SCALE_OF_DEVIATION * deviation, SPREAD.lowest, SPREAD.highest)
}

/** Returns the squared error of the expected points; the usual form counts as well. */
function missOf(lessons: readonly Lesson[], { formWeight, spread }: Form): number {
  const usual = USUAL_COUNTS * (POINTS_A_DOUBLING * (formWeight - USUAL_FORM.formWeight)) ** 2
  return lessons.reduce((sum, lesson) => {
    const expectedPoints = expectedPointsOf(projection(lesson, formWeight), spread)
    return sum + (Math.max(0, lesson.brought) - expectedPoints) ** 2
  }, usual)
}

/** Returns the best of the weights from `low` to `high`, in steps of `step` hundredths. */
function bestWeight(lessons: readonly Lesson[], spread: number, low: number, high: number, step: number): number {
  let best = { formWeight: USUAL_FORM.formWeight, miss: Infinity }
  for (let hundredths = low; hundredths <= high; hundredths += step) {
    const formWeight = hundredths / 100
    const miss = missOf(lessons, { formWeight, spread })
    if (miss < best.miss) best = { formWeight, miss }
  }
  return best.formWeight
}

/** Returns the form weight and the spread learned from the aligned daily gains of all creators (v1-history.ts). */
export function learnForm(histories: readonly Gains[]): Form {
  const lessons = lessonsOf(histories)
  if (lessons.length === 0) return USUAL_FORM
  const spread = spreadOf(lessons, USUAL_FORM.formWeight)
  const about = Math.round(100 * bestWeight(lessons, spread, 100 * WEIGHT.lowest, 100 * WEIGHT.highest, 5))
  const [low, high] = [Math.max(about - 4, 100 * WEIGHT.lowest), Math.min(about + 4, 100 * WEIGHT.highest)]
  const formWeight = bestWeight(lessons, spread, low, high, 1)
  return { formWeight, spread: spreadOf(lessons, formWeight) }
}
