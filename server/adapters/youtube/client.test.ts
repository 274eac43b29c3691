/** The client against the fake API over real HTTP: what it reads, refuses, and never sends or logs. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { setClock } from '#server/testing/clock.ts'
import type { Priority, YoutubeApi } from './api.ts'
import { openYoutubeApi } from './client.ts'
import { YoutubeError } from './failures.ts'
import { openQuota, type Quota } from './quota.ts'
import { channelIdOf, startFakeYoutube, videoIdOf, type Fault, type FakeYoutube } from './fake/fake-youtube.ts'

const ADA = channelIdOf('Ada')
const BOB = channelIdOf('Bob')
const limits = { general: 10_000, stats: 10_000, search: 100, reserve: 500 }

let database: TestDatabase
let youtube: FakeYoutube
let quota: Quota
let api: YoutubeApi
let slept: number[]
let logged: unknown[]
const clock = setClock('2026-11-21T12:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await database.reset()
  clock.set('2026-11-21T12:00:00Z')
  slept = []
  logged = []
  youtube = await startFakeYoutube({ now: clock.now })
  quota = openQuota({ db: database.db, key: youtube.key, limits, now: clock.now })
  api = openYoutubeApi({
    key: youtube.key,
    rootUrl: youtube.url,
    timeoutMs: 20_000,
    quota,
    now: clock.now,
    random: () => 1,
    sleep: async (ms) => void slept.push(ms),
    log: { warn: (...given: unknown[]) => void logged.push(given) },
    reportOdd: async () => {},
  })
  return () => youtube.close()
})
afterAll(() => database.close())

test('a channel is read with its title, handle, picture, uploads and exact counts', async () => {
  youtube.addChannel({
    id: ADA,
    title: 'Ada & "friends"',
    customUrl: '@ada',
    description: 'About\nAda',
    subscribers: 1_987_654,
    views: 98_765_432_101,
    videoCount: 900,
  })
  expect(await api.channels([ADA], 'live')).toEqual(
    new Map([
      [
        ADA,
        {
          youtubeId: ADA,
          title: 'Ada & "friends"',
          handle: '@ada',
          description: 'About\nAda',
          thumbnailUrl: 'https://yt3.ggpht.com/a-picture=s240',
          publishedAt: new Date('2015-03-01T00:00:00Z'),
          uploadsPlaylist: `UU${ADA.slice(2)}`,
          counts: { subscribers: 1_980_000, views: 98_765_432_101, videos: 900 },
        },
      ],
    ]),
  )
})

test('the key is sent in the header of every call, and is in no address, log line or error', async () => {
  youtube.addChannel({ id: ADA })
  await api.channels([ADA], 'live')
  youtube.fail('bad-key', { times: 1 })
  const error = await api.channels([ADA], 'live').catch((caught: unknown) => caught as Error)
  expect(error).toBeInstanceOf(YoutubeError)
  expect(youtube.calls.map(({ headers }) => headers['x-goog-api-key'])).toEqual([youtube.key, youtube.key])
  expect(youtube.calls.map(({ url }) => url).join(' ')).not.toContain(youtube.key)
  const { message, stack, cause } = error as Error
  expect(
    JSON.stringify([
      message,
      stack,
      cause,
      logged,
      await database.db.selectFrom('youtube_breakers').selectAll().execute(),
    ]),
  ).not.toContain(youtube.key)
})

test('an unknown channel is missing from the result, never 0', async () => {
  youtube.addChannel({ id: ADA, videoCount: 3 })
  expect([...(await api.channels([BOB, ADA], 'live')).keys()]).toEqual([ADA])
  expect(await api.channels([BOB], 'live')).toEqual(new Map())
  expect(await api.channelByHandle('@nobody', 'search')).toBeNull()
})

test('50 ids take one call and 51 take two, and an id named twice is sent once', async () => {
  const ids = Array.from({ length: 51 }, (_, index) => channelIdOf(`c${index}`))
  for (const id of ids) youtube.addChannel({ id })
  expect((await api.channels([...ids.slice(0, 50), ids[0]!], 'live')).size).toBe(50)
  expect(youtube.units.general).toBe(1)
  expect((await api.channels(ids, 'live')).size).toBe(51)
  expect(youtube.units.general).toBe(3)
})

test('videoCounts come from videos:batchGetStats, or for an hour from videos.list if the API does not offer it', async () => {
  const id = videoIdOf('first')
  youtube.addVideo({ id, channelId: ADA, views: 10, likes: null, comments: 3 })
  expect(await api.videoCounts([id], 'live')).toEqual(new Map([[id, { views: 10, likes: null, comments: 3 }]]))
  expect(youtube.units).toEqual({ general: 0, stats: 1, search: 0 })
  youtube.fail('not-found', { path: 'videos:batchGetStats' })
  expect((await api.videoCounts([id], 'live')).get(id)?.views).toBe(10)
  expect((await api.videoCounts([id], 'live')).get(id)?.views).toBe(10)
  expect(youtube.units).toEqual({ general: 2, stats: 2, search: 0 })
  youtube.recover()
  clock.pass({ minutes: 61 })
  await api.videoCounts([id], 'live')
  expect(youtube.units).toEqual({ general: 2, stats: 3, search: 0 })
})

/** Returns how a call fails; null when it succeeds. */
const kindOf = async (call: Promise<unknown>): Promise<string | null> => {
  try {
    await call
    return null
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    return error.kind
  }
}
const ask = (priority: Priority = 'live') => kindOf(api.channels([ADA], priority))

