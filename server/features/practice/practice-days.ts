/**
 * The recorded days that can be practised on. They come from the recorded season, also where everything else comes from YouTube: it is read
 * when somebody first practises, and each day's price book is made once.
 */
import type { PracticeDay } from '#contract/practice.ts'
import { decimalOf } from '#game/money.ts'
import { PRACTICE_LIMITS, practiceFacts } from '#game/practice.ts'
import { NEWEST_VERSION, scorerOf } from '#game/scoring/scorer.ts'
import type { Reading } from '#game/scoring/types.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import type { ChannelCounts, Round, StatisticsSource } from '#server/adapters/source.ts'

const DAY_MS = 86_400_000

export type PracticeDays = {
  /** Every recorded day, oldest first; none where no season is installed. */
  all(): readonly string[]
  /** `offered`: the days that can be played now. */
  read(day: string, offered: readonly string[]): Promise<PracticeDay>
}

/** `openSeason`: the season to read where the installation's own source is none. */
export function openPracticeDays(source: StatisticsSource, openSeason = openRecordedSeason): PracticeDays {
  let season: { source: StatisticsSource; days: string[] } | null | undefined
  const seasonHere = () => {
    if (season === undefined) {
      const found = source.name === 'recorded' ? source : attempt(openSeason)
      season = found && { source: found, days: daysOf(found) }
    }
    return season
  }
  return {
    all: () => seasonHere()?.days ?? [],
    read: (day, offered) => practiceDayOf(seasonHere()!.source, day, [...offered]),
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

/**
 * The days that give nothing away: not one that a competition replays and is not settled, nor the one after it, which says of every
 * creator how the day before was.
 */
export function offeredDays(days: readonly string[], replayed: readonly string[]): string[] {
  const taken = new Set(replayed.flatMap((day) => [day, dayAfter(day)]))
  return days.filter((day) => !taken.has(day))
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** The first cycle of a replay has every day once, in the order of the season. */
function daysOf(season: StatisticsSource): string[] {
  const days: string[] = []
  for (;;) {
    const day = season.replayDay(days.length + 1)
    if (day === null || days.includes(day)) return days
    days.push(day)
  }
}

/** A day of the length of a day: what it is read at is its two ends. */
const roundOf = (replayDay: string): Round => ({
  replayDay,
  startTime: new Date(Date.parse(replayDay)),
  endTime: new Date(Date.parse(replayDay) + DAY_MS),
})

async function practiceDayOf(season: StatisticsSource, day: string, days: string[]): Promise<PracticeDay> {
  const round = roundOf(day)
  const channels = await season.channels(round)
  const ids = channels.map(({ youtubeId }) => youtubeId)
  const [history, ends] = [await season.history(round, ids), await season.read(round, round.endTime, ids)]
  const gainsOf = (youtubeId: string) => history.get(youtubeId)?.viewGains ?? []
  const book = scorerOf(NEWEST_VERSION).makeBook(
    channels.map(({ youtubeId, counts }, creatorId) => ({
      creatorId,
      subscribers: counts.subscribers,
      views: counts.views,
      viewGains: gainsOf(youtubeId),
    })),
    PRACTICE_LIMITS.salaryCap,
  )
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
      knownDays: line.knownDays,
      worth: Math.round(line.worth * 10) / 10,
      ...practiceFacts(gainsOf(youtubeId), line.normalDay),
      start: readingOf(counts),
      end: readingOf(end),
    }
  })
  return { day, days, scoringVersion: book.version, creators }
}

const readingOf = ({ subscribers, views, likes, comments, basketViews }: ChannelCounts): Reading => ({
  subscribers,
  views,
  likes,
  comments,
  basketViews,
})
