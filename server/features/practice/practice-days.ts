/**
 * The recorded days for practice rounds. They come from the recorded season even if competitions use YouTube. The season is read at the
 * first practice round, and each day's price book is made once.
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
  /** Returns every recorded day, oldest first; an empty list if no season is installed. */
  all(): readonly string[]
  /** Returns the days that competitions replay after the first `planned`, for one cycle; an empty list if competitions are not replays. */
  after(planned: number): readonly string[]
  /** The days that can be practised now. */
  read(day: string, offered: readonly string[]): Promise<PracticeDay>
}

/** `openSeason` opens the season if the installation's own source is another one. */
export function openPracticeDays(source: StatisticsSource, openSeason = openRecordedSeason): PracticeDays {
  let season: { source: StatisticsSource; days: string[] } | null | undefined
  const openedSeason = () => {
    if (season === undefined) {
      const found = source.name === 'recorded' ? source : attempt(openSeason)
      season = found && { source: found, days: daysOf(found) }
    }
    return season
  }
  return {
    all: () => openedSeason()?.days ?? [],
    after: (planned) =>
      // the competitions in the rest of this cycle and in one more cycle
      Array.from({ length: 2 * (openedSeason()?.days.length ?? 0) }, (_, nth) =>
        source.replayDay(planned + nth + 1),
      ).filter((day) => day !== null),
    read: (day, offered) => practiceDayOf(openedSeason()!.source, day, [...offered]),
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

/** The progress of competitions: the days of unsettled ones, the number of planned ones, and the days after these. */
export type Walk = { unsettled: readonly string[]; planned: number; ahead: readonly string[] }

/** A day is considered soon within this many competitions after the planned ones. */
const SOON = 9
/** At least this many days are offered, namely those that competitions reach last. */
const AT_LEAST = 4

/**
 * Returns the days that reveal nothing about a competition: no day of an unsettled one, and not the day after it, which reveals every
 * creator's counts of the day before. Of the other days it returns those that competitions have replayed and do not reach again soon, and
 * at least the few that they reach last once any have been replayed.
 */
export function offeredDays(days: readonly string[], { unsettled, planned, ahead }: Walk): string[] {
  const taken = new Set(unsettled.flatMap((day) => [day, dayAfter(day)]))
  const competitionsUntil = (day: string): number => {
    const place = ahead.findIndex((next) => next === day || dayAfter(next) === day)
    return place < 0 ? Infinity : place
  }
  const lastFirst = days
    .flatMap((day, nth) =>
      taken.has(day) ? [] : [{ day, isBehind: nth < planned, competitionsUntil: competitionsUntil(day) }],
    )
    .toSorted(
      (one, other) =>
        Number(other.isBehind) - Number(one.isBehind) || compare(other.competitionsUntil, one.competitionsUntil),
    )
  const offered = lastFirst.filter((one, nth) => nth < AT_LEAST || (one.isBehind && one.competitionsUntil >= SOON))
  return offered.map(({ day }) => day).toSorted()
}

/** Two days that competitions never reach count as equal. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** In the first cycle of a replay each day occurs once, in the order of the season. */
function daysOf(season: StatisticsSource): string[] {
  const days: string[] = []
  for (;;) {
    const day = season.replayDay(days.length + 1)
    if (day === null || days.includes(day)) return days
    days.push(day)
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
      expectedPoints: Math.round(line.expectedPoints * 10) / 10,
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
