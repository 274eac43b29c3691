/** The quota plan in the database: spending, priorities, circuit breakers, and whole weeks of the plan's jobs. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { setClock } from '#server/testing/clock.ts'
import type { Bucket, Priority } from './api.ts'
import { YoutubeError } from './failures.ts'
import { nextQuotaReset, quotaDate } from './quota-day.ts'
import { openQuota, type Quota, type QuotaLimits } from './quota.ts'

let database: TestDatabase
const clock = setClock('2026-11-21T12:00:00Z')
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await database.reset()
  clock.set('2026-11-21T12:00:00Z')
})
afterAll(() => database.close())

const limits: QuotaLimits = { general: 100, stats: 100, search: 10, reserve: 10 }
const open = (given: Partial<QuotaLimits> = {}, key = 'a key'): Quota =>
  openQuota({ db: database.db, key, limits: { ...limits, ...given }, now: clock.now })

/** Returns how many units could be spent, and the kind of refusal at the end. */
async function drain(quota: Quota, bucket: Bucket, priority: Priority, most = 1_000): Promise<[number, string | null]> {
  for (let taken = 0; taken < most; taken++) {
    const kind = await refusalOf(quota, bucket, priority)
    if (kind) return [taken, kind]
  }
  return [most, null]
}
async function refusalOf(quota: Quota, bucket: Bucket, priority: Priority): Promise<string | null> {
  try {
    await quota.spend(bucket, priority)
    return null
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    return error.kind
  }
}
const usedOf = async (quota: Quota, bucket: Bucket) =>
  (await quota.overview()).buckets.find((one) => one.bucket === bucket)!.used
const breakerOf = async (quota: Quota, bucket: Bucket) =>
  (await quota.overview()).buckets.find((one) => one.bucket === bucket)!.breaker

test.each<[Priority, number]>([
  ['catalogue', 80],
  ['search', 90],
  ['live', 90],
  ['settlement', 100],
])('the priority %s alone can use %i of 100 units with a reserve of 10', async (priority, units) => {
  expect(await drain(open(), 'general', priority)).toEqual([units, 'plan'])
})

test('the least important priority is refused first, and a settlement gets the last unit', async () => {
  const quota = open({ reserve: 5 })
  expect(await drain(quota, 'stats', 'catalogue')).toEqual([80, 'plan'])
  expect(await drain(quota, 'stats', 'search')).toEqual([10, 'plan'])
  expect(await drain(quota, 'stats', 'live')).toEqual([5, 'plan'])
  expect(await drain(quota, 'stats', 'settlement')).toEqual([5, 'plan'])
  expect(await usedOf(quota, 'stats')).toBe(100)
})

test("a settlement's units come from its reserve, not from the share of the other priorities", async () => {
  const quota = open()
  expect(await drain(quota, 'general', 'settlement', 6)).toEqual([6, null])
  expect(await drain(quota, 'general', 'live')).toEqual([90, 'plan'])
  expect(await drain(quota, 'general', 'settlement')).toEqual([4, 'plan'])
})

test('searches have no reserve, and a reserve as large as the quota leaves the other priorities nothing', async () => {
  expect(await drain(open(), 'search', 'search')).toEqual([9, 'plan'])
  expect(await drain(open({ reserve: 100 }), 'general', 'live')).toEqual([0, 'plan'])
})

test('concurrent calls together never exceed the plan', async () => {
  const [one, other] = [open(), open()]
  const kinds = await Promise.all(
    Array.from({ length: 140 }, (_, nth) => refusalOf(nth % 2 ? one : other, 'general', 'live')),
  )
  expect(kinds.filter((kind) => kind === null)).toHaveLength(90)
  expect(await usedOf(one, 'general')).toBe(90)
})

test('a new day in California begins with the whole quota', async () => {
  const quota = open()
  await drain(quota, 'general', 'settlement')
  clock.set(new Date(nextQuotaReset(clock.now()).getTime() - 1))
  expect(await refusalOf(quota, 'general', 'settlement')).toBe('plan')
  clock.set(nextQuotaReset(clock.now()))
  expect(await refusalOf(quota, 'general', 'settlement')).toBeNull()
})

