/**
 * The exact terms of a running day in version 1: the readings of all creators become the parts of their points, before any rounding.
 *
 * The common factor divides the views before anything else, so it treats small channels like large ones. Engagement is compared with the
 * usual engagement for the views of the same videos, so it needs no history, and bought views lower it. A creator without a known day has
 * no momentum.
 */
import { clip, daysOf, gain, milestoneTicks, reachOf } from './arithmetic.ts'
import type { ExactTerm } from './terms.ts'
import type { Book, BookLine, Hours, Reading, Readings, TermInputs } from './types.ts'
import { UNREAD_SHARE } from './v1-book.ts'
import { countsForCommonFactor, momentumOf, commonFactorOver } from './v1-normal.ts'

const COMMENT_WEIGHT = 4
/** The usual number of reactions per view; it stands for the first 2,000 views of a basket, so that few views count for little. */
const USUAL = { views: 2000, likes: 0.029, comments: 0.002 }
/** Steadies the engagement of small channels, in likes per day. */
const CALM_LIKES = 20
type Played = ReturnType<typeof daysOf>

/** Returns views per day at today's pace. A falling count is a day without views. */
export const viewPace = (
  { normalDay }: Pick<BookLine, 'normalDay'>,
  start: Reading,
  now: Reading,
  { played, prior }: Played,
): number => Math.max(0, (now.views - start.views + normalDay * prior) / (played + prior))

/** `reacted`: likes and weighted comments. `rate`: the usual number of reactions per view of these videos. */
type BasketGain = { views: number; reacted: number; rate: number }

/**
 * Returns the gains of the videos whose likes and comments count, or null if nothing is published. A metric that is hidden at one end is
 * left out.
 */
export function basketGain(start: Reading, now: Reading): BasketGain | null {
  const views = gain(start.basketViews, now.basketViews)
  const likes = gain(start.likes, now.likes)
  const comments = gain(start.comments, now.comments)
  if (views === null || (likes === null && comments === null)) return null
  const perView = (total: number | null, usual: number) =>
    ((total ?? 0) + usual * USUAL.views) / (start.basketViews! + USUAL.views)
  const rate =
    (likes === null ? 0 : perView(start.likes, USUAL.likes)) +
    (comments === null ? 0 : COMMENT_WEIGHT * perView(start.comments, USUAL.comments))
  return { views, reacted: (likes ?? 0) + COMMENT_WEIGHT * (comments ?? 0), rate }
}

/** Returns likes and comments per day divided by the usual number for as many views. */
export const calmedRatio = (measured: number, usual: number): number => (measured + CALM_LIKES) / (usual + CALM_LIKES)

/** Returns engagement against the usual for as many views of the same videos, or null if nothing is published at both ends. */
function engagementRatio(
  { normalDay }: BookLine,
  start: Reading,
  now: Reading,
  { played, prior }: Played,
): number | null {
  const basket = basketGain(start, now)
  if (basket === null) return null
  const { views, reacted, rate } = basket
  const calm = rate * normalDay * prior
  return calmedRatio((reacted + calm) / (played + prior), (views * rate + calm) / (played + prior))
}

/** Values that follow from the readings of all creators, computed once. */
export type Day = {
  hours: Hours
  played: Played
  commonFactor: number
  engagementFactor: number
  /** False if the source publishes no engagement at all. Then views need no support by likes and comments. */
  isEngagementPublished: boolean
  ratios: ReadonlyMap<number, number | null>
}

/** Returns the values of a running day that all creators share. */
export function dayOf(book: Book, starts: Readings, nows: Readings, hours: Hours): Day {
  const played = daysOf(hours)
  const paces: number[] = []
  const ratios = new Map<number, number | null>()
  const measured: number[] = []
  for (const line of book.lines) {
    const start = starts.get(line.creatorId)
    const now = nows.get(line.creatorId)
    if (!start || !now) continue
    if (countsForCommonFactor(line)) paces.push(viewPace(line, start, now, played) / line.normalDay)
    const ratio = engagementRatio(line, start, now, played)
    ratios.set(line.creatorId, ratio)
    if (ratio !== null) measured.push(ratio)
  }
  return {
    hours,
    played,
    ratios,
    commonFactor: commonFactorOver(paces),
    engagementFactor: commonFactorOver(measured),
    isEngagementPublished: measured.length > 0,
  }
}

