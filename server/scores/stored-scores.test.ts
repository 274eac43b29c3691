import { expect, test } from 'vitest'
import { bookOf, finalScores, type BookColumns, type ReadingColumns, type ScoreColumns } from './stored-scores.ts'

const competition = {
  replay_day: '2026-02-01',
  start_time: new Date('2030-01-01T00:00:00Z'),
  end_time: new Date('2030-01-01T00:05:00Z'),
  id: 3,
  scoring_version: 1,
  salary_cap_cents: 15_000_000,
  form_weight: null,
  spread: null,
  last_tide: null,
  counts_forgotten_at: null,
}
/** In a normal day 90 of 100 likes and comments are likes; comments are hidden at the end. */
const line: BookColumns & ReadingColumns & ScoreColumns = {
  creator_id: 7,
  baseline_views: 9_000,
  baseline_engagement: 100,
  likes_share: 0.9,
  projection: 39.2,
  known_days: null,
  worth: null,
  is_new: false,
  price_cents: 2_350_000,
  start_subscribers: '100000',
  start_views: '1000000',
  start_likes: '50000',
  start_comments: '800',
  start_basket_views: null,
  end_subscribers: '100000',
  end_views: '1009000',
  end_likes: '50090',
  end_comments: null,
  end_basket_views: null,
  growth_score_tenths: 0,
  wes_score_tenths: 0,
  points_tenths: 0,
}

test('a line of version 1 carries its own share of likes, and has its days and its worth from what was kept then', () => {
  expect(bookOf(competition, [line]).lines).toEqual([
    {
      creatorId: 7,
      normalDay: 9_000,
      knownDays: 14,
      projection: 39.2,
      worth: 39.2,
      price: 2_350_000,
      engagementBaseline: 100,
      likesShare: 0.9,
    },
  ])
  expect(bookOf(competition, [{ ...line, is_new: true, likes_share: null }]).lines).toMatchObject([
    { knownDays: 0, likesShare: null },
  ])
})

test('a book of version 2 has what was learned with it', () => {
  const learned = { scoring_version: 2, form_weight: 0.512, spread: 9.4, last_tide: 0.93 }
  const row = { ...line, baseline_engagement: null, likes_share: null, known_days: 3, worth: 41.5 }
  expect(bookOf({ ...competition, ...learned }, [row])).toMatchObject({
    version: 2,
    salaryCap: 15_000_000,
    formWeight: 0.512,
    spread: 9.4,
    lastCommonFactor: 0.93,
    lines: [{ knownDays: 3, worth: 41.5, engagementBaseline: null }],
  })
})

test('scoring with an unknown version throws an error that names it', () => {
  expect(() => finalScores({ ...competition, scoring_version: 3 }, [line])).toThrow(
    'competition 3 is scored by version 3, which this program does not know',
  )
})

test("with hidden comments, a normal day of likes scores as a normal day, by the channel's own share of likes", () => {
  const wesOf = (row: typeof line) => finalScores(competition, [row]).get(7)!.engagementScore
  expect(wesOf(line)).toBe(0)
  expect(wesOf({ ...line, likes_share: null })).toBeGreaterThan(0)
})
