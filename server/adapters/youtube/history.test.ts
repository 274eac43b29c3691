/** The gains of a channel over rolling windows of 24 hours, from hourly readings. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { keepHourlyReadings, readHistory } from './history.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

const NOON = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOON.getTime() - hours * 3_600_000)
const ADA = 'UC-ada'
const BEN = 'UC-ben'

/** Stores the views of channels this many hours before noon. */
const read = (hours: number, views: Record<string, number | null>) =>
  keepHourlyReadings(
    database.db,
    hoursAgo(hours),
    new Map(Object.entries(views).map(([id, one]) => [id, { views: one }])),
  )
const gainsOf = async (id: string) => (await readHistory(database.db, [ADA, BEN], NOON)).get(id)!.viewGains
const untilOf = async (id: string) => (await readHistory(database.db, [ADA, BEN], NOON)).get(id)!.until

test('the first reading of each hour is kept; a reading without views does not count', async () => {
  await read(1.9, { [ADA]: null })
  await read(1.75, { [ADA]: 1_000 })
  await read(1.25, { [ADA]: 1_900 })
  await read(0.5, { [ADA]: 2_000 })
  const rows = await database.db.selectFrom('youtube_hours').select(['taken_at', 'views']).orderBy('hour').execute()
  expect(rows).toEqual([
    { taken_at: hoursAgo(1.75), views: '1000' },
    { taken_at: hoursAgo(0.5), views: '2000' },
  ])
})

test('views that jump three hours before the newest reading are in the last gain', async () => {
  for (let hours = 0; hours <= 72; hours++)
    await read(hours, { [ADA]: 100_000 - 100 * hours + (hours <= 3 ? 50_000 : 0) })
  expect((await gainsOf(ADA)).slice(-4)).toEqual([null, 2_400, 2_400, 52_400])
  expect(await untilOf(ADA)).toEqual(NOON)
})

test('readings that came after the prices were frozen change none of the gains up to then', async () => {
  const readSteadily = async (from: number, to: number) => {
    for (let hours = from; hours >= to; hours -= 0.5) await read(hours, { [ADA]: 100_000 - 100 * hours })
  }
  await readSteadily(30, 6)
  const frozen = await readHistory(database.db, [ADA], hoursAgo(6))
  await readSteadily(5.5, 0)
  expect(await readHistory(database.db, [ADA], hoursAgo(6))).toEqual(frozen)
  expect([frozen.get(ADA)!.until, frozen.get(ADA)!.viewGains.at(-1)]).toEqual([hoursAgo(6), 2_400])
})

test('the gains of all channels end at the same reading; a channel without a reading near it has no last gain', async () => {
  for (let hours = 0; hours <= 60; hours++)
    await read(hours, { [ADA]: 90_000 - 50 * hours, ...(hours > 5 && { [BEN]: 90_000 - 10 * hours }) })
  expect([(await gainsOf(ADA)).slice(-2), (await gainsOf(BEN)).slice(-2)]).toEqual([
    [1_200, 1_200],
    [240, null],
  ])
})

test('a gap in the readings is crossed by the nearest ones, and a gain over more than 26 hours is unknown', async () => {
  const missing = (hours: number) => (hours > 22 && hours < 26) || (hours > 44 && hours < 52)
  for (let hours = 0; hours <= 100; hours++) if (!missing(hours)) await read(hours, { [ADA]: 90_000 - 100 * hours })
  // 22 hours, scaled to 24; then the readings around 48 hours ago are more than two hours away
  expect((await gainsOf(ADA)).slice(-4)).toEqual([2_400, null, null, 2_400])
})

test('after a gap at the hour of yesterday the gains end at the newest reading with a complete day', async () => {
  for (let hours = 0; hours <= 80; hours++)
    if (hours < 20 || hours > 30) await read(hours, { [ADA]: 90_000 - 100 * hours })
  // 31 hours ago is 26 hours before the reading of five hours ago
  expect(await untilOf(ADA)).toEqual(hoursAgo(5))
  expect((await gainsOf(ADA)).at(-1)).toBe(2_400)
})

test('two readings give a gain if they are a day apart, and none if they are an hour apart', async () => {
  await read(1, { [ADA]: 5_000 })
  await read(0, { [ADA]: 5_100 })
  expect((await gainsOf(ADA)).filter((gain) => gain !== null)).toEqual([])
  await database.reset()
  await read(24, { [ADA]: 4_000 })
  await read(0, { [ADA]: 5_100 })
  expect((await gainsOf(ADA)).slice(-2)).toEqual([null, 1_100])
})

test('a counter that went back is a negative gain', async () => {
  for (let hours = 0; hours <= 48; hours++) await read(hours, { [ADA]: hours < 6 ? 9_000 : 10_000 })
  expect((await gainsOf(ADA)).slice(-2)).toEqual([0, -1_000])
})

test('one reading a day still gives daily gains, which end at the newest reading that has a day before it', async () => {
  for (let days = 7; days >= 0; days--) await read(12 + 24 * days, { [ADA]: 50_000 - days * 1_000 })
  await read(0, { [ADA]: 50_700 })
  expect(await untilOf(ADA)).toEqual(hoursAgo(12))
  expect((await gainsOf(ADA)).filter((gain) => gain !== null)).toEqual(Array<number>(7).fill(1_000))
})

test('a channel without readings has 28 unknown days and no end', async () => {
  expect(await gainsOf(ADA)).toEqual(Array<null>(28).fill(null))
  expect(await untilOf(ADA)).toBeUndefined()
})

test('however the readings lie, each known gain of a channel with a steady pace is that pace', async () => {
  const readings = fc.uniqueArray(fc.integer({ min: 0, max: 72 * 60 }), { minLength: 2, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(readings, async (minutesAgo) => {
      await database.reset()
      for (const minutes of minutesAgo) await read(minutes / 60, { [ADA]: 1_000_000 - 10 * minutes })
      for (const gain of await gainsOf(ADA)) expect([null, 14_400]).toContain(gain)
    }),
    { numRuns: 15 },
  )
})
