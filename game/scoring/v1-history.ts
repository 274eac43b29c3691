/**
 * The days before a competition as the scoring reads them: the daily gains of all creators, aligned so that the last day is the same for
 * all.
 *
 * A falling counter is a day without views. A day on which at least half of the larger channels' counters did not move is a day on which
 * YouTube's numbers stood still: it is unknown, and so is the next one, which holds the views of both.
 */
import { median } from './arithmetic.ts'
import { COMMON_FACTOR_NEEDS } from './v1-normal.ts'

export type Gains = readonly (number | null)[]

const STOOD_STILL_SHARE = 0.5

export function completeDays(histories: readonly Gains[]): Gains[] {
  const length = Math.max(0, ...histories.map((gains) => gains.length))
  const aligned = histories.map((gains) => [
    ...Array<null>(length - gains.length).fill(null),
    ...gains.map((gain) => (gain === null ? null : Math.max(0, gain))),
  ])
  const large = aligned.filter((gains) => {
    const known = gains.filter((gain) => gain !== null)
    return known.length > 0 && median(known) >= COMMON_FACTOR_NEEDS.normalDay
  })
  const still = Array.from({ length }, (_, day) => stoodStill(large.map((gains) => gains[day]!)))
  return aligned.map((gains) => gains.map((gain, day) => (still[day] || still[day - 1] ? null : gain)))
}

/** Returns true if the numbers stood still on a day, given the gains of channels that hardly ever have a day without views. */
export function stoodStill(gains: Gains): boolean {
  const known = gains.filter((gain) => gain !== null)
  const unmoved = known.filter((gain) => gain === 0).length
  return known.length >= COMMON_FACTOR_NEEDS.creators && unmoved >= STOOD_STILL_SHARE * known.length
}
