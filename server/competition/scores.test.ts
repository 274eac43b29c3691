import { expect, test } from 'vitest'
import { bookLineOf, finalScores, type BookColumns, type ReadingColumns } from './scores.ts'

const window = {
  replay_day: '2026-02-01',
  start_time: new Date('2030-01-01T00:00:00Z'),
  end_time: new Date('2030-01-01T00:05:00Z'),
}
/** 90 of 100 in a normal day's engagement are likes; comments are hidden at the end. */
const line: BookColumns & ReadingColumns = {
  creator_id: 7,
  baseline_views: 9_000,
  baseline_engagement: 100,
  likes_share: 0.9,
  projection: 39.2,
  start_subscribers: '100000',
  start_views: '1000000',
  start_likes: '50000',
  start_comments: '800',
  end_subscribers: '100000',
  end_views: '1009000',
  end_likes: '50090',
  end_comments: null,
}

test('a line of the book carries its own share of likes; one from before it was kept has none', () => {
  expect(bookLineOf(line)).toEqual({
    creatorId: 7,
    normalDay: 9_000,
    engagementBaseline: 100,
    likesShare: 0.9,
    projection: 39.2,
  })
  expect(bookLineOf({ ...line, likes_share: null })).toEqual({
    creatorId: 7,
    normalDay: 9_000,
    engagementBaseline: 100,
    projection: 39.2,
  })
})

test("where comments are hidden a normal day of likes is a normal day, measured by the channel's own share", () => {
  const wesOf = (row: typeof line) => finalScores(window, [row]).get(7)!.engagementScore
  expect(wesOf(line)).toBe(0)
  expect(wesOf({ ...line, likes_share: null })).toBeGreaterThan(0)
})
