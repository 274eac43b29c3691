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
  /** Every recorded day, oldest first; none if no season is installed. */
  all(): readonly string[]
  /** The days that competitions replay after the first `planned`, until each has come; none if competitions follow the present. */
  after(planned: number): readonly string[]
  /** `offered`: the days that can be played now. */
  read(day: string, offered: readonly string[]): Promise<PracticeDay>
}

/** `openSeason`: opens the season to read if the installation's own source has none. */
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
    after: (planned) =>
      // the rest of this cycle, and a whole one
      Array.from({ length: 2 * (seasonHere()?.days.length ?? 0) }, (_, nth) =>
        source.replayDay(planned + nth + 1),
      ).filter((day) => day !== null),
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

/** How far competitions are: which days are of those that are not settled, how many are planned, and which days follow these. */
export type Walk = { unsettled: readonly string[]; planned: number; ahead: readonly string[] }

/** In so many competitions after the planned ones a day comes soon. */
const SOON = 9
/** So many are offered at any rate, whether they come or not: those that come last. */
const AT_LEAST = 4

/**
 * The days that give nothing away: no day of a competition that is not settled, and not the day after it, which reveals every creator's
 * counts of the day before. Of the others, those that competitions have played and do not come to again soon; at least the few that come
 * last, which are behind as soon as any are.
 */
export function offeredDays(days: readonly string[], { unsettled, planned, ahead }: Walk): string[] {
  const taken = new Set(unsettled.flatMap((day) => [day, dayAfter(day)]))
  const comesIn = (day: string): number => {
    const place = ahead.findIndex((next) => next === day || dayAfter(next) === day)
    return place < 0 ? Infinity : place
  }
  const lastFirst = days
    .flatMap((day, nth) => (taken.has(day) ? [] : [{ day, isBehind: nth < planned, comesIn: comesIn(day) }]))
    .toSorted((one, other) => Number(other.isBehind) - Number(one.isBehind) || compare(other.comesIn, one.comesIn))
  const offered = lastFirst.filter((one, nth) => nth < AT_LEAST || (one.isBehind && one.comesIn >= SOON))
  return offered.map(({ day }) => day).toSorted()
}

/** Two that never come are level. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other)

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

/** A whole day: it is read at its two ends. */
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
