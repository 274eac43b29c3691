/**
 * The recorded days for practice rounds: those of the season before the first day that a competition replays, so that practice tells nothing
 * about a competition. They come from the recorded season even if competitions use YouTube. The season is read at the first round.
 */
import type { PracticeDay } from '#contract/practice.ts'
import { decimalOf } from '#game/money.ts'
import { PRACTICE_LIMITS, practiceFacts } from '#game/practice.ts'
import { NEWEST_VERSION, scorerOf } from '#game/scoring/scorer.ts'
import type { Reading } from '#game/scoring/types.ts'
import { sharpProjectionsOf } from '#game/sharp-projections.ts'
import type { ChannelCounts, Round, StatisticsSource } from '#server/adapters/source.ts'

const DAY_MS = 86_400_000

export type PracticeDays = {
  /** Returns the days that can be practised, oldest first; an empty list if no season is installed. */
  all(): readonly string[]
  read(day: string): Promise<PracticeDay>
}

/** `openSeason` opens the recorded season if the installation's own source has no days for practice. */
export function openPracticeDays(source: StatisticsSource, openSeason: () => StatisticsSource): PracticeDays {
  let season: { source: StatisticsSource; days: string[] } | null | undefined
  const openedSeason = () => {
    if (season === undefined) {
      const found = source.practiceDays ? source : attempt(openSeason)
      season = found && { source: found, days: found.practiceDays?.() ?? [] }
    }
    return season
  }
  return {
    all: () => openedSeason()?.days ?? [],
    read: (day) => practiceDayOf(openedSeason()!.source, day, [...openedSeason()!.days]),
  }
}

/** The season may not be installed. */
function attempt(open: () => StatisticsSource): StatisticsSource | null {
  try {
    return open()
  } catch {
    return null
  }
}

/** A whole day, with readings at its start and end. */
const roundOf = (replayDay: string): Round => ({
  replayDay,
  startTime: new Date(Date.parse(replayDay)),
  endTime: new Date(Date.parse(replayDay) + DAY_MS),
})

async function practiceDayOf(season: StatisticsSource, day: string, days: string[]): Promise<PracticeDay> {
  const round = roundOf(day)
  // a recorded season has counts for every channel of a day
  const channels = (await season.channels(round)).flatMap(({ counts, ...channel }) =>
    counts ? [{ ...channel, counts }] : [],
  )
  const ids = channels.map(({ youtubeId }) => youtubeId)
  const [history, ends] = [await season.history(round, ids), await season.read(round, round.endTime, ids)]
  const gainsOf = (youtubeId: string) => history.get(youtubeId)?.viewGains ?? []
  const candidates = channels.map(({ youtubeId, counts }, creatorId) => ({
    creatorId,
    subscribers: counts.subscribers,
    views: counts.views,
    viewGains: gainsOf(youtubeId),
  }))
  const book = scorerOf(NEWEST_VERSION).makeBook(candidates, PRACTICE_LIMITS.salaryCap)
  const sharp = sharpProjectionsOf(candidates, book)
  const creators = book.lines.flatMap((line) => {
    const { youtubeId, title, category, thumbnailUrl, counts } = channels[line.creatorId]!
    const end = ends.get(youtubeId)
    if (!end) return []
    return {
      youtubeId,
      name: title,
      category,
      thumbnailUrl,
      price: decimalOf(line.price),
      normalDay: line.normalDay,
      expectedViews: line.expectedViews,
      knownDays: line.knownDays,
      expectedPoints: toTenth(line.expectedPoints),
      sharpPoints: toTenth(sharp.get(line.creatorId)!),
      ...practiceFacts(gainsOf(youtubeId), line.normalDay),
      start: readingOf(counts),
      end: readingOf(end),
    }
  })
  return { day, days, scoringVersion: book.version, spread: book.spread, creators }
}

const toTenth = (points: number): number => Math.round(points * 10) / 10

const readingOf = ({ subscribers, views, likes, comments, basketViews }: ChannelCounts): Reading => ({
  subscribers,
  views,
  likes,
  comments,
  basketViews,
})