test('an open circuit breaker stops calls of every priority and process, and spends no unit', async () => {
  const [one, other] = [open(), open()]
  const until = nextQuotaReset(clock.now())
  await one.openBreaker('search', 'daily', 'spent', until)
  for (const priority of ['settlement', 'live', 'catalogue', 'search'] as const)
    expect(await refusalOf(other, 'search', priority)).toBe('daily')
  expect([await usedOf(one, 'search'), await refusalOf(other, 'general', 'search')]).toEqual([0, null])
  expect(await breakerOf(other, 'search')).toEqual({
    kind: 'daily',
    reason: 'spent',
    answer: null,
    since: clock.now(),
    until,
  })
})

test('after its time a circuit breaker lets one trial call through, and the other calls wait for its outcome', async () => {
  const quota = open()
  await quota.openBreaker('general', 'daily', 'spent', nextQuotaReset(clock.now()))
  clock.set(nextQuotaReset(clock.now()))
  const kinds = await Promise.all([1, 2, 3, 4].map(() => refusalOf(quota, 'general', 'live')))
  expect(kinds.toSorted()).toEqual(['daily', 'daily', 'daily', null])
  await quota.recordSuccess('general')
  expect([await refusalOf(quota, 'general', 'live'), await breakerOf(quota, 'general')]).toEqual([null, null])
})

test('a refused key is tried again after a delay that doubles up to an hour, and a success opens every bucket', async () => {
  const quota = open()
  const minutes: number[] = []
  for (let nth = 0; nth < 9; nth++) {
    await quota.recordRefusedKey('general', 'wrong', '400 API_KEY_INVALID')
    for (const bucket of ['general', 'stats', 'search'] as const)
      expect(await breakerOf(quota, bucket)).toMatchObject({ kind: 'config', answer: '400 API_KEY_INVALID' })
    expect(await refusalOf(quota, 'stats', 'settlement')).toBe('config')
    const until = (await quota.nextConfigProbe())!
    minutes.push((until.getTime() - clock.now().getTime()) / 60_000)
    clock.set(until)
    expect(await refusalOf(quota, 'general', 'catalogue')).toBeNull()
    expect(await refusalOf(quota, 'general', 'catalogue')).toBe('config')
  }
  expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  await quota.recordSuccess('general')
  for (const bucket of ['general', 'stats', 'search'] as const)
    expect(await refusalOf(quota, bucket, 'live')).toBeNull()
  expect(await quota.nextConfigProbe()).toBeNull()
})

test('a refused key is tried again at once after a restart, and another key is not held back', async () => {
  const quota = open()
  await quota.recordRefusedKey('general', 'wrong', '400 API_KEY_INVALID')
  expect(await refusalOf(open({}, 'another key'), 'general', 'live')).toBeNull()
  await open().resetConfigBreakers()
  expect(await refusalOf(quota, 'general', 'live')).toBeNull()
})

test('failures in a row stop a bucket for longer each time, at most five minutes', async () => {
  const quota = open({ general: 10_000 })
  const pauses: number[] = []
  for (let nth = 0; nth < 9; nth++) {
    const { hadFailed } = await quota.spend('general', 'live')
    expect(hadFailed).toBe(nth > 0)
    await quota.recordFailure('general', 'trouble', { isHopeless: false })
    const breaker = await breakerOf(quota, 'general')
    const seconds = breaker ? (breaker.until!.getTime() - clock.now().getTime()) / 1000 : 0
    pauses.push(seconds)
    if (seconds > 0) {
      clock.pass({ seconds: seconds - 1 })
      expect(await refusalOf(quota, 'general', 'settlement')).toBe('breaker-open')
      clock.pass({ seconds: 1 })
    }
  }
  expect(pauses).toEqual([0, 0, 30, 60, 120, 240, 300, 300, 300])
})

test('a call that failed after all retries stops its bucket at once, for as long as YouTube asks', async () => {
  const quota = open()
  await quota.recordFailure('stats', 'too fast', { isHopeless: true, retryAfterMs: 900_000 })
  expect((await breakerOf(quota, 'stats'))?.until).toEqual(new Date(clock.now().getTime() + 900_000))
})

test('a late failure does not shorten a stop for the rest of the day', async () => {
  const quota = open()
  const until = nextQuotaReset(clock.now())
  await quota.openBreaker('general', 'daily', 'spent', until)
  await quota.recordFailure('general', 'trouble', { isHopeless: true })
  expect(await breakerOf(quota, 'general')).toMatchObject({ kind: 'daily', until })
})

/**
 * The jobs of the plan at one hundredth of their size, and searches at one fortieth. At full size, with 1,000 creators, 200 of them on
 * rosters, and ten videos each, a day costs 4,916 units and 4,340 calls for counts, and a day of 25 hours 5,120 and 4,521. All channels are read every
 * quarter of an hour, which gives the hourly readings of the price book, and once more (20 units) when drafting opens.
 */
