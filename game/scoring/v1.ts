/**
 * Adapts version 1 to the Scorer interface; it contains no formula of its own. The formula is in game/scoring.ts and the prices are in
 * game/pricing.ts, as they were when competitions were played by them.
 */
import { priceBeside, priceBook, projectionOf } from '#game/pricing.ts'
import { DEFAULT_CREATOR_PRICE } from '#game/roster.ts'
import * as v1 from '#game/scoring.ts'
import { termsOf, type ExactTerm } from './terms.ts'
import {
  HISTORY_DAYS,
  NEW_BELOW_DAYS,
  type Book,
  type BookLine,
  type Candidate,
  type Hours,
  type Reading,
  type Readings,
  type Receipt,
  type Scorer,
} from './types.ts'

/** The line as game/scoring.ts knows it. */
const lineOf = (line: BookLine): v1.BookLine => ({
  creatorId: line.creatorId,
  normalDay: line.normalDay,
  engagementBaseline: line.engagementBaseline ?? 0,
  ...(line.likesShare !== null && { likesShare: line.likesShare }),
  projection: line.projection,
})

function measure(candidate: Candidate) {
  const { normalDay, isNew } = v1.baselineOf(candidate.viewGains, candidate.subscribers)
  const engagement = v1.engagementBaselineOf(candidate.engagementGains ?? [], normalDay)
  const lastDay = candidate.viewGains.at(-1) ?? null
  const knownDays = Math.min(HISTORY_DAYS, candidate.viewGains.filter((gain) => gain !== null).length)
  return {
    ...candidate,
    ...engagement,
    normalDay,
    isNew,
    lastDay,
    knownDays,
    projection: projectionOf(normalDay, lastDay),
  }
}

function makeBook(candidates: readonly Candidate[], salaryCap: Book['salaryCap']): Book {
  const measured = candidates.map(measure)
  const prices = priceBook(measured, salaryCap)
  return {
    version: 1,
    salaryCap,
    formWeight: null,
    spread: null,
    lastCommonFactor: null,
    lines: measured.map(({ creatorId, normalDay, knownDays, projection, engagementBaseline, likesShare }) => ({
      creatorId,
      normalDay,
      knownDays,
      projection,
      worth: Math.max(0, projection),
      price: prices.get(creatorId)!,
      engagementBaseline,
      likesShare,
    })),
  }
}

function explainBook(book: Book, starts: Readings, nows: Readings, hours: Hours): Map<number, Receipt> {
  const lines = book.lines.map(lineOf)
  const commonFactor = v1.commonFactorOf(lines, starts, nows, hours)
  return new Map(
    book.lines.map((line, index) => [
      line.creatorId,
      explain(line, lines[index]!, starts.get(line.creatorId), nows.get(line.creatorId), hours, commonFactor),
    ]),
  )
}

function explain(
  line: BookLine,
  known: v1.BookLine,
  start: Reading | undefined,
  now: Reading | undefined,
  hours: Hours,
  commonFactor: number,
): Receipt {
  const score = v1.scoreCreator(known, start, now, hours, commonFactor)
  const { share, played, prior } = v1.daysOf(hours)
  const { creatorId, normalDay, knownDays, worth } = line
  const inputs = {
    normalDay,
    knownDays,
    worth,
    commonFactor,
    engagementFactor: 1,
    playedDays: played,
    priorDays: prior,
    share,
  }
  if (!start || !now) {
    const terms: ExactTerm[] = [{ name: 'unread', points: v1.UNREAD_SHARE * worth }]
    const nothing = {
      gainedViews: null,
      views: null,
      adjustedViews: null,
      countedViews: null,
      timesNormal: null,
      engagement: null,
      ticks: 0,
    }
    return { ...score, creatorId, terms: termsOf(terms, score), inputs: { ...inputs, ...nothing } }
  }
  const views = v1.viewPace(known, start, now, hours)
  const ratio = v1.engagementRatio(known, start, now, hours)
  const countedViews = v1.backedViews(views, normalDay, ratio)
  const ticks = v1.milestoneTicks(start.subscribers, now.subscribers)
  const isPublished = v1.gain(start.likes, now.likes) !== null || v1.gain(start.comments, now.comments) !== null
  const terms: ExactTerm[] = [
    { name: 'reach', points: v1.reachOf(countedViews) },
    { name: 'momentum', points: v1.momentumOf(countedViews, normalDay, commonFactor) },
    { name: 'milestone', points: v1.clip(2 * ticks, -6, 6) },
    { name: 'engagement', points: v1.clip(10 * Math.log2(ratio), -10, 20) },
  ]
  return {
    ...score,
    creatorId,
    terms: termsOf(terms, score),
    inputs: {
      ...inputs,
      gainedViews: now.views - start.views,
      views,
      adjustedViews: views,
      countedViews,
      timesNormal: (countedViews + 500) / (normalDay + 500) / commonFactor,
      engagement: isPublished ? ratio : null,
      ticks,
    },
  }
}

export const version1: Scorer = {
  version: 1,
  makeBook,
  priceBeside(book, candidate) {
    const { isNew, projection } = measure(candidate)
    const own = book.lines.filter(({ knownDays }) => knownDays >= NEW_BELOW_DAYS).map((line) => line.projection)
    return isNew || own.length === 0 ? DEFAULT_CREATOR_PRICE : priceBeside(own, projection, book.salaryCap)
  },
  scoreBook: (book, starts, nows, hours) => v1.scoreBook(book.lines.map(lineOf), starts, nows, hours),
  explainBook,
}
