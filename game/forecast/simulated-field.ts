/**
 * The simulated field: the scores of all entries in every scenario, counted so that the rank of any score is one look-up.
 *
 * It repeats the counting pass of the live board (board.ts) for each scenario, over a copy of all picks. A million entries are processed in
 * parts, and the generator yields after each part.
 *
 * `unpaid`      rosters that win no money, such as bots over live statistics: they are ranked but take no prize
 * `paidPlaces`  the number of places that win a prize
 */
import { countPicksIn, countScores, type PicksCopy } from '#game/board.ts'
import type { Tenths } from '#game/points.ts'
import type { DayForecast } from './day-forecast.ts'
import { commonOf, restIn, scoreScenario, SCENARIOS, type Common, type Luck } from './scenarios.ts'

export type Roster = { creatorIds: readonly number[]; banked: Tenths }

/** The number of entries that score above `lowest + i`; the last element is 0. */
type Counts = { lowest: number; above: Int32Array }

export type SimulatedField = {
  size: number
  paidPlaces: number
  dayForecast: DayForecast
  /** The shared values if everything goes as expected. */
  expected: Common
  /** Each creator's score in tenths, by scenario and then by index in the price book. */
  points: readonly Int32Array[]
  counts: readonly Counts[]
  /** The scores in tenths of entries that win no money, by scenario. */
  unpaid: readonly Int32Array[]
  /** The scores at the last paid place and at the one after it, by scenario. Null if there is a prize for everybody. */
  prizeLines: { last: Int32Array; next: Int32Array } | null
  /** The share of entries that hold each creator, and the creator's likely surplus over its expected points, by index in the price book. */
  held: Float64Array
  surplus: Float64Array
  /** Indices of the creators that would move an entry that does not hold them most, up and down. */
  outsiders: { up: readonly number[]; down: readonly number[] }
}

/** The number of entries whose scores are counted before the generator yields. */
const COUNTED_AT_ONCE = 1 << 16

/** A number that is larger than the number of creators in an entry. */
const OUTSIDERS = 8

export type Prizes = { paidPlaces: number; unpaid?: readonly Roster[] }

export function* simulateField(
  dayForecast: DayForecast,
  luck: Luck,
  picks: PicksCopy,
  { paidPlaces, unpaid = [] }: Prizes,
): Generator<void, SimulatedField> {
  const points: Int32Array[] = []
  const counts: Counts[] = []
  for (let scenario = 0; scenario < SCENARIOS; scenario++) {
    const scored = scoreScenario(dayForecast, restIn(dayForecast, luck, scenario))
    points.push(scored)
    yield
    counts.push(yield* countScenario(picks, onBoard(picks, dayForecast, scored)))
  }
  const held = yield* sharesHeld(picks, dayForecast)
  const surplus = dayForecast.expectedPoints.map(
    (expectedPoints, nth) => points.reduce((sum, scored) => sum + scored[nth]!, 0) / SCENARIOS / 10 - expectedPoints,
  )
  const simulatedField = {
    size: picks.size,
    paidPlaces,
    dayForecast,
    expected: commonOf(dayForecast, dayForecast.rest),
    points,
    counts,
    unpaid: unpaid.length === 0 ? [] : points.map((scored) => scoresOf(unpaid, dayForecast, scored)),
    held,
    surplus,
    outsiders: outsidersOf(held, surplus),
  }
  const scoresAt = (place: number) => counts.map((_, scenario) => scoreAtPlace(simulatedField, scenario, place))
  const hasPrizeLine = picks.size - unpaid.length > paidPlaces
  yield
  const prizeLines = hasPrizeLine && {
    last: Int32Array.from(scoresAt(paidPlaces)),
    next: Int32Array.from(scoresAt(paidPlaces + 1)),
  }
  return { ...simulatedField, prizeLines: prizeLines || null }
}

function outsidersOf(held: Float64Array, surplus: Float64Array): SimulatedField['outsiders'] {
  const order = [...held.keys()].sort(
    (one, other) => held[one]! * surplus[one]! - held[other]! * surplus[other]! || one - other,
  )
  return { up: order.slice(0, OUTSIDERS), down: order.slice(-OUTSIDERS).toReversed() }
}

