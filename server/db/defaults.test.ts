/** The defaults that the specification gives a new row, in the tables. Money in cents, points in tenths. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const defaults: Record<string, Record<string, string>> = {
  creators: { price_cents: '1000000', is_active: 'true', is_promoted: 'false' },
  competitions: {
    prize_value_cents: '0',
    salary_cap_cents: '5000000',
    min_picks: '3',
    max_picks: '5',
    is_active: 'true',
    phase: 'drafting',
  },
  competition_totals: { total_entries: '0' },
  entries: { score_tenths: '0' },
  competition_winners: { prize_amount_cents: '0' },
  creator_snapshots: { growth_score_tenths: '0', wes_score_tenths: '0' },
  users: {
    role: 'user',
    balance_cents: '0',
    level: '1',
    xp: '0',
    total_wins: '0',
    total_earnings_cents: '0',
    current_streak: '0',
    nda_accepted: 'false',
  },
  ipo_applications: { status: 'pending' },
  notifications: { priority: 'medium' },
}

test.each(Object.entries(defaults))('the defaults of %s', async (table, wanted) => {
  const { rows } = await database.pool.query<{ name: string; value: string }>(
    'select column_name as name, column_default as value from information_schema.columns where table_name = $1',
    [table],
  )
  // 'user'::text
  const found = new Map(rows.map(({ name, value }) => [name, value?.replace(/^'(.*)'::.*$/, '$1')]))
  expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, found.get(name)]))).toEqual(wanted)
})

test.each([
  ['entries', 'rank'],
  ['creator_snapshots', 'end_views'],
  ['users', 'nda_accepted_at'],
])('in the table %s, %s is null at first', async (table, column) => {
  const { rows } = await database.pool.query<{ nullable: string; value: string | null }>(
    'select is_nullable as nullable, column_default as value from information_schema.columns where table_name = $1 and column_name = $2',
    [table, column],
  )
  expect(rows).toEqual([{ nullable: 'YES', value: null }])
})
