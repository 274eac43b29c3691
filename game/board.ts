/**
 * The live board: computes scores and ranks of a million entries from picks and points.
 *
 * An entry's score is its `banked` plus the points of its picks, in whole tenths. Entries are stored in slots, lowest entry id first, of
 * four words each (see WORDS); with its id and its place in the order an entry takes 28 bytes. A pick is an index into the creators'
 * points. Index 0 means "no pick" and always has 0 points, so every score is five look-ups and a sum.
 *
 * Scores span only about ten thousand different tenths. One pass over the entries adds up each score and counts how many entries have it; a
 * running sum of these counts from the top gives all ranks, with ties sharing a rank ("1, 2, 2, 4"). The same counts tell at which score
 * the top rows end. Scores are not stored: adding one up again costs less than the memory. The full order is computed by counting sort, and
 * only when a page is read.
 *
 * Writes mark the board stale, and the next read ranks it again, so no reader sees an old rank. Call `rerank` to choose the time. Throws
 * RangeError for input that cannot be stored: an entry that is added twice or is missing, more than 5 picks, more than 65,535 creators,
 * scores that may lie more than 13,000 points apart.
 */
import { lastTopRank, mostPickedFirst, type PickCounts } from './roster-share.ts'
import { tenths, type Tenths } from './points.ts'
import type { Ranked } from './ranking.ts'

export type BoardRow = Ranked

/** A copy of all picks at one time, for ranking them by other points: four words for each entry; a pick is an index from 1. */
export type PicksCopy = {
  size: number
  /** The id of each entry, ascending. */
  entryIds: Uint32Array
  creatorIds: readonly number[]
  entries: Int32Array
  lowestBanked: number
  highestBanked: number
}

const PICKS = 5
const MAX_CREATORS = 0xffff
const MAX_ENTRY_ID = 0xffff_ffff
/** The words of a slot: picks 1 and 2 (16 bits each), picks 3 and 4, pick 5, banked points in tenths. */
const WORDS = 4
/** Arrays grow by a fifth at a time, so that little memory is unused. */
const GROWTH = 1.2
/** Number of slots that the search for the top rows skips at once if their best score is too low. */
const BLOCK = 256
/** Number of entries whose picks are counted before the generator yields. */
const COUNTED_AT_ONCE = 1 << 16
/**
 * Buffers that all boards share while one of them ranks: the points, and the number of entries with each score. The compiler knows the
 * addresses and lengths of constants, which saves a third of the time.
 */
const pointsNow = new Int32Array(MAX_CREATORS + 1)
const countsNow = new Int32Array(1 << 17)

export class Board {
  #size = 0
  #ids = new Uint32Array(0)
  #entries = new Int32Array(0)
  #lowestBanked = 0
  #highestBanked = 0

  readonly #creatorIndex = new Map<number, number>()
  #points = new Int32Array(1)
  /** For each creator index, the number of entries that hold it now. */
  #held = new Uint32Array(1)

  // The values of the last rerank.
  #isRanked = false
  #bestOfBlock = new Int32Array(0)
  #lowestScore = 0
  /** The number of entries with a score above lowestScore + i. */
  #above = new Int32Array(0)

  // The full order, computed when a page is read.
  #isOrdered = false
  #order = new Uint32Array(0)
  #place = new Uint32Array(0)

  constructor(creatorIds: Iterable<number>) {
    for (const creatorId of creatorIds) this.#indexOf(creatorId)
  }

  get size(): number {
    return this.#size
  }

  /** Returns the size of all arrays in bytes. */
  get bytes(): number {
    const arrays = [
      this.#ids,
      this.#entries,
      this.#order,
      this.#place,
      this.#bestOfBlock,
      this.#above,
      this.#points,
      this.#held,
    ]
    return arrays.reduce((sum, array) => sum + array.byteLength, 0)
  }

  has(entryId: number): boolean {
    return this.#slotOf(entryId) >= 0
  }

  // ---- writing ----------------------------------------------------------------------------------------------------------------------

