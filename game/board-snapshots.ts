/**
 * Frames: a competition, looked at up to 48 times, so that the whole evening can be shown afterwards.
 *
 * A frame has the points of every creator, in the order of the book, and `lines`: the scores that stood at a few places of the board. An
 * entry's score in a frame is a sum of points, so it is exact. Its rank is read off the lines, so in between it is about right.
 */
import type { Tenths } from './points.ts'
import { tenths } from './points.ts'

/** The last one is the settlement; those before are taken while it is live. */
export const SNAPSHOTS = 48

/** Which frame an instant belongs to, from how much of the live window has passed; 0 before the first. The last is the settlement's alone. */
export const snapshotNumber = (share: number): number => Math.min(SNAPSHOTS - 1, Math.floor(share * SNAPSHOTS))

const SHARES = [0.05, 0.1, 0.25, 0.5, 0.75, 1]
/** Of so few entries every place is kept, so ranks are exact. */
export const EVERY_PLACE = 32

/**
 * The places whose scores are kept: the first three, the last that is paid, and at six shares of the board; of a small board all. None of
 * an empty one.
 */
export function linePlaces(entries: number, paidPlaces: number): number[] {
  if (entries <= EVERY_PLACE) return Array.from({ length: entries }, (_, nth) => nth + 1)
  return [1, 2, 3, Math.min(entries, Math.max(1, paidPlaces)), ...SHARES.map((share) => Math.ceil(share * entries))]
}

/** The rank of a score, from the scores at some places; null if none are known. At these places themselves it is exact. */
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
  // nobody stands between neighbours
  if (at.place - above.place === 1) return at.place
  const share = (above.score - score) / (above.score - at.score)
  return Math.round(above.place + (at.place - above.place) * share)
}
type Line = { place: number; score: Tenths }

/** Does this score stand at two places that are known? Of a board whose places are all kept it is exact. */
export const isSharedPlace = (places: readonly number[], lines: readonly Tenths[], score: Tenths): boolean =>
  new Set(places.filter((_, nth) => lines[nth] === score)).size > 1

/** A frame as the rules read it. */
export type BoardSnapshot = {
  share: number
  at: Date
  points: ReadonlyMap<number, Tenths>
  /** Places of the board, and the scores that stood there. */
  places: readonly number[]
  lines: readonly Tenths[]
}

export const pointsIn = ({ points }: Pick<BoardSnapshot, 'points'>, creatorId: number): Tenths =>
  points.get(creatorId) ?? tenths(0)
