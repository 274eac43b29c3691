/**
 * The live board: picks × points → scores → ranks, for a million entries at once.
 *
 * An entry's score is its `banked` plus the points of its picks, in whole tenths. Entries lie in slots, lowest entry id first; every
 * property is a column, a typed array by slot (30 bytes an entry in all). A pick is an index into the creators' points; index 0 means "no
 * pick" and always has 0 points, so five gathers and adds make any score without asking how many picks there are.
 *
 * Scores span only some ten thousand different tenths. So while the one pass adds them up it also counts how many entries have each
 * score, and a running sum of those counts from the top is everybody's rank: ties share it, "1, 2, 2, 4" falls out. The same counts tell
 * at which score the top rows end. The full order, by counting sort, is made only when somebody pages.
 *
 * Writes mark the board stale and the next read ranks it again, so no reader sees an old rank; call `rerank` to pay at a chosen moment.
 * Throws RangeError for what cannot be stored: an entry twice or unknown, more than 5 picks, more than 65,535 creators.
 */
import { tenths, type Tenths } from './points.ts'
import type { Ranked } from './ranking.ts'

export type BoardRow = Ranked

const PICKS = 5
const MAX_CREATORS = 0xffff
const MAX_ENTRY_ID = 0xffff_ffff
/** Room is made by a quarter at a time: at most 25 % of it lies empty. */
const GROWTH = 1.25
/** Slots that are scored in one go, and that the search for the top rows skips in one go where their best score is too low. */
const BLOCK = 1024
/** The points while scores are added up: one constant array, so that the compiler has its address and length for nothing. */
const pointsNow = new Int32Array(MAX_CREATORS + 1)

export class Board {
  #size = 0
  #ids = new Uint32Array(0)
  #picks = new Uint16Array(0)
  #banked = new Int32Array(0)
  #lowestBanked = 0
  #highestBanked = 0

  readonly #creatorIndex = new Map<number, number>()
  #points = new Int32Array(1)

  // as of the last rerank
  #isRanked = false
  #scores = new Int32Array(0)
  #bestOfBlock = new Int32Array(0)
  #lowestScore = 0
  /** How many entries have a score above lowestScore + i. */
  #above = new Int32Array(0)

  // made when somebody pages
  #isOrdered = false
  #order = new Uint32Array(0)
  #place = new Uint32Array(0)

  constructor(creatorIds: Iterable<number>) {
    for (const creatorId of creatorIds) this.#indexOf(creatorId)
  }

  get size(): number {
    return this.#size
  }

