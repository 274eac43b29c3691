/**
 * Replays a recorded season with the product's own code but without a database: for each playable day the price book, the readings at both
 * ends, and all scores.
 */
import type { BotChoice } from '#game/bots.ts'
import { dollars } from '#game/money.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import type { Book, Candidate, Hours, Reading, Readings, Receipt, ScoringVersion } from '#game/scoring/types.ts'
import { sharpProjectionsOf } from '#game/sharp-projections.ts'
import { playableDays, viewGainsBefore } from '#server/adapters/recorded.ts'
import type { RecordedChannel, Season } from '#server/adapters/recorded/season.ts'

const SALARY_CAP = dollars(150_000)
export const WHOLE_DAY: Hours = { elapsed: 24, total: 24 }

export type PlayedDay = {
  /** The day as 'YYYY-MM-DD'. */
  day: string
  candidates: readonly Candidate[]
  book: Book
  /** The price book as bots see it. */
  botBook: readonly BotChoice[]
  starts: Readings
  nows: Readings
  receipts: ReadonlyMap<number, Receipt>
}

/** Creator ids are positions in the season's list, from 1. */
export function replay(
  season: Season,
  version: ScoringVersion,
  days: readonly string[] = playableDays(season),
): PlayedDay[] {
  return days.map((day) => replayDay(season, day, version))
}

function replayDay(season: Season, day: string, version: ScoringVersion): PlayedDay {
  const index = season.days.indexOf(day)
  const candidates: Candidate[] = []
  const starts = new Map<number, Reading>()
  const nows = new Map<number, Reading>()
  let creatorId = 0
  for (const channel of season.channels.values()) {
    creatorId += 1
    const [start, now] = [readingAt(channel, index - 1), readingAt(channel, index)]
    if (!start || !now) continue
    starts.set(creatorId, start)
    nows.set(creatorId, now)
    candidates.push({
      creatorId,
      subscribers: start.subscribers,
      views: start.views,
      viewGains: viewGainsBefore(channel, index),
    })
  }
  const scorer = scorerOf(version)
  const book = scorer.makeBook(candidates, SALARY_CAP)
  const receipts = scorer.explainBook(book, starts, nows, WHOLE_DAY)
  return { day, candidates, book, botBook: botBookOf(candidates, book), starts, nows, receipts }
}

/** Returns the lines of a price book with the points that sharp bots project. */
export function botBookOf(candidates: readonly Candidate[], book: Book): BotChoice[] {
  const sharp = sharpProjectionsOf(candidates, book)
  return book.lines.map((line) => ({ ...line, sharpPoints: sharp.get(line.creatorId)! }))
}

function readingAt(channel: RecordedChannel, index: number): Reading | null {
  const totals = channel.totals[index]
  return totals ? { subscribers: totals.subscribers, views: totals.views, ...channel.engagement[index]! } : null
}

/** Returns the same day as if the catalogue were new: no creator has more than `days` known days. */
export function inFirstWeek(played: PlayedDay, knownDays: number): PlayedDay {
  const scorer = scorerOf(played.book.version)
  const candidates = played.candidates.map((candidate) => ({
    ...candidate,
    viewGains: knownDays === 0 ? [] : candidate.viewGains.slice(-knownDays),
  }))
  const book = scorer.makeBook(candidates, SALARY_CAP)
  const receipts = scorer.explainBook(book, played.starts, played.nows, WHOLE_DAY)
  return { ...played, candidates, book, botBook: botBookOf(candidates, book), receipts }
}
