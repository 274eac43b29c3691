/**
 * Live prices: what a creator is worth in a trade while a competition runs. Live prices follow the points that are still expected, so a trade
 * by any figure on the screen gains nothing by itself.
 *
 * Expectation  the day's own rate of views counts for more as the day passes, the price book's expectation for less. Steps of the subscriber
 *              count and engagement count for little at first.
 * Price        the draft price, plus or minus the points still to come against those that the draft price stood for. A buyer pays 5 % more.
 *
 * The formula, its constants and the strategies that it was measured against are in docs/fair-play.md. The same input gives the same
 * prices in every process. Nothing throws.
 */
import { cents, type Cents } from './money.ts'
import { priceRange } from './price-range.ts'
import { clip, reachOf } from './scoring/arithmetic.ts'
import type { Book, BookLine, Hours, LivePrice, Readings } from './scoring/types.ts'
import { centsPerPoint, UNREAD_SHARE } from './scoring/v1-book.ts'
import { dayOf, engagementOf, exactDay, milestoneOf, type Exact } from './scoring/v1-day.ts'
import { expectedPointsOf, USUAL_FORM } from './scoring/v1-form.ts'
import { commonFactorOver, countsForCommonFactor, momentumOf } from './scoring/v1-normal.ts'

/** The shares of the window between which trades and drops are open. No later trade was measured. */
const OPENS = 0.1
const CLOSES = 0.8
/** A buyer pays this many per cent of the live price. */
const BUYER_PAYS = 105
/** The part of the price book's expectation in the day's rate at the start. */
const FIRST_CALM = 0.2
/** The squared uncertainty of the day's rate at the start, and how fast it falls. */
const NOISE = { first: 0.36, fall: 11 }
/** The spread of a price book, in points, at which a day deviates as usual, and the bounds of the ratio to it. */
const USUAL_SPREAD = { points: 14, lowest: 0.3, highest: 1.6 }
/** The share of the day at which subscribers and engagement so far count half. */
const HALFWAY = 0.15
/** Below this many points of spread the outcome counts as certain. */
const CERTAIN = 0.05
/** A second in days: no rate is measured over a shorter time. */
const SECOND = 1 / 86_400

/** Returns the live prices of all creators of a price book, by creator id. At the start they are the draft prices. */
export function livePricesOf(book: Book, starts: Readings, nows: Readings, hours: Hours): Map<number, LivePrice> {
  const day = dayOf(book, starts, nows, hours)
  const { played, share } = day.played
  const exact = book.lines.map((line) => exactDay(line, starts.get(line.creatorId), nows.get(line.creatorId), day))
  const instant = instantOf(book, exact, played, share)
  const rate = centsPerPoint(
    book.lines.map(({ expectedPoints }) => expectedPoints),
    book.salaryCap,
  )
  const { step } = priceRange(book.salaryCap)
  return new Map(
    book.lines.map((line, index): [number, LivePrice] => {
      const one = exact[index]!
      const points = Math.max(0, one.growth + one.engagement) * share
      const expectedFinal = one.isMeasured ? expectedFinalOf(line, one, instant) : UNREAD_SHARE * line.expectedPoints
      const stillToCome = expectedFinal - points
      // at the end nothing is left of the day: what the whole day brought stands in
      const ofWholeDay = 1 - share > SECOND ? stillToCome / (1 - share) : expectedFinal
      const live = cents(Math.max(0, Math.round(line.price + rate * (ofWholeDay - line.expectedPoints))))
      const prices = { live, sells: sellsFor(live, step), costs: one.isMeasured ? costsOf(live, step) : null }
      return [line.creatorId, { creatorId: line.creatorId, ...prices, expectedFinal, stillToCome }]
    }),
  )
}

/** Rounds down to a whole step. */
const sellsFor = (live: Cents, step: Cents): Cents => cents(Math.floor(live / step) * step)

/** Adds what a buyer pays more, and rounds up to a whole step. */
const costsOf = (live: Cents, step: Cents): Cents => cents(Math.ceil((live * BUYER_PAYS) / (100 * step)) * step)

/**
 * Values of an instant that all creators share. `weight`: how much the day's own rate counts against the price book, 0 to 1. `spread`: how
 * far the final points may still stray. `counted`: how much of the steps and the engagement so far is expected to stay.
 */
