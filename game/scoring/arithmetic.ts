/** Arithmetic that scoring versions share: bounds, medians, the logarithmic scale, subscriber steps, shares of the day. */
import type { Hours } from './types.ts'

export const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export function median(values: ArrayLike<number>): number {
  const sorted = new Float64Array(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the size of a day: views per day on a logarithmic scale. */
export const reachOf = (views: number): number => 20 * Math.log10(1 + views / 100)

/**
 * Returns the steps of the public subscriber count, up minus down. The count is rounded down to three figures, so it moves by 1 below
 * 1,000, by 10 below 10,000, by 100 below 100,000 and so on: 9,990 → 10,100 is one step of 10 and one of 100. Returns 0 for a hidden count.
 */
export const milestoneTicks = (startSubscribers: number | null, nowSubscribers: number | null): number =>
  startSubscribers === null || nowSubscribers === null ? 0 : rungOf(nowSubscribers) - rungOf(startSubscribers)

/** Returns the index of a count in the list of all public counts: 0 … 999, then 900 values for every further digit. */
function rungOf(subscribers: number): number {
  let step = 1
  let rungsBelow = 0
  for (; subscribers >= 1000 * step; step *= 10) rungsBelow += 900
  return rungsBelow + Math.floor(subscribers / step)
}

/**
 * Returns the length of the day so far, and the weight of the normal day in it, which steadies the first minutes and is 0 at the end. Both
 * are in days.
 */
export function daysOf({ elapsed, total }: Hours): { played: number; prior: number; share: number } {
  const share = clip(elapsed / total, 0, 1)
  return { played: (share * total) / 24, prior: 0.05 * (1 - share), share }
}

export const gain = (start: number | null, now: number | null): number | null =>
  start === null || now === null ? null : Math.max(0, now - start)
