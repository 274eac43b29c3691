/**
 * Statistics replayed from a recorded season. The shipped one has real public totals of 189 channels over 30 days; SEASON_DIR names another.
 *
 * A round that replays day D starts with the totals at the end of the day before and ends with those at the end of D; its window, of any
 * length, stands for those 24 hours. In between each total follows its own curve (game/curve.ts). A channel without totals at both ends is
 * unknown in that round. Nothing here reads a clock, so the same instant always gives the same numbers.
 */
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { between, readingBetween } from '#game/curve.ts'
import { elapsedShare } from '#game/phase.ts'
import { stoodStill } from '#game/scoring/v1-history.ts'
import { DAY_MS, startOfDay } from './recorded/days.ts'
import { findInSeason, searchSeason } from './recorded/find.ts'
import {
  channelIds,
  loadSeason,
  WrongSeason,
  type RecordedChannel,
  type Season,
  type SeasonOfFolder,
} from './recorded/season.ts'
import { knownViews, type RecordedVideo } from './recorded/videos.ts'
import type {
  Channel,
  ChannelCounts,
  FoundChannel,
  History,
  Round,
  SeasonNote,
  StatisticsSource,
  Video,
} from './source.ts'

const seasonFolder = path.resolve(import.meta.dirname, '../../data/recorded-season')
/** How many complete daily gains a channel needs for a baseline of its own; the same number as NEW_BELOW_DAYS in game/scoring/types.ts. */
const GAINS_FOR_A_BASELINE = 7

/** How many complete daily gains half of the channels need on a day of practice, and how many channels such a day needs. */
const GAINS_FOR_PRACTICE = 3
const CHANNELS_FOR_PRACTICE = 60

const longDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns whether the folder holds a season. */
export const isSeasonInstalled = (folder: string | null): boolean =>
  existsSync(path.join(folder ?? seasonFolder, 'daily.csv'))

/**
 * Returns a function that tells whether a channel is in the installed season. Practice shows those channels even outside the catalogue. The
 * file is read at the first call.
 */
export function recordedChannels(folder: string | null): (youtubeId: string) => boolean {
  let ids: ReadonlySet<string> | undefined
  return (youtubeId) => {
    ids ??= new Set(isSeasonInstalled(folder) ? channelIds(folder ?? seasonFolder) : [])
    return ids.has(youtubeId)
  }
}

/**
 * Loads the season of a folder, or the shipped one, which must have a day that can be replayed. `name` is that of its statistics source: a
 * folder whose numbers change is another source. Throws WrongSeason.
 */
export function loadPlayableSeason(folder: string | null): SeasonOfFolder & { name: string } {
  const season = loadSeason(folder ?? seasonFolder)
  if (playableDays(season).length === 0)
    throw new WrongSeason(
      `The season in ${folder ?? seasonFolder} cannot be played: daily.csv: no day can be replayed, because that takes ` +
        `${GAINS_FOR_A_BASELINE + 2} days in a row of at least half of the channels`,
    )
  return { ...season, name: folder === null ? 'recorded' : `recorded ${season.hash}` }
}

/**
 * Opens the recorded season of a folder, or the shipped one, as a statistics source. `secret` decides the course of every total within a
 * day; without the secret of an installation nobody can tell from one reading what the rest of a day brings. Throws WrongSeason.
 */
export function openRecordedSeason(folder: string | null = null, secret = ''): StatisticsSource {
  const season = loadPlayableSeason(folder)
  const playable = playableDays(season)
  return replaySource(
    {
      name: season.name,
      season: {
        title: season.about.title,
        credit: season.about.credit,
        firstDay: season.days[0]!,
        lastDay: season.days.at(-1)!,
      },
      // each cycle in the order of the season, so that the days before a competition's day have been played (decision 0063)
      replayDay: (ordinal) => playable[(ordinal - 1) % playable.length]!,
      dayAfter: (day) => {
        const place = playable.indexOf(day)
        return place < 0 ? null : playable[(place + 1) % playable.length]!
      },
      seasonOf: () => season,
      practiceDays: () => daysBefore(season, playable[0]!),
    },
    secret,
  )
}

