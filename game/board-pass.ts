/**
 * A pass over the entries of a board: their ranks, their order and the rows at the top.
 *
 * Scores span only about ten thousand different tenths. One pass over the entries adds up each score and counts how many entries have it; a
 * running sum of these counts from the top gives all ranks, with ties sharing a rank ("1, 2, 2, 4"). The same counts tell at which score
 * the top rows end. Scores are not stored: adding one up again costs less than the memory. The full order is computed by counting sort.
 *
 * The functions read columns of numbers only, so that a pass can run in another thread, on columns in shared memory.
 */
import { tenths, type Tenths } from './points.ts'
import type { Ranked } from './ranking.ts'

export type BoardRow = Ranked

/** The entries of a board in slots, lowest entry id first. An entry has WORDS words; each pick is an index into the points. */
export type Slots = { size: number; ids: Uint32Array; entries: Int32Array }

/** The points of each creator in tenths, by index; index 0 means "no pick". `lowest` and `highest` bound all scores. */
export type Scale = { points: Int32Array; lowest: number; highest: number }

/** `above` has the number of entries with a score above lowest + i. */
export type Ranks = { lowest: number; above: Int32Array }

export const MAX_CREATORS = 0xffff
/** The words of a slot: picks 1 and 2 (16 bits each), picks 3 and 4, pick 5, banked points in tenths. */
export const WORDS = 4
/** Number of slots that the search for the top rows skips at once if their best score is too low. */
const BLOCK = 256
/**
 * Buffers that all boards of a thread share while one of them ranks: the points, and the number of entries with each score. The compiler
 * knows the addresses and lengths of constants, which saves a third of the time.
 */
const pointsNow = new Int32Array(MAX_CREATORS + 1)
const countsNow = new Int32Array(1 << 17)

/** Returns the number of blocks of that many entries: the length of `bestOfBlock`. */
export const blocksOf = (size: number): number => Math.ceil(size / BLOCK)

/**
 * Counts the scores of all entries. Fills `bestOfBlock` with the best score of each block, and uses `reused` for the counts if its length
 * fits. Throws RangeError if the scores may lie more than 13,000 points apart.
 */
export function rank(
  { size, entries }: Slots,
  { points, lowest, highest }: Scale,
  bestOfBlock: Int32Array,
  reused?: Int32Array,
): Ranks {
  const span = highest - lowest + 1
  if (span > countsNow.length) throw new RangeError(`scores from ${lowest} to ${highest} tenths lie too far apart`)
  pointsNow.set(points)
  countsNow.fill(0, 0, span)
  for (let block = 0, from = 0; from < size; block++, from += BLOCK)
    bestOfBlock[block] = countBlock(entries, from, Math.min(from + BLOCK, size), lowest)
  const above = reused?.length === span ? reused : new Int32Array(span)
  for (let score = span - 1, better = 0; score >= 0; score--) {
    above[score] = better
    better += countsNow[score]!
  }
  return { lowest, above }
}

/** Fills `order` with the ids of the entries, best first. Equal scores stay in the order of their slots, earliest entry first. */
export function order(
  { size, ids, entries }: Slots,
  { points }: Pick<Scale, 'points'>,
  { lowest, above }: Ranks,
  ordered: Uint32Array,
): void {
  pointsNow.set(points)
  const next = above.slice()
  for (let from = 0; from < size; from += BLOCK)
    placeBlock(ids, entries, from, Math.min(from + BLOCK, size), lowest, next, ordered)
}

/**
 * Returns the first `limit` rows without ordering the rest: all entries above the last row's score, then the earliest entries with that
 * score.
 */
export function topRows(
  { size, ids, entries }: Slots,
  { points }: Pick<Scale, 'points'>,
  { lowest, above }: Ranks,
  bestOfBlock: Int32Array,
  limit: number,
): BoardRow[] {
  const wanted = Math.min(limit, size)
  if (wanted <= 0) return []
  const last = lowest + above.findIndex((better) => better < wanted)
  let better = above[last - lowest]!
  let level = wanted - better
  const found: BoardRow[] = []
  for (let slot = 0; better + level > 0; slot++) {
    if (slot % BLOCK === 0 && bestOfBlock[slot / BLOCK]! < last) {
      slot += BLOCK - 1
      continue
    }
    const score = scoreAt(entries, slot * WORDS, points)
    if (score < last || (score === last && level === 0)) continue
    if (score === last) level--
    else better--
    found.push({ entryId: ids[slot]!, score: tenths(score), rank: above[score - lowest]! + 1 })
  }
  return found.sort((one, other) => one.rank - other.rank || one.entryId - other.entryId)
}

