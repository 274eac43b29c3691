/**
 * Forecasts one entry: its likely final rank, its chances, the pace that its picks require, and the creators that help or hurt it.
 *
 * Everything is looked up in the counts of a simulated field of 128 scenarios; nothing here iterates over the entries. A simulated field
 * keeps the rosters of the time at which it was computed. The caller may pass newer shares of the entries that hold a creator.
 *
 * rankRange      the ranks that hold the final rank in four of five cases: the 10th to the 90th percentile over the scenarios
 * prizeChance    the chance that this entry is paid: it is the best of its player, and few enough players are better. A tie across the last
 *                paid place counts as the entry's share of it. winChance: the same for the first prize
 * prizeLine      the score in tenths that this entry is likely to need for a prize: that of the last prize among other players, or of a
 *                better entry of the same player. Null if there is a prize for every player and no such entry
 * requiredPaces  for each pick alone, the multiple of its expected views that brings the entry to the prize line. Below 1 it may slow
 *                down; null if even eight times the views are not enough
 * helps, hurts   a creator's leverage: its likely surplus over its expected points, times how much more or less of it the entry holds than
 *                the others. Includes creators that the entry does not hold. A creator that came by a trade counts from then on
 */
import { tenths, type Tenths } from '#game/points.ts'
import { aboveIn, indicesOf, rivalsAbove, scoreIn, type SimulatedField, type Roster } from './simulated-field.ts'
import { pointsAt, SCENARIOS } from './scenarios.ts'

type RequiredPace = { creatorId: number; times: number | null }
/**
 * `points`: how far the creator moves the entry against the others. `surplus`: likely points minus expected points. `share`: the share of
 * entries that hold the creator, 0 to 1.
 */
type Leverage = { creatorId: number; points: number; surplus: number; isOwn: boolean; isTraded: boolean; share: number }

/** A creator that came by a trade: the points that it had before, which do not count, and the part of the day that had passed. */
type Arrival = { earned: Tenths; share: number }
export type Arrivals = ReadonlyMap<number, Arrival>
const NOBODY_CAME: Arrivals = new Map()

export type EntryForecast = {
  /** The median final score over the scenarios. */
  expected: Tenths
  rankRange: { best: number; likely: number; worst: number }
  prizeChance: number
  winChance: number
  prizeLine: Tenths | null
  requiredPaces: RequiredPace[]
  helps: Leverage[]
  hurts: Leverage[]
}

/** The indices of the 10th and the 90th percentile among the 128 sorted ranks. */
const RANK_RANGE = { from: Math.floor(0.1 * SCENARIOS), to: SCENARIOS - 1 - Math.floor(0.1 * SCENARIOS) }
const MIDDLE = SCENARIOS / 2
const MOST_TIMES = 8
const LEVERAGES = 3
/** Creators whose leverage is below this number of points are left out. */
const LEAST_LEVERAGE = 0.1

/**
 * Another entry of the same player: its roster now and in the simulated field. `isEarlier`: it was entered before, so it is paid if both are
 * equal.
 */
export type OtherEntry = { roster: Roster; before: Roster; isEarlier: boolean }

/** The share of entries that hold a creator now, from 0 to 1. */
export type ShareNow = (creatorId: number) => number

/**
 * Returns the forecast of an entry. `before`: the entry's roster in the simulated field. After a move the entry is not ranked behind its
 * own older roster.
 */
export function forecastEntry(
  simulatedField: SimulatedField,
  roster: Roster,
  before = roster,
  arrivals = NOBODY_CAME,
  shareNow?: ShareNow,
  otherEntries: readonly OtherEntry[] = [],
): EntryForecast {
  const indices = indicesOf(simulatedField.dayForecast, roster)
  const scores = scoresOf(simulatedField, roster)
  const older = before === roster ? scores : scoresOf(simulatedField, before)
  const ranks = scores.map((score, scenario) => {
    const others = aboveIn(simulatedField, scenario, score) - (older[scenario]! > score ? 1 : 0)
    // without a known roster in the simulated field, the entry's older roster may be counted too
    return Math.min(simulatedField.size, others + 1)
  })
  ranks.sort()
  const expected = middleOf(scores)
  const player = playerOf(simulatedField, scores, older, otherEntries)
  const prizeLine = prizeLineOf(simulatedField, player, expected)
  return {
    expected: tenths(expected),
    rankRange: { best: ranks[RANK_RANGE.from]!, likely: ranks[MIDDLE]!, worst: ranks[RANK_RANGE.to]! },
    prizeChance: chanceOf(simulatedField, scores, player, simulatedField.paidPlaces),
    winChance: chanceOf(simulatedField, scores, player, 1),
    prizeLine: prizeLine === null ? null : tenths(prizeLine),
    requiredPaces: prizeLine === null ? [] : requiredPacesOf(simulatedField, indices, prizeLine - expected),
    ...leveragesOf(simulatedField, indices, arrivals, shareNow),
  }
}

const middleOf = (scores: Int32Array): number => scores.toSorted()[MIDDLE]!

function scoresOf(simulatedField: SimulatedField, roster: Roster): Int32Array {
  const indices = indicesOf(simulatedField.dayForecast, roster)
  return Int32Array.from(simulatedField.points, (points) => scoreIn(points, indices, roster.banked))
}