type Instant = {
  share: number
  played: number
  hasBegun: boolean
  commonFactor: number
  weight: number
  spread: number
  counted: number
}

function instantOf(book: Book, exact: readonly Exact[], played: number, share: number): Instant {
  // at the start the day says nothing yet
  const hasBegun = played > SECOND
  const ratios = book.lines.flatMap((line, index) => {
    const { gainedViews } = exact[index]!.inputs
    return hasBegun && gainedViews !== null && countsForCommonFactor(line)
      ? [Math.max(0, gainedViews) / played / line.normalDay]
      : []
  })
  const spread = book.spread ?? USUAL_FORM.spread
  const weight = hasBegun ? weightOfDay(spread, share) : 0
  const strays = (at: number) => spread * Math.sqrt(1 - (hasBegun ? weightOfDay(spread, at) : 0))
  return {
    share,
    played,
    hasBegun,
    commonFactor: commonFactorOver(ratios),
    weight,
    spread: evenlyTo(0, share, strays),
    counted: evenlyTo(1, share, (at) => at / (at + HALFWAY)),
  }
}

/** Returns the weight of the day's own rate against the price book's expectation, 0 to 1. */
function weightOfDay(spread: number, share: number): number {
  const strays = clip(spread / USUAL_SPREAD.points, USUAL_SPREAD.lowest, USUAL_SPREAD.highest) ** 2
  const noise = (NOISE.first * (1 - share)) / (1 + NOISE.fall * share)
  return strays / (strays + noise)
}

/**
 * Returns a value of the formula while trades are open; after their close it moves evenly to its value at the end, so that the expected points
 * end as the final points and prices stay calm.
 */
function evenlyTo(end: number, share: number, valueAt: (share: number) => number): number {
  if (share <= CLOSES) return valueAt(share)
  const passed = (share - CLOSES) / (1 - CLOSES)
  return valueAt(CLOSES) * (1 - passed) + end * passed
}

/** Returns the points that a creator with readings is expected to have at the end. */
function expectedFinalOf(line: BookLine, { inputs }: Exact, instant: Instant): number {
  const { share, spread, counted } = instant
  const views = viewsOfDay(line, inputs, instant)
  const ticks = inputs.ticks * (1 + (1 - share) / (1 + share))
  const points =
    reachOf(views) + momentumOf(views, line) + counted * milestoneOf(ticks) + counted * engagementOf(inputs.engagement)
  return spread < CERTAIN ? Math.max(0, points) : expectedPointsOf(points, spread)
}

/** Returns the views expected of the whole day, as of an average day. Views that nobody supports so far are not expected to count later. */
function viewsOfDay(
  { normalDay, expectedViews }: BookLine,
  { gainedViews, adjustedViews, countedViews }: Exact['inputs'],
  { share, played, hasBegun, commonFactor, weight }: Instant,
): number {
  const calm = FIRST_CALM * (1 - share) ** 2
  const gained = hasBegun ? Math.max(0, gainedViews ?? 0) / (played * commonFactor) : expectedViews
  const rate = (1 - calm) * gained + calm * expectedViews
  const views = Math.max(0, (rate + 500) ** weight * (expectedViews + 500) ** (1 - weight) - 500)
  const pace = adjustedViews ?? 0
  if (countedViews === null || pace <= 2 * normalDay || countedViews >= pace) return views
  return Math.min(views, Math.max(2 * normalDay, (views * countedViews) / pace))
}

/** What a live trade or drop did to the money of an entry: what the old pick sold for and what the new one cost, null for a drop. */
type PaidMove = { sold: Cents; bought: Cents | null }

/**
 * Returns the money in cents that an entry has left of its cap while live, after its moves. A move is allowed while this is not negative.
 * `spentAtLock`: the draft prices of the roster at the lock.
 */
export const leftOfCap = (cap: Cents, spentAtLock: Cents, moves: readonly PaidMove[]): Cents =>
  cents(moves.reduce((left, { sold, bought }) => left + sold - (bought ?? 0), cap - spentAtLock))

/** Returns the instants (ms) between which trades and drops are open while live. */
export function tradeWindow(startsAt: number, endsAt: number): { opensAt: number; closesAt: number } {
  const at = (share: number) => Math.round(startsAt + share * (endsAt - startsAt))
  return { opensAt: at(OPENS), closesAt: at(CLOSES) }
}