/** One season, or several that follow each other. `seasonOf` returns the season to which a day belongs. */
export type Replayed = {
  name: string
  season: SeasonNote
  replayDay: (ordinal: number) => string
  dayAfter: (day: string) => string | null
  seasonOf: (day: string) => Season
  practiceDays: () => string[]
}

/** Returns a statistics source that replays the days of seasons; see openRecordedSeason for the secret. */
export function replaySource(replayed: Replayed, secret: string): StatisticsSource {
  /** Returns the season of a round, and the place of the round's day in it. */
  const openDay = ({ replayDay }: Round): { season: Season; place: number } => {
    const season = replayed.seasonOf(replayDay ?? '')
    const place = replayDay === null ? -1 : season.days.indexOf(replayDay)
    if (place < 0) throw new Error(`the recorded season cannot replay ${replayDay ?? 'a day that is not named'}`)
    return { season, place }
  }
  const known = ({ channels }: Season, youtubeIds: readonly string[]) =>
    youtubeIds.flatMap((id) => channels.get(id) ?? [])
  const startOf = (round: Round): number => startOfDay(round.replayDay!)
  const foundAt =
    (round: Round) =>
    (channel: RecordedChannel): FoundChannel => ({
      ...nameOf(channel),
      description: channel.since === null ? '' : `A channel since ${longDay.format(new Date(channel.since))}`,
      counts: countsAt(channel, openDay(round), 0),
    })
  const countsAt = (channel: RecordedChannel, { season, place }: { season: Season; place: number }, share: number) =>
    countsBetween(channel, place, share, curveSeed(secret, channel.youtubeId, season.days[place]!))

  return {
    name: replayed.name,
    season: replayed.season,
    replayDay: replayed.replayDay,
    dayAfter: replayed.dayAfter,
    hours: (round, now) => ({ elapsed: 24 * elapsedShare(round, now), total: 24 }),
    channels: async (round) => {
      const day = openDay(round)
      return [...day.season.channels.values()].flatMap((channel): Channel[] => {
        const counts = countsAt(channel, day, 0)
        return counts ? [{ ...nameOf(channel), counts }] : []
      })
    },
    history: async (round, youtubeIds) => {
      const { season, place } = openDay(round)
      return new Map(known(season, youtubeIds).map((channel) => [channel.youtubeId, historyBefore(channel, place)]))
    },
    read: async (round, at, youtubeIds) => {
      const day = openDay(round)
      return new Map(
        known(day.season, youtubeIds).flatMap((channel) => {
          const counts = countsAt(channel, day, elapsedShare(round, at))
          return counts ? [[channel.youtubeId, counts] as const] : []
        }),
      )
    },
    nextReading: async () => null,
    videos: async (round, at, youtubeId, limit) => {
      const moment = startOf(round) + elapsedShare(round, at) * DAY_MS
      const videos = openDay(round).season.channels.get(youtubeId)?.videos ?? []
      return videos
        .filter((video) => video.publishedAt.getTime() <= moment)
        .slice(0, limit)
        .map((video) => videoAt(video, moment))
    },
    uploads: async (round, youtubeIds) => {
      const moment = startOf(round)
      return new Map(
        known(openDay(round).season, youtubeIds).map(({ youtubeId, videos }) => [
          youtubeId,
          videos
            .filter(({ publishedAt }) => publishedAt.getTime() <= moment)
            .map(({ id, publishedAt }) => ({ videoId: id, publishedAt })),
        ]),
      )
    },
    search: async (round, text, limit) =>
      searchSeason(openDay(round).season, text, limit).map((channel) => ({
        ...foundAt(round)(channel),
        countedAt: new Date(startOf(round)),
      })),
    find: async (round, reference) => {
      const channel = findInSeason(openDay(round).season, reference)
      return channel && foundAt(round)(channel)
    },
    findByIds: async (round, youtubeIds) =>
      new Map(
        known(openDay(round).season, youtubeIds).map(
          (channel) => [channel.youtubeId, foundAt(round)(channel)] as const,
        ),
      ),
    hasDay: (replayDay, youtubeId) => {
      const season = replayed.seasonOf(replayDay)
      const channel = season.channels.get(youtubeId)
      return channel !== undefined && countsAt(channel, { season, place: season.days.indexOf(replayDay) }, 0) !== null
    },
    practiceDays: replayed.practiceDays,
    handles: () =>
      [...replayed.seasonOf(replayed.replayDay(1)).channels.values()].flatMap(({ youtubeId, handle }) =>
        handle ? [{ youtubeId, handle }] : [],
      ),
    allowance: async () => null,
    purge: async () => {},
  }
}

