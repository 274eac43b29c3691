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
import { aboveIn, indicesOf, rivalsAbove, scoreIn, type Field, type Roster } from './field.ts'
import { pointsAt, SCENARIOS } from './scenarios.ts'

type Need = { creatorId: number; times: number | null }
/**
 * `points`: what it moves the entry by against the others; `surplus`: how far it is likely to beat its price; `share`: of the entries that
 * hold it.
 */
type Lever = { creatorId: number; points: number; surplus: number; isOwn: boolean; isTraded: boolean; share: number }

/** Of a creator that came by a trade: its points by then, which do not count, and the share of the day that had passed. */
type Arrival = { earned: Tenths; share: number }
export type Arrivals = ReadonlyMap<number, Arrival>
const NOBODY_CAME: Arrivals = new Map()

export type Race = {
  /** The score to expect, the middle of all. */
  expected: Tenths
  band: { best: number; likely: number; worst: number }
  prizeChance: number
  winChance: number
  line: Tenths | null
  needs: Need[]
  helps: Lever[]
  hurts: Lever[]
}

/** Of 128: the first tenth and the last are outside. */
const BAND = { from: Math.floor(0.1 * SCENARIOS), to: SCENARIOS - 1 - Math.floor(0.1 * SCENARIOS) }
const MIDDLE = SCENARIOS / 2
const MOST_TIMES = 8
const LEVERS = 3
/** What moves less than this is nothing to tell, in points. */
const LEAST_LEVER = 0.1

/** The share of entries that hold a creator now, from 0 to 1. */
export type ShareNow = (creatorId: number) => number

/** `before`: the roster with which the entry is in the field. After a move the entry is not ranked behind its own older self. */
export function raceOf(
  field: Field,
  roster: Roster,
  before = roster,
  arrivals = NOBODY_CAME,
  shareNow?: ShareNow,
): Race {
  const indices = indicesOf(field.outlook, roster)
  const scores = scoresOf(field, roster)
  const older = before === roster ? scores : scoresOf(field, before)
  const ranks = scores.map((score, scenario) => {
    const others = aboveIn(field, scenario, score) - (older[scenario]! > score ? 1 : 0)
    // without a known roster in the field, the entry's older self may be counted too
    return Math.min(field.size, others + 1)
  })
  ranks.sort()
  const expected = middleOf(scores)
  const line = lineOf(field, scores)
  return {
    expected: tenths(expected),
    band: { best: ranks[BAND.from]!, likely: ranks[MIDDLE]!, worst: ranks[BAND.to]! },
    prizeChance: chanceOf(field, scores, older, field.paidPlaces),
    winChance: chanceOf(field, scores, older, 1),
    line: line === null ? null : tenths(line),
    needs: line === null ? [] : needsOf(field, indices, line - expected),
    ...leversOf(field, indices, arrivals, shareNow),
  }
}

const middleOf = (scores: Int32Array): number => scores.toSorted()[MIDDLE]!

function scoresOf(field: Field, roster: Roster): Int32Array {
  const indices = indicesOf(field.outlook, roster)
  return Int32Array.from(field.points, (points) => scoreIn(points, indices, roster.banked))
}

function chanceOf(field: Field, scores: Int32Array, older: Int32Array, places: number): number {
  let sum = 0
  scores.forEach((score, scenario) => {
    const othersAbove = (least: number) => rivalsAbove(field, scenario, least) - (older[scenario]! > least ? 1 : 0)
    const better = othersAbove(score)
    const level = Math.max(1, othersAbove(score - 1) - better + 1)
    sum += Math.min(1, Math.max(0, (places - better) / level))
  })
  return Math.round((1000 * sum) / SCENARIOS) / 1000
}

/** The middle, over the scenarios, of the score at the last paid place among the others: an entry on a paid place leaves it to the next. */
function lineOf({ lines }: Field, scores: Int32Array): number | null {
  if (lines === null) return null
  const { last, next } = lines
  return middleOf(scores.map((score, scenario) => (score >= last[scenario]! ? next[scenario]! : last[scenario]!)))
}

/** `short`: the tenths that the entry is expected to be below the line. */
function needsOf({ outlook, expected }: Field, indices: readonly number[], short: number): Need[] {
  return indices.flatMap((index): Need[] => {
    if (outlook.isRead[index] === 0) return []
    const rest = outlook.rest[index]!
    const wanted = pointsAt(outlook, expected, index, rest) + short / 10
    const isEnough = (times: number) => pointsAt(outlook, expected, index, times * rest) >= wanted
    return [{ creatorId: outlook.creatorIds[index]!, times: leastTimes(isEnough) }]
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

function leversOf(
  field: Field,
  own: readonly number[],
  arrivals: Arrivals,
  shareNow?: ShareNow,
): Pick<Race, 'helps' | 'hurts'> {
  const { outlook, surplus, held, outsiders } = field
  const leverAt = (index: number): Lever => {
    const creatorId = outlook.creatorIds[index]!
    const isOwn = own.includes(index)
    const arrival = isOwn ? arrivals.get(creatorId) : undefined
    const share = shareNow?.(creatorId) ?? held[index]!
    const whole = surplus[index]!
    const brought = arrival ? whole - arrival.earned / 10 + arrival.share * outlook.worth[index]! : whole
    const points = (isOwn ? brought : 0) - share * whole
    return { creatorId, points, surplus: brought, isOwn, isTraded: arrival !== undefined, share }
  }
  const all = new Set([...own, ...outsiders.up, ...outsiders.down])
  const levers = Array.from(all, leverAt)
    .filter(({ points }) => Math.abs(points) >= LEAST_LEVER)
    .sort((one, other) => other.points - one.points || one.creatorId - other.creatorId)
  return {
    helps: levers.filter(({ points }) => points > 0).slice(0, LEVERS),
    hurts: levers
      .filter(({ points }) => points < 0)
      .toReversed()
      .slice(0, LEVERS),
  }
}
