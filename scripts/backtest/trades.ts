/**
 * Plays trade strategies at live prices on a replayed season, and measures them by their percentile among the day's bots. Each strategy
 * begins at several instants from the opening of trades to their close, with several rosters at the lock.
 */
import { bestRoster } from '#game/optimise.ts'
import { botRoster } from '#game/bots.ts'
import { clip } from '#game/scoring/arithmetic.ts'
import { botField, limitsOf, seededRandom } from './fields.ts'
import {
  afterSwap,
  bestSwap,
  canSwap,
  finalsOf,
  instantOf,
  lockedIn,
  scoreAtEnd,
  type Instant,
  type Position,
  type Quote,
} from './market.ts'
import type { PlayedDay } from './replay.ts'
import { ridge, type Row } from '#game/ridge.ts'
import { meanOf, percentileIn, sumOf } from './statistics.ts'
import { tradeStrategies, type Memory, type Seen } from './trade-strategies.ts'

/** The instants of a day that are replayed. Trades are open from the second one on. */
const INSTANTS = [0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8]
/** The instants at which strategies begin. */
const BEGINS = [0.1, 0.2, 0.35, 0.5, 0.65, 0.8]
const FIELD = 480
/** Rosters at the lock: the best by expected points, and others that are nearly the best. */
const ROSTERS = 6
/** The penalty of the learned price errors, and the number of rows that they need. */
const LEARNING = { penalty: 150, rows: 200, bound: 60 }
const SURPRISES = 3

export type TradeResult = { name: string; share: number; percentile: number }
export type Trades = {
  /** The entries at the lock, without any trade. */
  untouched: number
  results: TradeResult[]
  /** The percentile with full hindsight. */
  hindsight: number
  /** What a player gains who knows one of the day's three largest surprises at the opening and does not hold it: percentiles and points. */
  surprise: { percentiles: number; points: number }
  /** The share of all swaps that are allowed at the opening, and in the middle of the day. */
  allowed: { opening: number; middle: number }
}

/** Plays all strategies on these days. `onDay` is called after each. */
export function playTrades(days: readonly PlayedDay[], onDay: (day: string) => void = () => {}, field = FIELD): Trades {
  const percentiles = new Map<string, { name: string; share: number; values: number[] }>()
  const [untouched, hindsight, surprise, points, opening, middle]: number[][] = [[], [], [], [], [], []]
  const learned = learner()
  days.forEach((day, nth) => {
    const finals = finalsOf(day)
    const instants = INSTANTS.map((share) => instantOf(day, share))
    const placeOf = new Map(day.book.lines.map(({ creatorId }, index) => [creatorId, index]))
    const bots = botField(day, field, nth + 1).map((picks) =>
      sumOf(picks.map(({ creatorId }) => finals[placeOf.get(creatorId)!]!)),
    )
    const percentileOf = (position: Position) => percentileIn(bots, scoreAtEnd(position, finals))
    const full = rostersOf(day, nth + 1)
    const rostersWith = Map.groupBy(tradeStrategies, ({ keeps = 0 }) => keeps)
    for (const [keeps, strategies] of rostersWith) {
      const rosters = keeps === 0 ? full : rostersOf(day, nth + 1, keeps)
      for (const strategy of strategies) {
        for (const share of BEGINS) {
          const kept = percentiles.get(`${strategy.name} ${share}`) ?? { name: strategy.name, share, values: [] }
          percentiles.set(`${strategy.name} ${share}`, kept)
          for (const roster of rosters)
            kept.values.push(percentileOf(playOne(strategy, roster, instants, share, learned)))
        }
      }
    }
    const open = instants[INSTANTS.indexOf(BEGINS[0]!)]!
    for (const roster of full) {
      untouched!.push(percentileOf(roster))
      hindsight!.push(percentileOf(withHindsight(roster, open, finals)))
      opening!.push(allowedAt(roster, open))
      middle!.push(allowedAt(roster, instants[INSTANTS.indexOf(0.5)]!))
      for (const known of surprisesOf(open, finals)) {
        if (roster.picks.includes(known.index)) continue
        const informed = knowing(roster, open, known)
        surprise!.push(percentileOf(informed) - percentileOf(roster))
        points!.push(scoreAtEnd(informed, finals) - scoreAtEnd(roster, finals))
      }
    }
    learned.add(instants, finals)
    onDay(day.day)
  })
  return {
    untouched: meanOf(untouched!),
    results: [...percentiles.values()].map(({ name, share, values }) => ({ name, share, percentile: meanOf(values) })),
    hindsight: meanOf(hindsight!),
    surprise: { percentiles: meanOf(surprise!), points: meanOf(points!) },
    allowed: { opening: meanOf(opening!), middle: meanOf(middle!) },
  }
}

