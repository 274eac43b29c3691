/** Shared by the price book and the day's scoring: the common factor, and how a day compares with a channel's normal day. */
import { clip, median } from './arithmetic.ts'

export type Normal = { normalDay: number; knownDays: number }

/** The common factor is computed only if this number of creators has at least this normal day. */
export const COMMON_FACTOR_NEEDS = { creators: 10, normalDay: 500 }

/** Returns the median of the ratios to normal, between half and double; 1 if there are too few ratios. */
export const commonFactorOver = (ratios: ArrayLike<number>): number =>
  ratios.length < COMMON_FACTOR_NEEDS.creators ? 1 : clip(median(ratios), 0.5, 2)

export const countsForCommonFactor = ({ normalDay, knownDays }: Normal): boolean =>
  knownDays > 0 && normalDay >= COMMON_FACTOR_NEEDS.normalDay

/** Returns the points for a better day than the normal day; 0 for a creator without a known day. */
export const momentumOf = (views: number, { normalDay, knownDays }: Normal): number =>
  knownDays === 0 ? 0 : clip(30 * Math.log2((views + 500) / (normalDay + 500)), -30, 60)
