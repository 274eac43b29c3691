/** The daily gains of a channel from one reading a day. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { dailyGains, keepDailyReading, lastDayOf, readHistory, type DayReading } from './history.ts'

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

test('the first reading of each UTC day is kept; a reading without views does not count', async () => {
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

test("two consecutive days' readings give a gain, scaled to 24 hours; it is unknown if they are too close or too far apart", () => {
  const gains = dailyGains(
    [reading(5, 0), reading(4, 1_000), reading(3, 3_300, 2), reading(2, 4_400), reading(0, 9_000)],
    NOON,
  )
  expect(gains).toHaveLength(28)
  // 24 h: 1,000. 26 h: 2,300 is scaled to 24 h. 22 h: 1,100 is scaled to 24 h. Yesterday has no reading: unknown.
  expect(gains.slice(-5)).toEqual([1_000, Math.round((2_300 * 24) / 26), 1_200, null, null])
  expect(dailyGains([reading(1, 0, 3), reading(0, 1_000)], NOON).at(-1)).toBeNull()
  expect(dailyGains([reading(1, 0), reading(0, 1_000, 3)], NOON).at(-1)).toBeNull()
})

test("the last gain is yesterday's, or that of the day before until today has been read; a fall is a negative gain", () => {
  const days = [reading(3, 0), reading(2, 500), reading(1, 900)]
  const lastOf = (readings: DayReading[]) => dailyGains(readings, lastDayOf(readings, NOON)).at(-1)
  expect(lastOf(days)).toBe(400)
  expect(lastOf([...days, reading(0, 850)])).toBe(-50)
})

test('the gains of all channels end on the same day; a channel without a reading today has no last gain', async () => {
  const both = (views: number) => new Map(['UC-ada', 'UC-ben'].map((id) => [id, { subscribers: 1, views, videos: 3 }]))
  for (const daysAgo of [2, 1]) await keepDailyReading(database.db, midnight(daysAgo), both(50_000 - daysAgo * 1_000))
  const lastOf = async (id: string) =>
    (await readHistory(database.db, ['UC-ada', 'UC-ben'], NOON)).get(id)!.viewGains.slice(-2)
  expect([await lastOf('UC-ada'), await lastOf('UC-ben')]).toEqual([
    [null, 1_000],
    [null, 1_000],
  ])
  await keepDailyReading(database.db, midnight(0), counts(52_000))
  expect([await lastOf('UC-ada'), await lastOf('UC-ben')]).toEqual([
    [1_000, 3_000],
    [1_000, null],
  ])
})

test('a gain is known for each pair of consecutive daily readings', async () => {
  for (let daysAgo = 7; daysAgo >= 0; daysAgo--)
    await keepDailyReading(database.db, midnight(daysAgo), counts(50_000 + (7 - daysAgo) * 1_000))
  const { viewGains } = (await readHistory(database.db, ['UC-ada'], NOON)).get('UC-ada')!
  expect(viewGains.filter((gain) => gain !== null)).toEqual(Array<number>(7).fill(1_000))
  expect((await readHistory(database.db, ['UC-nobody'], NOON)).get('UC-nobody')).toEqual({
    viewGains: Array.from({ length: 28 }, () => null),
  })
})
