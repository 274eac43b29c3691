/**
 * The market of a replayed day: all live prices and points at an instant, with the readings that the replay draws for it, and entries that
 * trade in it. Creators are indexed by their place in the price book; points are in points, money is in cents.
 */
import { readingBetween } from '#game/curve.ts'
import { leftOfCap } from '#game/live-price.ts'
import { total } from '#game/money.ts'
import { pointsOf } from '#game/points.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import type { LivePrice, Reading, TermInputs } from '#game/scoring/types.ts'
import type { PlayedDay } from './replay.ts'
import { sumOf } from './statistics.ts'

/** A creator at an instant, as a player sees it. `points` are those so far. `draftPrice`, `live` and the others are in cents. */
export type Quote = LivePrice & {
  index: number
  points: number
  pace: number
  draftPrice: number
  expectedPoints: number
  inputs: TermInputs
}
export type Instant = { share: number; quotes: readonly Quote[] }

/** Returns the quotes of all creators when `share` (0 to 1) of a day has passed. */
export function instantOf({ day, book, starts, nows }: PlayedDay, share: number): Instant {
  // the product's curves have a secret seed; any other seed draws curves of the same kind
  const readings = new Map<number, Reading>()
  for (const [creatorId, end] of nows)
    readings.set(creatorId, readingBetween(starts.get(creatorId)!, end, share, `${creatorId} ${day}`))
  const scorer = scorerOf(book.version)
  const hours = { elapsed: 24 * share, total: 24 }
  const receipts = scorer.explainBook(book, starts, readings, hours)
  const prices = scorer.livePrices(book, starts, readings, hours)
  return {
    share,
    quotes: book.lines.map(({ creatorId, price, expectedPoints }, index): Quote => {
      const { points, pace, inputs } = receipts.get(creatorId)!
      const earned = { points: pointsOf(points), pace: pointsOf(pace) }
      return { ...prices.get(creatorId)!, ...earned, index, draftPrice: price, expectedPoints, inputs }
    }),
  }
}

/** Returns the points at the end of the day, by place in the book. */
export const finalsOf = ({ book, receipts }: PlayedDay): number[] =>
  book.lines.map(({ creatorId }) => pointsOf(receipts.get(creatorId)!.points))

/** An entry while live. `left`: the money left of the cap. `banked`: the points of former picks while they were owned. */
export type Position = { picks: readonly number[]; left: number; banked: number }

/** Returns the entry at the lock, with picks given by their places in the book. */
export function lockedIn({ book }: PlayedDay, picks: readonly number[]): Position {
  const spent = total(picks.map((index) => book.lines[index]!.price))
  return { picks, left: leftOfCap(book.salaryCap, spent, []), banked: 0 }
}

/** Returns whether an entry may trade one of its picks for another creator at these prices. */
export const canSwap = ({ picks, left }: Position, out: Quote, next: Quote): boolean =>
  next.costs !== null && left + out.sells - next.costs >= 0 && !picks.includes(next.index)

export const afterSwap = ({ picks, left, banked }: Position, out: Quote, next: Quote): Position => ({
  picks: picks.map((index) => (index === out.index ? next.index : index)),
  left: left + out.sells - next.costs!,
  banked: banked + out.points - next.points,
})

export const afterDrop = ({ picks, left, banked }: Position, out: Quote): Position => ({
  picks: picks.filter((index) => index !== out.index),
  left: left + out.sells,
  banked: banked + out.points,
})

/** Returns the score of an entry at the end, given the final points by place in the book. */
export const scoreAtEnd = ({ picks, banked }: Position, finals: readonly number[]): number =>
  banked + sumOf(picks.map((index) => finals[index]!))

export type Swap = { out: Quote; next: Quote; gain: number }

/** Returns the allowed swap with the largest gain above `least`, or null if there is none. */
export function bestSwap(
  position: Position,
  { quotes }: Instant,
  gainOf: (out: Quote, next: Quote) => number,
  least = 0,
): Swap | null {
  let best: Swap | null = null
  for (const index of position.picks) {
    const out = quotes[index]!
    for (const next of quotes) {
      const gain = gainOf(out, next)
      if (gain > (best?.gain ?? least) && canSwap(position, out, next)) best = { out, next, gain }
    }
  }
  return best
}
