/**
 * An entry's race: where it is likely to end, what its chances are, what each of its picks needs, and who helps or hurts it.
 *
 * Everything is looked up in the counts of a field, 128 scenarios of it; nothing here goes over the entries.
 *
 * band    the ranks that hold the final one in four of five cases: the 10th to the 90th percentile over the scenarios
 * chance  of a prize, and of the first place; whoever ties across the last paid place counts as its share of it
 * line    the score that the last prize is likely to take, among the others; null where there is a prize for everybody
 * needs   for each pick alone, how many times its expected pace it must go on with to bring the entry to the line: below 1 it may slow down;
 *         null where no pace up to eight times does it
 * levers  what a creator is likely to beat its price by, times how much more or less of it the entry has than the others: who moves it up
 *         and down, also those it does not have
 */
import { tenths, type Tenths } from '#game/points.ts'
import { aboveIn, scoreIn, type Field, type Roster } from './field.ts'
import { pointsAt, SCENARIOS } from './scenarios.ts'

type Need = { creatorId: number; times: number | null }
/** `points`: what it moves the entry by against the others; `share`: of the entries that hold it. */
type Lever = { creatorId: number; points: number; isOwn: boolean; share: number }

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

/** `paidPlaces`: how many places win a prize. */
export function raceOf(field: Field, roster: Roster, paidPlaces: number): Race {
  const scores = Int32Array.from(field.points, (points) => scoreIn(field.outlook, points, roster))
  const ranks = Int32Array.from(scores, (score, scenario) => aboveIn(field, scenario, score) + 1).sort()
  const expected = middleOf(scores)
  const line = lineOf(field, scores, paidPlaces)
  return {
    expected: tenths(expected),
    band: { best: ranks[BAND.from]!, likely: ranks[MIDDLE]!, worst: ranks[BAND.to]! },
    prizeChance: chanceOf(field, scores, paidPlaces),
    winChance: chanceOf(field, scores, 1),
    line: line === null ? null : tenths(line),
    needs: line === null ? [] : needsOf(field, roster, line - expected),
    ...leversOf(field, roster),
  }
}

const middleOf = (scores: Int32Array): number => scores.toSorted()[MIDDLE]!

/** How many of those who can win money score above this. */
function rivalsAbove(field: Field, scenario: number, score: number): number {
  const all = aboveIn(field, scenario, score)
  return field.unpaid.length === 0
    ? all
    : all - field.unpaid[scenario]!.reduce((count, other) => (other > score ? count + 1 : count), 0)
}

function chanceOf(field: Field, scores: Int32Array, places: number): number {
  let sum = 0
  scores.forEach((score, scenario) => {
    const better = rivalsAbove(field, scenario, score)
    const level = Math.max(1, rivalsAbove(field, scenario, score - 1) - better)
    sum += Math.min(1, Math.max(0, (places - better) / level))
  })
  return Math.round((1000 * sum) / SCENARIOS) / 1000
}

/** The middle, over the scenarios, of the score at the last paid place among the others. */
function lineOf(field: Field, scores: Int32Array, places: number): number | null {
  const lines = new Int32Array(SCENARIOS)
  for (let scenario = 0; scenario < SCENARIOS; scenario++) {
    const own = scores[scenario]!
    const others = (score: number) => rivalsAbove(field, scenario, score) - (own > score ? 1 : 0)
    const { lowest, above } = field.counts[scenario]!
    let [low, high] = [lowest - 1, lowest + above.length - 1]
    if (others(low) < places) return null
    // others(low) are enough for all places, others(high) are not
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (others(middle) < places) high = middle
      else low = middle
    }
    lines[scenario] = high
  }
  return middleOf(lines)
}

/** `short`: the tenths that the entry is expected to be below the line. */
function needsOf({ outlook, expected }: Field, { creatorIds }: Roster, short: number): Need[] {
  return creatorIds.flatMap((creatorId): Need[] => {
    const place = outlook.placeOf.get(creatorId)
    if (place === undefined || outlook.isRead[place] === 0) return []
    const rest = outlook.rest[place]!
    const wanted = pointsAt(outlook, expected, place, rest) + short / 10
    const isEnough = (times: number) => pointsAt(outlook, expected, place, times * rest) >= wanted
    return [{ creatorId, times: leastTimes(isEnough) }]
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

function leversOf({ outlook, mean, held }: Field, { creatorIds }: Roster): Pick<Race, 'helps' | 'hurts'> {
  const own = new Set(creatorIds)
  const levers = outlook.creatorIds
    .map((creatorId, place): Lever => {
      const isOwn = own.has(creatorId)
      const share = held[place]!
      const surplus = mean[place]! / 10 - outlook.worth[place]!
      return { creatorId, points: ((isOwn ? 1 : 0) - share) * surplus, isOwn, share }
    })
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