type PlannedJob = {
  name: string
  everyMinutes: number
  atMinute?: number
  bucket: Bucket
  units: number
  priority: Priority
}
const HUNDREDTH = { general: 100, stats: 100, search: 3, reserve: 5 }
const planned: PlannedJob[] = [
  { name: 'all channels', everyMinutes: 75, bucket: 'general', units: 1, priority: 'catalogue' },
  { name: 'channels in play', everyMinutes: 250, bucket: 'general', units: 1, priority: 'live' },
  { name: 'uploads of all', everyMinutes: 1_440, atMinute: 300, bucket: 'general', units: 10, priority: 'catalogue' },
  { name: 'uploads in play', everyMinutes: 480, atMinute: 120, bucket: 'general', units: 2, priority: 'live' },
  { name: 'finding channels', everyMinutes: 480, atMinute: 300, bucket: 'general', units: 1, priority: 'search' },
  { name: 'the lock', everyMinutes: 1_440, atMinute: 600, bucket: 'general', units: 2, priority: 'settlement' },
  { name: 'the end', everyMinutes: 1_440, atMinute: 1_320, bucket: 'general', units: 3, priority: 'settlement' },
  { name: 'videos of all', everyMinutes: 150, bucket: 'stats', units: 2, priority: 'live' },
  { name: 'videos in play', everyMinutes: 150, bucket: 'stats', units: 2, priority: 'live' },
  {
    name: 'baskets at the lock',
    everyMinutes: 1_440,
    atMinute: 600,
    bucket: 'stats',
    units: 2,
    priority: 'settlement',
  },
  {
    name: 'baskets at the end',
    everyMinutes: 1_440,
    atMinute: 1_320,
    bucket: 'stats',
    units: 3,
    priority: 'settlement',
  },
  { name: 'searches', everyMinutes: 720, atMinute: 360, bucket: 'search', units: 1, priority: 'search' },
]
const MOST_PLANNED = { general: 5_120 / 100, stats: 4_521 / 100, search: 80 / 40 }

test.each([
  ['in March, with the day of 23 hours', '2026-03-05T08:00:00Z', '2026-03-08'],
  ['in November, with the day of 25 hours', '2026-10-29T07:00:00Z', '2026-11-01'],
])('a week of the plan %s stays within the quota, and no call is refused', async (_, start, oddDay) => {
  const quota = open(HUNDREDTH)
  clock.set(start)
  const refused: string[] = []
  for (let minute = 0; minute < 7 * 1_440; minute += 5) {
    for (const { name, everyMinutes, atMinute = 0, bucket, units, priority } of planned) {
      if (minute % everyMinutes !== atMinute) continue
      for (let unit = 0; unit < units; unit++) {
        if (await refusalOf(quota, bucket, priority)) refused.push(`${name} at ${clock.now().toISOString()}`)
      }
    }
    clock.pass({ minutes: 5 })
  }
  expect(refused).toEqual([])
  const days = await database.db.selectFrom('youtube_quota').selectAll().execute()
  expect(new Set(days.map((day) => day.pacific_date))).toContain(oddDay)
  for (const { bucket, used } of days) expect(used).toBeLessThanOrEqual(MOST_PLANNED[bucket])
  expect(days.reduce((sum, { settled }) => sum + settled, 0)).toBe(7 * 10)
})

test('four times too many calls on the day of 25 hours spend no more than the quota, and every settlement is served', async () => {
  const quota = open(HUNDREDTH)
  clock.set('2026-10-31T07:00:00Z')
  const refused = { settlement: 0, others: 0 }
  for (let hour = 0; hour < 73; hour++) {
    for (let unit = 0; unit < 16; unit++)
      if (await refusalOf(quota, 'general', unit % 3 ? 'live' : 'catalogue')) refused.others++
    if (hour % 24 === 10 || hour % 24 === 22) {
      for (let unit = 0; unit < 2; unit++) if (await refusalOf(quota, 'general', 'settlement')) refused.settlement++
    }
    clock.pass({ hours: 1 })
  }
  expect(refused.settlement).toBe(0)
  expect(refused.others).toBeGreaterThan(400)
  for (const { used } of await database.db.selectFrom('youtube_quota').selectAll().execute())
    expect(used).toBeLessThanOrEqual(HUNDREDTH.general)
  expect(quotaDate(clock.now())).toBe('2026-11-03')
})
