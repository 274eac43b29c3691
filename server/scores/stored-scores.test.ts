import { expect, test } from 'vitest'
import { bookOf, finalScores, type BookColumns, type ReadingColumns, type ScoreColumns } from './stored-scores.ts'

const competition = {
  replay_day: '2026-02-01',
  start_time: new Date('2030-01-01T00:00:00Z'),
  end_time: new Date('2030-01-01T00:05:00Z'),
  planned_end_time: null,
  id: 3,
  scoring_version: 1,
  salary_cap_cents: 15_000_000,
  form_weight: null,
  spread: null,
  last_tide: null,
  counts_forgotten_at: null,
}
const line: BookColumns & ReadingColumns & ScoreColumns = {
  creator_id: 7,
  baseline_views: 9_000,
  expected_views: 8_400.5,
  projection: 39.2,
  known_days: 3,
  expected_points: 41.5,
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

test('a price book is read with the values that it learned', () => {
  const learned = { form_weight: 0.512, spread: 9.4, last_tide: 0.93 }
  expect(bookOf({ ...competition, ...learned }, [line])).toEqual({
    version: 1,
    salaryCap: 15_000_000,
    formWeight: 0.512,
    spread: 9.4,
    lastCommonFactor: 0.93,
    lines: [
      {
        creatorId: 7,
        normalDay: 9_000,
        expectedViews: 8_400.5,
        knownDays: 3,
        projection: 39.2,
        expectedPoints: 41.5,
        price: 2_350_000,
      },
    ],
  })
})

test('scoring with an unknown version throws an error that names it', () => {
  expect(() => finalScores({ ...competition, scoring_version: 3 }, [line])).toThrow(
    'competition 3 is scored by version 3, which this program does not know',
  )
})
