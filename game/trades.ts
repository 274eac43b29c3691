/**
 * What a live trade or drop does to an entry's score at the instant it is made: nothing.
 *
 * An entry scores `banked` plus the points of its picks, all in Tenths. A trade banks what the old pick has earned and subtracts what
 * the new one had earned before it was picked. So a player keeps what was earned, and hindsight gains nothing. `banked` may be negative.
 */
import { tenths, type Tenths } from './points.ts'

/** What an entry scores, given its picks' points. */
export const entryScore = (banked: Tenths, points: readonly Tenths[]): Tenths =>
  tenths(points.reduce((sum, earned) => sum + earned, banked as number))

/** `banked` after a pick with `pointsOld` made way for one with `pointsNew`, both at the instant of the trade. */
export const bankedAfterTrade = (banked: Tenths, pointsOld: Tenths, pointsNew: Tenths): Tenths =>
  tenths(banked + pointsOld - pointsNew)

/** `banked` after a pick with `pointsOld` was dropped. */
export const bankedAfterDrop = (banked: Tenths, pointsOld: Tenths): Tenths => tenths(banked + pointsOld)
