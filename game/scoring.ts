/**
 * Scoring, version 1: readings of a creator → points now, and where they are heading.
 *
 * In      the price book's line of a creator (its normal day), a reading at the start and one now, how many hours have passed.
 * Out     growthScore + engagementScore → pace ("projected") and points ("earned so far"), all in Tenths; at the end points equal pace.
 * Errors  never throws; what is missing is never taken for 0.
 *
 * The constants were fitted on the real days in data/recorded-season. Change one only with a back-test, as a new version, and never
 * inside a running competition: a settled competition remembers the version it was played under.
 */
import { tenthsOf, type Tenths } from './points.ts'

/** A channel's public counts at one instant; null if hidden. Totals since the channel began. */
export type Reading = { subscribers: number | null; views: number; likes: number | null; comments: number | null }

/**
 * A creator's line in the price book, frozen when drafting opens.
 * `normalDay` is the view gain of a normal day (E in the formula), `engagementBaseline` its engagement (EU: likes + 4 comments),
 * `likesShare` how much of that is likes (left out: as usual), `projection` the points expected of it (pricing.ts).
 */
export type BookLine = {
  creatorId: number
  normalDay: number
  engagementBaseline: number
  likesShare?: number
  projection: number
}

/** Hours of the statistics since the start, out of all (more than 0). A replayed day has 24, whatever the length of its live window. */
export type Hours = { elapsed: number; total: number }

/** `isMeasured` is false if a reading is missing and the score is a share of the projection instead. */
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
/** A creator without any reading scores this much of its projection. */
export const UNREAD_SHARE = 0.75

export const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export function median(values: ArrayLike<number>): number {
  const sorted = new Float64Array(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** How big: views per day on a logarithmic scale. */
export const reachOf = (views: number): number => 20 * Math.log10(1 + views / 100)

/** How much better than its own normal day, on a day when everybody does `tide` times as well as usual. */
export const momentumOf = (views: number, normalDay: number, commonFactor: number): number =>
  clip(30 * Math.log2((views + 500) / (normalDay + 500) / commonFactor), -30, 60)

// ---- the normal day, from history -------------------------------------------------------------------------------------------------

const HISTORY_DAYS = 14
const HISTORY_NEEDED = 7
/** A new channel that hides its subscribers is taken for one of this size, the middle of the scale. */
const HIDDEN_SUBSCRIBERS = 100_000

const recent = (gains: readonly (number | null)[]): number[] =>
  gains.filter((gain) => gain !== null).slice(-HISTORY_DAYS)

/**
 * A channel's normal day: the median of its last 14 complete daily view gains (newest last, null where a day is missing).
 * With fewer than 7 of them it is new, and its peers' normal day stands in.
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
 * The engagement of a normal day: the median of the last 14 (at least 7) daily gains of likes + 4 comments.
 * With fewer: what a normal day's views usually bring.
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
 * Steps of the public subscriber count, up minus down. It is rounded down to three figures, so it moves by 1 below 1,000, by 10 below
 * 10,000, by 100 below 100,000 and so on: 9,990 → 10,100 is one step of 10 and one of 100. 0 when hidden.
 */
export const milestoneTicks = (startSubscribers: number | null, nowSubscribers: number | null): number =>
  startSubscribers === null || nowSubscribers === null ? 0 : rungOf(nowSubscribers) - rungOf(startSubscribers)

/** The place of a count on the ladder of all public counts: 0 … 999, then 900 rungs for every further figure. */
function rungOf(subscribers: number): number {
  let step = 1
  let rungsBelow = 0
  for (; subscribers >= 1000 * step; step *= 10) rungsBelow += 900
  return rungsBelow + Math.floor(subscribers / step)
}

/** The day's length so far, and the weight of the normal day in it: it calms the first minutes and is gone at the end. Both in days. */
export function daysOf({ elapsed, total }: Hours): { played: number; prior: number; share: number } {
  const share = clip(elapsed / total, 0, 1)
  return { played: (share * total) / 24, prior: 0.05 * (1 - share), share }
}

/** Views per day at today's pace; a count that falls is a day without views. */
export function viewPace(line: BookLine, start: Reading, now: Reading, hours: Hours): number {
  const { played, prior } = daysOf(hours)
  return Math.max(0, (now.views - start.views + line.normalDay * prior) / (played + prior))
}

/**
 * Engagement per day at today's pace against the normal day's, from what is published at both ends: without comments only the likes of
 * both are compared, without likes only the comments. With neither it is a normal day:
 * no bonus, no penalty, and no views backed beyond twice the normal day.
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

/** How everybody's day compares with normal: the median creator that has both readings, between half and double. 1 when none has. */
export function commonFactorOf(lines: readonly BookLine[], starts: Readings, nows: Readings, hours: Hours): number {
  const ratios: number[] = []
  for (const line of lines) {
    const start = starts.get(line.creatorId)
    const now = nows.get(line.creatorId)
    if (start && now) ratios.push((viewPace(line, start, now, hours) + 500) / (line.normalDay + 500))
  }
  return ratios.length ? clip(median(ratios), 0.5, 2) : 1
}

/** The score of one creator. Without a reading at either end it is three quarters of the projection. */
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

/** The score of every creator of the book, by creator id. */
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
