/**
 * A recorded channel's ten newest videos with their counts at the ends of two days, FIRST_SNAPSHOT and SECOND_SNAPSHOT.
 *
 * A count that a snapshot does not publish is null. The second snapshot writes 0 for both "not published" and a true 0. A 0 there counts as
 * "not published" unless the first snapshot has the count too; nothing is lost, because a true 0 has gained nothing.
 */
import { DAY_MS, endOfDay } from './days.ts'

const FIRST_SNAPSHOT = '2026-01-28'
const SECOND_SNAPSHOT = '2026-02-04'
/** The instants of the snapshots, in ms. */
export const firstSnapshotMs = endOfDay(FIRST_SNAPSHOT)
export const secondSnapshotMs = endOfDay(SECOND_SNAPSHOT)

export type Counted = 'views' | 'likes' | 'comments'
type VideoSnapshot = Record<Counted, number | null>

export type RecordedVideo = {
  id: string
  title: string
  publishedAt: Date
  /** The length in seconds, or null for a stream that has not ended. */
  durationSeconds: number | null
  /** Null if the video was not among the ten newest at that time, or not published yet. */
  first: VideoSnapshot | null
  second: VideoSnapshot
}

/** The columns of videos.csv. */
export const VIDEO_COLUMNS = [
  'channel_id',
  'video_id',
  'title',
  'published_at',
  'duration',
  'views_0128',
  'likes_0128',
  'comments_0128',
  'views_0204',
  'likes_0204',
  'comments_0204',
] as const

export function videoOf(row: Record<(typeof VIDEO_COLUMNS)[number], string>): RecordedVideo {
  const first: VideoSnapshot = {
    views: countOf(row.views_0128),
    likes: countOf(row.likes_0128),
    comments: countOf(row.comments_0128),
  }
  const confirmed = (count: number | null, before: number | null) => (count === 0 && before === null ? null : count)
  return {
    id: row.video_id,
    title: row.title,
    publishedAt: new Date(row.published_at),
    durationSeconds: secondsOf(row.duration),
    first: first.views === null ? null : first,
    second: {
      views: countOf(row.views_0204),
      likes: confirmed(countOf(row.likes_0204), first.likes),
      comments: confirmed(countOf(row.comments_0204), first.comments),
    },
  }
}

/** Returns a public count, or null for an empty field. Throws for any other text that is not a count. */
export function countOf(text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${JSON.stringify(text)} is not a count`)
  return Number(text)
}

/**
 * Returns whether the video was published after the first snapshot, so that its counts grew from 0. That snapshot lists no video of its own
 * day, so videos of that day are new as well.
 */
export const isNew = (video: RecordedVideo): boolean =>
  video.first === null && video.publishedAt.getTime() >= firstSnapshotMs - DAY_MS

/**
 * Returns a count at an instant in ms. It grows evenly from the first snapshot, or from 0 at publication, to the second snapshot, and stays
 * there afterwards. Returns null if the count is not known yet or is not published in one of the snapshots.
 */
export function countAt(video: RecordedVideo, metric: Counted, at: number): number | null {
  const end = video.second[metric]
  if (end === null || at >= secondSnapshotMs) return end
  const start = isNew(video) ? 0 : (video.first?.[metric] ?? null)
  if (start === null || at < firstSnapshotMs) return null
  const since = isNew(video) ? Math.max(video.publishedAt.getTime(), firstSnapshotMs) : firstSnapshotMs
  return Math.round(start + ((end - start) * Math.max(0, at - since)) / (secondSnapshotMs - since))
}

/**
 * Returns the views of the last snapshot at an instant in ms, or null before the first. Views in between would tell how the video does up to
 * the next snapshot, which is several replayed days ahead.
 */
export const knownViews = ({ first, second }: RecordedVideo, at: number): number | null =>
  at >= secondSnapshotMs ? second.views : at >= firstSnapshotMs ? (first?.views ?? null) : null

/**
 * Returns the seconds of a duration such as 'PT1H2M3S' (3,723). Returns null for any other text, such as 'P0D' of a stream that has not
 * ended.
 */
export function secondsOf(duration: string): number | null {
  const parts = /^P(?!0D$)(?=.)(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration)
  if (!parts) return null
  const [days, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
  ]
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}