test.each<[Fault, string]>([
  ['quota-exceeded', 'daily'],
  ['search-spent', 'daily'],
])('after %s no further call is made, for any purpose, until the day in California is over', async (fault, kind) => {
  youtube.addChannel({ id: ADA })
  youtube.fail(fault, { times: 1 })
  expect([await ask(), youtube.calls.length, slept]).toEqual([kind, 1, []])
  for (const hours of [0, 1, 18]) {
    clock.pass({ hours })
    for (const priority of ['settlement', 'live', 'catalogue', 'search'] as const)
      expect(await ask(priority)).toBe(kind)
  }
  expect(youtube.calls).toHaveLength(1)
})

test.each<[Fault, string]>([
  ['bad-key', '400 API_KEY_INVALID'],
  ['bad-key-old', '400 keyInvalid'],
  ['bad-key-403', '403 keyInvalid'],
  ['api-off', '403 accessNotConfigured'],
  ['no-key', '403 forbidden'],
  ['unauthorized', '401 authError'],
  ['address-blocked', '403 ipRefererBlocked'],
])('a single %s is tried again after a minute, and reading goes on', async (fault, answer) => {
  youtube.addChannel({ id: ADA })
  youtube.fail(fault, { times: 1 })
  expect([await ask(), youtube.calls.length, slept]).toEqual(['config', 1, []])
  expect((await quota.overview()).buckets[0]!.breaker).toMatchObject({
    answer,
    until: new Date(clock.now().getTime() + 60_000),
  })
  expect([await ask('settlement'), youtube.calls.length]).toEqual(['config', 1])
  clock.pass({ minutes: 1 })
  expect([await ask(), await ask('search'), youtube.calls.length]).toEqual([null, null, 3])
  expect((await quota.overview()).buckets.map((bucket) => bucket.breaker)).toEqual([null, null, null])
})

test('after the quota of a day is spent, the first call is made one minute after midnight in California', async () => {
  youtube.addChannel({ id: ADA })
  youtube.fail('quota-exceeded', { times: 1 })
  await ask()
  clock.set('2026-11-22T08:00:59Z')
  expect([await ask('settlement'), youtube.calls.length]).toEqual(['daily', 1])
  clock.set('2026-11-22T08:01:00Z')
  expect([await ask(), await ask(), youtube.calls.length]).toEqual([null, null, 3])
  expect((await quota.overview()).buckets.map(({ breaker }) => breaker)).toEqual([null, null, null])
})

