/**
 * An entry's race: where it is likely to end, its chances, the needs of its picks, and which creators help or hurt it.
 *
 * Everything is looked up in the counts of a field, 128 scenarios of it; nothing here goes over the entries. The caller may know better
 * only which entries hold a creator: a field keeps the rosters of its own moment, and trades go on.
 *
 * band    the ranks that hold the final one in four of five cases: the 10th to the 90th percentile over the scenarios
 * chance  of a prize, and of the first place; a tie across the last paid place counts as the entry's share of it
 * line    the score that the last prize is likely to take, among the others; null if there is a prize for everybody
 * needs   for each pick alone, the multiple of its expected pace that brings the entry to the line: below 1 it may slow down; null if no
 *         pace up to eight times does it
 * levers  the points a creator is likely to beat its price by, times how much more or less of it the entry has than the others: which
 *         creators move it up and down, also those it does not have. One that came by a trade counts from then on: its points from there,
 *         against the part of its worth for the rest of the day
 */
import { tenths, type Tenths } from '#game/points.ts'
import { aboveIn, indicesOf, rivalsAbove, scoreIn, type SimulatedField, type Roster } from './simulated-field.ts'
import { pointsAt, SCENARIOS } from './scenarios.ts'

type RequiredPace = { creatorId: number; times: number | null }
/**
 * `points`: what it moves the entry by against the others; `surplus`: how far it is likely to beat its price; `share`: of the entries that
 * hold it.
 */
type Leverage = { creatorId: number; points: number; surplus: number; isOwn: boolean; isTraded: boolean; share: number }

/** Of a creator that came by a trade: its points by then, which do not count, and the share of the day that had passed. */
type Arrival = { earned: Tenths; share: number }
export type Arrivals = ReadonlyMap<number, Arrival>
const NOBODY_CAME: Arrivals = new Map()

export type EntryForecast = {
  /** The score to expect, the middle of all. */
  expected: Tenths
  rankRange: { best: number; likely: number; worst: number }
  prizeChance: number
  winChance: number
  prizeLine: Tenths | null
  requiredPaces: RequiredPace[]
  helps: Leverage[]
  hurts: Leverage[]
}

/** Of 128: the first tenth and the last are outside. */
const RANK_RANGE = { from: Math.floor(0.1 * SCENARIOS), to: SCENARIOS - 1 - Math.floor(0.1 * SCENARIOS) }
const MIDDLE = SCENARIOS / 2
const MOST_TIMES = 8
const LEVERAGES = 3
/** What moves less than this is nothing to tell, in points. */
const LEAST_LEVERAGE = 0.1

/** The share of entries that hold a creator now, from 0 to 1. */
export type ShareNow = (creatorId: number) => number

/** `before`: the roster with which the entry is in the field. After a move the entry is not ranked behind its own older self. */
export function forecastEntry(
  simulatedField: SimulatedField,
  roster: Roster,
  before = roster,
  arrivals = NOBODY_CAME,
  shareNow?: ShareNow,
): EntryForecast {
  const indices = indicesOf(simulatedField.dayForecast, roster)
  const scores = scoresOf(simulatedField, roster)
  const older = before === roster ? scores : scoresOf(simulatedField, before)
  const ranks = scores.map((score, scenario) => {
    const others = aboveIn(simulatedField, scenario, score) - (older[scenario]! > score ? 1 : 0)
    // without a known roster in the field, the entry's older self may be counted too
    return Math.min(simulatedField.size, others + 1)
  })
  ranks.sort()
  const expected = middleOf(scores)
  const prizeLine = prizeLineOf(simulatedField, scores)
  return {
    expected: tenths(expected),
    rankRange: { best: ranks[RANK_RANGE.from]!, likely: ranks[MIDDLE]!, worst: ranks[RANK_RANGE.to]! },
    prizeChance: chanceOf(simulatedField, scores, older, simulatedField.paidPlaces),
    winChance: chanceOf(simulatedField, scores, older, 1),
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

function chanceOf(simulatedField: SimulatedField, scores: Int32Array, older: Int32Array, places: number): number {
  let sum = 0
  scores.forEach((score, scenario) => {
    const othersAbove = (least: number) =>
      rivalsAbove(simulatedField, scenario, least) - (older[scenario]! > least ? 1 : 0)
    const better = othersAbove(score)
    const level = Math.max(1, othersAbove(score - 1) - better + 1)
    sum += Math.min(1, Math.max(0, (places - better) / level))
  })
  return Math.round((1000 * sum) / SCENARIOS) / 1000
}

/** The middle, over the scenarios, of the score at the last paid place among the others: an entry on a paid place leaves it to the next. */
function prizeLineOf({ prizeLines }: SimulatedField, scores: Int32Array): number | null {
  if (prizeLines === null) return null
  const { last, next } = prizeLines
  return middleOf(scores.map((score, scenario) => (score >= last[scenario]! ? next[scenario]! : last[scenario]!)))
}

/** `short`: the tenths that the entry is expected to be below the line. */
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

/** To the tenth. */
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
    const brought = arrival ? whole - arrival.earned / 10 + arrival.share * dayForecast.worth[index]! : whole
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
