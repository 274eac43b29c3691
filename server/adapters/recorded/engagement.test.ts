import { expect, test } from 'vitest'
import { engagementByDay } from './engagement.ts'
import { snapshotsOf, videoOf, type RecordedVideo } from './videos.ts'

const ends = ['2026-01-28', '2026-02-04']
const COUNTS = ['views', 'likes', 'comments']
const snapshots = snapshotsOf([...COUNTS.map((one) => `${one}_0128`), ...COUNTS.map((one) => `${one}_0204`)], ends)!

const video = (
  first: [number, number, number] | null,
  second: [number | '', number | '', number | ''],
): RecordedVideo =>
  videoOf(
    {
      channel_id: 'channel',
      video_id: 'video',
      title: 'A video',
      published_at: '2026-01-02T12:00:00Z',
      duration: 'PT5M',
      views_0128: String(first?.[0] ?? ''),
      likes_0128: String(first?.[1] ?? ''),
      comments_0128: String(first?.[2] ?? ''),
      views_0204: String(second[0]),
      likes_0204: String(second[1]),
      comments_0204: String(second[2]),
    },
    snapshots,
  )

test('the views of the basket are those of the videos whose likes or comments are summed', () => {
  const videos = [video([1_000, 30, 2], [1_700, 51, 9]), video([500, 10, 0], [600, 12, ''])]
  expect(engagementByDay(videos, ends, snapshots)).toEqual([
    { likes: 40, comments: 2, basketViews: 1_500 },
    { likes: 63, comments: 9, basketViews: 2_300 },
  ])
})

test('a video that publishes neither likes nor comments adds no views to the basket', () => {
  const silent = video([9_000, 5, 5], [9_900, '', ''])
  expect(engagementByDay([silent, video([1_000, 30, 2], [1_700, 51, 9])], ends, snapshots)[1]).toEqual({
    likes: 51,
    comments: 9,
    basketViews: 1_700,
  })
  expect(engagementByDay([silent], ends, snapshots)[1]).toEqual({ likes: null, comments: null, basketViews: null })
})

test('when likes are unknown, the views of the basket are unknown too', () => {
  const videos = [video([1_000, 30, 2], [1_700, 51, 9])]
  expect(engagementByDay(videos, ['2026-01-27', '2026-02-05'], snapshots)).toEqual([
    { likes: null, comments: null, basketViews: null },
    { likes: null, comments: null, basketViews: null },
  ])
})

test('a season without counts of videos has no engagement', () => {
  const unknown = { likes: null, comments: null, basketViews: null }
  expect(engagementByDay([], ends, null)).toEqual([unknown, unknown])
})