/**
 * Views beyond twice the normal day count only as far as the videos' likes and comments support them, and not at all without any (`ratio`
 * null). `ofVideos`: the views of these videos, divided by the common factor.
 */
export function supportedViews(views: number, normalDay: number, ofVideos: number, ratio: number | null): number {
  const twice = 2 * normalDay
  if (views <= twice) return views
  if (ratio === null) return twice
  const ofBasket = Math.min(views, ofVideos)
  const supported = Math.min(views - ofBasket, twice) + ofBasket * Math.min(1, ratio)
  return Math.min(views, Math.max(twice, supported))
}

function countedViews(
  views: number,
  { normalDay }: BookLine,
  start: Reading,
  now: Reading,
  ratio: number | null,
  day: Day,
): number {
  if (!day.isEngagementPublished) return views
  const { played, prior } = day.played
  const ofVideos = (gain(start.basketViews, now.basketViews) ?? 0) / (played + prior) / day.commonFactor
  return supportedViews(views, normalDay, ofVideos, ratio)
}

export const milestoneOf = (ticks: number): number => clip(2 * ticks, -6, 6)
export const engagementOf = (ratio: number | null): number =>
  ratio === null ? 0 : clip(10 * Math.log2(ratio), -10, 20)

/**
 * A creator's day before rounding, in points: the terms, and the sum of the terms without engagement (`growth`), and engagement. The points of the whole day
 * at today's pace are `growth` + `engagement`, or 0 if that is negative.
 */
export type Exact = { terms: ExactTerm[]; growth: number; engagement: number; inputs: TermInputs; isMeasured: boolean }

/** Returns a creator's terms. Without a reading at both ends it gets a share of its expected points. */
export function exactDay(line: BookLine, start: Reading | undefined, now: Reading | undefined, day: Day): Exact {
  const { normalDay, knownDays, expectedPoints } = line
  const known = {
    normalDay,
    knownDays,
    expectedPoints,
    commonFactor: day.commonFactor,
    engagementFactor: day.engagementFactor,
    playedDays: day.played.played,
    priorDays: day.played.prior,
    share: day.played.share,
  }
  if (!start || !now) {
    const points = UNREAD_SHARE * expectedPoints
    const nothing = {
      gainedViews: null,
      views: null,
      adjustedViews: null,
      countedViews: null,
      timesNormal: null,
      engagement: null,
      ticks: 0,
    }
    return {
      terms: [{ name: 'unread', points }],
      growth: points,
      engagement: 0,
      inputs: { ...known, ...nothing },
      isMeasured: false,
    }
  }
  const views = viewPace(line, start, now, day.played)
  const adjusted = views / day.commonFactor
  const raw = day.ratios.get(line.creatorId) ?? null
  const ratio = raw === null ? null : raw / day.engagementFactor
  const counted = countedViews(adjusted, line, start, now, ratio, day)
  const ticks = milestoneTicks(start.subscribers, now.subscribers)
  const reach = reachOf(counted)
  const momentum = momentumOf(counted, line)
  const milestone = milestoneOf(ticks)
  const engagement = engagementOf(ratio)
  return {
    terms: [
      { name: 'reach', points: reach },
      { name: 'momentum', points: momentum },
      { name: 'milestone', points: milestone },
      { name: 'engagement', points: engagement },
    ],
    growth: reach + momentum + milestone,
    engagement,
    inputs: {
      ...known,
      gainedViews: now.views - start.views,
      views,
      adjustedViews: adjusted,
      countedViews: counted,
      timesNormal: (counted + 500) / (normalDay + 500),
      engagement: ratio,
      ticks,
    },
    isMeasured: true,
  }
}
