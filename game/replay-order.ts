/**
 * Selects the day of a recorded season that a competition replays. A cycle has every day once. The first cycle follows the order of the
 * season; each later cycle has a new order that follows from its number alone. No day comes twice in a row.
 */
import { seededRandom, shuffled } from './seeded-random.ts'

/** Separates this draw from others with the same seed. */
const REPLAY_ORDER = 3

/** Returns the day that the competition with this ordinal (1, 2, …) replays. */
export function replayDayOf<Day>(days: readonly Day[], ordinal: number): Day {
  const cycle = Math.floor((ordinal - 1) / days.length)
  return cycleOf(days, cycle)[(ordinal - 1) % days.length]!
}

function cycleOf<Day>(days: readonly Day[], cycle: number): readonly Day[] {
  // with two days, the only order without repetition alternates between them
  if (cycle === 0 || days.length < 3) return days
  const order = drawn(days, cycle)
  // the swap keeps the last day of a cycle in place, so the next cycle does not depend on it
  if (order[0] === drawn(days, cycle - 1).at(-1)) [order[0], order[1]] = [order[1]!, order[0]!]
  return order
}

const drawn = <Day>(days: readonly Day[], cycle: number): Day[] =>
  cycle === 0 ? [...days] : shuffled(days, seededRandom(cycle, REPLAY_ORDER))