  /**
   * Adds an entry with its picks, given as creator ids. This is fast when ids ascend; a late id moves the entries after it. Throws
   * RangeError if the entry exists.
   */
  add(entryId: number, creatorIds: readonly number[], banked: Tenths = tenths(0)): void {
    if (!Number.isInteger(entryId) || entryId < 0 || entryId > MAX_ENTRY_ID)
      throw new RangeError(`${entryId} is no entry id`)
    if (this.has(entryId)) throw new RangeError(`entry ${entryId} is on the board already`)
    const picks = this.#indicesOf(creatorIds)
    if (this.#size === this.#ids.length) this.#grow()
    let slot = this.#size
    while (slot > 0 && this.#ids[slot - 1]! > entryId) slot--
    this.#ids.copyWithin(slot + 1, slot, this.#size)
    this.#entries.copyWithin((slot + 1) * WORDS, slot * WORDS, this.#size * WORDS)
    this.#size++
    this.#ids[slot] = entryId
    this.#write(slot, picks, banked)
  }

  /** Replaces an entry's picks and banked points after a trade or a drop. Throws RangeError if the entry is missing. */
  replace(entryId: number, creatorIds: readonly number[], banked: Tenths): void {
    const slot = this.#slotOf(entryId)
    if (slot < 0) throw new RangeError(`entry ${entryId} is not on the board`)
    const picks = this.#indicesOf(creatorIds)
    uncountSlot(this.#entries, slot * WORDS, this.#held)
    this.#write(slot, picks, banked)
  }

  /** Removes a withdrawn entry. Throws RangeError if the entry is missing. */
  remove(entryId: number): void {
    const slot = this.#slotOf(entryId)
    if (slot < 0) throw new RangeError(`entry ${entryId} is not on the board`)
    uncountSlot(this.#entries, slot * WORDS, this.#held)
    this.#ids.copyWithin(slot, slot + 1, this.#size)
    this.#entries.copyWithin(slot * WORDS, (slot + 1) * WORDS, this.#size * WORDS)
    this.#size--
    this.#isRanked = false
  }

  /** Sets points in tenths, given as [creator id, points]. Other creators keep their points, and unknown creators are added. */
  setPoints(points: Iterable<readonly [creatorId: number, points: Tenths]>): void {
    this.#isRanked = false
    for (const [creatorId, earned] of points) {
      const index = this.#indexOf(creatorId)
      this.#points[index] = earned
    }
  }

  #write(slot: number, picks: readonly number[], banked: Tenths): void {
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = picks
    this.#entries.set([first | (second << 16), third | (fourth << 16), fifth, banked], slot * WORDS)
    countSlot(this.#entries, slot * WORDS, this.#held)
    this.#lowestBanked = Math.min(this.#lowestBanked, banked)
    this.#highestBanked = Math.max(this.#highestBanked, banked)
    this.#isRanked = false
  }

  #indicesOf(creatorIds: readonly number[]): number[] {
    if (creatorIds.length > PICKS) throw new RangeError(`${creatorIds.length} picks do not fit`)
    return creatorIds.map((creatorId) => this.#indexOf(creatorId))
  }

  /** Returns a creator's index, from 1. An unknown creator is added with 0 points. */
  #indexOf(creatorId: number): number {
    const known = this.#creatorIndex.get(creatorId)
    if (known !== undefined) return known
    const index = this.#creatorIndex.size + 1
    if (index > MAX_CREATORS) throw new RangeError(`more than ${MAX_CREATORS} creators`)
    if (index >= this.#points.length) {
      this.#points = enlarged(this.#points, 2 * index)
      this.#held = enlarged(this.#held, 2 * index)
    }
    this.#creatorIndex.set(creatorId, index)
    return index
  }

  #grow(): void {
    const capacity = Math.max(64, Math.ceil(this.#size * GROWTH))
    this.#ids = enlarged(this.#ids, capacity)
    this.#entries = enlarged(this.#entries, capacity * WORDS)
  }

  // ---- ranking ----------------------------------------------------------------------------------------------------------------------

  /** Computes all scores and ranks if anything changed. */
  rerank(): void {
    if (this.#isRanked) return
    const span = this.#countScores()
    if (this.#above.length !== span) this.#above = new Int32Array(span)
    const above = this.#above
    for (let score = span - 1, better = 0; score >= 0; score--) {
      above[score] = better
      better += countsNow[score]!
    }
    this.#isRanked = true
    this.#isOrdered = false
  }

  /** Fills `countsNow` from the lowest possible score up. Returns the number of different possible scores. */
  #countScores(): number {
    const lowest = this.#lowestBanked + PICKS * this.#points.reduce((least, earned) => Math.min(least, earned), 0)
    const highest = this.#highestBanked + PICKS * this.#points.reduce((most, earned) => Math.max(most, earned), 0)
    const span = highest - lowest + 1
    if (span > countsNow.length) throw new RangeError(`scores from ${lowest} to ${highest} tenths lie too far apart`)
    const blocks = Math.ceil(this.#size / BLOCK)
    if (this.#bestOfBlock.length < blocks) this.#bestOfBlock = new Int32Array(Math.ceil(this.#ids.length / BLOCK))
    pointsNow.set(this.#points)
    countsNow.fill(0, 0, span)
    this.#lowestScore = lowest
    for (let block = 0; block < blocks; block++) {
      this.#bestOfBlock[block] = countBlock(
        this.#entries,
        block * BLOCK,
        Math.min((block + 1) * BLOCK, this.#size),
        lowest,
      )
    }
    return span
  }

  /** Computes the full order by counting sort. Equal scores stay in the order of their slots, earliest entry first. */
  #sort(): void {
    this.rerank()
    if (this.#isOrdered) return
    if (this.#order.length < this.#size) {
      this.#order = new Uint32Array(this.#ids.length)
      this.#place = new Uint32Array(this.#ids.length)
    }
    pointsNow.set(this.#points)
    const next = this.#above.slice()
    for (let from = 0; from < this.#size; from += BLOCK) {
      placeBlock(
        this.#entries,
        from,
        Math.min(from + BLOCK, this.#size),
        this.#lowestScore,
        next,
        this.#order,
        this.#place,
      )
    }
    this.#isOrdered = true
  }

  // ---- reading ----------------------------------------------------------------------------------------------------------------------

  /** Returns the entry's score in tenths, or null for an entry that is not on the board. */
  scoreOf(entryId: number): Tenths | null {
    const slot = this.#slotOf(entryId)
    return slot < 0 ? null : tenths(this.#scoreIn(slot))
  }

  /** Returns the entry's rank ("1, 2, 2, 4"), or null for an entry that is not on the board. */
  rankOf(entryId: number): number | null {
    return this.rowOf(entryId)?.rank ?? null
  }

  /** Returns how many entries are before this one on the board, or null for an entry that is not on the board. */
  placeOf(entryId: number): number | null {
    const slot = this.#slotOf(entryId)
    if (slot < 0) return null
    this.#sort()
    return this.#place[slot]!
  }

  rowOf(entryId: number): BoardRow | null {
    const slot = this.#slotOf(entryId)
    if (slot < 0) return null
    this.rerank()
    return this.#row(slot)
  }

  /**
   * Returns the first `limit` rows without sorting the rest: all entries above the last row's score, then the earliest entries with that
   * score.
   */
  top(limit: number): BoardRow[] {
    this.rerank()
    const wanted = Math.min(limit, this.#size)
    if (wanted <= 0) return []
    const last = this.#lowestScore + this.#above.findIndex((above) => above < wanted)
    let better = this.#above[last - this.#lowestScore]!
    let level = wanted - better
    const found: BoardRow[] = []
    for (let slot = 0; better + level > 0; slot++) {
      if (slot % BLOCK === 0 && this.#bestOfBlock[slot / BLOCK]! < last) {
        slot += BLOCK - 1
        continue
      }
      const score = this.#scoreIn(slot)
      if (score < last || (score === last && level === 0)) continue
      if (score === last) level--
      else better--
      found.push(this.#row(slot))
    }
    return found.sort((one, other) => one.rank - other.rank || one.entryId - other.entryId)
  }

  /** Returns the scores in tenths at these places, counted from 1. The counts give them without a pass over the entries. */
  scoresAt(places: readonly number[]): Tenths[] {
    this.rerank()
    return places.map((place) => tenths(this.#lowestScore + lowestBelow(this.#above, place)))
  }

  /** Returns `limit` rows, starting at `offset`, counted from 0. */
  page(offset: number, limit: number): BoardRow[] {
    this.#sort()
    const to = Math.min(offset + limit, this.#size)
    return offset < to ? Array.from(this.#order.subarray(offset, to), (slot) => this.#row(slot)) : []
  }

  /** Returns the entry's own row with up to `around` rows on either side. Returns an empty list for an entry that is not on the board. */
  neighbours(entryId: number, around = 2): BoardRow[] {
    const slot = this.#slotOf(entryId)
    if (slot < 0) return []
    this.#sort()
    const place = this.#place[slot]!
    const from = Math.max(0, place - around)
    return this.page(from, place + around + 1 - from)
  }

  /**
   * Counts how often each creator is picked. It counts a copy of the board as it is at the first step, and yields after each 65,536
   * entries.
   */
  *countPicks(): Generator<void, PickCounts> {
    this.rerank()
    const size = this.#size
    const creatorIds = [...this.#creatorIndex.keys()]
    const points = this.#points.slice()
    const lowestTop = this.#lowestScore + this.#above.findIndex((above) => above < lastTopRank(size))
    const entries = this.#entries.slice(0, size * WORDS)
    const all = new Uint32Array(creatorIds.length + 1)
    const top = new Uint32Array(creatorIds.length + 1)
    let topEntries = 0
    for (let from = 0; from < size; from += COUNTED_AT_ONCE) {
      yield
      topEntries += countPicksOf(entries, from, Math.min(from + COUNTED_AT_ONCE, size), points, lowestTop, all, top)
    }
    const counts = creatorIds.map((creatorId, nth) => ({ creatorId, count: all[nth + 1]!, topCount: top[nth + 1]! }))
    return { entries: size, topEntries, creators: mostPickedFirst(counts.filter(({ count }) => count > 0)) }
  }

  /** Returns the number of entries that hold this creator now. Every write updates the number, so no pass over the entries is needed. */
  holders(creatorId: number): number {
    const index = this.#creatorIndex.get(creatorId)
    return index === undefined ? 0 : this.#held[index]!
  }

  copyPicks(): PicksCopy {
    return {
      size: this.#size,
      entryIds: this.#ids.slice(0, this.#size),
      creatorIds: [...this.#creatorIndex.keys()],
      entries: this.#entries.slice(0, this.#size * WORDS),
      lowestBanked: this.#lowestBanked,
      highestBanked: this.#highestBanked,
    }
  }

  #scoreIn(slot: number): number {
    return scoreAt(this.#entries, slot * WORDS, this.#points)
  }

  #row(slot: number): BoardRow {
    const score = this.#scoreIn(slot)
    return { entryId: this.#ids[slot]!, score: tenths(score), rank: this.#above[score - this.#lowestScore]! + 1 }
  }

  /**
   * Returns the entry's slot, or -1. Ids ascend, so a slot is at most as far from either end as its id is from that end's id. Without gaps
   * in the ids this leaves one slot to read; with gaps, a binary search over no more slots than there are gaps.
   */
  #slotOf(entryId: number): number {
    const ids = this.#ids
    const last = this.#size - 1
    if (last < 0) return -1
    let low = Math.max(0, last - (ids[last]! - entryId))
    let high = Math.min(last, entryId - ids[0]!)
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = ids[middle]!
      if (found === entryId) return middle
      if (found < entryId) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}

export const makeBoard = (creatorIds: Iterable<number>): Board => new Board(creatorIds)

// ---- passes over the entries, outside the class so that the compiler sees only arrays and numbers ----------------------------------

/** Returns the score of the entry whose words begin at `at`. */
function scoreAt(entries: Int32Array, at: number, points: Int32Array): number {
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

/** Returns the first index whose value is below `limit`, in an array that never rises, or the last index if no value is. */
function lowestBelow(falling: Int32Array, limit: number): number {
  let [from, to] = [0, falling.length - 1]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (falling[middle]! < limit) to = middle
    else from = middle + 1
  }
  return from
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

/** Orders the slots `from` to `to`; `next` holds the next free place of each score. */
function placeBlock(
  entries: Int32Array,
  from: number,
  to: number,
  lowest: number,
  next: Int32Array,
  order: Uint32Array,
  place: Uint32Array,
): void {
  for (let slot = from; slot < to; slot++) {
    const here = next[scoreAt(entries, slot * WORDS, pointsNow) - lowest]!++
    order[here] = slot
    place[slot] = here
  }
}

/**
 * Counts the picks of the slots `from` to `to`, and separately those of slots with a score of at least `lowestTop`. Returns the number of
 * the latter slots.
 */
function countPicksOf(
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
function countSlot(entries: Int32Array, at: number, counts: Uint32Array): void {
  const firstTwo = entries[at]!
  const nextTwo = entries[at + 1]!
  counts[firstTwo & 0xffff]!++
  counts[firstTwo >>> 16]!++
  counts[nextTwo & 0xffff]!++
  counts[nextTwo >>> 16]!++
  counts[entries[at + 2]! & 0xffff]!++
}

function uncountSlot(entries: Int32Array, at: number, counts: Uint32Array): void {
  const firstTwo = entries[at]!
  const nextTwo = entries[at + 1]!
  counts[firstTwo & 0xffff]!--
  counts[firstTwo >>> 16]!--
  counts[nextTwo & 0xffff]!--
  counts[nextTwo >>> 16]!--
  counts[entries[at + 2]! & 0xffff]!--
}

/** Returns the same array with room for `length` values. */
function enlarged<Column extends Uint32Array | Int32Array>(array: Column, length: number): Column {
  const larger = new (array.constructor as new (length: number) => Column)(length)
  larger.set(array)
  return larger
}