test('a search refused for the day is not tried again and leaves the other buckets open', async () => {
  youtube.addChannel({ id: ADA, title: 'Ada' })
  youtube.fail('search-spent', { path: 'search' })
  expect(await kindOf(api.searchChannels('ada', 10))).toBe('daily')
  expect([await kindOf(api.searchChannels('ada', 10)), await ask()]).toEqual(['daily', null])
  expect(youtube.units).toEqual({ general: 1, stats: 0, search: 1 })
})

test.each<[Fault, Priority, number[]]>([
  ['burst', 'live', [1_000, 2_000, 4_000, 8_000, 16_000]],
  ['user-burst', 'settlement', [1_000, 2_000, 4_000, 8_000, 16_000]],
  ['burst:7', 'live', [7_000, 7_000, 7_000, 7_000, 7_000]],
  ['burst', 'search', [1_000]],
  ['burst:3600', 'live', []],
  ['backend-error', 'live', [1_000, 2_000, 4_000]],
  ['html-500', 'live', [1_000, 2_000, 4_000]],
  ['html-502', 'search', [1_000]],
  ['hang-up', 'live', [1_000, 2_000, 4_000]],
  ['truncated', 'live', []],
])(
  'the fault %s for %s is tried again after %j ms, each attempt is counted, and then no further attempt is made',
  async (fault, priority, pauses) => {
    youtube.addChannel({ id: ADA })
    youtube.fail(fault)
    await ask(priority)
    expect([slept, youtube.calls.length, youtube.units.general]).toEqual([pauses, pauses.length + 1, pauses.length + 1])
    expect((await quota.overview()).buckets[0]!.used).toBe(pauses.length + 1)
    if (fault === 'truncated') return
    const before = youtube.calls.length
    expect([await ask('settlement'), await ask(priority)]).toEqual(['breaker-open', 'breaker-open'])
    expect(youtube.calls).toHaveLength(before)
  },
)

test('pauses before retries are shortened at random, and a call that succeeds after retries returns its result', async () => {
  youtube.addChannel({ id: ADA })
  youtube.fail('burst', { times: 1 })
  youtube.fail('html-502', { times: 1 })
  const half = openYoutubeApi({
    key: youtube.key,
    rootUrl: youtube.url,
    quota,
    now: clock.now,
    random: () => 0.5,
    sleep: async (ms) => void slept.push(ms),
    log: { warn: () => {} },
    reportOdd: async () => {},
  })
  expect((await half.channels([ADA], 'live')).size).toBe(1)
  expect(slept).toEqual([500, 1_000])
})

test('a Retry-After of an hour stops calls for an hour', async () => {
  youtube.addChannel({ id: ADA })
  youtube.fail('burst:3600', { times: 1 })
  await ask()
  clock.pass({ minutes: 59 })
  expect([await ask(), youtube.calls.length]).toEqual(['breaker-open', 1])
  clock.pass({ minutes: 2 })
  expect([await ask(), youtube.calls.length]).toEqual([null, 2])
})

test.each<Fault>([
  'truncated',
  'strange-shape',
  'null-items',
  'negative-counts',
  'float-counts',
  'exponent-counts',
  'number-counts',
  'twenty-digit-counts',
  'ten-megabytes',
  'redirect',
  'html-200',
])('an answer with the fault %s is refused as a whole and not requested again at once', async (fault) => {
  youtube.addChannel({ id: ADA })
  youtube.addChannel({ id: BOB })
  youtube.fail(fault, { times: 1 })
  expect(await kindOf(api.channels([ADA, BOB], 'live'))).toBe('garbage')
  expect([youtube.calls.length, slept]).toEqual([1, []])
  expect((await api.channels([ADA, BOB], 'live')).size).toBe(2)
})

test('a request that YouTube rejects is not repeated and does not stop other calls', async () => {
  youtube.addChannel({ id: ADA })
  youtube.fail('bad-parameter', { times: 1 })
  expect([await ask(), youtube.calls.length, slept]).toEqual(['request', 1, []])
  expect(await ask()).toBeNull()
})

