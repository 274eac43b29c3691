/**
 * Which day of a recorded season a competition replays. A cycle has every day once. The first has them in the order of the season, each
 * one after it in a new order, which follows from its number alone; no day comes twice in a row.
 */
import { seededRandom, shuffled } from './seeded-random.ts'

/** Tells this draw from others with the same seed. */
const REPLAY_ORDER = 3

/** The day that the competition with this ordinal (1, 2, …) replays. */
export function replayDayOf<Day>(days: readonly Day[], ordinal: number): Day {
  const cycle = Math.floor((ordinal - 1) / days.length)
  return cycleOf(days, cycle)[(ordinal - 1) % days.length]!
}

function cycleOf<Day>(days: readonly Day[], cycle: number): readonly Day[] {
  // two days can only take turns
  if (cycle === 0 || days.length < 3) return days
  const order = drawn(days, cycle)
  // the swap leaves the last day of a cycle where it is, so the next cycle need not know of it
  if (order[0] === drawn(days, cycle - 1).at(-1)) [order[0], order[1]] = [order[1]!, order[0]!]
  return order
}

const drawn = <Day>(days: readonly Day[], cycle: number): Day[] =>
  cycle === 0 ? [...days] : shuffled(days, seededRandom(cycle, REPLAY_ORDER))
