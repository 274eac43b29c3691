import { expect, test } from 'vitest'
import { countAt, isNew, secondsOf, snapshotsOf, videoOf as videoIn } from './videos.ts'

const row = {
  channel_id: 'UC',
  video_id: 'aaaaaaaaaaa',
  title: 'A video',
  published_at: '2026-01-20T00:00:00Z',
  duration: 'PT1M',
  views_0128: '1000',
  likes_0128: '100',
  comments_0128: '10',
  views_0204: '1700',
  likes_0204: '170',
  comments_0204: '17',
}
const unlisted = { views_0128: '', likes_0128: '', comments_0128: '' }
const DAYS = ['2026-01-28', '2026-01-31', '2026-02-04']
const snapshots = snapshotsOf(Object.keys(row), DAYS)!
const [firstSnapshotMs, secondSnapshotMs] = [snapshots.first.at, snapshots.second.at]
const videoOf = (given: typeof row) => videoIn(given, snapshots)
const day = (days: number) => firstSnapshotMs + days * 86_400_000

test.each([
  ['PT30S', 30],
  ['PT1M1S', 61],
  ['PT2H', 7_200],
  ['PT1H2M3S', 3_723],
  ['P1DT1S', 86_401],
  ['P1D', 86_400],
  ['P0D', null],
  ['P', null],
  ['PT', null],
  ['', null],
  ['1:30', null],
])('a duration of %s is %s seconds', (duration, seconds) => {
  expect(secondsOf(duration)).toBe(seconds)
})

test('a video in both snapshots grows evenly over the seven days between them', () => {
  const video = videoOf(row)
  expect([0, 1, 3.5, 7].map((at) => countAt(video, 'views', day(at)))).toEqual([1_000, 1_100, 1_350, 1_700])
  expect([0, 1, 3.5, 7].map((at) => countAt(video, 'comments', day(at)))).toEqual([10, 11, 14, 17])
})

test('a count is unknown before the first snapshot, and stays at the last known value after the second', () => {
  expect(
    [day(-1), firstSnapshotMs - 1, secondSnapshotMs, day(9)].map((at) => countAt(videoOf(row), 'likes', at)),
  ).toEqual([null, null, 170, 170])
})

test('a video that was published between the snapshots grows from 0 since its publication', () => {
  const video = videoOf({ ...row, ...unlisted, published_at: '2026-01-31T12:00:00Z', views_0204: '900' })
  expect(isNew(video)).toBe(true)
  const instants = ['2026-01-30T00:00Z', '2026-01-31T12:00Z', '2026-02-02T18:00Z', '2026-02-05T00:00Z']
  expect(instants.map((at) => countAt(video, 'views', Date.parse(at)))).toEqual([0, 0, 450, 900])
})

test('a video that was published on the day of the first snapshot, and is not in it, grows from 0 since the end of that day', () => {
  const video = videoOf({ ...row, ...unlisted, published_at: '2026-01-28T05:30:00Z' })
  expect([0, 3.5, 7].map((at) => countAt(video, 'views', day(at)))).toEqual([0, 850, 1_700])
})

test('an older video that only the second snapshot lists has no counts before that snapshot', () => {
  const video = videoOf({ ...row, ...unlisted })
  expect(isNew(video)).toBe(false)
  expect([day(0), day(6.9), day(7)].map((at) => countAt(video, 'views', at))).toEqual([null, null, 1_700])
})

test.each([
  ['hidden in the first, written as 0 in the second', { likes_0128: '', likes_0204: '0' }, null],
  [
    'a new video whose likes are written as 0',
    { ...unlisted, published_at: '2026-01-30T00:00:00Z', likes_0204: '0' },
    null,
  ],
  ['a true 0', { likes_0128: '0', likes_0204: '0' }, 0],
  ['hidden in the first, published in the second', { likes_0128: '', likes_0204: '70' }, null],
])('likes between the snapshots: %s', (_, given, likes) => {
  expect(countAt(videoOf({ ...row, ...given }), 'likes', day(1))).toBe(likes)
})

test.each(['-3', '1e9', '12.5', 'many', '1'.repeat(16)])('%s is not accepted as a count', (views) => {
  expect(() => videoOf({ ...row, views_0204: views })).toThrow('is not a count')
})

test('snapshots are the two days that the columns of the counts name, in the order of the season', () => {
  expect(snapshotsOf(['views_0204', 'likes_0204', 'comments_0204', ...Object.keys(row)], DAYS)).toEqual(snapshots)
  expect(snapshotsOf(['channel_id', 'video_id'], DAYS)).toBeNull()
  expect(snapshots.first).toEqual({ suffix: '0128', at: Date.parse('2026-01-29') })
})

test.each([
  [['views_0128', 'likes_0128', 'comments_0128'], 'the counts of exactly two days are needed'],
  [['views_0128', 'likes_0128'], 'the column comments_0128 is missing'],
  [
    ['views_0128', 'likes_0128', 'comments_0128', 'views_0309', 'likes_0309', 'comments_0309'],
    'views_0309 names a day',
  ],
])('snapshots of the columns %s are refused', (header, message) => {
  expect(() => snapshotsOf(header, DAYS)).toThrow(message)
})

test('a video of a season without snapshots has no counts', () => {
  const video = videoIn(row, null)
  expect([isNew(video), countAt(video, 'views', day(3)), video.first]).toEqual([false, null, null])
})
