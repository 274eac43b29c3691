/**
 * Likes and comments of a recorded channel, and the views of the same videos. They are sums over its videos, and are known only at the ends
 * of the days between the two snapshots of videos. A count that is not published in both snapshots is in no sum.
 *
 * If a channel's second snapshot has older videos that the first one lacks, their growth is unknown. For such a channel, for all other
 * days, and if no video publishes the count, the value is null and never 0.
 */
import { endOfDay } from './days.ts'
import { countAt, isNew, type Counted, type RecordedVideo, type Snapshots } from './videos.ts'

export type Engagement = {
  likes: number | null
  comments: number | null
  /** The views of the videos whose likes and comments are summed. */
  basketViews: number | null
}

/** Returns the engagement at the end of each of `days`; `snapshots` is null for a season without counts of videos. */
export function engagementByDay(
  videos: readonly RecordedVideo[],
  days: readonly string[],
  snapshots: Snapshots | null,
): Engagement[] {
  const wasCounted = snapshots !== null && videos.every((video) => video.first !== null || isNew(video))
  return days.map(endOfDay).map((at) => {
    if (!wasCounted || at < snapshots.first.at || at > snapshots.second.at)
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

/** Returns the views of the videos whose likes or comments are in the sums. */
const basketViewsAt = (videos: readonly RecordedVideo[], at: number): number | null =>
  sumAt(
    videos.filter((video) => publishes(video, 'views') && (publishes(video, 'likes') || publishes(video, 'comments'))),
    'views',
    at,
  )
