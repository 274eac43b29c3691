/**
 * The live board: computes scores and ranks of millions of entries from picks and points.
 *
 * An entry's score is its `banked` plus the points of its picks, in whole tenths. Entries are stored in slots, lowest entry id first, of
 * four words each (see WORDS); with its id and its place in the order an entry takes 24 bytes. A pick is an index into the creators'
 * points. Index 0 means "no pick" and always has 0 points, so every score is five look-ups and a sum. Ranks and order come from a pass over
 * all entries (board-pass.ts).
 *
 * Writes mark the board stale, and the next read runs a pass, so no reader sees an old rank. A board with millions of entries is held
 * instead (`hold`): passes run in another thread, over columns in shared memory. Writes then wait until the next pass begins, and reads
 * answer from the last finished pass, all from the same one.
 *
 * Throws RangeError for input that cannot be stored: an entry that is added twice or is missing, more than 5 picks, more than 65,535
 * creators, scores that may lie more than 13,000 points apart.
 */
import {
  blocksOf,
  countPicksOf,
  countSlot,
  lowestBelow,
  MAX_CREATORS,
  order,
  rank,
  scoreAt,
  scoresAtPlaces,
  topRows,
  uncountSlot,
  WORDS,
  type BoardRow,
  type Ranks,
  type Scale,
  type Slots,
} from './board-pass.ts'
import { lastTopRank, mostPickedFirst, type PickCounts } from './roster-share.ts'
import { tenths, type Tenths } from './points.ts'

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

/** The input of a pass. The columns stay unchanged until the next pass begins. */
export type PassInput = Slots & Scale
/** The result of a pass: the ranks, and the first TOP_KEPT rows. */
export type PassResult = Ranks & { top: readonly BoardRow[] }
/** The input for ordering a pass. `ordered` is filled with entry ids. */
export type OrderInput = Slots & Pick<Scale, 'points'> & Ranks & { ordered: Uint32Array }

/** The rows that each pass of a held board keeps; further rows come from the order. */
export const TOP_KEPT = 1_000

const PICKS = 5
const MAX_ENTRY_ID = 0xffff_ffff
/** Columns grow by a fifth at a time, so that little memory is unused. */
const GROWTH = 1.2
/** Number of entries whose picks are counted before the generator yields. */
const COUNTED_AT_ONCE = 1 << 16
/** Number of entries that are copied before the generator yields. */
const COPIED_AT_ONCE = 1 << 20

type Pass = Ranks & { size: number; points: Int32Array; top: readonly BoardRow[] | null }
/** The four words of an entry, or null for an entry that does not exist. */
type Words = Int32Array | null

/** The words of the entry that is being written. An array for each of them would slow down reading a million entries. */
const newWords = new Int32Array(WORDS)

export class Board {
  /** The number of entries, waiting writes included. */
  #count = 0

  // The columns. While a board is held, they change only when a pass begins.
  #size = 0
  #isShared = false
  #ids: Uint32Array = new Uint32Array(0)
  #entries: Int32Array = new Int32Array(0)
  #lowestBanked = 0
  #highestBanked = 0

  readonly #creatorIndex = new Map<number, number>()
  #points = new Int32Array(1)
  /** For each creator index, the number of entries that hold it now. */
  #held = new Uint32Array(1)

  #pass: Pass | null = null
  #isStale = true
  #bestOfBlock = new Int32Array(0)
  /** The order of the pass as entry ids, computed when a page is read. */
  #order: Uint32Array = new Uint32Array(0)
  #isOrdered = false

  /** The writes since the last pass of a held board began, by entry id; null while the board is not held. */
  #waiting: Map<number, Words> | null = null
  /** The words in the last finished pass of entries that the running pass has changed. */
  readonly #before = new Map<number, Words>()
  #begun: PassInput | null = null

  constructor(creatorIds: Iterable<number>) {
    for (const creatorId of creatorIds) this.#indexOf(creatorId)
  }

  get size(): number {
    return this.#count
  }

