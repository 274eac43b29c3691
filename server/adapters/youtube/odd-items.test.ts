/** An unreadable item in a list of YouTube: only this item is unknown and reported, and all other items are read. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { setClock } from '#server/testing/clock.ts'
import type { YoutubeApi } from './api.ts'
import { openYoutubeApi } from './client.ts'
import { openQuota } from './quota.ts'
import { openOddItems, type OddItems } from './odd-items.ts'
import { channelIdOf, startFakeYoutube, videoIdOf, type FakeItem, type FakeYoutube } from './fake/fake-youtube.ts'

const [ADA, BOB, EVE] = [channelIdOf('Ada'), channelIdOf('Bob'), channelIdOf('Eve')]
const limits = { general: 10_000, stats: 10_000, search: 100, reserve: 500 }
const clock = setClock('2026-11-21T12:00:00Z')

let database: TestDatabase
let youtube: FakeYoutube
let api: YoutubeApi
let oddItems: OddItems
let logged: unknown[]
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await database.reset()
  clock.set('2026-11-21T12:00:00Z')
  logged = []
  youtube = await startFakeYoutube({ now: clock.now })
  const log = { warn: (...given: unknown[]) => void logged.push(given) }
  oddItems = openOddItems({ db: database.db, now: clock.now, log })
  api = openYoutubeApi({
    key: youtube.key,
    rootUrl: youtube.url,
    timeoutMs: 20_000,
    quota: openQuota({ db: database.db, key: youtube.key, limits, now: clock.now }),
    now: clock.now,
    random: () => 1,
    sleep: async () => {},
    log,
    reportOdd: oddItems.report,
  })
  for (const [id, title] of [
    [ADA, 'Ada'],
    [BOB, 'Bob'],
    [EVE, 'Eve'],
  ] as const)
    youtube.addChannel({ id, title, customUrl: `@${title.toLowerCase()}`, views: 1_000, videoCount: 7 })
  return () => youtube.close()
})
afterAll(() => database.close())

const without =
  (...path: string[]) =>
  (item: FakeItem) => {
    delete path.slice(0, -1).reduce<FakeItem>((value, key) => value[key] as FakeItem, item)[path.at(-1)!]
    return item
  }
const having =
  (value: unknown, ...path: string[]) =>
  (item: FakeItem) => {
    path.slice(0, -1).reduce<FakeItem>((parent, key) => parent[key] as FakeItem, item)[path.at(-1)!] = value
    return item
  }

const counts = { subscribers: 120_000, views: 1_000, videos: 7 }
test.each<[string, (item: FakeItem) => unknown, object]>([
  ['has no statistics', without('statistics'), { counts: { subscribers: null, views: null, videos: null } }],
  ['has null statistics', having(null, 'statistics'), { counts: { subscribers: null, views: null, videos: null } }],
  ['has a videoCount of "-1"', having('-1', 'statistics', 'videoCount'), { counts: { ...counts, videos: null } }],
  [
    'has a viewCount of 2^64-1',
    having('18446744073709551615', 'statistics', 'viewCount'),
    { counts: { ...counts, views: null } },
  ],
  [
    'has a subscriberCount of ""',
    having('', 'statistics', 'subscriberCount'),
    { counts: { ...counts, subscribers: null } },
  ],
  ['has an empty publishedAt', having('', 'snippet', 'publishedAt'), { publishedAt: null, counts }],
  ['has a null thumbnail', having(null, 'snippet', 'thumbnails', 'medium'), { counts }],
  ['has null thumbnails', having(null, 'snippet', 'thumbnails'), { thumbnailUrl: null, counts }],
  ['has no snippet', without('snippet'), { title: null, counts }],
  ['has a null title', having(null, 'snippet', 'title'), { title: null, handle: '@bob', counts }],
  ['has a number as customUrl', having(5, 'snippet', 'customUrl'), { title: 'Bob', handle: null, counts }],
  ['has null contentDetails', having(null, 'contentDetails'), { uploadsPlaylist: null, counts }],
  ['has a hiddenSubscriberCount of "maybe"', having('maybe', 'statistics', 'hiddenSubscriberCount'), { counts }],
])(
  'a channel that %s is unknown in that field only, and the other channels are read completely',
  async (_, alter, known) => {
    youtube.alterItem(BOB, alter)
    const channels = await api.channels([ADA, BOB, EVE], 'live')
    expect(channels.get(BOB)).toMatchObject({ youtubeId: BOB, ...known })
    expect([ADA, EVE].map((id) => channels.get(id)?.counts)).toEqual([counts, counts])
  },
)

test.each([null, 'text', 5, [], {}, { id: 'no id' }])(
  'the list item %j leaves out one channel and no other',
  async (item) => {
    youtube.alterItem(BOB, () => item)
    const channels = await api.channels([ADA, BOB, EVE], 'live')
    expect([ADA, EVE].map((id) => channels.get(id)?.counts)).toEqual([counts, counts])
    expect(channels.get(BOB)?.counts).toEqual({ subscribers: null, views: null, videos: null })
  },
)

test('a commentCount of 2^64-1 does not change likes and comments of the other videos', async () => {
  const ids = ['one', 'two', 'three'].map(videoIdOf)
  for (const id of ids) youtube.addVideo({ id, channelId: ADA, views: 10, likes: 2, comments: 1 })
  youtube.alterItem(ids[1]!, having('18446744073709551615', 'statistics', 'commentCount'))
  const whole = { views: 10, likes: 2, comments: 1 }
  expect(await api.videoCounts(ids, 'live')).toEqual(
    new Map<string, object>([
      [ids[0]!, whole],
      [ids[1]!, { ...whole, comments: null }],
      [ids[2]!, whole],
    ]),
  )
  expect((await api.videos(ids, 'live')).get(ids[1]!)).toMatchObject({ likes: 2, comments: null })
})

test('an unreadable entry of an uploads list, a search result or a list of videos leaves the other entries in their order', async () => {
  const ids = ['one', 'two', 'three'].map(videoIdOf)
  for (const [nth, id] of ids.entries())
    youtube.addVideo({ id, channelId: ADA, publishedAt: new Date(clock.now().getTime() - nth * 60_000) })
  youtube.alterItem(ids[1]!, having('not a date', 'contentDetails', 'videoPublishedAt'))
  expect((await api.uploads(`UU${ADA.slice(2)}`, 10, 'live')).map(({ videoId }) => videoId)).toEqual([ids[0], ids[2]])
  youtube.alterItem(ids[1]!, having(null, 'snippet'))
  expect([...(await api.videos(ids, 'live')).keys()].toSorted()).toEqual([ids[0], ids[2]].toSorted())
  youtube.changeChannel(ADA, { title: 'A name' })
  youtube.changeChannel(BOB, { title: 'Another name' })
  youtube.alterItem(BOB, having(null, 'snippet', 'thumbnails'))
  youtube.changeChannel(EVE, { title: 'Third name' })
  youtube.alterItem(EVE, having({ kind: 'youtube#video', videoId: 'dQw4w9WgXcQ' }, 'id'))
  expect((await api.searchChannels('name', 10)).map(({ title }) => title)).toEqual(['A name', 'Another name'])
})

test('an unreadable item is logged once, counted each time, and listed for administrators for a week', async () => {
  youtube.alterItem(BOB, having('-1', 'statistics', 'videoCount'))
  await api.channels([ADA, BOB], 'live')
  clock.pass({ minutes: 10 })
  await api.channels([ADA, BOB], 'live')
  expect(logged).toEqual([
    [
      { event: 'youtube_odd_item', list: 'channelList', itemId: BOB, fields: ['statistics.videoCount'] },
      'YouTube sent a channel with an unreadable field; the field counts as unknown',
    ],
  ])
  expect(await oddItems.recent()).toEqual([
    {
      list: 'channelList',
      itemId: BOB,
      fields: ['statistics.videoCount'],
      times: 2,
      firstAt: new Date('2026-11-21T12:00:00Z'),
      lastAt: new Date('2026-11-21T12:10:00Z'),
    },
  ])
  clock.pass({ days: 8 })
  await oddItems.purge()
  expect(await oddItems.recent()).toEqual([])
})

test('a list of several items of which none can be used is refused as a whole', async () => {
  for (const id of [ADA, BOB]) youtube.alterItem(id, having(12, 'statistics', 'viewCount'))
  await expect(api.channels([ADA, BOB], 'live')).rejects.toMatchObject({ kind: 'garbage' })
})