/** Returns the entries at the lock: the best roster by expected points, and others with small errors. `keeps`: the part of the cap that stays. */
function rostersOf(day: PlayedDay, seed: number, keeps = 0): Position[] {
  const { book } = day
  const limits = limitsOf({ ...book, salaryCap: (book.salaryCap * (1 - keeps)) as typeof book.salaryCap })
  const placeOf = new Map(book.lines.map(({ creatorId }, index) => [creatorId, index]))
  const best = bestRoster(
    book.lines.map((line) => ({ ...line, value: line.expectedPoints })),
    limits,
  )
  // bots that make small errors and know no more than the price book
  const choices = book.lines.map((line) => ({ ...line, sharpPoints: line.expectedPoints }))
  const others = Array.from({ length: ROSTERS - 1 }, (_, nth) =>
    botRoster(choices, limits, 'sharp', seededRandom(77_777 * seed + nth)),
  )
  return [best?.picks, ...others].flatMap((picks) =>
    picks
      ? [
          lockedIn(
            day,
            picks.map(({ creatorId }) => placeOf.get(creatorId)!),
          ),
        ]
      : [],
  )
}

function playOne(
  { play, isPatient = false }: (typeof tradeStrategies)[number],
  roster: Position,
  instants: readonly Instant[],
  begins: number,
  { missedBy }: Pick<Seen, 'missedBy'>,
): Position {
  const memory: Memory = { made: 0 }
  let position = roster
  instants.forEach(({ share }, nth) => {
    if (share < begins || (share > begins && !isPatient)) return
    position = play(position, { instants: instants.slice(0, nth + 1), missedBy }, memory)
  })
  return position
}

/** Makes the two swaps with the largest gain, given the final points. */
function withHindsight(roster: Position, instant: Instant, finals: readonly number[]): Position {
  let position = roster
  for (let made = 0; made < 2; made++) {
    const rest = ({ index, points }: Quote) => finals[index]! - points
    const swap = bestSwap(position, instant, (out, next) => rest(next) - rest(out))
    if (swap) position = afterSwap(position, swap.out, swap.next)
  }
  return position
}

/** Returns the creators that will bring most against what is expected of them. */
const surprisesOf = ({ quotes }: Instant, finals: readonly number[]): Quote[] =>
  quotes
    .filter(({ costs }) => costs !== null)
    .toSorted((one, other) => finals[other.index]! - other.expectedFinal - (finals[one.index]! - one.expectedFinal))
    .slice(0, SURPRISES)

/** Trades for a creator that is known to surprise, at the cost of as few expected points as possible; with one more swap if money is short. */
function knowing(position: Position, instant: Instant, known: Quote): Position {
  const buy = (at: Position) => bestSwap(at, instant, (out, next) => (next === known ? 1_000 - out.stillToCome : -1))
  const direct = buy(position)
  if (direct) return afterSwap(position, direct.out, direct.next)
  let best = { position, lost: Infinity }
  for (const index of position.picks) {
    const out = instant.quotes[index]!
    for (const cheaper of instant.quotes) {
      if (cheaper === known || !canSwap(position, out, cheaper)) continue
      const freed = afterSwap(position, out, cheaper)
      const swap = freed.left > position.left ? buy(freed) : null
      if (!swap) continue
      const lost = out.stillToCome - cheaper.stillToCome + swap.out.stillToCome
      if (lost < best.lost) best = { position: afterSwap(freed, swap.out, swap.next), lost }
    }
  }
  return best.position
}

function allowedAt(position: Position, { quotes }: Instant): number {
  const swaps = position.picks.flatMap((index) =>
    quotes
      .filter((next) => !position.picks.includes(next.index))
      .map((next) => Number(canSwap(position, quotes[index]!, next))),
  )
  return meanOf(swaps)
}

/** Learns from earlier days what live prices miss, for each instant. */
function learner() {
  const rows = new Map<number, Row[]>()
  const rules = new Map<number, ReturnType<typeof ridge>>()
  return {
    add(instants: readonly Instant[], finals: readonly number[]): void {
      for (const { share, quotes } of instants) {
        const known = rows.get(share) ?? []
        rows.set(share, known)
        for (const quote of quotes) {
          const missed = finals[quote.index]! - quote.points - quote.stillToCome
          known.push({ features: featuresOf(quote), outcome: clip(missed, -LEARNING.bound, LEARNING.bound) })
        }
        if (known.length >= LEARNING.rows) rules.set(share, ridge(known, LEARNING.penalty))
      }
    },
    missedBy: (quote: Quote, share: number): number => rules.get(share)?.(featuresOf(quote)) ?? 0,
  }
}

const featuresOf = ({ inputs, pace, stillToCome, expectedPoints, live, draftPrice }: Quote): number[] => {
  const form = Math.log2(inputs.timesNormal ?? 1)
  return [
    stillToCome,
    pace - expectedPoints,
    Math.log10(inputs.normalDay + 1),
    form,
    form * form,
    inputs.knownDays,
    inputs.ticks,
    Math.log2(inputs.engagement ?? 1),
    expectedPoints,
    live / Math.max(1, draftPrice),
  ]
}
