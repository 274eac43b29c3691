/**
 * Likes and comments of a recorded channel, and the views of the same videos: sums over its videos, known only at the ends of the days
 * from the first snapshot of the videos to the second. A count that is not published at both ends stays out of the sum at both.
 *
 * If the second snapshot of a channel has older videos that the first did not list, nobody knows how those grew. For such a channel, for
 * all other days, and where no video publishes the count: null, which is "not published" and never 0.
 */
import { endOfDay } from './days.ts'
import { countAt, firstSnapshotMs, isNew, secondSnapshotMs, type Counted, type RecordedVideo } from './videos.ts'

export type Engagement = {
  likes: number | null
  comments: number | null
  /** Views of the same videos. */
  basketViews: number | null
}

/** At the end of each of `days`. */
export function engagementByDay(videos: readonly RecordedVideo[], days: readonly string[]): Engagement[] {
  const wasCounted = videos.every((video) => video.first !== null || isNew(video))
  return days.map(endOfDay).map((at) => {
    if (!wasCounted || at < firstSnapshotMs || at > secondSnapshotMs)
      return { likes: null, comments: null, basketViews: null }
    return {
      likes: totalAt(videos, 'likes', at),
      comments: totalAt(videos, 'comments', at),
      basketViews: basketViewsAt(videos, at),
    }
  })
}

const publishes = (video: RecordedVideo, metric: Counted): boolean =>
  video.second[metric] !== null && (isNew(video) || video.first?.[metric] != null)

const sumAt = (counted: readonly RecordedVideo[], metric: Counted, at: number): number | null =>
  counted.length === 0 ? null : counted.reduce((sum, video) => sum + countAt(video, metric, at)!, 0)

const totalAt = (videos: readonly RecordedVideo[], metric: 'likes' | 'comments', at: number): number | null =>
  sumAt(
    videos.filter((video) => publishes(video, metric)),
    metric,
    at,
  )

/** Views of the videos whose likes or comments are in the sums. */
const basketViewsAt = (videos: readonly RecordedVideo[], at: number): number | null =>
  sumAt(
    videos.filter((video) => publishes(video, 'views') && (publishes(video, 'likes') || publishes(video, 'comments'))),
    'views',
    at,
  )
