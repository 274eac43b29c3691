/**
 * The days before a competition, as version 2 reads them: everybody's daily gains side by side, the last one the same day for all.
 *
 * A counter that falls is a day without views. A day on which at least half of the larger channels' counters did not move at all is not a
 * day without views, but one on which the numbers stood still: it is unknown, and so is the next one, which holds the views of both.
 */
import { median } from '#game/scoring.ts'
import { COMMON_FACTOR_NEEDS } from './v2-normal.ts'

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

/** Did the numbers stand still on the day of these gains, those of channels that hardly ever have a day without a view? */
export function stoodStill(gains: Gains): boolean {
  const known = gains.filter((gain) => gain !== null)
  const unmoved = known.filter((gain) => gain === 0).length
  return known.length >= COMMON_FACTOR_NEEDS.creators && unmoved >= STOOD_STILL_SHARE * known.length
}
