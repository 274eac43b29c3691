/** The client against the stand-in, over real HTTP: what it reads, what it refuses, and what it never sends or says. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../db/testing.ts'
import { setClock } from '../../testing/clock.ts'
import type { YoutubeApi } from './api.ts'
import { openYoutubeApi } from './client.ts'
import { YoutubeError } from './failures.ts'
import { openQuota, type Quota } from './quota.ts'
import { channelIdOf, startStandIn, videoIdOf, type StandIn } from './stand-in.ts'

const ADA = channelIdOf('Ada')
const BOB = channelIdOf('Bob')
const limits = { general: 10_000, stats: 10_000, search: 100, reserve: 500 }

let database: TestDatabase
let youtube: StandIn
let quota: Quota
let api: YoutubeApi
let slept: number[]
let logged: unknown[]
const clock = setClock('2026-11-21T12:00:00Z')

beforeAll(async () => { database = await openTestDatabase() })
beforeEach(async () => {
  await database.reset()
  clock.set('2026-11-21T12:00:00Z')
  slept = []
  logged = []
  youtube = await startStandIn({ now: clock.now })
  quota = openQuota({ db: database.db, key: youtube.key, limits, now: clock.now })
  api = openYoutubeApi({
    key: youtube.key, rootUrl: youtube.url, timeoutMs: 1_000, quota, now: clock.now, random: () => 1,
    sleep: async (ms) => void slept.push(ms), log: { warn: (...given: unknown[]) => void logged.push(given) },
  })
  return () => youtube.close()
})
afterAll(() => database.close())

test('a channel is read with its title, handle, picture, uploads and exact counts', async () => {
  youtube.addChannel({
    id: ADA, title: 'Ada & "friends"', customUrl: '@ada', description: 'About\nAda', subscribers: 1_987_654, views: 98_765_432_101, videoCount: 900,
  })
  expect(await api.channels([ADA], 'live')).toEqual(new Map([[ADA, {
    youtubeId: ADA, title: 'Ada & "friends"', handle: '@ada', description: 'About\nAda', thumbnailUrl: 'https://yt3.ggpht.com/a-picture=s240',
    publishedAt: new Date('2015-03-01T00:00:00Z'), uploadsPlaylist: `UU${ADA.slice(2)}`,
    counts: { subscribers: 1_980_000, views: 98_765_432_101, videos: 900 },
  }]]))
})

test('the key is in the header of every call, in no address, and in nothing that is logged or thrown', async () => {
  youtube.addChannel({ id: ADA })
  await api.channels([ADA], 'live')
  youtube.fail('bad-key', { times: 1 })
  const error = await api.channels([ADA], 'live').catch((caught: unknown) => caught as Error)
  expect(error).toBeInstanceOf(YoutubeError)
  expect(youtube.calls.map(({ headers }) => headers['x-goog-api-key'])).toEqual([youtube.key, youtube.key])
  expect(youtube.calls.map(({ url }) => url).join(' ')).not.toContain(youtube.key)
  const { message, stack, cause } = error as Error
  expect(JSON.stringify([message, stack, cause, logged, await database.db.selectFrom('youtube_breakers').selectAll().execute()])).not.toContain(youtube.key)
})

test('a channel that is not there is missing from the answer, never 0', async () => {
  youtube.addChannel({ id: ADA, videoCount: 3 })
  expect([...(await api.channels([BOB, ADA], 'live')).keys()]).toEqual([ADA])
  expect(await api.channels([BOB], 'live')).toEqual(new Map())
  expect(await api.channelByHandle('@nobody', 'search')).toBeNull()
})

test('50 ids are one call, 51 are two, and an id that is named twice is asked for once', async () => {
  const ids = Array.from({ length: 51 }, (_, place) => channelIdOf(`c${place}`))
  for (const id of ids) youtube.addChannel({ id })
  expect((await api.channels([...ids.slice(0, 50), ids[0]!], 'live')).size).toBe(50)
  expect(youtube.units.general).toBe(1)
  expect((await api.channels(ids, 'live')).size).toBe(51)
  expect(youtube.units.general).toBe(3)
})

test('videoCounts come from videos:batchGetStats, and from videos.list for a day where the API has none', async () => {
  const id = videoIdOf('first')
  youtube.addVideo({ id, channelId: ADA, views: 10, likes: null, comments: 3 })
  expect(await api.videoCounts([id], 'live')).toEqual(new Map([[id, { views: 10, likes: null, comments: 3 }]]))
  expect(youtube.units).toEqual({ general: 0, stats: 1, search: 0 })
  youtube.fail('not-found', { path: 'videos:batchGetStats' })
  expect((await api.videoCounts([id], 'live')).get(id)?.views).toBe(10)
  expect((await api.videoCounts([id], 'live')).get(id)?.views).toBe(10)
  expect(youtube.units).toEqual({ general: 2, stats: 2, search: 0 })
  youtube.recover()
  clock.pass({ hours: 25 })
  await api.videoCounts([id], 'live')
  expect(youtube.units).toEqual({ general: 2, stats: 3, search: 0 })
})