  /** What all columns take. */
  get bytes(): number {
    const columns = [this.#ids, this.#picks, this.#banked, this.#scores, this.#order, this.#place, this.#above, this.#points]
    return columns.reduce((sum, column) => sum + column.byteLength, 0)
  }

  has(entryId: number): boolean {
    return this.#slotOf(entryId) >= 0
  }

  // ---- writing ----------------------------------------------------------------------------------------------------------------------

  /** Adds an entry with its picks, as creator ids. Quick in the order of the entry ids; a late id moves those after it. */
  add(entryId: number, creatorIds: readonly number[], banked: Tenths = tenths(0)): void {
    if (!Number.isInteger(entryId) || entryId < 0 || entryId > MAX_ENTRY_ID) throw new RangeError(`${entryId} is no entry id`)
    if (this.has(entryId)) throw new RangeError(`entry ${entryId} is on the board already`)
    const picks = this.#indicesOf(creatorIds)
    if (this.#size === this.#ids.length) this.#grow()
    let slot = this.#size
    while (slot > 0 && this.#ids[slot - 1]! > entryId) slot--
    this.#ids.copyWithin(slot + 1, slot, this.#size)
    this.#picks.copyWithin((slot + 1) * PICKS, slot * PICKS, this.#size * PICKS)
    this.#banked.copyWithin(slot + 1, slot, this.#size)
    this.#size++
    this.#ids[slot] = entryId
    this.#write(slot, picks, banked)
  }

  /** The entry after a trade or a drop. */
  replace(entryId: number, creatorIds: readonly number[], banked: Tenths): void {
    const slot = this.#slotOf(entryId)
    if (slot < 0) throw new RangeError(`entry ${entryId} is not on the board`)
    this.#write(slot, this.#indicesOf(creatorIds), banked)
  }

  /** New points, as (creator id, points); creators not named keep theirs, new ones are appended. */
  setPoints(points: Iterable<readonly [creatorId: number, points: Tenths]>): void {
    this.#isRanked = false
    for (const [creatorId, earned] of points) {
      const index = this.#indexOf(creatorId)
      this.#points[index] = earned
    }
  }

  #write(slot: number, picks: readonly number[], banked: Tenths): void {
    for (let pick = 0; pick < PICKS; pick++) this.#picks[slot * PICKS + pick] = picks[pick] ?? 0
    this.#banked[slot] = banked
    this.#lowestBanked = Math.min(this.#lowestBanked, banked)
    this.#highestBanked = Math.max(this.#highestBanked, banked)
    this.#isRanked = false
  }

  #indicesOf(creatorIds: readonly number[]): number[] {
    if (creatorIds.length > PICKS) throw new RangeError(`${creatorIds.length} picks do not fit`)
    return creatorIds.map((creatorId) => this.#indexOf(creatorId))
  }

  /** A creator's index, from 1; one not seen before is appended, with 0 points. */
  #indexOf(creatorId: number): number {
    const known = this.#creatorIndex.get(creatorId)
    if (known !== undefined) return known
    const index = this.#creatorIndex.size + 1
    if (index > MAX_CREATORS) throw new RangeError(`more than ${MAX_CREATORS} creators`)
    if (index >= this.#points.length) this.#points = enlarged(this.#points, 2 * index)
    this.#creatorIndex.set(creatorId, index)
    return index
  }

  #grow(): void {
    const capacity = Math.max(64, Math.ceil(this.#size * GROWTH))
    this.#ids = enlarged(this.#ids, capacity)
    this.#picks = enlarged(this.#picks, capacity * PICKS)
    this.#banked = enlarged(this.#banked, capacity)
  }

  // ---- ranking ----------------------------------------------------------------------------------------------------------------------

  /** Scores and ranks everybody, if anything changed. */
  rerank(): void {
    if (this.#isRanked) return
    const counts = this.#countScores()
    let above = 0
    for (let score = counts.length - 1; score >= 0; score--) {
      const here = counts[score]!
      counts[score] = above
      above += here
    }
    this.#above = counts
    this.#isRanked = true
    this.#isOrdered = false
  }

  /** The one pass: every entry's score, and how many entries have each score from `lowestScore` up. */
  #countScores(): Int32Array<ArrayBuffer> {
    if (this.#scores.length < this.#size) {
      this.#scores = new Int32Array(this.#ids.length)
      this.#bestOfBlock = new Int32Array(Math.ceil(this.#ids.length / BLOCK))
    }
    const lowest = this.#lowestBanked + PICKS * this.#points.reduce((least, earned) => Math.min(least, earned), 0)
    const highest = this.#highestBanked + PICKS * this.#points.reduce((most, earned) => Math.max(most, earned), 0)
    const counts = new Int32Array(highest - lowest + 1)
    this.#lowestScore = lowest
    pointsNow.set(this.#points)
    for (let block = 0; block * BLOCK < this.#size; block++) this.#bestOfBlock[block] = this.#countBlock(counts, block)
    return counts
  }

  #countBlock(counts: Int32Array, block: number): number {
    const [picks, banked, scores, lowest] = [this.#picks, this.#banked, this.#scores, this.#lowestScore]
    const end = Math.min((block + 1) * BLOCK, this.#size)
    let best = lowest
    for (let slot = block * BLOCK, pick = slot * PICKS; slot < end; slot++, pick += PICKS) {
      const score = banked[slot]! + pointsNow[picks[pick]!]! + pointsNow[picks[pick + 1]!]! + pointsNow[picks[pick + 2]!]!
        + pointsNow[picks[pick + 3]!]! + pointsNow[picks[pick + 4]!]!
      scores[slot] = score
      counts[score - lowest]!++
      if (score > best) best = score
    }
    return best
  }

  /** The full order, by counting sort: within a score the lower slot, the earlier entry, comes first. */
  #sort(): void {
    this.rerank()
    if (this.#isOrdered) return
    if (this.#order.length < this.#size) {
      this.#order = new Uint32Array(this.#ids.length)
      this.#place = new Uint32Array(this.#ids.length)
    }
    const [size, scores, lowest, order, place] = [this.#size, this.#scores, this.#lowestScore, this.#order, this.#place]
    const next = this.#above.slice()
    for (let slot = 0; slot < size; slot++) {
      const here = next[scores[slot]! - lowest]!++
      order[here] = slot
      place[slot] = here
    }
    this.#isOrdered = true
  }

  // ---- reading ----------------------------------------------------------------------------------------------------------------------

  /** The entry's score; null for an entry that is not on the board. */
  scoreOf(entryId: number): Tenths | null {
    return this.rowOf(entryId)?.score ?? null
  }

  /** The entry's rank, "1, 2, 2, 4"; null for an entry that is not on the board. */
  rankOf(entryId: number): number | null {
    return this.rowOf(entryId)?.rank ?? null
  }

  rowOf(entryId: number): BoardRow | null {
    const slot = this.#slotOf(entryId)
    if (slot < 0) return null
    this.rerank()
    return this.#row(slot)
  }

  /** The first `limit` rows, without sorting the rest: all above the score where they end, and the earliest of those that have it. */
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
      const score = this.#scores[slot]!
      if (score < last || (score === last && level === 0)) continue
      if (score === last) level--
      else better--
      found.push(this.#row(slot))
    }
    return found.sort((one, other) => one.rank - other.rank || one.entryId - other.entryId)
  }

  /** `limit` rows from the `offset`-th on, counted from 0. */
  page(offset: number, limit: number): BoardRow[] {
    this.#sort()
    const to = Math.min(offset + limit, this.#size)
    return offset < to ? Array.from(this.#order.subarray(offset, to), (slot) => this.#row(slot)) : []
  }

  /** The entry's own row with up to `around` rows on either side; empty for an entry that is not on the board. */
  neighbours(entryId: number, around = 2): BoardRow[] {
    const slot = this.#slotOf(entryId)
    if (slot < 0) return []
    this.#sort()
    const place = this.#place[slot]!
    const from = Math.max(0, place - around)
    return this.page(from, place + around + 1 - from)
  }

  #row(slot: number): BoardRow {
    const score = this.#scores[slot]!
    return { entryId: this.#ids[slot]!, score: tenths(score), rank: this.#above[score - this.#lowestScore]! + 1 }
  }

  /**
   * The entry's slot, or -1. Ids ascend, so a slot is at most as far from either end as its id is from that end's id: without gaps in the
   * ids only one slot is left to look at, with gaps a binary search among no more slots than there are gaps.
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

/** The same column with room for `length` values. */
function enlarged<Column extends Uint32Array | Uint16Array | Int32Array>(column: Column, length: number): Column {
  const larger = new (column.constructor as new (length: number) => Column)(length)
  larger.set(column)
  return larger
}