/** Returns the scores in tenths at these places, counted from 1. The counts give them without a pass over the entries. */
export const scoresAtPlaces = ({ lowest, above }: Ranks, places: readonly number[]): Tenths[] =>
  places.map((place) => tenths(lowest + lowestBelow(above, place)))

/** Returns the first index whose value is below `limit`, in an array that never rises, or the last index if no value is. */
export function lowestBelow(falling: Int32Array, limit: number): number {
  let [from, to] = [0, falling.length - 1]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (falling[middle]! < limit) to = middle
    else from = middle + 1
  }
  return from
}

// ---- loops over the entries, outside classes so that the compiler sees only arrays and numbers --------------------------------------

/** Returns the score of the entry whose words begin at `at`. */
export function scoreAt(entries: Int32Array, at: number, points: Int32Array): number {
  const firstTwo = entries[at]!
  const nextTwo = entries[at + 1]!
  const fifth = entries[at + 2]!
  const banked = entries[at + 3]!
  return (
    (banked +
      points[firstTwo & 0xffff]! +
      points[firstTwo >>> 16]! +
      points[nextTwo & 0xffff]! +
      points[nextTwo >>> 16]! +
      points[fifth & 0xffff]!) |
    0
  )
}

/** Counts the scores of the slots `from` to `to` and returns the best score. */
function countBlock(entries: Int32Array, from: number, to: number, lowest: number): number {
  let best = lowest
  for (let at = from * WORDS; at < to * WORDS; at += WORDS) {
    const score = scoreAt(entries, at, pointsNow)
    countsNow[score - lowest]!++
    if (score > best) best = score
  }
  return best
}

/** Orders the slots `from` to `to`; `next` holds the next free place of each score. */
function placeBlock(
  ids: Uint32Array,
  entries: Int32Array,
  from: number,
  to: number,
  lowest: number,
  next: Int32Array,
  ordered: Uint32Array,
): void {
  for (let slot = from; slot < to; slot++) {
    ordered[next[scoreAt(entries, slot * WORDS, pointsNow) - lowest]!++] = ids[slot]!
  }
}

/** Counts scores by any points into any counts. */
export function countScores(
  entries: Int32Array,
  from: number,
  to: number,
  points: Int32Array,
  lowest: number,
  counts: Int32Array,
): void {
  for (let at = from * WORDS; at < to * WORDS; at += WORDS) counts[scoreAt(entries, at, points) - lowest]!++
}

/** Raises `best` to the score of each player's best entry. `owners` has the player of each slot, below 0 for entries that are left out. */
export function keepBestScores(
  entries: Int32Array,
  from: number,
  to: number,
  points: Int32Array,
  owners: Int32Array,
  best: Int32Array,
): void {
  for (let slot = from; slot < to; slot++) {
    const owner = owners[slot]!
    if (owner < 0) continue
    const score = scoreAt(entries, slot * WORDS, points)
    if (score > best[owner]!) best[owner] = score
  }
}

/**
 * Counts the picks of the slots `from` to `to`, and separately those of slots with a score of at least `lowestTop`. Returns the number of
 * the latter slots.
 */
export function countPicksOf(
  entries: Int32Array,
  from: number,
  to: number,
  points: Int32Array,
  lowestTop: number,
  all: Uint32Array,
  top: Uint32Array,
): number {
  let topEntries = 0
  for (let at = from * WORDS; at < to * WORDS; at += WORDS) {
    countSlot(entries, at, all)
    if (scoreAt(entries, at, points) < lowestTop) continue
    countSlot(entries, at, top)
    topEntries++
  }
  return topEntries
}

/** Counts the picks of the slots `from` to `to`. */
export function countPicksIn(entries: Int32Array, from: number, to: number, counts: Uint32Array): void {
  for (let at = from * WORDS; at < to * WORDS; at += WORDS) countSlot(entries, at, counts)
}

/** Empty picks are counted at index 0, which no code reads. */
export function countSlot(entries: Int32Array, at: number, counts: Uint32Array): void {
  const firstTwo = entries[at]!
  const nextTwo = entries[at + 1]!
  counts[firstTwo & 0xffff]!++
  counts[firstTwo >>> 16]!++
  counts[nextTwo & 0xffff]!++
  counts[nextTwo >>> 16]!++
  counts[entries[at + 2]! & 0xffff]!++
}

export function uncountSlot(entries: Int32Array, at: number, counts: Uint32Array): void {
  const firstTwo = entries[at]!
  const nextTwo = entries[at + 1]!
  counts[firstTwo & 0xffff]!--
  counts[firstTwo >>> 16]!--
  counts[nextTwo & 0xffff]!--
  counts[nextTwo >>> 16]!--
  counts[entries[at + 2]! & 0xffff]!--
}