/** Returns the score at this place among entries that can win money. */
function scoreAtPlace(
  simulatedField: Pick<SimulatedField, 'counts' | 'size' | 'unpaid'>,
  scenario: number,
  place: number,
): number {
  const { lowest, above } = simulatedField.counts[scenario]!
  let [low, high] = [lowest - 1, lowest + above.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (rivalsAbove(simulatedField, scenario, middle) < place) high = middle
    else low = middle
  }
  return high
}

/** Returns the number of entries that can win money and score above this in the scenario. */
export function rivalsAbove(
  simulatedField: Pick<SimulatedField, 'counts' | 'size' | 'unpaid'>,
  scenario: number,
  score: number,
): number {
  const all = aboveIn(simulatedField, scenario, score)
  if (simulatedField.unpaid.length === 0) return all
  return all - simulatedField.unpaid[scenario]!.reduce((count, other) => (other > score ? count + 1 : count), 0)
}

/** Returns points in the order of the board, whose index 0 means "no pick". */
function onBoard({ creatorIds }: PicksCopy, { indexOf }: DayForecast, points: Int32Array): Int32Array {
  const ordered = new Int32Array(creatorIds.length + 1)
  creatorIds.forEach((creatorId, nth) => {
    const index = indexOf.get(creatorId)
    if (index !== undefined) ordered[nth + 1] = points[index]!
  })
  return ordered
}

function* countScenario(
  { size, entries, lowestBanked, highestBanked }: PicksCopy,
  points: Int32Array,
): Generator<void, Counts> {
  const best = points.reduce((most, earned) => Math.max(most, earned), 0)
  const counts = new Int32Array(highestBanked - lowestBanked + 5 * best + 1)
  for (let from = 0; from < size; from += COUNTED_AT_ONCE) {
    countScores(entries, from, Math.min(from + COUNTED_AT_ONCE, size), points, lowestBanked, counts)
    yield
  }
  const first = Math.max(
    0,
    counts.findIndex((count) => count > 0),
  )
  const last = Math.max(
    first,
    counts.findLastIndex((count) => count > 0),
  )
  const above = counts.slice(first, last + 1)
  for (let score = above.length - 1, better = 0; score >= 0; score--) {
    const level = above[score]!
    above[score] = better
    better += level
  }
  return { lowest: lowestBanked + first, above }
}

/** Returns the number of entries that score above this in the scenario. */
export function aboveIn(
  { counts, size }: Pick<SimulatedField, 'counts' | 'size'>,
  scenario: number,
  score: number,
): number {
  const { lowest, above } = counts[scenario]!
  if (score < lowest) return size
  return score - lowest < above.length ? above[score - lowest]! : 0
}

/** Returns the indices of a roster's creators in the price book. */
export const indicesOf = ({ indexOf }: DayForecast, { creatorIds }: Roster): number[] =>
  creatorIds.flatMap((creatorId) => indexOf.get(creatorId) ?? [])

/** Returns the score in tenths of a roster with creators at these indices in a scenario. */
export function scoreIn(points: Int32Array, indices: readonly number[], banked: Tenths): number {
  let score: number = banked
  for (const index of indices) score += points[index]!
  return score
}

const scoresOf = (rosters: readonly Roster[], dayForecast: DayForecast, points: Int32Array): Int32Array =>
  Int32Array.from(rosters, (roster) => scoreIn(points, indicesOf(dayForecast, roster), roster.banked))

function* sharesHeld(
  { size, entries, creatorIds }: PicksCopy,
  { indexOf }: DayForecast,
): Generator<void, Float64Array> {
  const counts = new Uint32Array(creatorIds.length + 1)
  for (let from = 0; from < size; from += COUNTED_AT_ONCE) {
    countPicksIn(entries, from, Math.min(from + COUNTED_AT_ONCE, size), counts)
    yield
  }
  const held = new Float64Array(indexOf.size)
  creatorIds.forEach((creatorId, nth) => {
    const index = indexOf.get(creatorId)
    if (index !== undefined) held[index] = counts[nth + 1]! / Math.max(1, size)
  })
  return held
}
