/** Statistics of a series of rounds: the median, the spread, and the ratio of two series. Empty series throw. */
export type Spread = { median: number; min: number; max: number }

/** Returns the value below which `share` (0 to 1) of the values lie, interpolated between neighbours. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('nothing was measured')
  const sorted = values.toSorted((one, other) => one - other)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)]!
  const above = sorted[Math.ceil(place)]!
  return below + (above - below) * (place - Math.floor(place))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  min: quantile(values, 0),
  max: quantile(values, 1),
})

/**
 * Returns how many times better `ours` is than `theirs`. Rounds alternate, so rounds with the same number ran under the same conditions:
 * each pair gives a ratio, and the spread is that of the ratios.
 */
export function ratioOf(ours: readonly number[], theirs: readonly number[], better: 'lower' | 'higher'): Spread {
  const pairs = Math.min(ours.length, theirs.length)
  const ratios = Array.from({ length: pairs }, (_, round) =>
    better === 'lower' ? theirs[round]! / ours[round]! : ours[round]! / theirs[round]!,
  )
  return spreadOf(ratios)
}
