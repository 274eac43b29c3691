/**
 * Decides which counts are accepted at once. A total that falls or leaps may be an audit by YouTube, a stale cache or garbage, and one
 * response cannot tell which. Such a reading is rejected until another one, minutes later, confirms it.
 * Takes the last good counts and the new ones, with null for unpublished counts. Returns whether the new ones are accepted, and since when
 * there has been doubt.
 */
export type ChannelTotals = { views: number; subscribers: number | null }
export type VideoTotals = { views: number | null; likes: number | null; comments: number | null }

/** How long (ms) a contradiction has to last before it is accepted. */
const ACCEPTED_AFTER_MS = 4 * 60_000

/** The public count is rounded to three figures and moves in steps, but it never changes by a tenth within minutes. */
const SUBSCRIBERS_SHARE = 0.1
const SUBSCRIBERS_STEP = 1_000
const CHANNEL_LEAP = { times: 2, plus: 1_000_000 }
const VIDEO_LEAP = { times: 3, plus: 2_000_000 }
/** The share of a count that may disappear at once, because likes are taken back one by one, and comments are removed. */
const VIDEO_FALL = { share: 0.02, plus: 20 }

/** Returns whether new counts contradict the last good ones: views that fall or leap, or a jump of subscribers. */
export function isImplausibleChannel(last: ChannelTotals | undefined, next: ChannelTotals): boolean {
  if (!last) return false
  return (
    next.views < last.views ||
    next.views > CHANNEL_LEAP.times * last.views + CHANNEL_LEAP.plus ||
    moved(
      last.subscribers,
      next.subscribers,
      (from, to) => Math.abs(to - from) > SUBSCRIBERS_STEP + SUBSCRIBERS_SHARE * from,
    )
  )
}

/** Returns whether new counts contradict the last good ones: counts that fall by more than a small share, or leap. */
export function isImplausibleVideo(last: VideoTotals | undefined, next: VideoTotals): boolean {
  if (!last) return false
  return (['views', 'likes', 'comments'] as const).some((metric) =>
    moved(
      last[metric],
      next[metric],
      (from, to) =>
        to < from - VIDEO_FALL.plus - VIDEO_FALL.share * from || to > VIDEO_LEAP.times * from + VIDEO_LEAP.plus,
    ),
  )
}

const moved = (from: number | null, to: number | null, isTooFar: (from: number, to: number) => boolean): boolean =>
  from !== null && to !== null && isTooFar(from, to)

/** A contradiction that has lasted is accepted as the true counts. */
export function judge(
  isDoubtful: boolean,
  doubtedAt: Date | null,
  at: Date,
): { isKept: boolean; doubtedAt: Date | null } {
  if (!isDoubtful) return { isKept: true, doubtedAt: null }
  const since = doubtedAt ?? at
  return at.getTime() - since.getTime() >= ACCEPTED_AFTER_MS
    ? { isKept: true, doubtedAt: null }
    : { isKept: false, doubtedAt: since }
}
