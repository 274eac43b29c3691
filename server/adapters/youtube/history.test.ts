/** The normal day of a channel from one reading a day, and of its baskets from the competitions before. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { baselineOf } from '#game/scoring.ts'
import { openTestDatabase, type TestDatabase } from '#server/db/testing.ts'
import { insertCompetition } from '#server/testing/competition.ts'
import { dailyGains, keepDailyReading, readHistory, type DayReading } from './history.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

const NOON = new Date('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000
const midnight = (daysAgo: number, hours = 0) => new Date(Date.UTC(2026, 10, 21 - daysAgo) + hours * HOUR_MS)
const counts = (views: number | null) => new Map([['UC-ada', { subscribers: 1, views, videos: 3 }]])
const reading = (daysAgo: number, views: number, hours = 0): DayReading => ({
  day: midnight(daysAgo).toISOString().slice(0, 10),
  taken_at: midnight(daysAgo, hours),
  views: String(views),
})

test('the first reading of a day is kept, in UTC; one without views is none', async () => {
  await keepDailyReading(database.db, new Date('2026-11-20T23:59:59Z'), counts(null))
  await keepDailyReading(database.db, new Date('2026-11-21T00:00:01Z'), counts(1_000))
  await keepDailyReading(database.db, new Date('2026-11-21T23:59:59Z'), counts(1_900))
  await keepDailyReading(database.db, new Date('2026-11-22T00:00:00Z'), counts(2_000))
  const rows = await database.db.selectFrom('youtube_days').select(['day', 'views']).orderBy('day').execute()
  expect(rows).toEqual([
    { day: '2026-11-21', views: '1000' },
    { day: '2026-11-22', views: '2000' },
  ])
})

test("two days' readings are a gain, as of 24 hours; days too far apart or too close are not known", () => {
  const gains = dailyGains(
    [reading(5, 0), reading(4, 1_000), reading(3, 3_300, 2), reading(2, 4_400), reading(0, 9_000)],
    NOON,
  )
  expect(gains).toHaveLength(14)
  // 24 h: 1,000 · 26 h: 2,300 as of 24 · 22 h: 1,100 as of 24 · nothing of yesterday: unknown
  expect(gains.slice(-5)).toEqual([1_000, Math.round((2_300 * 24) / 26), 1_200, null, null])
  expect(dailyGains([reading(1, 0, 3), reading(0, 1_000)], NOON).at(-1)).toBeNull()
  expect(dailyGains([reading(1, 0), reading(0, 1_000, 3)], NOON).at(-1)).toBeNull()
})

test("the last gain is yesterday's, and until today has been read that of the day before; a fall is a fall", () => {
  const days = [reading(3, 0), reading(2, 500), reading(1, 900)]
  expect(dailyGains(days, NOON).at(-1)).toBe(400)
  expect(dailyGains([...days, reading(0, 850)], NOON).at(-1)).toBe(-50)
})

test('seven gains make a normal day of its own; with fewer a channel is new and measured by its peers', async () => {
  for (let daysAgo = 6; daysAgo >= 0; daysAgo--)
    await keepDailyReading(database.db, midnight(daysAgo), counts(50_000 + (6 - daysAgo) * 1_000))
  const six = (await readHistory(database.db, ['UC-ada'], NOON)).get('UC-ada')!
  expect(baselineOf(six.viewGains, 100_000)).toEqual({ normalDay: 5.3 * 100_000 ** 0.65, isNew: true })
  await keepDailyReading(database.db, midnight(7), counts(49_000))
  const seven = (await readHistory(database.db, ['UC-ada'], NOON)).get('UC-ada')!
  expect(baselineOf(seven.viewGains, 100_000)).toEqual({ normalDay: 1_000, isNew: false })
  expect((await readHistory(database.db, ['UC-nobody'], NOON)).get('UC-nobody')).toEqual({
    viewGains: Array.from({ length: 14 }, () => null),
    engagementGains: [],
  })
})

test('normal engagement is what the baskets of the competitions before gained, as of a day; hidden stays unknown', async () => {
  const { db } = database
  const played = async (daysAgo: number, hours: number, start: number | null, end: number | null) => {
    const window = {
      draft_opens_at: midnight(daysAgo, -9),
      start_time: midnight(daysAgo, -8),
      end_time: midnight(daysAgo, -8 + hours),
      settle_at: midnight(daysAgo, 23),
    }
    const { id } = await insertCompetition(db, {
      ...window,
      source: 'youtube',
      phase: 'completed',
      ended_at: midnight(daysAgo, 10),
      prices: [],
    })
    const ada = await db
      .insertInto('creators')
      .values({ youtube_id: 'UC-ada', channel_name: 'Ada', category: 'gaming' })
      .onConflict((conflict) => conflict.column('youtube_id').doUpdateSet({ channel_name: 'Ada' }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('creator_snapshots')
      .values({
        competition_id: id,
        creator_id: ada.id,
        price_cents: 1,
        baseline_views: 1,
        baseline_engagement: 1,
        projection: 1,
        start_likes: start,
        end_likes: end,
        start_comments: 10,
        end_comments: 40,
      })
      .execute()
  }
  await played(3, 12, 100, 350)
  await played(2, 12, null, 500)
  await played(1, 24, 400, 900)
  await played(0, 1, 0, 9_000)
  expect((await readHistory(db, ['UC-ada'], NOON)).get('UC-ada')!.engagementGains).toEqual([
    { likes: 500, comments: 60 },
    { likes: null, comments: 60 },
    { likes: 500, comments: 30 },
  ])
})
