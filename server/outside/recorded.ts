/**
 * Statistics replayed from a recorded season: real public totals of 189 channels over 30 days.
 *
 * A round that replays day D begins with the totals of the day before and ends with exactly those of D; its window, of any length,
 * stands for those 24 hours. In between each total follows its own curve (recorded/curve.ts). A channel without totals at both ends is
 * unknown in that round. Nothing here reads a clock, so the same instant gives the same numbers, today and after a crash.
 */
import path from 'node:path'
import { elapsedShare } from '#game/phase.ts'
import { between, publicBetween } from './recorded/curve.ts'
import { engagementAt, engagementGain } from './recorded/engagement.ts'
import { DAY_MS, dayAfter, endOfDay, loadSeason, SECOND_SNAPSHOT, FIRST_SNAPSHOT, type RecordedChannel, type RecordedVideo, type Season } from './recorded/season.ts'
import type { Channel, ChannelCounts, History, Round, StatisticsSource, Video } from './source.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../data/recorded-season')
/** Complete daily gains a channel needs for a normal day of its own, as game/scoring.ts has it. */
const GAINS_FOR_A_BASELINE = 7

export function openRecordedSeason(folder = FOLDER): StatisticsSource {
  const season = loadSeason(folder)
  const playable = playableDays(season)
  const known = (youtubeIds: readonly string[]) => youtubeIds.flatMap((id) => season.channels.get(id) ?? [])

  return {
    name: 'recorded',
    replayDay: (ordinal) => playable[(ordinal - 1) % playable.length]!,
    hours: (round, now) => ({ elapsed: 24 * elapsedShare(round, now), total: 24 }),
    channels: async (round) => [...season.channels.values()].flatMap((channel) => {
      const counts = countsAt(channel, dayOf(round), 0)
      return counts ? [describe(channel, counts)] : []
    }),
    history: async (round, youtubeIds) =>
      new Map(known(youtubeIds).map((channel) => [channel.youtubeId, historyBefore(season, channel, dayOf(round))])),
    read: async (round, at, youtubeIds) => new Map(known(youtubeIds).flatMap((channel) => {
      const counts = countsAt(channel, dayOf(round), elapsedShare(round, at))
      return counts ? [[channel.youtubeId, counts] as const] : []
    })),
    videos: async (round, at, youtubeId, limit) => {
      const moment = Date.parse(dayOf(round)) + elapsedShare(round, at) * DAY_MS
      const videos = season.channels.get(youtubeId)?.videos ?? []
      return videos.filter((video) => video.publishedAt.getTime() <= moment).slice(0, limit).map((video) => clipAt(video, moment))
    },
  }
}

/**
 * Days worth replaying: at least half of the channels that can be played on them have the complete days before them that a
 * normal day is made of.
 */
export function playableDays({ days, channels }: Season): string[] {
  return days.filter((day) => {
    const inPlay = [...channels.values()].filter((channel) => channel.totals.has(day) && channel.totals.has(dayAfter(day, -1)))
    const withBaseline = inPlay.filter((channel) => gainsBefore(days, channel, day).filter((gain) => gain !== null).length >= GAINS_FOR_A_BASELINE)
    return inPlay.length > 0 && 2 * withBaseline.length >= inPlay.length
  })
}

function dayOf(round: Round): string {
  if (round.replayDay === null) throw new Error('a recorded season can only replay a recorded day')
  return round.replayDay
}

function countsAt(channel: RecordedChannel, day: string, share: number): ChannelCounts | null {
  const start = channel.totals.get(dayAfter(day, -1))
  const end = channel.totals.get(day)
  if (!start || !end) return null
  const seed = (metric: string) => `${channel.youtubeId} ${day} ${metric}`
  const [before, after] = [engagementAt(channel, dayAfter(day, -1)), engagementAt(channel, day)]
  const engagement = (metric: 'likes' | 'comments') =>
    before[metric] === null || after[metric] === null ? null : between(before[metric], after[metric], share, seed(metric))
  return {
    subscribers: publicBetween(start.subscribers, end.subscribers, share, seed('subscribers')),
    views: between(start.views, end.views, share, seed('views')),
    videos: between(start.videos, end.videos, share, seed('videos')),
    likes: engagement('likes'),
    comments: engagement('comments'),
  }
}

const describe = ({ youtubeId, title, handle, category }: RecordedChannel, counts: ChannelCounts): Channel =>
  ({ youtubeId, title, handle, category, thumbnailUrl: `/avatars/${youtubeId}.svg`, counts })

/** The view gains of all days before `day`, oldest first; null where either end of a day is not known. */
const gainsBefore = (days: readonly string[], channel: RecordedChannel, day: string): (number | null)[] =>
  days.filter((one) => one < day).map((one) => {
    const [start, end] = [channel.totals.get(dayAfter(one, -1)), channel.totals.get(one)]
    return start && end ? end.views - start.views : null
  })

const historyBefore = ({ days }: Season, channel: RecordedChannel, day: string): History => ({
  viewGains: gainsBefore(days, channel, day),
  engagementGains: days.filter((one) => one < day)
    .map((one) => engagementGain(engagementAt(channel, dayAfter(one, -1)), engagementAt(channel, one))),
})

const clipAt = (video: RecordedVideo, moment: number): Video => ({
  id: video.id,
  title: video.title,
  views: viewsAt(video, moment),
  durationSeconds: video.durationSeconds,
  publishedAt: video.publishedAt,
  url: `https://www.youtube.com/watch?v=${video.id}`,
})

/** Between its snapshots in a straight line; from the second on, the last that is known; null before the first. */
function viewsAt(video: RecordedVideo, moment: number): number | null {
  const end = video.second?.views ?? null
  if (end === null || moment >= endOfDay(SECOND_SNAPSHOT)) return end
  const isNew = video.publishedAt.getTime() > endOfDay(FIRST_SNAPSHOT)
  const start = isNew ? 0 : (video.first?.views ?? null)
  const since = isNew ? video.publishedAt.getTime() : endOfDay(FIRST_SNAPSHOT)
  if (start === null || moment < since) return null
  return Math.round(start + ((end - start) * (moment - since)) / (endOfDay(SECOND_SNAPSHOT) - since))
}
