/** Returns round numbers for an axis, from one at or below the lowest value to one at or above the highest. */

/** `most` is at least 2. Returns two numbers or more, in ascending order. */
export function ticksFor(least: number, greatest: number, most = 5): number[] {
  const range = greatest > least ? greatest - least : Math.max(Math.abs(greatest), 1)
  const high = greatest > least ? greatest : least + range
  let step = 10 ** Math.floor(Math.log10(range / most))
  const factors = [2, 2.5, 2]
  for (let nth = 0; ticksOf(least, high, step).length > most; nth++) step *= factors[nth % 3]!
  return ticksOf(least, high, step)
}

function ticksOf(least: number, greatest: number, step: number): number[] {
  const first = Math.floor(least / step)
  const last = Math.ceil(greatest / step)
  // the step is multiplied, because adding it repeatedly would accumulate rounding errors
  return Array.from({ length: Math.max(2, last - first + 1) }, (_, nth) =>
    Number(((first + nth) * step).toPrecision(12)),
  )
}