/**
 * Returns the days that can be replayed. On such a day at least half of the channels have the complete days that a normal day is computed
 * from, and the recording did not stop on it or on the day before.
 */
export function playableDays({ days, channels }: Season): string[] {
  return days.filter((_, day) => {
    if (stoodStillOn(channels, day) || stoodStillOn(channels, day - 1)) return false
    const inPlay = [...channels.values()].filter(({ totals }) => totals[day] && totals[day - 1])
    const gainsKnown = (channel: RecordedChannel) =>
      viewGainsBefore(channel, day).filter((gain) => gain !== null).length
    const withBaseline = inPlay.filter((channel) => gainsKnown(channel) >= GAINS_FOR_A_BASELINE)
    return inPlay.length > 0 && 2 * withBaseline.length >= inPlay.length
  })
}

/** Returns the days before `first` of which enough is known for a practice round: half of the channels have some days before it. */
function daysBefore({ days, channels }: Season, first: string): string[] {
  return days.slice(0, days.indexOf(first)).filter((_, day) => {
    const known = [...channels.values()].filter(({ totals }) => totals[day] && totals[day - 1])
    const withPast = known.filter(
      (channel) => viewGainsBefore(channel, day).filter((gain) => gain !== null).length >= GAINS_FOR_PRACTICE,
    )
    return !stoodStillOn(channels, day) && known.length >= CHANNELS_FOR_PRACTICE && 2 * withPast.length >= known.length
  })
}

/** Returns whether half of the view counts did not change that day, which means that the recording stopped. */
function stoodStillOn(channels: Season['channels'], day: number): boolean {
  const gains = [...channels.values()].map(({ totals }) => {
    const [start, end] = [totals[day - 1], totals[day]]
    return start && end ? end.views - start.views : null
  })
  return stoodStill(gains)
}

const nameOf = ({ youtubeId, title, handle, category }: RecordedChannel) => ({
  youtubeId,
  title,
  handle,
  category,
  thumbnailUrl: `/avatars/${youtubeId}.svg`,
})

/** Returns the seed of a channel's curves on a day, which reveals nothing about the secret or about another channel or day. */
const curveSeed = (secret: string, youtubeId: string, day: string): string =>
  createHmac('sha256', secret).update(`${youtubeId} ${day}`).digest('hex')

/** Returns the totals after `share` of the nth day, or null if a total at either end of the day is unknown. */
function countsBetween(channel: RecordedChannel, day: number, share: number, seed: string): ChannelCounts | null {
  const [start, end] = [channel.totals[day - 1], channel.totals[day]]
  if (!start || !end) return null
  const [before, after] = [channel.engagement[day - 1]!, channel.engagement[day]!]
  return {
    ...readingBetween({ ...start, ...before }, { ...end, ...after }, share, seed),
    videos:
      start.videos === null || end.videos === null ? null : between(start.videos, end.videos, share, `${seed} videos`),
  }
}

/** Returns the view gains of all days before a day, oldest first; null for a day whose totals at either end are unknown. */
export const viewGainsBefore = ({ totals }: RecordedChannel, day: number): (number | null)[] =>
  totals.slice(1, day).map((end, nth) => (end && totals[nth] ? end.views - totals[nth].views : null))

const historyBefore = (channel: RecordedChannel, day: number): History => ({ viewGains: viewGainsBefore(channel, day) })

const videoAt = (video: RecordedVideo, moment: number): Video => ({
  id: video.id,
  title: video.title,
  views: knownViews(video, moment),
  durationSeconds: video.durationSeconds,
  publishedAt: video.publishedAt,
  url: `https://www.youtube.com/watch?v=${video.id}`,
})
