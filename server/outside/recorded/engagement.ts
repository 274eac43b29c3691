/**
 * Likes and comments of a recorded channel: sums over its videos, known only from the first snapshot of the videos to the second.
 *
 * A video counted in both gains what lies between them evenly over those seven days; one published in between gains from 0 since then.
 * An older video that only the second snapshot has says nothing about how it grew and is left out, and so is a count that a snapshot
 * does not publish. Outside those days, and for a channel without such a video: null, which is "not published" and never 0.
 */
import type { EngagementGain } from '#game/scoring.ts'
import { endOfDay, FIRST_SNAPSHOT, SECOND_SNAPSHOT, type RecordedChannel, type RecordedVideo } from './season.ts'

export type Engagement = { likes: number | null; comments: number | null }
type Metric = keyof Engagement

const FROM = endOfDay(FIRST_SNAPSHOT)
const TO = endOfDay(SECOND_SNAPSHOT)

/** At the end of `day`. */
export const engagementAt = (channel: RecordedChannel, day: string): Engagement => ({
  likes: totalAt(channel, 'likes', endOfDay(day)),
  comments: totalAt(channel, 'comments', endOfDay(day)),
})

function totalAt(channel: RecordedChannel, metric: Metric, at: number): number | null {
  if (at < FROM || at > TO) return null
  const counts = channel.videos.map((video) => countAt(video, metric, at)).filter((count) => count !== null)
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0)
}

function countAt(video: RecordedVideo, metric: Metric, at: number): number | null {
  const end = video.second?.[metric] ?? null
  const publishedAt = video.publishedAt.getTime()
  const isNew = publishedAt > FROM
  const start = isNew ? 0 : (video.first?.[metric] ?? null)
  if (start === null || end === null) return null
  const since = isNew ? Math.min(publishedAt, TO - 1) : FROM
  return Math.round(start + (end - start) * Math.max(0, (at - since) / (TO - since)))
}

/** What a day brought; null on days that are not known. */
export function engagementGain(before: Engagement, after: Engagement): EngagementGain | null {
  const gain = (metric: Metric) => (before[metric] === null || after[metric] === null ? null : after[metric] - before[metric])
  const gains = { likes: gain('likes'), comments: gain('comments') }
  return gains.likes === null && gains.comments === null ? null : gains
}
