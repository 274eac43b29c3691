/**
 * What a live trade or drop does to an entry's score at the instant it is made: nothing.
 *
 * An entry scores `banked` plus the points of its picks, all in Tenths. A trade banks what the old pick has earned and subtracts what
 * the new one had earned before it was picked. So a player keeps what was earned, and hindsight gains nothing. `banked` may be negative.
 */
import { tenths, type Tenths } from './points.ts'

/** A trade or drop made while live, as far as it concerns what a pick had earned before. `newCreatorId` is null for a drop. */
type Bought = { newCreatorId: number | null; pointsNew: Tenths }

/**
 * The points a pick had earned before the entry owned it, which do not count: those at the last trade that brought it; none if it was there
 * from the start. `moves` first one first.
 *
 * With these taken from each pick and added to `banked`, the shown picks and banked points add up to the score: picks count from when they
 * are owned, and banked is what creators that left earned while they were owned.
 */
export const earnedBefore = (moves: readonly Bought[], creatorId: number): Tenths =>
  moves.findLast((move) => move.newCreatorId === creatorId)?.pointsNew ?? tenths(0)

/** The score of an entry, given its picks' points. */
export const entryScore = (banked: Tenths, points: readonly Tenths[]): Tenths =>
  tenths(points.reduce((sum, earned) => sum + earned, banked as number))

/** `banked` after a pick with `pointsOld` made way for one with `pointsNew`, both at the instant of the trade. */
export const bankedAfterTrade = (banked: Tenths, pointsOld: Tenths, pointsNew: Tenths): Tenths =>
  tenths(banked + pointsOld - pointsNew)

/** `banked` after a pick with `pointsOld` was dropped. */
export const bankedAfterDrop = (banked: Tenths, pointsOld: Tenths): Tenths => tenths(banked + pointsOld)
