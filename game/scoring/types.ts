/**
 * The types that all scoring versions share: candidates, the frozen price book, readings, scores.
 *
 * Counts are public totals. Null means "not published" and an absent creator means "unknown"; neither is ever treated as 0.
 */
import type { Cents } from '#game/money.ts'
import type { Tenths } from '#game/points.ts'

/** Hours of the statistics since the start, out of all (more than 0). A replayed day has 24, whatever the length of its live window. */
export type Hours = { elapsed: number; total: number }

/** `isMeasured` is false if a reading is missing, so that the score is a share of the projection. */
export type CreatorScore = {
  growthScore: Tenths
  engagementScore: Tenths
  pace: Tenths
  points: Tenths
  isMeasured: boolean
}

export const SCORING_VERSIONS = [1] as const
export type ScoringVersion = (typeof SCORING_VERSIONS)[number]

/**
 * A channel's public counts at one instant; null if hidden. Totals since the channel began, but for likes and comments, which are summed
 * over the channel's newest videos, and `basketViews`, the views of these videos.
 */
export type Reading = {
  subscribers: number | null
  views: number
  likes: number | null
  comments: number | null
  basketViews: number | null
}
export type Readings = ReadonlyMap<number, Reading>

/**
 * A creator as the source knows it when drafting opens. Gains are those of complete days, newest last, null for an unknown day; the last
 * one is the same day for all creators. `views` is the channel's total. `override`: an administrator's price in cents.
 */
export type Candidate = {
  creatorId: number
  subscribers: number | null
  views: number
  viewGains: readonly (number | null)[]
  override?: Cents | null
}

/**
 * A creator's line in the price book, frozen when drafting opens. `normalDay` is the view gain of its normal day, `knownDays` the number of
 * complete days (at most 14) that it was learned from, `expectedViews` the views expected of an average day after its last one, `projection`
 * the points expected of such a day, and `expectedPoints` the same with respect to the floor: points never fall below 0, so the chance of a
 * good day adds to them.
 */
export type BookLine = {
  creatorId: number
  normalDay: number
  expectedViews: number
  knownDays: number
  projection: number
  expectedPoints: number
  price: Cents
}

/**
 * A competition's price book. It freezes the values that it learned from its own history: `formWeight`, how much of yesterday's form is
 * expected to last, `spread`, how far a day deviates from the expectation, in points, and `lastCommonFactor`, all creators' last complete day
 * against normal. They are null before drafting opens.
 */
export type Book = {
  version: ScoringVersion
  salaryCap: Cents
  formWeight: number | null
  spread: number | null
  lastCommonFactor: number | null
  lines: readonly BookLine[]
}

/** The largest number of complete days that a normal day is learned from. */
export const HISTORY_DAYS = 14
/** A creator counts as new in the price book while it has fewer known days than this. */
export const NEW_BELOW_DAYS = 7

/** A single step in the sum of the points. In the listed order the steps add up to the points, to the tenth. */
export type Term = { name: TermName; tenths: Tenths }

/**
 * reach, momentum, milestone, engagement: the terms of the formula. unread: the share of its expected points that a creator without any
 * reading scores. floor: raises negative points to 0. time: not earned yet because the competition still runs.
 */
export const TERM_NAMES = ['reach', 'momentum', 'milestone', 'engagement', 'unread', 'floor', 'time'] as const
export type TermName = (typeof TERM_NAMES)[number]

/** The inputs of the terms, used in sentences about them. Views are per day at today's pace. */
export type TermInputs = {
  normalDay: number
  knownDays: number
  expectedPoints: number
  /** Views gained since the start, as read. Null without a reading. */
  gainedViews: number | null
  /** The part of the day that has been played, in days. */
  playedDays: number
  /** The weight of the normal day in the pace, in days. It steadies the first minutes and is 0 at the end. */
  priorDays: number
  /** Views per day at today's pace: (gained + normal day x priorDays) / (playedDays + priorDays). Null without a reading. */
  views: number | null
  /** The common factor: all creators' day compared with normal. */
  commonFactor: number
  /** Views per day divided by the common factor. */
  adjustedViews: number | null
  /** The part of these views that likes and comments support. */
  countedViews: number | null
  /** Views compared with the normal day, with 500 added to both: 1.8 means 1.8 times as many. */
  timesNormal: number | null
  /** Engagement compared with the usual, or null if nothing is published. */
  engagement: number | null
  /** All creators' engagement compared with the usual. */
  engagementFactor: number
  /** Steps of the public subscriber count. */
  ticks: number
  /** The part of the competition that has passed, 0 to 1. */
  share: number
}

/**
 * A creator's price while live, in cents: `live` is the price (never below 0), `sells` what an entry gets for the creator, and `costs` what
 * it pays, in whole steps of prices. `costs` is null for a creator without a reading, which cannot be bought. `expectedFinal` are the points
 * expected at the end, and `stillToCome` the part of them that is not earned yet; it is negative if points are expected to be lost.
 */
export type LivePrice = {
  creatorId: number
  live: Cents
  sells: Cents
  costs: Cents | null
  expectedFinal: number
  stillToCome: number
}

/** A creator's points in parts. */
export type Receipt = CreatorScore & { creatorId: number; terms: readonly Term[]; inputs: TermInputs }

/** The functions of one scoring version. They are pure and never throw. */
export type Scorer = {
  version: ScoringVersion
  /** Returns the price book of the creators on offer, priced under this cap (cents). */
  makeBook(candidates: readonly Candidate[], salaryCap: Cents): Book
  /** Returns the price in cents of one more creator for this price book. */
  priceBeside(book: Book, candidate: Candidate): Cents
  /** Returns the score of every creator of the price book, by creator id. */
  scoreBook(book: Book, starts: Readings, nows: Readings, hours: Hours): Map<number, CreatorScore>
  /** Returns the receipt of every creator of the price book, by creator id: its points in terms. */
  explainBook(book: Book, starts: Readings, nows: Readings, hours: Hours): Map<number, Receipt>
  /** Returns the live price of every creator of the price book, by creator id. */
  livePrices(book: Book, starts: Readings, nows: Readings, hours: Hours): Map<number, LivePrice>
}
