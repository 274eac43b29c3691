/**
 * The scoring of version 1: points so far, receipts, the price book and live prices. The terms of a running day are in v1-day.ts, the price
 * book is in v1-book.ts, live prices are in game/live-price.ts.
 *
 * A formula is changed only as a new version, with the back-test, never inside a competition.
 */
import { livePricesOf } from '#game/live-price.ts'
import { tenthsOf } from '#game/points.ts'
import { termsOf } from './terms.ts'
import type { CreatorScore, Receipt, Scorer } from './types.ts'
import { makeBook, priceBeside } from './v1-book.ts'
import { dayOf, exactDay, type Day, type Exact } from './v1-day.ts'

function scoreOf({ growth, engagement, isMeasured }: Exact, { played }: Day): CreatorScore {
  const pace = Math.max(0, growth + engagement)
  return {
    growthScore: tenthsOf(growth),
    engagementScore: tenthsOf(engagement),
    pace: tenthsOf(pace),
    points: tenthsOf(pace * played.share),
    isMeasured,
  }
}

export const version1: Scorer = {
  version: 1,
  makeBook,
  priceBeside,
  scoreBook(book, starts, nows, hours) {
    const day = dayOf(book, starts, nows, hours)
    return new Map(
      book.lines.map((line) => {
        const exact = exactDay(line, starts.get(line.creatorId), nows.get(line.creatorId), day)
        return [line.creatorId, scoreOf(exact, day)]
      }),
    )
  },
  explainBook(book, starts, nows, hours) {
    const day = dayOf(book, starts, nows, hours)
    return new Map(
      book.lines.map((line): [number, Receipt] => {
        const { creatorId } = line
        const exact = exactDay(line, starts.get(creatorId), nows.get(creatorId), day)
        const score = scoreOf(exact, day)
        return [creatorId, { ...score, creatorId, terms: termsOf(exact.terms, score), inputs: exact.inputs }]
      }),
    )
  },
  livePrices: livePricesOf,
}
