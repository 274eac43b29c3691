/**
 * A recorded channel's newest videos with their counts at the ends of two days of the season, its snapshots. The columns views_0128 and
 * views_0204 of videos.csv, for example, name the snapshots of 28 January and 4 February.
 *
 * A count that a snapshot does not publish is null. The second snapshot writes 0 for both "not published" and a true 0. A 0 there counts as
 * "not published" unless the first snapshot has the count too; nothing is lost, because a true 0 has gained nothing.
 */
import { DAY_MS, endOfDay } from './days.ts'

export type Counted = 'views' | 'likes' | 'comments'
type VideoSnapshot = Record<Counted, number | null>

/** The suffixes of the columns of the two snapshots, such as '0128', and the instants of the snapshots in ms. */
export type Snapshots = Record<'first' | 'second', { suffix: string; at: number }>

export type RecordedVideo = {
  id: string
  title: string
  publishedAt: Date
  /** The length in seconds, or null for a stream that has not ended. */
  durationSeconds: number | null
  /** Null if the season has no counts of videos. */
  snapshots: Snapshots | null
  /** Null if the video was not among the ten newest at that time, or not published yet. */
  first: VideoSnapshot | null
  second: VideoSnapshot
}

/** The columns of videos.csv besides those of the snapshots. */
export const VIDEO_COLUMNS = ['channel_id', 'video_id', 'title', 'published_at', 'duration'] as const

const SNAPSHOT_COLUMN = /^(?:views|likes|comments)_(\d{4})$/
export const isSnapshotColumn = (name: string): boolean => SNAPSHOT_COLUMN.test(name)

/** Returns the snapshots that a header names, or null if it names none. Throws if they are not two days of the season with all counts. */
export function snapshotsOf(header: readonly string[], days: readonly string[]): Snapshots | null {
  const suffixes = [...new Set(header.flatMap((name) => SNAPSHOT_COLUMN.exec(name)?.[1] ?? []))]
  if (suffixes.length === 0) return null
  const missing = suffixes
    .flatMap((suffix) => [`views_${suffix}`, `likes_${suffix}`, `comments_${suffix}`])
    .find((name) => !header.includes(name))
  if (missing !== undefined) throw new Error(`the column ${missing} is missing`)
  const found = suffixes.map((suffix) => {
    const day = days.find((one) => one.slice(5, 7) + one.slice(8) === suffix)
    if (day === undefined) throw new Error(`views_${suffix} names a day that daily.csv does not have`)
    return { suffix, at: endOfDay(day) }
  })
  const [first, second] = found.sort((one, other) => one.at - other.at)
  if (!first || !second || found.length > 2) throw new Error('the counts of exactly two days are needed')
  return { first, second }
}

/** Returns the video in a row of videos.csv. Throws for a date or a count that is not valid. */
export function videoOf(
  row: Readonly<Record<string, string | number>> & Record<(typeof VIDEO_COLUMNS)[number], string>,
  snapshots: Snapshots | null,
): RecordedVideo {
  const countsIn = (snapshot: keyof Snapshots): VideoSnapshot => {
    const count = (metric: Counted) =>
      snapshots === null ? null : countOf(String(row[`${metric}_${snapshots[snapshot].suffix}`]))
    return { views: count('views'), likes: count('likes'), comments: count('comments') }
  }
  const [first, second] = [countsIn('first'), countsIn('second')]
  const confirmed = (count: number | null, before: number | null) => (count === 0 && before === null ? null : count)
  const publishedAt = new Date(row.published_at)
  if (Number.isNaN(publishedAt.getTime())) throw new Error(`${JSON.stringify(row.published_at)} is not an instant`)
  return {
    id: row.video_id,
    title: row.title,
    publishedAt,
    durationSeconds: secondsOf(row.duration),
    snapshots,
    first: first.views === null ? null : first,
    second: {
      views: second.views,
      likes: confirmed(second.likes, first.likes),
      comments: confirmed(second.comments, first.comments),
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
export const isNew = ({ snapshots, first, publishedAt }: RecordedVideo): boolean =>
  snapshots !== null && first === null && publishedAt.getTime() >= snapshots.first.at - DAY_MS

/**
 * Returns a count at an instant in ms. It grows evenly from the first snapshot, or from 0 at publication, to the second snapshot, and stays
 * there afterwards. Returns null if the count is not known yet or is not published in one of the snapshots.
 */
export function countAt(video: RecordedVideo, metric: Counted, at: number): number | null {
  const end = video.second[metric]
  if (video.snapshots === null || end === null || at >= video.snapshots.second.at) return end
  const { first, second } = video.snapshots
  const start = isNew(video) ? 0 : (video.first?.[metric] ?? null)
  if (start === null || at < first.at) return null
  const since = isNew(video) ? Math.max(video.publishedAt.getTime(), first.at) : first.at
  return Math.round(start + ((end - start) * Math.max(0, at - since)) / (second.at - since))
}

/**
 * Returns the views of the last snapshot at an instant in ms, or null before the first. Views in between would tell how the video does up to
 * the next snapshot, which is several replayed days ahead.
 */
export function knownViews({ snapshots, first, second }: RecordedVideo, at: number): number | null {
  if (snapshots === null || at < snapshots.first.at) return null
  return at >= snapshots.second.at ? second.views : (first?.views ?? null)
}

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
