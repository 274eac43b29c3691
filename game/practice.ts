/**
 * A practice round: one recorded day, played in a minute against bots by the rules of every competition.
 *
 * Input: the day's price book, the readings at both ends of the day, a seed, and the player's picks. Output: the choices, the bots, and the
 * board at any share of the day. Everything is computed in the browser and nothing is stored; a round gives neither money nor experience.
 */
import { botName } from './bot-names.ts'
import { botLevelOf, botRoster, type BotLevel } from './bots.ts'
import { readingBetween } from './curve.ts'
import { cents, dollars, type Cents } from './money.ts'
import { pointsOf, tenths, tenthsOf, type Tenths } from './points.ts'
import { rankEntries } from './ranking.ts'
import type { RosterLimits } from './roster.ts'
import { clip } from './scoring/arithmetic.ts'
import { scorerOf } from './scoring/scorer.ts'
import type { Book, CreatorScore, Hours, Reading, Receipt, ScoringVersion } from './scoring/types.ts'
import { seededRandom } from './seeded-random.ts'
import { entryScore } from './trades.ts'

/** A creator on a recorded day: its line of the price book, and its readings at both ends of the day. */
export type PracticeCreator = {
  creatorId: number
  youtubeId: string
  price: Cents
  normalDay: number
  expectedViews: number
  knownDays: number
  expectedPoints: number
  /** The points that sharp bots project. */
  sharpPoints: number
  start: Reading
  end: Reading
}

/** `spread`: how far a day deviates from the expectation, in points; null if the price book has not learned it. */
export type PracticeDay = {
  day: string
  version: ScoringVersion
  spread: number | null
  creators: readonly PracticeCreator[]
}

/** The length of a round in seconds. */
export const PRACTICE_MS = 60_000
export const PRACTICE_BOTS = 24
/** The number of picks, and the number of creators offered for each. */
export const PRACTICE_PICKS = 5
const PRACTICE_CHOICES = 3

export const PRACTICE_LIMITS: RosterLimits = { minPicks: 3, maxPicks: PRACTICE_PICKS, salaryCap: dollars(150_000) }

/** Constants that separate the draws made with one seed. */
const CHOICES = 11
const BOTS = 12

// ---- choices ------------------------------------------------------------------------------------------------------------------------

/**
 * Returns five choices of three creators of similar price, most expensive first, so that any picks fit the cap and spend nearly all of it.
 * Returns null if there are too few creators, or if all are too expensive.
 *
 * Creators are split by price into five groups; each choice is three neighbours of one group. While the most expensive creators of the
 * choices cost more than the cap together, a random choice moves down by one place; then choices move up again as long as the cap has room.
 */
export function practiceChoices(
  creators: readonly PracticeCreator[],
  { salaryCap }: Pick<RosterLimits, 'salaryCap'>,
  seed: number,
): PracticeCreator[][] | null {
  if (creators.length < PRACTICE_PICKS * PRACTICE_CHOICES) return null
  const random = seededRandom(seed, CHOICES)
  const byPrice = creators.toSorted((one, other) => one.price - other.price || one.creatorId - other.creatorId)
  const edge = (fifth: number) => Math.floor((fifth * byPrice.length) / PRACTICE_PICKS)
  const places = Array.from({ length: PRACTICE_PICKS }, (_, fifth) => {
    const room = edge(fifth + 1) - edge(fifth) - PRACTICE_CHOICES + 1
    return edge(fifth) + Math.floor(random() * Math.max(1, room))
  })
  const dearestOf = (place: number) => byPrice[place + PRACTICE_CHOICES - 1]!.price
  const cost = () => places.reduce((sum, place) => sum + dearestOf(place), 0)
  const one = (fit: (nth: number) => boolean): number | undefined => {
    const fitting = places.flatMap((_, nth) => (fit(nth) ? [nth] : []))
    return fitting[Math.floor(random() * fitting.length)]
  }
  const hasRoomBelow = (nth: number) => places[nth]! > (nth === 0 ? 0 : places[nth - 1]! + PRACTICE_CHOICES)
  const hasRoomAbove = (nth: number) => {
    const next = places[nth]! + 1
    if (next + PRACTICE_CHOICES > (places[nth + 1] ?? byPrice.length)) return false
    return cost() - dearestOf(places[nth]!) + dearestOf(next) <= salaryCap
  }
  while (cost() > salaryCap) {
    const lowered = one(hasRoomBelow)
    if (lowered === undefined) return null
    places[lowered]! -= 1
  }
  for (let raised = one(hasRoomAbove); raised !== undefined; raised = one(hasRoomAbove)) places[raised]! += 1
  return places.map((place) => byPrice.slice(place, place + PRACTICE_CHOICES)).toReversed()
}

// ---- players ------------------------------------------------------------------------------------------------------------------------

/** The level of a bot, or null for the player. */
export type PracticePlayer = { name: string; level: BotLevel | null; picks: readonly number[] }

export function practiceBots(
  creators: readonly PracticeCreator[],
  limits: RosterLimits,
  seed: number,
  levelOf: (place: number) => BotLevel = botLevelOf,
): PracticePlayer[] {
  return Array.from({ length: PRACTICE_BOTS }, (_, nth) => {
    const random = seededRandom(seed, BOTS, nth)
    const level = levelOf(nth)
    const picks = botRoster(creators, limits, level, random) ?? []
    return { name: botName(seed * PRACTICE_BOTS + nth), level, picks: picks.map(({ creatorId }) => creatorId) }
  })
}

