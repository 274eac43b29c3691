/**
 * Scoring of one price book: readings of a creator become points so far and a projection for the end.
 *
 * Input   the creator's line of the price book (its normal day), a reading at the start and one now, and the hours that have passed.
 * Output  growthScore + engagementScore → pace (the projection) and points (earned so far), all in Tenths; at the end points equal pace.
 *         Never throws; a missing value is never treated as 0.
 *
 * The constants were fitted on the real days in data/recorded-season. Change one only with a back-test, as a new version, and never inside
 * a running competition: a settled competition keeps the version it was played under.
 */
import { tenthsOf, type Tenths } from './points.ts'

/** A channel's public counts at one instant: totals since the channel began; null if hidden. */
export type Reading = { subscribers: number | null; views: number; likes: number | null; comments: number | null }

/**
 * A creator's line in the price book, frozen when drafting opens. `normalDay` is the view gain of a normal day (E in the formula),
 * `engagementBaseline` its engagement (EU: likes + 4 comments), `likesShare` the part of that which is likes (left out: the usual part),
 * `projection` the points expected of it (pricing.ts).
 */
export type BookLine = {
  creatorId: number
  normalDay: number
  engagementBaseline: number
  likesShare?: number
  projection: number
}

/** Hours of statistics since the start, and in all (more than 0). A replayed day has 24, whatever the length of its live window. */
export type Hours = { elapsed: number; total: number }

/** `isMeasured` is false if a reading is missing, so that the score is a share of the projection. */
export type CreatorScore = {
  growthScore: Tenths
  engagementScore: Tenths
  pace: Tenths
  points: Tenths
  isMeasured: boolean
}

export type Readings = ReadonlyMap<number, Reading>

const COMMENT_WEIGHT = 4
const LIKES_PER_VIEW = 0.027
const COMMENTS_PER_VIEW = 0.0016
const USUAL_LIKES_SHARE = LIKES_PER_VIEW / (LIKES_PER_VIEW + COMMENT_WEIGHT * COMMENTS_PER_VIEW)
/** The share of its projection that a creator without any reading scores. */
export const UNREAD_SHARE = 0.75

