/** Means, correlations and ranks for the back-test. A correlation without variation is 0. */

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

export const meanOf = (values: readonly number[]): number => (values.length === 0 ? 0 : sumOf(values) / values.length)

export function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}

export type Pair = readonly [number, number]

export function pearson(pairs: readonly Pair[]): number {
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
  const [mean, otherMean] = [meanOf(ones), meanOf(others)]
  const together = meanOf(pairs.map(([one, other]) => (one - mean) * (other - otherMean)))
  const apart = deviationOf(ones) * deviationOf(others)
  return apart === 0 ? 0 : together / apart
}

export function spearman(pairs: readonly Pair[]): number {
  const [ranks, otherRanks] = [ranksOf(pairs.map(([one]) => one)), ranksOf(pairs.map(([, other]) => other))]
  return pearson(ranks.map((rank, index) => [rank, otherRanks[index]!]))
}

/** Returns the ranks of values; equal values share the mean of their ranks. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((one, other) => values[one]! - values[other]!)
  const ranks: number[] = []
  for (let from = 0; from < order.length;) {
    let to = from
    while (to < order.length && isEqual(values[order[to]!]!, values[order[from]!]!)) to++
    for (let index = from; index < to; index++) ranks[order[index]!] = (from + to - 1) / 2
    from = to
  }
  return ranks
}

/** NaN counts as equal to itself, so that ranks of any numbers have an end. */
const isEqual = (one: number, other: number): boolean => one === other || (Number.isNaN(one) && Number.isNaN(other))

/** Returns the percentile of a value: the share of lower values, plus half of its equals. */
export function percentileIn(values: readonly number[], value: number): number {
  const below = values.filter((other) => other < value).length
  const equal = values.filter((other) => other === value).length
  return (100 * (below + equal / 2)) / values.length
}

export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted.length === 0 ? 0 : sorted[Math.round(share * (sorted.length - 1))]!
}