  /** Returns the size of all arrays in bytes. */
  get bytes(): number {
    const arrays = [this.#ids, this.#entries, this.#order, this.#bestOfBlock, this.#points, this.#held]
    return arrays.reduce((sum, array) => sum + array.byteLength, this.#pass?.above.byteLength ?? 0)
  }

  has(entryId: number): boolean {
    const waiting = this.#waiting?.get(entryId)
    return waiting === undefined ? this.#slotOf(entryId) >= 0 : waiting !== null
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
    this.#write(entryId, this.#wordsOf(creatorIds, banked))
    this.#count++
  }

  /** Replaces an entry's picks and banked points after a trade or a drop. Throws RangeError if the entry is missing. */
  replace(entryId: number, creatorIds: readonly number[], banked: Tenths): void {
    this.#require(entryId)
    const words = this.#wordsOf(creatorIds, banked)
    this.#uncount(entryId)
    this.#write(entryId, words)
  }

  /** Removes a withdrawn entry. Throws RangeError if the entry is missing. */
  remove(entryId: number): void {
    this.#require(entryId)
    this.#uncount(entryId)
    this.#put(entryId, null)
    this.#count--
  }

  /** Sets points in tenths, given as [creator id, points]. Other creators keep their points, and unknown creators are added. */
  setPoints(points: Iterable<readonly [creatorId: number, points: Tenths]>): void {
    this.#isStale = true
    for (const [creatorId, earned] of points) {
      const index = this.#indexOf(creatorId)
      this.#points[index] = earned
    }
  }

  /** Makes room for that many entries in columns that other threads can read. */
  reserve(entries: number): void {
    const room = Math.ceil(Math.max(entries, this.#size) * GROWTH)
    this.#isShared = true
    this.#ids = sharedCopy(this.#ids.subarray(0, this.#size), new Uint32Array(sharedBytes(room)))
    this.#entries = sharedCopy(this.#entries.subarray(0, this.#size * WORDS), new Int32Array(sharedBytes(room * WORDS)))
  }

  #require(entryId: number): void {
    if (!this.has(entryId)) throw new RangeError(`entry ${entryId} is not on the board`)
  }

  /** Returns the words in a buffer that the next call overwrites. */
  #wordsOf(creatorIds: readonly number[], banked: Tenths): Int32Array {
    if (creatorIds.length > PICKS) throw new RangeError(`${creatorIds.length} picks do not fit`)
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = creatorIds.map((id) => this.#indexOf(id))
    newWords[0] = first | (second << 16)
    newWords[1] = third | (fourth << 16)
    newWords[2] = fifth
    newWords[3] = banked
    return newWords
  }

  #write(entryId: number, words: Int32Array): void {
    countSlot(words, 0, this.#held)
    const banked = words[WORDS - 1]!
    this.#lowestBanked = Math.min(this.#lowestBanked, banked)
    this.#highestBanked = Math.max(this.#highestBanked, banked)
    this.#put(entryId, words)
  }

  #uncount(entryId: number): void {
    const waiting = this.#waiting?.get(entryId)
    if (waiting) uncountSlot(waiting, 0, this.#held)
    else uncountSlot(this.#entries, this.#slotOf(entryId) * WORDS, this.#held)
  }

  #put(entryId: number, words: Words): void {
    this.#isStale = true
    if (this.#waiting) this.#waiting.set(entryId, words && words.slice())
    else this.#store(entryId, words, this.#slotOf(entryId))
  }

  /** Writes an entry to the columns. `slot` is the entry's slot, or -1 for a new entry. */
  #store(entryId: number, words: Words, slot: number): void {
    if (words === null) return this.#deleteSlot(slot)
    const to = slot < 0 ? this.#newSlot(entryId) : slot
    this.#entries.set(words, to * WORDS)
  }

  #newSlot(entryId: number): number {
    if (this.#size === this.#ids.length) this.#grow()
    let slot = this.#size
    while (slot > 0 && this.#ids[slot - 1]! > entryId) slot--
    this.#ids.copyWithin(slot + 1, slot, this.#size)
    this.#entries.copyWithin((slot + 1) * WORDS, slot * WORDS, this.#size * WORDS)
    this.#size++
    this.#ids[slot] = entryId
    return slot
  }

  #deleteSlot(slot: number): void {
    if (slot < 0) return
    this.#ids.copyWithin(slot, slot + 1, this.#size)
    this.#entries.copyWithin(slot * WORDS, (slot + 1) * WORDS, this.#size * WORDS)
    this.#size--
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
    if (this.#isShared) return this.reserve(this.#size + 1)
    const capacity = Math.max(64, Math.ceil(this.#size * GROWTH))
    this.#ids = enlarged(this.#ids, capacity)
    this.#entries = enlarged(this.#entries, capacity * WORDS)
  }

  // ---- passes -----------------------------------------------------------------------------------------------------------------------

  /** From now on writes wait for the next pass, and reads answer from the last finished one. */
  hold(): void {
    if (this.#waiting) return
    if (!this.#isShared) this.reserve(this.#size)
    this.#waiting = new Map()
    this.#pass = null
    this.#isStale = true
  }

  get isHeld(): boolean {
    return this.#waiting !== null
  }

  /** Whether there were writes since the last pass began. */
  get isStale(): boolean {
    return this.#isStale
  }

  /** Whether the last finished pass has an order. */
  get isOrdered(): boolean {
    return this.#isOrdered
  }

  /** Applies the waiting writes to the columns of a held board and returns the input of the pass. Reads still see the pass before. */
  beginPass(): PassInput {
    for (const [entryId, words] of this.#waiting!) {
      const slot = this.#slotOf(entryId)
      if (this.#pass) this.#before.set(entryId, slot < 0 ? null : this.#entries.slice(slot * WORDS, (slot + 1) * WORDS))
      this.#store(entryId, words, slot)
    }
    this.#waiting!.clear()
    this.#isStale = false
    return (this.#begun = this.#input())
  }

  /** Takes the result of the pass that `beginPass` began. */
  finishPass(result: PassResult): void {
    const { size, points } = this.#begun!
    this.#pass = { ...result, size, points }
    this.#before.clear()
    this.#begun = null
    this.#isOrdered = false
  }

  /** Returns the input for ordering the last finished pass of a held board. No pass may begin until `finishOrder`. */
  beginOrder(): OrderInput {
    const { points, lowest, above, size } = this.#current()
    if (this.#order.length < size) this.#order = new Uint32Array(sharedBytes(this.#ids.length))
    return { ...this.#slots, points, lowest, above, ordered: this.#order }
  }

  finishOrder(): void {
    this.#isOrdered = true
  }

  /** Computes all scores and ranks if anything changed. A held board answers from its last finished pass. */
  rerank(): void {
    this.#current()
  }

  #current(): Pass {
    const isReady = this.#waiting ? this.#pass !== null : !this.#isStale
    return isReady ? this.#pass! : this.#rankHere()
  }

  #rankHere(): Pass {
    const input = this.#input()
    const blocks = blocksOf(this.#size)
    if (this.#bestOfBlock.length < blocks) this.#bestOfBlock = new Int32Array(blocksOf(this.#ids.length))
    const ranks = rank(input, input, this.#bestOfBlock, this.#pass?.above)
    const top = this.#waiting ? topRows(input, input, ranks, this.#bestOfBlock, TOP_KEPT) : null
    this.#pass = { ...ranks, size: this.#size, points: input.points, top }
    this.#isOrdered = false
    if (!this.#waiting) this.#isStale = false
    return this.#pass
  }

  #input(): PassInput {
    const lowest = this.#lowestBanked + PICKS * this.#points.reduce((least, earned) => Math.min(least, earned), 0)
    const highest = this.#highestBanked + PICKS * this.#points.reduce((most, earned) => Math.max(most, earned), 0)
    // later points of a held board belong to the next pass
    const points = this.#waiting ? this.#points.slice() : this.#points
    return { ...this.#slots, points, lowest, highest }
  }

  get #slots(): Slots {
    return { size: this.#size, ids: this.#ids, entries: this.#entries }
  }

  #ordered(): Pass {
    const pass = this.#current()
    if (this.#isOrdered) return pass
    if (this.#order.length < pass.size) this.#order = new Uint32Array(this.#ids.length)
    order(this.#slots, pass, pass, this.#order)
    this.#isOrdered = true
    return pass
  }

  // ---- reading ----------------------------------------------------------------------------------------------------------------------

  /** Returns the entry's score in tenths, or null for an entry that is not on the board. */
  scoreOf(entryId: number): Tenths | null {
    const score = this.#scoreIn(this.#waiting ? this.#current().points : this.#points, entryId)
    return score === null ? null : tenths(score)
  }

  /** Returns the entry's rank ("1, 2, 2, 4"), or null for an entry that is not on the board. */
  rankOf(entryId: number): number | null {
    return this.rowOf(entryId)?.rank ?? null
  }

  /** Returns whether another entry has the same score. */
  isTied(entryId: number): boolean {
    const pass = this.#current()
    const score = this.#scoreIn(pass.points, entryId)
    if (score === null) return false
    const [first, end] = placesOf(pass, score)
    return end - first > 1
  }

  /** Returns how many entries are before this one on the board, or null for an entry that is not on the board. */
  placeOf(entryId: number): number | null {
    const pass = this.#ordered()
    const score = this.#scoreIn(pass.points, entryId)
    if (score === null) return null
    let [from, to] = placesOf(pass, score)
    // entries with the same score are in the order of their ids
    while (to - from > 1) {
      const middle = (from + to) >>> 1
      if (this.#order[middle]! <= entryId) from = middle
      else to = middle
    }
    return from
  }

  rowOf(entryId: number): BoardRow | null {
    const pass = this.#current()
    const score = this.#scoreIn(pass.points, entryId)
    return score === null ? null : { entryId, score: tenths(score), rank: pass.above[score - pass.lowest]! + 1 }
  }

  /** Returns the first `limit` rows, in most cases without ordering the rest. */
  top(limit: number): BoardRow[] {
    const pass = this.#current()
    if (pass.top === null) return topRows(this.#slots, pass, pass, this.#bestOfBlock, limit)
    return limit <= TOP_KEPT || pass.size <= TOP_KEPT ? pass.top.slice(0, limit) : this.page(0, limit)
  }

  /** Returns the scores in tenths at these places, counted from 1. */
  scoresAt(places: readonly number[]): Tenths[] {
    return scoresAtPlaces(this.#current(), places)
  }

  /** Returns `limit` rows, starting at `offset`, counted from 0. */
  page(offset: number, limit: number): BoardRow[] {
    const pass = this.#ordered()
    const { above, lowest } = pass
    const to = Math.min(offset + limit, pass.size)
    const rows: BoardRow[] = []
    let score = offset < to ? lowestBelow(above, offset + 1) : 0
    for (let place = offset; place < to; place++) {
      if (place >= endOf(pass, score)) score = lowestBelow(above, place + 1)
      rows.push({ entryId: this.#order[place]!, score: tenths(lowest + score), rank: above[score]! + 1 })
    }
    return rows
  }

  /** Returns the entry's own row with up to `around` rows on either side. Returns an empty list for an entry that is not on the board. */
  neighbours(entryId: number, around = 2): BoardRow[] {
    const place = this.placeOf(entryId)
    if (place === null) return []
    const from = Math.max(0, place - around)
    return this.page(from, place + around + 1 - from)
  }

  /**
   * Counts how often each creator is picked, and yields after each 65,536 entries. It counts a copy of the board as it is at the first
   * step. A held board is not copied: no pass may begin during the count.
   */
  *countPicks(): Generator<void, PickCounts> {
    const { size, above, lowest, points: pointsNow } = this.#current()
    const creatorIds = [...this.#creatorIndex.keys()]
    const points = pointsNow.slice()
    const lowestTop = lowest + above.findIndex((better) => better < lastTopRank(size))
    const entries = this.#waiting ? this.#entries : this.#entries.slice(0, size * WORDS)
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
    const steps = this.copyPicksInSteps()
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  /** Copies all picks, and yields after each million entries. No pass of a held board may begin until the end. */
  *copyPicksInSteps(): Generator<void, PicksCopy> {
    const size = this.#size
    const [creatorIds, lowestBanked, highestBanked] = [
      [...this.#creatorIndex.keys()],
      this.#lowestBanked,
      this.#highestBanked,
    ]
    const entryIds = new Uint32Array(size)
    const entries = new Int32Array(size * WORDS)
    for (let from = 0; from < size; from += COPIED_AT_ONCE) {
      if (from > 0) yield
      const to = Math.min(from + COPIED_AT_ONCE, size)
      entryIds.set(this.#ids.subarray(from, to), from)
      entries.set(this.#entries.subarray(from * WORDS, to * WORDS), from * WORDS)
    }
    return { size, entryIds, creatorIds, entries, lowestBanked, highestBanked }
  }

  /** Returns the entry's score in the last finished pass of a held board, otherwise now; null for an entry that is not there. */
  #scoreIn(points: Int32Array, entryId: number): number | null {
    const before = this.#before.size > 0 ? this.#before.get(entryId) : undefined
    if (before !== undefined) return before && scoreAt(before, 0, points)
    const slot = this.#slotOf(entryId)
    return slot < 0 ? null : scoreAt(this.#entries, slot * WORDS, points)
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

/** Runs a pass of a held board, in any thread. */
export function passOf(input: PassInput): PassResult {
  const bestOfBlock = new Int32Array(blocksOf(input.size))
  const ranks = rank(input, input, bestOfBlock)
  return { ...ranks, top: topRows(input, input, ranks, bestOfBlock, TOP_KEPT) }
}

/** Orders a pass of a held board, in any thread. */
export const orderPass = ({ ordered, ...input }: OrderInput): void => order(input, input, input, ordered)

export const makeBoard = (creatorIds: Iterable<number>): Board => new Board(creatorIds)

/** Returns the first place with this score, counted from 0, and the place after the last. */
function placesOf(pass: Pass, score: number): [first: number, end: number] {
  return [pass.above[score - pass.lowest]!, endOf(pass, score - pass.lowest)]
}

/** Returns the place after the last with this score, counted from the lowest. */
const endOf = ({ above, size }: Pass, score: number): number => (score === 0 ? size : above[score - 1]!)

/** Returns the same array with room for `length` values. */
function enlarged<Column extends Uint32Array | Int32Array>(array: Column, length: number): Column {
  const larger = new (array.constructor as new (length: number) => Column)(length)
  larger.set(array)
  return larger
}

/** Memory for that many numbers of 32 bits that several threads can read. */
const sharedBytes = (numbers: number): SharedArrayBuffer => new SharedArrayBuffer(4 * numbers)

function sharedCopy<Column extends Uint32Array | Int32Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}
