/**
 * The simulated field: the scores of all entries in every scenario, counted so that the rank of any score is one look-up.
 *
 * It repeats the counting pass of the live board (board.ts) for each scenario, over a copy of all picks. A million entries are processed in
 * parts, and the generator yields after each part.
 *
 * `paidPlaces`  the number of places that win a prize. They go to different players
 * `owners`      the player of each entry, counted from 0, or WINS_NOTHING for entries that are ranked but take no prize, such as bots over
 *               live statistics. Null if each entry has a player of its own
 */
import type { PicksCopy } from '#game/board.ts'
import { countPicksIn, countScores, keepBestScores } from '#game/board-pass.ts'
import type { Tenths } from '#game/points.ts'
import type { DayForecast } from './day-forecast.ts'
import { commonOf, restIn, scoreScenario, SCENARIOS, type Common, type Luck } from './scenarios.ts'

export type Roster = { creatorIds: readonly number[]; banked: Tenths }

/** The number of entries, or of players, that score above `lowest + i`; the last element is 0. */
type Counts = { lowest: number; above: Int32Array; all: number }

export type SimulatedField = {
  size: number
  paidPlaces: number
  dayForecast: DayForecast
  /** The shared values if everything goes as expected. */
  expected: Common
  /** Each creator's score in tenths, by scenario and then by index in the price book. */
  points: readonly Int32Array[]
  counts: readonly Counts[]
  /** The counts of players who can win money, by the score of their best entry. */
  bestCounts: readonly Counts[]
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

export const WINS_NOTHING = -1
export type Prizes = { paidPlaces: number; owners?: Int32Array | null }

export function* simulateField(
  dayForecast: DayForecast,
  luck: Luck,
  picks: PicksCopy,
  { paidPlaces, owners = null }: Prizes,
): Generator<void, SimulatedField> {
  const points: Int32Array[] = []
  const counts: Counts[] = []
  const bestCounts: Counts[] = []
  const best = owners && new Int32Array(playersIn(owners))
  for (let scenario = 0; scenario < SCENARIOS; scenario++) {
    const scored = scoreScenario(dayForecast, restIn(dayForecast, luck, scenario))
    points.push(scored)
    yield
    const ordered = onBoard(picks, dayForecast, scored)
    const counted = yield* countScenario(picks, ordered)
    counts.push(counted)
    bestCounts.push(owners && best ? yield* countBest(picks, ordered, owners, best) : counted)
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
    bestCounts,
    held,
    surplus,
    outsiders: outsidersOf(held, surplus),
  }
  const scoresAt = (place: number) => counts.map((_, scenario) => scoreAtPlace(simulatedField, scenario, place))
  const hasPrizeLine = (best?.length ?? picks.size) > paidPlaces
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

/** Returns the score at this place among players who can win money. */
function scoreAtPlace(simulatedField: Pick<SimulatedField, 'bestCounts'>, scenario: number, place: number): number {
  const { lowest, above } = simulatedField.bestCounts[scenario]!
  let [low, high] = [lowest - 1, lowest + above.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (rivalsAbove(simulatedField, scenario, middle) < place) high = middle
    else low = middle
  }
  return high
}

/** Returns the number of players who can win money and whose best entry scores above this in the scenario. */
export const rivalsAbove = (
  { bestCounts }: Pick<SimulatedField, 'bestCounts'>,
  scenario: number,
  score: number,
): number => countAbove(bestCounts[scenario]!, score)

/** Returns points in the order of the board, whose index 0 means "no pick". */
function onBoard({ creatorIds }: PicksCopy, { indexOf }: DayForecast, points: Int32Array): Int32Array {
  const ordered = new Int32Array(creatorIds.length + 1)
  creatorIds.forEach((creatorId, nth) => {
    const index = indexOf.get(creatorId)
    if (index !== undefined) ordered[nth + 1] = points[index]!
  })
  return ordered
}

function* countScenario(picks: PicksCopy, points: Int32Array): Generator<void, Counts> {
  const { size, entries, lowestBanked } = picks
  const counts = new Int32Array(spanOf(picks, points))
  for (let from = 0; from < size; from += COUNTED_AT_ONCE) {
    countScores(entries, from, Math.min(from + COUNTED_AT_ONCE, size), points, lowestBanked, counts)
    yield
  }
  return countsAbove(counts, lowestBanked)
}

/** Returns the number of different possible scores, from `lowestBanked` up. */
function spanOf({ lowestBanked, highestBanked }: PicksCopy, points: Int32Array): number {
  const best = points.reduce((most, earned) => Math.max(most, earned), 0)
  return highestBanked - lowestBanked + 5 * best + 1
}

/** Returns the counts of players by the score of their best entry. `best` is overwritten. */
function* countBest(
  picks: PicksCopy,
  points: Int32Array,
  owners: Int32Array,
  best: Int32Array,
): Generator<void, Counts> {
  const { size, entries, lowestBanked } = picks
  // lower than any score
  best.fill(lowestBanked - 1)
  for (let from = 0; from < size; from += COUNTED_AT_ONCE) {
    keepBestScores(entries, from, Math.min(from + COUNTED_AT_ONCE, size), points, owners, best)
    yield
  }
  const counts = new Int32Array(spanOf(picks, points))
  for (let from = 0; from < best.length; from += COUNTED_AT_ONCE) {
    for (let player = from; player < Math.min(from + COUNTED_AT_ONCE, best.length); player++) {
      const score = best[player]!
      // a player whose entries are not on this board has none
      if (score >= lowestBanked) counts[score - lowestBanked]!++
    }
    yield
  }
  return countsAbove(counts, lowestBanked)
}

function playersIn(owners: Int32Array): number {
  let players = 0
  for (const owner of owners) if (owner >= players) players = owner + 1
  return players
}

/** Converts the number of entries with each score, from `lowest` up, to the number of entries with a better score. */
function countsAbove(counts: Int32Array, lowest: number): Counts {
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
  return { lowest: lowest + first, above, all: counts.reduce((sum, count) => sum + count, 0) }
}

/** Returns the number of entries that score above this in the scenario. */
export const aboveIn = ({ counts }: Pick<SimulatedField, 'counts'>, scenario: number, score: number): number =>
  countAbove(counts[scenario]!, score)

function countAbove({ lowest, above, all }: Counts, score: number): number {
  if (score < lowest) return all
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
