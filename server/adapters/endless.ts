/**
 * Endless seasons: invented channels on simulated days, made from a recorded season. A competition replays the next simulated day, season
 * after season, so no day comes twice and nobody can look one up. The secret of the installation decides every day.
 *
 * Season number s (from 0) has the first days of the year FIRST_SIMULATED_YEAR + 1 + s. The season of the year before is for practice.
 */
import { createHmac } from 'node:crypto'
import { inventedChannels } from '#game/endless-channels.ts'
import { HISTORY, imitatedOf, PLAYED, simulateSeason, studySeason, type Chance } from '#game/endless-season.ts'
import { FIRST_SIMULATED_YEAR } from '#game/invented.ts'
import { loadPlayableSeason, replaySource } from './recorded.ts'
import { DAY_MS, daysThrough, endOfDay, startOfDay } from './recorded/days.ts'
import { WrongSeason, type RecordedChannel, type Season } from './recorded/season.ts'
import type { RecordedVideo } from './recorded/videos.ts'
import type { Settings } from '#server/settings.ts'
import type { StatisticsSource } from './source.ts'

const CHANNELS = 150
const CHANNELS_NEEDED = 60
/** A list of the competitions ahead spans several seasons. */
const MOST_CACHED = 8
const PRACTICE = -1
const PRACTICE_DAYS = 14

const inventedIds = new Set(inventedChannels().map(({ youtubeId }) => youtubeId))

/** Returns whether an endless season has this channel, also before it is listed. */
export const isPlayedInvented = (youtubeId: string): boolean => inventedIds.has(youtubeId)

/** Returns the numbers of one season, by its number. */
const chanceWith =
  (secret: string) =>
  (season: number): Chance =>
  (...names) =>
    createHmac('sha256', secret)
      .update([season, ...names].join('|'))
      .digest()
      .readUIntBE(0, 6) /
    2 ** 48

/** Returns the name of the statistics source that these settings choose; competitions store it. Throws WrongSeason. */
export function sourceNameOf({
  youtube,
  season,
  seasonDir,
}: Pick<Settings, 'youtube' | 'season' | 'seasonDir'>): string {
  if (youtube) return 'youtube'
  const { name } = loadPlayableSeason(seasonDir)
  return season === 'endless' ? endlessNameOf(name) : name
}

/** Simulated days follow from the recorded season, so another season makes another source. */
const endlessNameOf = (recorded: string): string => recorded.replace('recorded', 'endless')

/** Opens the endless season made from the season in a folder, or from the shipped one. Throws WrongSeason. */
export function openEndlessSeason(folder: string | null, secret: string): StatisticsSource {
  const makeSeason = endlessSeasons(folder, secret)
  const cached = new Map<number, Season>()
  const seasonNumber = (number: number): Season => {
    const season = cached.get(number) ?? makeSeason(number)
    cached.delete(number)
    cached.set(number, season)
    if (cached.size > MOST_CACHED) cached.delete(cached.keys().next().value!)
    return season
  }
  return {
    ...replaySource(
      {
        name: endlessNameOf(loadPlayableSeason(folder).name),
        season: {
          title: 'Invented channels, simulated days',
          credit: null,
          firstDay: `${FIRST_SIMULATED_YEAR}-01-01`,
          lastDay: '9999-12-31',
        },
        replayDay: (ordinal) => dayAt(Math.floor((ordinal - 1) / PLAYED), HISTORY + 1 + ((ordinal - 1) % PLAYED)),
        dayAfter,
        seasonOf: (day) => seasonNumber(numberOf(day)),
        practiceDays: () => daysOf(PRACTICE).slice(HISTORY + 1, HISTORY + 1 + PRACTICE_DAYS),
      },
      secret,
    ),
    // the channels have no videos that could be watched
    videos: async () => [],
  }
}

/** Returns a function that makes the season with a number. It takes a few tenths of a second. */
export function endlessSeasons(folder: string | null, secret: string): (number: number) => Season {
  const real = loadPlayableSeason(folder)
  const recorded = [...real.channels.values()]
  const study = studySeason(recorded)
  const invented = inventedChannels()
  const imitated = imitatedOf(study, CHANNELS)
  if (imitated.length < CHANNELS_NEEDED)
    throw new WrongSeason(
      `SEASON=endless needs a season with at least ${CHANNELS_NEEDED} channels that have known days, and ${folder ?? 'this one'} has ${imitated.length}`,
    )
  return (number) => {
    const days = daysOf(number)
    const simulated = simulateSeason(study, imitated, number, chanceWith(secret))
    const channels = simulated.map(({ totals, engagement, donors }, nth): RecordedChannel => {
      const uploads = donors.flatMap((donor, day) =>
        donor === null ? [] : uploadsAsOn(recorded[donor.channel]!, real.days[donor.day]!, days[day]!),
      )
      return { ...invented[nth]!, since: null, totals, engagement, videos: uploads.toReversed() }
    })
    return { days, channels: new Map(channels.map((channel) => [channel.youtubeId, channel])) }
  }
}

/** Returns the nth day, from 0, of the season with this number. */
const dayAt = (number: number, nth: number): string =>
  new Date(startOfDay(`${FIRST_SIMULATED_YEAR + 1 + number}-01-01`) + nth * DAY_MS).toISOString().slice(0, 10)

/** Returns the next day that competitions play: of the same season, or the first one of the next season. Null if none plays this day. */
function dayAfter(day: string): string | null {
  const number = numberOf(day)
  const nth = Math.round((startOfDay(day) - startOfDay(dayAt(number, 0))) / DAY_MS)
  if (!(number >= 0 && nth > HISTORY && nth <= HISTORY + PLAYED)) return null
  return nth < HISTORY + PLAYED ? dayAt(number, nth + 1) : dayAt(number + 1, HISTORY + 1)
}

/** Returns the number of the season to which a day belongs. */
const numberOf = (day: string): number => Number(day.slice(0, 4)) - FIRST_SIMULATED_YEAR - 1

const daysOf = (number: number): string[] => daysThrough(dayAt(number, 0), dayAt(number, HISTORY + PLAYED))

/** Returns uploads on a simulated day, as many and at the same hours as the donor's on a recorded day, oldest first. */
function uploadsAsOn({ videos }: RecordedChannel, recordedDay: string, day: string): RecordedVideo[] {
  const [from, until] = [startOfDay(recordedDay), endOfDay(recordedDay)]
  return videos
    .filter(({ publishedAt }) => publishedAt.getTime() >= from && publishedAt.getTime() < until)
    .toReversed()
    .map(({ publishedAt, durationSeconds }, nth) => ({
      id: `${day}-${nth}`,
      title: `Upload of ${day}`,
      publishedAt: new Date(publishedAt.getTime() - from + startOfDay(day)),
      durationSeconds,
      snapshots: null,
      first: null,
      second: { views: null, likes: null, comments: null },
    }))
}
