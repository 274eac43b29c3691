/**
 * What yesterday says about today, learned by each price book from its own last days.
 *
 * Two numbers are frozen with a book. `formWeight`: how much of yesterday's form lasts, 0 nothing, 1 all of it. `spread`: how far a day
 * strays from what was expected, in points. Each of the last 14 complete days is priced as the book would have priced it, with the gains
 * before it, and compared with the points its gains brought: the weight whose worths came nearest to the points is the one. Comparing
 * points, not views, is what makes it right: points end at 0 and momentum at its bounds, so that the plain slope of views on views comes
 * out too low by about a tenth.
 *
 * Both lean on what is usual as long as there is little to learn from, and stay within bounds.
 */
import { clip, median, reachOf } from '#game/scoring.ts'
import { HISTORY_DAYS } from './types.ts'
import type { Gains } from './v2-history.ts'
import { countsForCommonFactor, momentumOf, commonFactorOver, type Normal } from './v2-normal.ts'

export type Form = { formWeight: number; spread: number }

/** The form assumed if there is nothing to learn from. */
export const USUAL_FORM: Form = { formWeight: 0.55, spread: 9 }

const LEARNED_DAYS = 14
/** Known days before a day that is learned from. */
const DAYS_NEEDED = 3
const WEIGHT = { lowest: 0.2, highest: 0.8 }
const SPREAD = { lowest: 6, highest: 24 }
/** The weight of the usual form, in squared doublings; the worth of a doubling, in points. */
const USUAL_COUNTS = 150
const POINTS_A_DOUBLING = 36
/** How many days of one creator the usual spread counts as. */
const USUAL_DAYS = 150
/** A logistic distribution's scale for its standard deviation. */
const SCALE_OF_DEVIATION = Math.sqrt(3) / Math.PI
/** A frozen or falling counter is not a price cut: the last day is at least this much of a normal one. */
const WORST_DAY = 1 / 3

/** The views a day expected of a creator whose last complete day brought so many, as of an average day; null: not known, as usual. */
export function expectedViews(normalDay: number, lastDay: number | null, formWeight: number): number {
  const last = lastDay === null ? normalDay : Math.max(lastDay, WORST_DAY * normalDay)
  return (normalDay + 500) * ((last + 500) / (normalDay + 500)) ** formWeight - 500
}

export const worthOf = (projection: number, spread: number): number =>
  spread * Math.log1p(Math.exp(projection / spread))

/** A creator's known values before a day: its normal day, and its last one if that says something about the next. */
export type Known = Normal & { lastDay: number | null }

/** Everybody's last complete day against normal. */
export const lastCommonFactorOf = (known: readonly Known[]): number =>
  commonFactorOver(
    known.flatMap((one) => (one.lastDay !== null && countsForCommonFactor(one) ? [one.lastDay / one.normalDay] : [])),
  )

/**
 * A normal day is the median of the last 14 known gains. Some counters stand still on most days and then leap by everything since: their
 * median day is one without views, which no day resembles. For those the mean is the normal day, and the last day says nothing about the
 * next. null if nothing is known.
 */
export function knownOf(gains: Gains): Known | null {
  const known = gains.filter((gain) => gain !== null).slice(-HISTORY_DAYS)
  if (known.length === 0) return null
  const middle = median(known)
  if (middle > 0) return { normalDay: middle, knownDays: known.length, lastDay: gains.at(-1) ?? null }
  const mean = known.reduce((sum, gain) => sum + gain, 0) / known.length
  return { normalDay: mean, knownDays: known.length, lastDay: null }
}

/** A day of the creator at `place`: its known values before that day, as of average days, its views and the points they brought. */
type Lesson = Known & { index: number; views: number; brought: number }

/** The lessons of the last days, from everybody's daily gains side by side. */
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

/** The squared distance of the worths from the points; the usual form counts as well. */
function missOf(lessons: readonly Lesson[], { formWeight, spread }: Form): number {
  const usual = USUAL_COUNTS * (POINTS_A_DOUBLING * (formWeight - USUAL_FORM.formWeight)) ** 2
  return lessons.reduce((sum, lesson) => {
    const worth = worthOf(projection(lesson, formWeight), spread)
    return sum + (Math.max(0, lesson.brought) - worth) ** 2
  }, usual)
}

/** The best of the weights from `low` to `high`, so many hundredths apart. */
function bestWeight(lessons: readonly Lesson[], spread: number, low: number, high: number, step: number): number {
  let best = { formWeight: USUAL_FORM.formWeight, miss: Infinity }
  for (let hundredths = low; hundredths <= high; hundredths += step) {
    const formWeight = hundredths / 100
    const miss = missOf(lessons, { formWeight, spread })
    if (miss < best.miss) best = { formWeight, miss }
  }
  return best.formWeight
}

/** Learned from everybody's daily gains, side by side (v2-history.ts). */
export function learnForm(histories: readonly Gains[]): Form {
  const lessons = lessonsOf(histories)
  if (lessons.length === 0) return USUAL_FORM
  const spread = spreadOf(lessons, USUAL_FORM.formWeight)
  const about = Math.round(100 * bestWeight(lessons, spread, 100 * WEIGHT.lowest, 100 * WEIGHT.highest, 5))
  const [low, high] = [Math.max(about - 4, 100 * WEIGHT.lowest), Math.min(about + 4, 100 * WEIGHT.highest)]
  const formWeight = bestWeight(lessons, spread, low, high, 1)
  return { formWeight, spread: spreadOf(lessons, formWeight) }
}