// ---- play ---------------------------------------------------------------------------------------------------------------------------

const bookOf = ({ version, spread, creators }: PracticeDay, salaryCap: Cents): Book => ({
  version,
  salaryCap,
  formWeight: null,
  spread,
  lastCommonFactor: null,
  lines: creators.map(({ creatorId, normalDay, expectedViews, knownDays, expectedPoints, price }) => ({
    creatorId,
    normalDay,
    expectedViews,
    knownDays,
    projection: expectedPoints,
    expectedPoints,
    price,
  })),
})

/** Returns the scorer's input when `share` (0 to 1) of the day has passed. */
function momentOf(day: PracticeDay, share: number) {
  const passed = clip(share, 0, 1)
  const starts = new Map(day.creators.map(({ creatorId, start }) => [creatorId, start]))
  const nows = new Map(
    day.creators.map(({ creatorId, youtubeId, start, end }) => [
      creatorId,
      readingBetween(start, end, passed, `${youtubeId} ${day.day}`),
    ]),
  )
  const hours: Hours = { elapsed: 24 * passed, total: 24 }
  return { book: bookOf(day, PRACTICE_LIMITS.salaryCap), starts, nows, hours }
}

export type PracticeRow = PracticePlayer & { score: Tenths; rank: number }
export type PracticeBoard = {
  /** The rows of the board, best first. Players with equal scores share a rank and keep the given order. */
  rows: PracticeRow[]
  scores: ReadonlyMap<number, CreatorScore>
  /** The points that each creator is still expected to earn. */
  toCome: ReadonlyMap<number, number>
}

/** Returns the board when `share` (0 to 1) of the day has passed. */
export function practiceBoard(day: PracticeDay, players: readonly PracticePlayer[], share: number): PracticeBoard {
  const { book, starts, nows, hours } = momentOf(day, share)
  const scorer = scorerOf(day.version)
  const scores = scorer.scoreBook(book, starts, nows, hours)
  const prices = scorer.livePrices(book, starts, nows, hours)
  const toCome = new Map(
    [...prices].map(([creatorId, { stillToCome }]) => [creatorId, pointsOf(tenthsOf(stillToCome))]),
  )
  const scored = players.map(({ picks }, entryId) => ({
    entryId,
    score: entryScore(
      tenths(0),
      picks.map((creatorId) => scores.get(creatorId)?.points ?? tenths(0)),
    ),
  }))
  const rows = rankEntries(scored).map(({ entryId, score, rank }) => ({ ...players[entryId]!, score, rank }))
  return { rows, scores, toCome }
}

/** Returns the receipts of all creators at the end of the day, with the terms of their points. */
export function practiceReceipts(day: PracticeDay): ReadonlyMap<number, Receipt> {
  const { book, starts, nows, hours } = momentOf(day, 1)
  return scorerOf(day.version).explainBook(book, starts, nows, hours)
}

/** Returns the pick with the largest difference between its points and the points its price stood for. The difference may be negative. */
export function bestCall(
  day: PracticeDay,
  picks: readonly number[],
  points: (creatorId: number) => number,
): { creator: PracticeCreator; beatsPrice: boolean } | null {
  const beyond = ({ creatorId, expectedPoints }: PracticeCreator) => points(creatorId) - expectedPoints
  const picked = day.creators.filter(({ creatorId }) => picks.includes(creatorId))
  const first = picked.toSorted((one, other) => beyond(other) - beyond(one))[0]
  return first ? { creator: first, beatsPrice: beyond(first) > 0 } : null
}

// ---- facts about a creator before the day -------------------------------------------------------------------------------------------

export type PracticeFacts = {
  /** Returns the last complete day divided by the normal day: 2 is twice as many views. Null if it is not known. */
  lastDay: number | null
  /** Returns the standard deviation of the logarithms (base 2) of a creator's days. Null with fewer than seven days. */
  swing: number | null
}

const FACT_DAYS = 14
const FACT_NEEDS = 7

export function practiceFacts(viewGains: readonly (number | null)[], normalDay: number): PracticeFacts {
  const last = viewGains.at(-1) ?? null
  const known = viewGains.filter((gain) => gain !== null).slice(-FACT_DAYS)
  const doublings = known.map((gain) => Math.log2(Math.max(0, gain) + 500))
  const mean = doublings.reduce((sum, value) => sum + value, 0) / doublings.length
  const variance = doublings.reduce((sum, value) => sum + (value - mean) ** 2, 0) / doublings.length
  const rounded = (value: number) => Math.round(value * 100) / 100
  return {
    lastDay: last === null || normalDay <= 0 ? null : rounded(Math.max(0, last) / normalDay),
    swing: known.length < FACT_NEEDS ? null : rounded(Math.sqrt(variance)),
  }
}

/** Returns a price (cents) under another cap, with the same share of the cap. */
export const priceUnder = (price: Cents, cap: Cents): Cents =>
  cents(Math.round((price * cap) / PRACTICE_LIMITS.salaryCap))
