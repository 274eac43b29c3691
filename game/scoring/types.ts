/**
 * The types that every version of the scoring shares: candidates, the frozen price book, readings, scores.
 *
 * Units   counts are public totals; null is "not published", an absent creator is "unknown": neither is ever 0.
 */
import type { Cents } from '#game/money.ts'
import type { Tenths } from '#game/points.ts'
import type { CreatorScore, EngagementGain, Hours, Reading as ChannelReading } from '#game/scoring.ts'

export type { CreatorScore, Hours }

export const SCORING_VERSIONS = [1, 2] as const
export type ScoringVersion = (typeof SCORING_VERSIONS)[number]

/** `basketViews`: views of the same videos that likes and comments are summed over; null if they are not known. Version 1 reads none. */
export type Reading = ChannelReading & { basketViews: number | null }
export type Readings = ReadonlyMap<number, Reading>

/**
 * A creator as a source knows it when drafting opens. Gains are those of complete days, newest last, null where a day is not known; the
 * last one is the same day for everybody. `views` is the channel's total. `override`: an administrator's price.
 */
export type Candidate = {
  creatorId: number
  subscribers: number | null
  views: number
  viewGains: readonly (number | null)[]
  engagementGains?: readonly (EngagementGain | null)[]
  override?: Cents | null
}

/**
 * A creator's line in the price book, frozen when drafting opens. `normalDay` is the view gain of its normal day, `knownDays` how many
 * complete days (at most 14) it was learned from, `projection` the points expected of an average day, `worth` what that is worth, since
 * points never fall below 0. The engagement columns are version 1's alone.
 */
export type BookLine = {
  creatorId: number
  normalDay: number
  knownDays: number
  projection: number
  worth: number
  price: Cents
  engagementBaseline: number | null
  likesShare: number | null
}

/**
 * A competition's price book. Version 2 freezes with it the values it learned from the book's own history: `formWeight`, how much of
 * yesterday's form is expected to last, `spread`, how far a day strays from the expectation, in points, and `lastTide`, everybody's last
 * complete day against normal. Version 1 has none of them.
 */
export type Book = {
  version: ScoringVersion
  salaryCap: Cents
  formWeight: number | null
  spread: number | null
  lastCommonFactor: number | null
  lines: readonly BookLine[]
}

/** A normal day is learned from so many complete days at most. */
export const HISTORY_DAYS = 14
/** A creator is NEW in the book while it has fewer known days than this. */
export const NEW_BELOW_DAYS = 7

/** One step from nothing to the points. In the order they are listed, the steps add up to the points, to the tenth. */
export type Term = { name: TermName; tenths: Tenths }

/**
 * reach, momentum, milestone, engagement: the terms of the formula. unread: the share of its worth that a creator without any reading
 * scores. floor: makes up for points below 0, because points never fall below it. time: not earned yet because the competition still runs.
 */
export const TERM_NAMES = ['reach', 'momentum', 'milestone', 'engagement', 'unread', 'floor', 'time'] as const
export type TermName = (typeof TERM_NAMES)[number]

/** The inputs of the terms: everything a sentence about them needs. Views are views a day at today's pace. */
export type TermInputs = {
  normalDay: number
  knownDays: number
  worth: number
  /** Since the start, as read; null without a reading. */
  gainedViews: number | null
  /** How much of a day has been played, in days. */
  playedDays: number
  /** The normal day that is mixed into the pace, in days: it calms the first minutes and is gone at the end. */
  priorDays: number
  /** At today's pace: (gained + normal day x priorDays) / (playedDays + priorDays); null without a reading. */
  views: number | null
  /** Everybody's day against normal. */
  commonFactor: number
  /** As of an average day. */
  adjustedViews: number | null
  /** Of those, as far as likes and comments support them. */
  countedViews: number | null
  /** Views against the normal day, with 500 added to both: 1.8 is 1.8 times as many. */
  timesNormal: number | null
  /** Engagement against the usual; null if nothing is published. */
  engagement: number | null
  /** Everybody's engagement against usual. */
  engagementFactor: number
  /** Steps of the public subscriber count. */
  ticks: number
  /** How much of the competition has passed, 0 to 1. */
  share: number
}

/** A creator's points, taken apart. */
export type Receipt = CreatorScore & { creatorId: number; terms: readonly Term[]; inputs: TermInputs }

/** Everything a competition asks of one version. All of it is pure; nothing throws. */
export type Scorer = {
  version: ScoringVersion
  /** The book of everybody offered, priced under this cap. */
  makeBook(candidates: readonly Candidate[], salaryCap: Cents): Book
  /** The price of one more creator in this book. */
  priceBeside(book: Book, candidate: Candidate): Cents
  /** The score of every creator of the book. */
  scoreBook(book: Book, starts: Readings, nows: Readings, hours: Hours): Map<number, CreatorScore>
  /** The same, each taken apart into its terms. */
  explainBook(book: Book, starts: Readings, nows: Readings, hours: Hours): Map<number, Receipt>
}
