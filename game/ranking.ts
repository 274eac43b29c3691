/**
 * Competition ranking ("1, 2, 2, 4"): an entry's rank is one more than the number of entries with a higher score, so ties share a rank.
 * Ties are listed earliest entry (lowest id) first.
 *
 * rankEntries is the simple version; the live board (board.ts) and rankSlots must agree with it. rankSlots ranks a million entries without
 * an object for each, by counting instead of comparing, and yields every few milliseconds so that other work can run.
 */
import { isBeforeLock, type Phase } from './phase.ts'
import type { Tenths } from './points.ts'

export type Scored = { entryId: number; score: Tenths }
export type Ranked = Scored & { rank: number }

export function rankEntries(entries: readonly Scored[]): Ranked[] {
  const best = [...entries].sort((one, other) => other.score - one.score || one.entryId - other.entryId)
  let rank = 1
  return best.map(({ entryId, score }, index) => {
    if (index > 0 && score < best[index - 1]!.score) rank = index + 1
    return { entryId, score, rank }
  })
}

/** An entry with its rank, or null if it has none. Points may be in any unit. */
export type Placed = { rank: number | null; totalScore: number }

/**
 * Returns true if nobody has a meaningful place yet. Points never fall below 0, so an entry that leads with 0 points is level with all
 * others.
 */
export const isLevel = (phase: Phase, { rank, totalScore }: Placed): boolean =>
  rank === 1 && totalScore === 0 && (phase === 'live' || isBeforeLock(phase))

/** `order`: the slots, best first. `ranks`: the rank of each slot. */
export type SlotRanks = { order: Uint32Array; ranks: Uint32Array }

const SLOTS_AT_ONCE = 1 << 16
const DIGIT_BITS = 16
const DIGITS = 1 << DIGIT_BITS

/** Ranks slots by their scores, which may be any 32-bit numbers. Slots are in the order of entry. Yields after every 65,536 slots. */
export function* rankSlots(scores: Int32Array): Generator<void, SlotRanks> {
  const size = scores.length
  const { best, span } = rangeOf(scores)
  let order = new Uint32Array(size)
  for (let slot = 0; slot < size; slot++) order[slot] = slot
  yield
  // one digit orders nearly every board; the second digit is for scores that are far apart
  for (let shift = 0; shift === 0 || (shift <= DIGIT_BITS && span >= DIGITS); shift += DIGIT_BITS) {
    const sorted = new Uint32Array(size)
    const next = new Uint32Array(DIGITS + 1)
    for (let from = 0; from < size; from += SLOTS_AT_ONCE) {
      countDigits(scores, from, Math.min(from + SLOTS_AT_ONCE, size), best, shift, next)
      yield
    }
    for (let digit = 1; digit < DIGITS; digit++) next[digit]! += next[digit - 1]!
    for (let from = 0; from < size; from += SLOTS_AT_ONCE) {
      placeByDigit(scores, order, from, Math.min(from + SLOTS_AT_ONCE, size), best, shift, next, sorted)
      yield
    }
    order = sorted
  }
  const ranks = new Uint32Array(size)
  for (let from = 0, rank = 1; from < size; from += SLOTS_AT_ONCE) {
    rank = rankPlaces(scores, order, from, Math.min(from + SLOTS_AT_ONCE, size), rank, ranks)
    yield
  }
  return { order, ranks }
}

function rangeOf(scores: Int32Array): { best: number; span: number } {
  let [best, lowest] = [scores[0] ?? 0, scores[0] ?? 0]
  for (let slot = 1; slot < scores.length; slot++) {
    const score = scores[slot]!
    if (score > best) best = score
    else if (score < lowest) lowest = score
  }
  return { best, span: best - lowest }
}

/** Stores the count of each digit one place further on, so that the running sum is the start of each digit. */
function countDigits(
  scores: Int32Array,
  from: number,
  to: number,
  best: number,
  shift: number,
  counts: Uint32Array,
): void {
  for (let slot = from; slot < to; slot++) counts[(((best - scores[slot]!) >>> shift) & (DIGITS - 1)) + 1]!++
}

/** Slots with the same digit keep their order. */
function placeByDigit(
  scores: Int32Array,
  order: Uint32Array,
  from: number,
  to: number,
  best: number,
  shift: number,
  next: Uint32Array,
  sorted: Uint32Array,
): void {
  for (let place = from; place < to; place++) {
    const slot = order[place]!
    sorted[next[((best - scores[slot]!) >>> shift) & (DIGITS - 1)]!++] = slot
  }
}

/** Ranks the places `from` to `to`; `rank` is the rank of the place before. Returns the last rank. */
function rankPlaces(
  scores: Int32Array,
  order: Uint32Array,
  from: number,
  to: number,
  rank: number,
  ranks: Uint32Array,
): number {
  let last = rank
  for (let place = from; place < to; place++) {
    const slot = order[place]!
    if (place > 0 && scores[slot]! < scores[order[place - 1]!]!) last = place + 1
    ranks[slot] = last
  }
  return last
}
