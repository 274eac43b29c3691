/**
 * Board snapshots: a competition recorded up to 48 times, so that the whole evening can be shown afterwards.
 *
 * A snapshot has the points of every creator, in the order of the price book, and `lines`: the scores at a few places of the board. An
 * entry's score in a snapshot is a sum of points, so it is exact. Its rank is interpolated between the lines, so it is approximate.
 */
import type { Tenths } from './points.ts'
import { tenths } from './points.ts'

/** The number of snapshots of a competition. The settlement is the last one; the others are taken while live. */
export const SNAPSHOTS = 48

/**
 * Returns the number of the snapshot at a share (0 to 1) of the live window: 0 before the first, at most 47. Only the settlement has number
 * 48.
 */
export const snapshotNumber = (share: number): number => Math.min(SNAPSHOTS - 1, Math.floor(share * SNAPSHOTS))

const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75, 1]
/** Up to this number of entries every place is kept, so ranks are exact. */
export const EVERY_PLACE = 32

/**
 * Returns the places (from 1) whose scores are kept: the first three, the last paid place and six shares of the board. A small board keeps
 * all places; an empty board has none.
 */
export function linePlaces(entries: number, paidPlaces: number): number[] {
  if (entries <= EVERY_PLACE) return Array.from({ length: entries }, (_, nth) => nth + 1)
  return [1, 2, 3, Math.min(entries, Math.max(1, paidPlaces)), ...SHARES.map((share) => Math.ceil(share * entries))]
}

/**
 * Returns the rank of a score, interpolated between the scores (in tenths) at known places. The rank is exact at these places. Returns null
 * if no place is known.
 */
export function rankByLines(places: readonly number[], lines: readonly Tenths[], score: Tenths): number | null {
  const known = places
    .map((place, nth) => ({ place, score: lines[nth] }))
    .filter((line): line is Line => line.score !== undefined)
    .toSorted((one, other) => one.place - other.place)
  const below = known.findIndex((line) => line.score <= score)
  if (known.length === 0) return null
  if (below === 0) return 1
  if (below < 0) return known.at(-1)!.place
  const [above, at] = [known[below - 1]!, known[below]!]
  // no entry lies between two neighbouring places
  if (at.place - above.place === 1) return at.place
  const share = (above.score - score) / (above.score - at.score)
  return Math.round(above.place + (at.place - above.place) * share)
}
type Line = { place: number; score: Tenths }

/** Returns true if two known places have this score. The answer is exact for a board whose places are all kept. */
export const isSharedPlace = (places: readonly number[], lines: readonly Tenths[], score: Tenths): boolean =>
  new Set(places.filter((_, nth) => lines[nth] === score)).size > 1

/** A board snapshot as the rules read it. `share`: the part of the live window that had passed, 0 to 1. */
export type BoardSnapshot = {
  share: number
  at: Date
  points: ReadonlyMap<number, Tenths>
  /** Places of the board, and the score at each place. */
  places: readonly number[]
  lines: readonly Tenths[]
}

export const pointsIn = ({ points }: Pick<BoardSnapshot, 'points'>, creatorId: number): Tenths =>
  points.get(creatorId) ?? tenths(0)
