/** Repeatable random numbers: the same seed gives the same draws on every machine and after a restart. */

/** Returns a function that gives numbers from 0 to 1 (exclusive), the same sequence for the same seeds (mulberry32). */
export function seededRandom(...seeds: readonly number[]): () => number {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed, 0x9e3779b1) ^ (mixed >>> 15), 0x2545f491)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Returns an approximately normal number with mean 0 and deviation 1: a sum of twelve uniform numbers. It uses only sums, so that every
 * machine computes the same digits.
 */
export function normalRandom(random: () => number): number {
  let sum = -6
  for (let nth = 0; nth < 12; nth++) sum += random()
  return sum
}

/** Returns the items in a random order (Fisher-Yates shuffle). */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}
