/** Shared by the book and the day of version 2: everybody's tide, and how a day compares with a channel's normal one. */
import { clip, median } from '#game/scoring.ts'

export type Normal = { normalDay: number; knownDays: number }

/** A tide is taken from at least so many creators, with at least so large a normal day. */
export const COMMON_FACTOR_NEEDS = { creators: 10, normalDay: 500 }

/** The middle of everybody's ratio to normal, between half and double; 1 with too few to tell. */
export const commonFactorOver = (ratios: ArrayLike<number>): number =>
  ratios.length < COMMON_FACTOR_NEEDS.creators ? 1 : clip(median(ratios), 0.5, 2)

export const countsForCommonFactor = ({ normalDay, knownDays }: Normal): boolean =>
  knownDays > 0 && normalDay >= COMMON_FACTOR_NEEDS.normalDay

/** How much better than its own normal day; a creator without a known day has none. */
export const momentumOf = (views: number, { normalDay, knownDays }: Normal): number =>
  knownDays === 0 ? 0 : clip(30 * Math.log2((views + 500) / (normalDay + 500)), -30, 60)