export const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export function median(values: ArrayLike<number>): number {
  const sorted = new Float64Array(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the points for size: views per day on a logarithmic scale. */
export const reachOf = (views: number): number => 20 * Math.log10(1 + views / 100)

/** Returns the points for a better day than the creator's normal day, after dividing by the common factor. */
export const momentumOf = (views: number, normalDay: number, commonFactor: number): number =>
  clip(30 * Math.log2((views + 500) / (normalDay + 500) / commonFactor), -30, 60)

// ---- the normal day, from history -------------------------------------------------------------------------------------------------

const HISTORY_DAYS = 14
const HISTORY_NEEDED = 7
/** The size assumed for a new channel that hides its subscribers: the middle of the scale. */
const HIDDEN_SUBSCRIBERS = 100_000

const recent = (gains: readonly (number | null)[]): number[] =>
  gains.filter((gain) => gain !== null).slice(-HISTORY_DAYS)

/**
 * Returns a channel's normal day: the median of its last 14 complete daily view gains (newest last, null for a missing day). With fewer
 * than 7 known days the channel is new and gets the normal day of similar channels.
 */
export function baselineOf(
  dailyViewGains: readonly (number | null)[],
  subscribers: number | null,
): { normalDay: number; isNew: boolean } {
  const gains = recent(dailyViewGains)
  if (gains.length < HISTORY_NEEDED)
    return { normalDay: 5.3 * (subscribers ?? HIDDEN_SUBSCRIBERS) ** 0.65, isNew: true }
  return { normalDay: Math.max(0, median(gains)), isNew: false }
}

export type EngagementGain = { likes: number | null; comments: number | null }

/**
 * Returns the engagement of a normal day: the median of the last 14 (at least 7) daily gains of likes + 4 comments. With fewer days: the
 * usual engagement for a normal day's views.
 */
export function engagementBaselineOf(
  dailyGains: readonly (EngagementGain | null)[],
  normalDay: number,
): { engagementBaseline: number; likesShare: number } {
  const days = dailyGains
    .filter((day) => day !== null && (day.likes !== null || day.comments !== null))
    .slice(-HISTORY_DAYS)
  if (days.length < HISTORY_NEEDED)
    return {
      engagementBaseline: normalDay * (LIKES_PER_VIEW + COMMENT_WEIGHT * COMMENTS_PER_VIEW),
      likesShare: USUAL_LIKES_SHARE,
    }
  const likes = days.map((day) => Math.max(0, day!.likes ?? 0))
  const comments = days.map((day) => COMMENT_WEIGHT * Math.max(0, day!.comments ?? 0))
  const sum = (values: number[]) => values.reduce((soFar, value) => soFar + value, 0)
  const both = sum(likes) + sum(comments)
  return {
    engagementBaseline: median(likes.map((gain, day) => gain + comments[day]!)),
    likesShare: both > 0 ? sum(likes) / both : USUAL_LIKES_SHARE,
  }
}

// ---- the day being played ---------------------------------------------------------------------------------------------------------

/**
 * Returns the steps of the public subscriber count, up minus down. The count is rounded down to three figures, so it moves by 1 below
 * 1,000, by 10 below 10,000, by 100 below 100,000 and so on: 9,990 → 10,100 is one step of 10 and one of 100. Returns 0 if the count is
 * hidden.
 */
export const milestoneTicks = (startSubscribers: number | null, nowSubscribers: number | null): number =>
  startSubscribers === null || nowSubscribers === null ? 0 : rungOf(nowSubscribers) - rungOf(startSubscribers)

/** Returns the index of a count among all possible public counts: 0 … 999, then 900 for each further figure. */
function rungOf(subscribers: number): number {
  let step = 1
  let rungsBelow = 0
  for (; subscribers >= 1000 * step; step *= 10) rungsBelow += 900
  return rungsBelow + Math.floor(subscribers / step)
}

/** Returns the days played so far, and the weight of the normal day in days. That weight steadies the first minutes and is 0 at the end. */
export function daysOf({ elapsed, total }: Hours): { played: number; prior: number; share: number } {
  const share = clip(elapsed / total, 0, 1)
  return { played: (share * total) / 24, prior: 0.05 * (1 - share), share }
}

/** Returns views per day at today's pace. A falling count is a day without views. */
export function viewPace(line: BookLine, start: Reading, now: Reading, hours: Hours): number {
  const { played, prior } = daysOf(hours)
  return Math.max(0, (now.views - start.views + line.normalDay * prior) / (played + prior))
}

/**
 * Returns engagement per day at today's pace divided by the normal day's, using the counts that are published at both ends: without
 * comments only likes, without likes only comments. Without either, engagement counts as normal: no bonus, no penalty, and views count up
 * to twice the normal day.
 */
export function engagementRatio(line: BookLine, start: Reading, now: Reading, hours: Hours): number {
  const likesShare = line.likesShare ?? USUAL_LIKES_SHARE
  const likes = gain(start.likes, now.likes)
  const comments = gain(start.comments, now.comments)
  const compared = (likes === null ? 0 : likesShare) + (comments === null ? 0 : 1 - likesShare)
  if (compared === 0) return 1
  const normal = line.engagementBaseline * compared
  const { played, prior } = daysOf(hours)
  const engagement = ((likes ?? 0) + COMMENT_WEIGHT * (comments ?? 0) + normal * prior) / (played + prior)
  return (engagement + 20) / (normal + 20)
}

export const gain = (start: number | null, now: number | null): number | null =>
  start === null || now === null ? null : Math.max(0, now - start)

/** Views beyond twice the normal day count only as far as likes and comments support them. */
export const backedViews = (views: number, normalDay: number, engagement: number): number =>
  views > 2 * normalDay ? Math.max(2 * normalDay, Math.min(views, 2 * normalDay * engagement)) : views

/**
 * Returns the common factor: the median of the creators' days divided by their normal days, over creators with both readings, between half
 * and double; 1 if there is none.
 */
export function commonFactorOf(lines: readonly BookLine[], starts: Readings, nows: Readings, hours: Hours): number {
  const ratios: number[] = []
  for (const line of lines) {
    const start = starts.get(line.creatorId)
    const now = nows.get(line.creatorId)
    if (start && now) ratios.push((viewPace(line, start, now, hours) + 500) / (line.normalDay + 500))
  }
  return ratios.length ? clip(median(ratios), 0.5, 2) : 1
}

/** Returns the score of one creator. Without a reading at either end it is a share of three quarters of the projection. */
export function scoreCreator(
  line: BookLine,
  start: Reading | undefined,
  now: Reading | undefined,
  hours: Hours,
  commonFactor: number,
): CreatorScore {
  if (!start || !now) return scoreOf(UNREAD_SHARE * Math.max(0, line.projection), 0, hours, false)
  const engagement = engagementRatio(line, start, now, hours)
  const views = backedViews(viewPace(line, start, now, hours), line.normalDay, engagement)
  const milestone = clip(2 * milestoneTicks(start.subscribers, now.subscribers), -6, 6)
  const growth = reachOf(views) + momentumOf(views, line.normalDay, commonFactor) + milestone
  return scoreOf(growth, clip(10 * Math.log2(engagement), -10, 20), hours, true)
}

function scoreOf(growth: number, engagement: number, hours: Hours, isMeasured: boolean): CreatorScore {
  const pace = Math.max(0, growth + engagement)
  const points = pace * daysOf(hours).share
  return {
    growthScore: tenthsOf(growth),
    engagementScore: tenthsOf(engagement),
    pace: tenthsOf(pace),
    points: tenthsOf(points),
    isMeasured,
  }
}

/** Returns the score of every creator of the book, by creator id. */
export function scoreBook(
  lines: readonly BookLine[],
  starts: Readings,
  nows: Readings,
  hours: Hours,
): Map<number, CreatorScore> {
  const commonFactor = commonFactorOf(lines, starts, nows, hours)
  return new Map(
    lines.map((line) => [
      line.creatorId,
      scoreCreator(line, starts.get(line.creatorId), nows.get(line.creatorId), hours, commonFactor),
    ]),
  )
}