test('three unusable answers in a row stop calls for a while', async () => {
  youtube.fail('strange-shape')
  expect([await ask(), await ask(), await ask(), await ask(), youtube.calls.length]).toEqual([
    'garbage',
    'garbage',
    'garbage',
    'breaker-open',
    3,
  ])
  expect(logged).toHaveLength(3)
  expect(logged[2]).toEqual([
    { event: 'youtube_failed', bucket: expect.any(String), kind: 'garbage' },
    expect.any(String),
  ])
})

test('a call ends at the time limit when no answer comes', async () => {
  youtube.fail('hang')
  const hasty = openYoutubeApi({
    key: youtube.key,
    rootUrl: youtube.url,
    timeoutMs: 20,
    quota,
    now: clock.now,
    random: () => 1,
    sleep: async () => {},
    log: { warn: () => {} },
    reportOdd: async () => {},
  })
  expect(await kindOf(hasty.channels([ADA], 'live'))).toBe('trouble')
  // four attempts; an attempt that timed out counts as well
  expect((await quota.overview()).buckets[0]!.used).toBe(4)
  expect(youtube.calls.filter(({ status }) => status !== 0)).toEqual([])
})

test('an answer with half of the ids returns half of the channels', async () => {
  youtube.addChannel({ id: ADA })
  youtube.addChannel({ id: BOB })
  youtube.fail('half-the-ids', { times: 1 })
  expect((await api.channels([ADA, BOB], 'live')).size).toBe(1)
})

test('falling counts are returned unchanged, and hidden counts are null', async () => {
  youtube.addChannel({ id: ADA, views: 23_350, viewsPerDay: -101, isHidden: true })
  clock.pass({ days: 1 })
  expect((await api.channels([ADA], 'live')).get(ADA)!.counts).toEqual({ subscribers: null, views: 23_249, videos: 0 })
})

test('uploads are returned newest first over several pages, without deleted videos, and are empty for a channel without uploads', async () => {
  const from = clock.now().getTime()
  for (let nth = 0; nth < 70; nth++)
    youtube.addVideo({ id: videoIdOf(`v${nth}`), channelId: ADA, publishedAt: new Date(from - nth * 3_600_000) })
  const uploads = await api.uploads(`UU${ADA.slice(2)}`, 60, 'live')
  expect([uploads.length, uploads[0]!.videoId, uploads[59]!.videoId, youtube.units.general]).toEqual([
    60,
    videoIdOf('v0'),
    videoIdOf('v59'),
    2,
  ])
  youtube.removeVideo(videoIdOf('v0'))
  expect([...(await api.videos([videoIdOf('v0'), videoIdOf('v1')], 'live')).keys()]).toEqual([videoIdOf('v1')])
  expect(await api.uploads(`UU${BOB.slice(2)}`, 10, 'live')).toEqual([])
})

test('counts for a settlement are read from videos.list when their own bucket is spent; counts that are only shown are not', async () => {
  const id = videoIdOf('first')
  youtube.addVideo({ id, channelId: ADA, views: 10 })
  youtube.fail('quota-exceeded', { path: 'videos:batchGetStats' })
  expect(await kindOf(api.videoCounts([id], 'live'))).toBe('daily')
  expect((await api.videoCounts([id], 'settlement')).get(id)?.views).toBe(10)
  expect(youtube.units).toEqual({ general: 1, stats: 1, search: 0 })
})

test('no call is sent when the quota plan is used up', async () => {
  const small = openYoutubeApi({
    key: youtube.key,
    rootUrl: youtube.url,
    now: clock.now,
    random: () => 1,
    sleep: async () => {},
    log: { warn: () => {} },
    reportOdd: async () => {},
    quota: openQuota({
      db: database.db,
      key: youtube.key,
      limits: { general: 10, stats: 10, search: 10, reserve: 2 },
      now: clock.now,
    }),
  })
  for (let nth = 0; nth < 8; nth++) await small.channels([ADA], 'live')
  expect(await kindOf(small.channels([ADA], 'live'))).toBe('plan')
  expect(youtube.calls).toHaveLength(8)
  expect([await kindOf(small.channels([ADA], 'settlement')), youtube.calls.length]).toEqual([null, 9])
})