/**
 * By scenario: whether the entry is the best of its player; the score of the player's best entry in the simulated field; and that of the
 * best other entry as it is now, or null if the player has none.
 */
type Player = { isBest: Uint8Array; older: Int32Array; bestOther: Int32Array | null }

function playerOf(
  simulatedField: SimulatedField,
  scores: Int32Array,
  older: Int32Array,
  otherEntries: readonly OtherEntry[],
): Player {
  const player = { isBest: new Uint8Array(SCENARIOS).fill(1), older: older.slice() }
  if (otherEntries.length === 0) return { ...player, bestOther: null }
  const bestOther = new Int32Array(SCENARIOS).fill(-(2 ** 31))
  for (const { roster, before, isEarlier } of otherEntries) {
    const now = scoresOf(simulatedField, roster)
    const then = before === roster ? now : scoresOf(simulatedField, before)
    for (let scenario = 0; scenario < SCENARIOS; scenario++) {
      const [score, other] = [scores[scenario]!, now[scenario]!]
      if (other > score || (other === score && isEarlier)) player.isBest[scenario] = 0
      if (other > bestOther[scenario]!) bestOther[scenario] = other
      if (then[scenario]! > player.older[scenario]!) player.older[scenario] = then[scenario]!
    }
  }
  return { ...player, bestOther }
}

function chanceOf(
  simulatedField: SimulatedField,
  scores: Int32Array,
  { isBest, older }: Player,
  places: number,
): number {
  let sum = 0
  scores.forEach((score, scenario) => {
    if (isBest[scenario] === 0) return
    const othersAbove = (least: number) =>
      rivalsAbove(simulatedField, scenario, least) - (older[scenario]! > least ? 1 : 0)
    const better = othersAbove(score)
    const level = Math.max(1, othersAbove(score - 1) - better + 1)
    sum += Math.min(1, Math.max(0, (places - better) / level))
  })
  return Math.round((1000 * sum) / SCENARIOS) / 1000
}

/**
 * Returns the median over the scenarios of the score at the last paid place among other players. A player on a paid place leaves it to the
 * next player. If another entry of the player is likely to be better than this one, its score counts where it is higher.
 */
function prizeLineOf(
  { prizeLines }: SimulatedField,
  { older, bestOther: other }: Player,
  expected: number,
): number | null {
  const bestOther = other && middleOf(other) > expected ? other : null
  if (prizeLines === null) return bestOther && middleOf(bestOther)
  const { last, next } = prizeLines
  return middleOf(
    older.map((best, scenario) => {
      const line = best >= last[scenario]! ? next[scenario]! : last[scenario]!
      return bestOther ? Math.max(line, bestOther[scenario]!) : line
    }),
  )
}

/** The tenths by which the entry is expected to be below the prize line. */
function requiredPacesOf(
  { dayForecast, expected }: SimulatedField,
  indices: readonly number[],
  short: number,
): RequiredPace[] {
  return indices.flatMap((index): RequiredPace[] => {
    if (dayForecast.isRead[index] === 0) return []
    const rest = dayForecast.rest[index]!
    const wanted = pointsAt(dayForecast, expected, index, rest) + short / 10
    const isEnough = (times: number) => pointsAt(dayForecast, expected, index, times * rest) >= wanted
    return [{ creatorId: dayForecast.creatorIds[index]!, times: leastTimes(isEnough) }]
  })
}

/** Returns the smallest sufficient multiple, in steps of a tenth, or null if none up to MOST_TIMES is sufficient. */
function leastTimes(isEnough: (times: number) => boolean): number | null {
  if (!isEnough(MOST_TIMES)) return null
  let [low, high] = [-1, 10 * MOST_TIMES]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isEnough(middle / 10)) high = middle
    else low = middle
  }
  return high / 10
}

function leveragesOf(
  simulatedField: SimulatedField,
  own: readonly number[],
  arrivals: Arrivals,
  shareNow?: ShareNow,
): Pick<EntryForecast, 'helps' | 'hurts'> {
  const { dayForecast, surplus, held, outsiders } = simulatedField
  const leverageAt = (index: number): Leverage => {
    const creatorId = dayForecast.creatorIds[index]!
    const isOwn = own.includes(index)
    const arrival = isOwn ? arrivals.get(creatorId) : undefined
    const share = shareNow?.(creatorId) ?? held[index]!
    const whole = surplus[index]!
    const brought = arrival ? whole - arrival.earned / 10 + arrival.share * dayForecast.expectedPoints[index]! : whole
    const points = (isOwn ? brought : 0) - share * whole
    return { creatorId, points, surplus: brought, isOwn, isTraded: arrival !== undefined, share }
  }
  const all = new Set([...own, ...outsiders.up, ...outsiders.down])
  const leverages = Array.from(all, leverageAt)
    .filter(({ points }) => Math.abs(points) >= LEAST_LEVERAGE)
    .sort((one, other) => other.points - one.points || one.creatorId - other.creatorId)
  return {
    helps: leverages.filter(({ points }) => points > 0).slice(0, LEVERAGES),
    hurts: leverages
      .filter(({ points }) => points < 0)
      .toReversed()
      .slice(0, LEVERAGES),
  }
}
