/**
 * The effect of a live trade or drop on an entry's score at the instant it is made: none.
 *
 * An entry scores `banked` plus the points of its picks, all in Tenths. A trade banks what the old pick has earned and subtracts what the
 * new pick had earned before. So a player keeps what was earned, and hindsight gains nothing. `banked` may be negative.
 */
import { tenths, type Tenths } from './points.ts'

/** A trade or drop made while live, with the points that the picks had earned by then. `newCreatorId` is null for a drop. */
type Bought = { newCreatorId: number | null; pointsNew: Tenths }

/**
 * Returns the points that a pick had earned before the entry owned it, which do not count: those at the last trade that brought it, or 0 if
 * it was in the roster at the lock. `moves` are oldest first.
 *
 * With these subtracted from each pick and added to `banked`, the shown picks and banked points add up to the score: picks count from the
 * time they are owned, and banked is what former picks earned while they were owned.
 */
export const earnedBefore = (moves: readonly Bought[], creatorId: number): Tenths =>
  moves.findLast((move) => move.newCreatorId === creatorId)?.pointsNew ?? tenths(0)

/** Returns the score of an entry in tenths, given the points of its picks. */
export const entryScore = (banked: Tenths, points: readonly Tenths[]): Tenths =>
  tenths(points.reduce((sum, earned) => sum + earned, banked as number))

/** Returns `banked` after a trade of a pick with `pointsOld` for one with `pointsNew`, both in tenths at the instant of the trade. */
export const bankedAfterTrade = (banked: Tenths, pointsOld: Tenths, pointsNew: Tenths): Tenths =>
  tenths(banked + pointsOld - pointsNew)

/** Returns `banked` after the drop of a pick with `pointsOld` tenths. */
export const bankedAfterDrop = (banked: Tenths, pointsOld: Tenths): Tenths => tenths(banked + pointsOld)
