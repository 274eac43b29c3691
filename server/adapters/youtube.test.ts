/**
 * The YouTube source over the fake API: finding channels, the cost of searches, highlights, the catalogue, and the quota on the dashboard.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminCreator } from '#contract/admin.ts'
import { SourceQuota } from '#contract/admin.schemas.ts'
import type { AddedChannel, LookedUpChannel } from '#contract/catalogue-bulk.ts'
import { competitionJobs } from '#server/features/competitions/jobs.ts'
import { creatorJobs } from '#server/features/creators/jobs.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { setClock } from '#server/testing/clock.ts'
import { runDue } from '#server/testing/life.ts'
import type { Round, StatisticsSource } from './source.ts'
import { openYoutube, type Youtube } from './youtube.ts'
import { YoutubeError } from './youtube/failures.ts'
import { channelIdOf, startFakeYoutube, videoIdOf, type FakeYoutube } from './youtube/fake/fake-youtube.ts'

const ADA = channelIdOf('Ada')
const round: Round = {
  replayDay: null,
  startTime: new Date('2026-11-21T00:00:00Z'),
  endTime: new Date('2026-11-21T12:00:00Z'),
}
const quota = { general: 10_000, stats: 10_000, search: 100, reserve: 500 }

let server: TestServer
let fakeYoutube: FakeYoutube
let youtube: Youtube
let source: StatisticsSource
const clock = setClock(new Date())
/** Forwards to the source of the current test, since the server starts before that source exists. */
const current: StatisticsSource = {
  name: 'youtube',
  season: null,
  replayDay: () => null,
  dayAfter: () => null,
  hours: (...given) => source.hours(...given),
  channels: (...given) => source.channels(...given),
  history: (...given) => source.history(...given),
  read: (...given) => source.read(...given),
  nextReading: (...given) => source.nextReading(...given),
  uploads: (...given) => source.uploads(...given),
  videos: (...given) => source.videos(...given),
  search: (...given) => source.search(...given),
  find: (...given) => source.find(...given),
  findByIds: (...given) => source.findByIds(...given),
  allowance: () => source.allowance(),
  purge: () => source.purge(),
}

beforeAll(async () => {
  server = await startTestServer({ source: current, settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.reset()
  clock.set(new Date())
  fakeYoutube = await startFakeYoutube({ now: clock.now })
  youtube = openYoutube({
    db: server.db,
    settings: { key: fakeYoutube.key, rootUrl: fakeYoutube.url, quota },
    retentionDays: 28,
    log: server.deps.log,
    now: clock.now,
    sleep: async () => {},
    random: () => 1,
  })
  source = youtube.source
  fakeYoutube.addChannel({
    id: ADA,
    title: 'Ada & Co',
    customUrl: '@ada',
    username: 'OldAda',
    description: 'Engines',
    subscribers: 1_234_567,
    views: 98_000_000,
  })
  return () => fakeYoutube.close()
})
afterAll(() => server.close())

test.each([
  [ADA, 1],
  [`https://www.youtube.com/channel/${ADA}/videos`, 1],
  ['@ada', 1],
  ['@ADA', 1],
  ['youtube.com/@Ada/shorts?x=1', 1],
  ['youtube.com/user/oldada', 1],
  ['youtube.com/user/ada', 2],
  ['youtube.com/c/Ada', 1],
  ['m.youtube.com/ada', 1],
  ['https://youtu.be/first------?t=3', 2],
  ['https://www.youtube.com/watch?v=first------', 2],
  ['youtube.com/shorts/first------', 2],
])('the reference %s finds its channel for %i units', async (reference, units) => {
  fakeYoutube.addVideo({ id: 'first------', channelId: ADA })
  expect(await source.find(round, reference)).toEqual({
    youtubeId: ADA,
    title: 'Ada & Co',
    handle: '@ada',
    category: 'other',
    thumbnailUrl: 'https://yt3.ggpht.com/a-picture=s240',
    description: 'Engines',
    counts: { subscribers: 1_230_000, views: 98_000_000, videos: 1, likes: null, comments: null, basketViews: null },
  })
  expect(fakeYoutube.units).toEqual({ general: units, stats: 0, search: 0 })
})

test.each([
  ['@nobody', 1],
  [channelIdOf('Nobody'), 1],
  ['youtube.com/c/Nobody', 1],
  ['youtube.com/user/nobody', 2],
  ['https://youtu.be/nothing----', 1],
  ['https://example.com/@ada', 0],
  ['http://127.0.0.1/@ada', 0],
  ['ada', 0],
  ['youtube.com/feed/trending', 0],
])('the reference %s finds no channel, for %i units', async (reference, units) => {
  expect(await source.find(round, reference)).toBeNull()
  expect(fakeYoutube.calls).toHaveLength(units)
})

test('a search costs one of the hundred and one unit for the counts; the same words are free for a day, however they are written', async () => {
  const found = await source.search(round, 'Ada & Co', 20, 'admin')
  expect(found).toMatchObject([
    {
      youtubeId: ADA,
      title: 'Ada & Co',
      handle: '@ada',
      description: 'Engines',
      counts: { subscribers: 1_230_000, views: 98_000_000 },
    },
  ])
  expect(fakeYoutube.units).toEqual({ general: 1, stats: 0, search: 1 })
  const countedAt = clock.now()
  clock.pass({ hours: 23 })
  expect(await source.search(round, '  ADA  &  co ', 20, 'another')).toEqual(
    found.map((channel) => ({ ...channel, countedAt })),
  )
  expect(fakeYoutube.units.search).toBe(1)
  clock.pass({ hours: 1, minutes: 1 })
  await source.search(round, 'ada & co', 20, 'admin')
  expect(fakeYoutube.units.search).toBe(2)
})

test('a search for fewer than three characters is not sent', async () => {
  expect(await source.search(round, ' ad ', 20, 'admin')).toEqual([])
  expect(fakeYoutube.calls).toEqual([])
})

test('each administrator has twenty searches a day in California; stored results do not count', async () => {
  for (let nth = 0; nth < 20; nth++) await source.search(round, `word ${nth}`, 20, 'admin')
  await source.search(round, 'word 3', 20, 'admin')
  await expect(source.search(round, 'one more', 20, 'admin')).rejects.toMatchObject({ why: 'own-quota' })
  await source.search(round, 'one more', 20, 'another')
  expect(fakeYoutube.units.search).toBe(21)
  clock.pass({ hours: 24 })
  await source.search(round, 'a day later', 20, 'admin')
  expect(fakeYoutube.units.search).toBe(22)
})

test('search results whose counts cannot be read are shown without counts and are not stored', async () => {
  fakeYoutube.fail('html-500', { path: 'channels' })
  expect(await source.search(round, 'ada', 20, 'admin')).toMatchObject([{ youtubeId: ADA, counts: null }])
  fakeYoutube.recover()
  clock.pass({ minutes: 5 })
  expect(await source.search(round, 'ada', 20, 'admin')).toMatchObject([
    { youtubeId: ADA, counts: { views: 98_000_000 } },
  ])
})

test('the newest videos of a channel are requested once in six hours, by one of several callers', async () => {
  for (let nth = 0; nth < 4; nth++)
    fakeYoutube.addVideo({
      id: videoIdOf(`v${nth}`),
      channelId: ADA,
      title: `Video ${nth}`,
      views: 10 + nth,
      publishedAt: new Date(clock.now().getTime() - nth * 3_600_000),
    })
  const many = await Promise.all(Array.from({ length: 20 }, () => source.videos(round, clock.now(), ADA, 3)))
  expect(many[19]).toMatchObject([
    { title: 'Video 0', views: 10, durationSeconds: 600, url: `https://www.youtube.com/watch?v=${videoIdOf('v0')}` },
    { title: 'Video 1' },
    { title: 'Video 2' },
  ])
  expect(fakeYoutube.calls.map(({ path }) => path)).toEqual(['channels', 'playlistItems', 'videos'])
  clock.pass({ hours: 5 })
  await source.videos(round, clock.now(), ADA, 3)
  expect(fakeYoutube.calls).toHaveLength(3)
  clock.pass({ hours: 2 })
  await source.videos(round, clock.now(), ADA, 3)
  expect(fakeYoutube.calls).toHaveLength(5)
  fakeYoutube.fail('html-500')
  clock.pass({ hours: 30 })
  expect(await source.videos(round, clock.now(), ADA, 1)).toMatchObject([{ title: 'Video 0' }])
})

test('stored highlights and searches are deleted when they are too old to be kept', async () => {
  await source.search(round, 'ada', 20, 'admin')
  await source.videos(round, clock.now(), ADA, 3)
  clock.pass({ days: 29 })
  await source.purge()
  for (const table of ['youtube_searches', 'youtube_searchers', 'youtube_highlights'] as const) {
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})

test('the hours of a live source are those of the wall clock within the window', () => {
  const at = (hours: number) => source.hours(round, new Date(round.startTime.getTime() + hours * 3_600_000))
  expect([at(-1), at(3), at(13)]).toEqual([
    { elapsed: 0, total: 12 },
    { elapsed: 3, total: 12 },
    { elapsed: 12, total: 12 },
  ])
})

// ---- over HTTP ----------------------------------------------------------------------------------------------------------------------

const admin = async (): Promise<Actor> => server.elevate(await server.signUp('Admin'))
const add = (as: Actor, channelId: string) =>
  server.post('/api/creators/add-from-youtube', { as, body: { channelId, category: 'Gaming' } })
const kept = async (as: Actor): Promise<AdminCreator[]> => (await server.get('/api/admin/creators', { as })).json()
const updateAll = (as: Actor) => server.post('/api/admin/update-creators', { as })

test('adding a channel by its handle costs one unit and stores its counts and the chosen category', async () => {
  const as = await admin()
  const reply = await add(as, '@ada')
  expect([reply.statusCode, reply.json()]).toMatchObject([
    201,
    {
      youtubeId: ADA,
      channelName: 'Ada & Co',
      category: 'gaming',
      subscriberCount: 1_230_000,
      viewCount: 98_000_000,
      likeCount: null,
      note: null,
    },
  ])
  expect(fakeYoutube.units.general).toBe(1)
})

test('adding a channel by an old custom name is refused with a request for its handle', async () => {
  expect((await add(await admin(), 'https://www.youtube.com/c/SomethingOld')).json()).toMatchObject({
    code: 'handle_needed',
    message: expect.stringContaining('@handle'),
  })
})

test("a search after the day's searches are spent returns the refusal that the search panel shows", async () => {
  fakeYoutube.fail('search-spent', { path: 'search' })
  const reply = await server.get('/api/creators/search?query=ada', { as: await admin() })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    500,
    { message: 'Failed to search channels: YouTube quota exceeded' },
  ])
})

test('Update All Creators reads fifty channels for a unit: names, pictures, counts and the reading of the hour', async () => {
  const as = await admin()
  await add(as, ADA)
  for (let nth = 0; nth < 50; nth++) {
    const id = channelIdOf(`more-${nth}`)
    fakeYoutube.addChannel({ id })
    await add(as, id)
  }
  fakeYoutube.forgetCalls()
  fakeYoutube.changeChannel(ADA, {
    title: 'Ada renamed',
    customUrl: '@ada2',
    views: 98_000_500,
    thumbnailUrl: 'https://yt3.ggpht.com/another',
  })
  expect((await updateAll(as)).json()).toEqual({ updated: 51, missing: 0, notFound: [] })
  expect(fakeYoutube.units).toEqual({ general: 2, stats: 0, search: 0 })
  expect(await kept(as)).toContainEqual(
    expect.objectContaining({
      channelName: 'Ada renamed',
      handle: '@ada2',
      viewCount: 98_000_500,
      thumbnailUrl: 'https://yt3.ggpht.com/another',
      category: 'gaming',
    }),
  )
  expect(await server.db.selectFrom('youtube_hours').select('views').where('youtube_id', '=', ADA).execute()).toEqual([
    { views: '98000500' },
  ])
})

test('a channel that is missing from two answers in a row leaves the catalogue with a note, and can be added again', async () => {
  const as = await admin()
  await add(as, ADA)
  const bob = channelIdOf('Bob')
  fakeYoutube.addChannel({ id: bob, title: 'Bob' })
  await add(as, bob)
  fakeYoutube.removeChannel(bob)
  expect((await updateAll(as)).json()).toEqual({ updated: 1, missing: 1, notFound: ['Bob'] })
  fakeYoutube.addChannel({ id: bob })
  await updateAll(as)
  fakeYoutube.removeChannel(bob)
  await updateAll(as)
  expect((await kept(as)).map(({ isActive }) => isActive)).toEqual([true, true])
  await updateAll(as)
  expect((await kept(as)).find(({ youtubeId }) => youtubeId === bob)).toMatchObject({
    isActive: false,
    note: expect.stringContaining('twice in a row'),
    subscriberCount: expect.any(Number),
  })
  fakeYoutube.addChannel({ id: bob })
  expect((await add(as, bob)).json()).toMatchObject({ isActive: true, note: null })
})

test('an answer that lacks half of the channels removes none of them', async () => {
  const as = await admin()
  for (let nth = 0; nth < 10; nth++) {
    fakeYoutube.addChannel({ id: channelIdOf(`c${nth}`) })
    await add(as, channelIdOf(`c${nth}`))
  }
  fakeYoutube.fail('half-the-ids')
  for (let nth = 0; nth < 3; nth++)
    expect((await updateAll(as)).json()).toEqual({
      updated: 5,
      missing: 5,
      notFound: Array.from({ length: 3 }, () => expect.any(String)),
    })
  expect((await kept(as)).every(({ isActive }) => isActive)).toBe(true)
})

test('a count that cannot be read changes no stored count, and its channel stays in the catalogue', async () => {
  const as = await admin()
  await add(as, ADA)
  for (const fault of ['negative-counts', 'twenty-digit-counts', 'number-counts'] as const) {
    fakeYoutube.fail(fault, { times: 1 })
    expect((await updateAll(as)).json()).toMatchObject({ updated: 0, missing: 1 })
  }
  expect((await kept(as))[0]).toMatchObject({ viewCount: 98_000_000, isActive: true })
  const { oddItems } = (await server.get('/api/admin/source', { as })).json<SourceQuota>()
  expect(oddItems).toMatchObject([{ itemId: ADA, fields: ['statistics.viewCount'], times: 3 }])
})

test('a response without any readable item is refused, and no count changes', async () => {
  const as = await admin()
  await add(as, ADA)
  fakeYoutube.fail('strange-shape', { times: 1 })
  expect((await updateAll(as)).json()).toMatchObject({ code: 'source_unavailable' })
  expect((await kept(as))[0]).toMatchObject({ viewCount: 98_000_000, isActive: true })
})

test('an address of one part is added only after its channel was shown and confirmed by its id', async () => {
  const as = await admin()
  const reply = await server.post('/api/creators/add-from-youtube', {
    as,
    body: { channelId: 'https://www.youtube.com/ada', category: 'gaming' },
  })
  expect(reply.json()).toMatchObject({
    code: 'confirm_channel',
    youtubeId: ADA,
    channelTitle: 'Ada & Co',
    thumbnailUrl: 'https://yt3.ggpht.com/a-picture=s240',
    subscriberCount: 1_230_000,
  })
  expect(await kept(as)).toEqual([])
  await add(as, ADA)
  expect(await kept(as)).toMatchObject([{ channelName: 'Ada & Co' }])
})

test.each([
  `feeds/videos.xml?channel_id=${channelIdOf('Nobody')}`,
  'clip/UgkxAbCdEf',
  'post/UgkxAbCdEf',
  'attribution_link?a=x',
  'hashtag/ada',
])('the address youtube.com/%s, a page of YouTube, does not add a channel of the same name', async (path) => {
  const as = await admin()
  for (const name of ['feeds', 'clip', 'post', 'attribution_link', 'hashtag'])
    fakeYoutube.addChannel({ id: channelIdOf(name), customUrl: `@${name}` })
  const body = { channelId: `https://www.youtube.com/${path}`, category: 'gaming' }
  const reply = await server.post('/api/creators/add-from-youtube', { as, body })
  expect(reply.json()).toMatchObject({ code: 'channel_not_found' })
  expect(await kept(as)).toEqual([])
})

test('one channel without statistics leaves the other channels of the catalogue up to date', async () => {
  const as = await admin()
  fakeYoutube.addChannel({ id: channelIdOf('Bob'), title: 'Bob', views: 5_000 })
  await add(as, ADA)
  await add(as, channelIdOf('Bob'))
  fakeYoutube.changeChannel(channelIdOf('Bob'), { views: 6_000 })
  fakeYoutube.alterItem(ADA, ({ id, snippet }) => ({ id, snippet }))
  for (let nth = 0; nth < 3; nth++) expect((await updateAll(as)).json()).toMatchObject({ updated: 1, missing: 1 })
  expect(new Map((await kept(as)).map((one) => [one.channelName, [one.viewCount, one.isActive]]))).toEqual(
    new Map([
      ['Ada & Co', [98_000_000, true]],
      ['Bob', [6_000, true]],
    ]),
  )
})

test('the catalogue is read again every 15 minutes, by only one of the processes', async () => {
  const as = await admin()
  await add(as, ADA)
  fakeYoutube.forgetCalls()
  const [job] = creatorJobs(server.deps)
  expect(await job!.nextDue()).toEqual(new Date(0))
  await Promise.all([job!.run(), job!.run(), creatorJobs(server.deps)[0]!.run()])
  expect(fakeYoutube.units.general).toBe(1)
  const minutes = ((await job!.nextDue())!.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(14.5)
  expect(minutes).toBeLessThan(15.1)
  await server.db
    .updateTable('recurring_work')
    .set({ begun_at: new Date(Date.now() - 900_001) })
    .execute()
  await job!.run()
  expect(fakeYoutube.units.general).toBe(2)
})

test('the dashboard shows the quota used and left today, and why a bucket is paused', async () => {
  const as = await admin()
  await add(as, ADA)
  fakeYoutube.fail('search-spent', { path: 'search', times: 1 })
  await server.get('/api/creators/search?query=ada', { as })
  const shown = (await server.get('/api/admin/source', { as })).json<SourceQuota>()
  expect(SourceQuota.parse(shown)).toEqual(shown)
  expect(shown.buckets).toMatchObject([
    { name: 'general', limit: 10_000, used: 1, left: 9_999, shut: null },
    { name: 'stats', used: 0, shut: null },
    {
      name: 'search',
      limit: 100,
      used: 1,
      left: 99,
      shut: { reason: 'YouTube says that the quota of the day is spent' },
    },
  ])
  expect(new Date(shown.buckets[2]!.shut!.until!).getTime() - new Date(shown.resetsAt).getTime()).toBe(60_000)
})

test('the check at the start returns null for a key that works and the reason for a wrong key, and the next start tries again', async () => {
  expect(await youtube.check()).toBeNull()
  fakeYoutube.fail('bad-key', { times: 1 })
  expect(await youtube.check()).toBe('YouTube does not know the key in YOUTUBE_API_KEY')
  await expect(source.channels(round)).resolves.toEqual([])
  await expect(source.find(round, ADA)).rejects.toBeInstanceOf(YoutubeError)
  expect(fakeYoutube.calls).toHaveLength(2)
  expect(await youtube.check()).toBeNull()
})

const quietFor = (seconds: number) =>
  server.db
    .updateTable('creators')
    .set({ created_at: sql<Date>`created_at - make_interval(secs => ${seconds})` })
    .execute()

test('drafting does not open with too few channels for a roster, nor for the first time while channels are being added', async () => {
  const as = await admin()
  const phases = async () =>
    (await server.db.selectFrom('competitions').select('phase').orderBy('ordinal').execute()).map(({ phase }) => phase)
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    await runDue(competitionJobs(server.deps))
    await quietFor(name === 'Four' ? 100 : 200)
    expect(await phases()).toEqual(['upcoming', 'upcoming', 'upcoming', 'upcoming'])
    fakeYoutube.addChannel({ id: channelIdOf(name) })
    await add(as, channelIdOf(name))
  }
  await quietFor(100)
  await runDue(competitionJobs(server.deps))
  expect(await phases()).toEqual(['upcoming', 'upcoming', 'upcoming', 'upcoming'])
  await quietFor(21)
  await runDue(competitionJobs(server.deps))
  expect(await phases()).toEqual(['drafting', 'upcoming', 'upcoming', 'upcoming'])
  const book = await server.db.selectFrom('creator_snapshots').select(['price_cents', 'is_new']).execute()
  expect(book).toHaveLength(4)
  expect(book.every((line) => line.is_new && line.price_cents > 0)).toBe(true)
})

const lookUp = async (as: Actor, references: readonly string[]): Promise<LookedUpChannel[]> =>
  (await server.post('/api/admin/channels/look-up', { as, body: { references } })).json()
const problemsOf = (found: readonly LookedUpChannel[]) => found.map(({ problem }) => problem)
const many = (count: number) => Array.from({ length: count }, (_, nth) => channelIdOf(`Many ${nth}`))

test('50 ids are looked up for one unit, and adding their channels costs one more', async () => {
  const as = await admin()
  const ids = many(50)
  for (const id of ids) fakeYoutube.addChannel({ id, title: `About ${id}` })
  const found = await lookUp(as, ids)
  expect(problemsOf(found).every((problem) => problem === null)).toBe(true)
  expect(fakeYoutube.units.general).toBe(1)
  const body = { channels: ids.map((youtubeId) => ({ youtubeId, category: 'Gaming' })) }
  const added: AddedChannel[] = (await server.post('/api/admin/channels', { as, body })).json()
  expect(added.every(({ outcome }) => outcome === 'added')).toBe(true)
  expect(fakeYoutube.units.general).toBe(2)
  expect(await kept(as)).toHaveLength(50)
})

test('ids that are missing from half an answer are requested once more before they count as unknown', async () => {
  const as = await admin()
  const ids = many(10)
  for (const id of ids) fakeYoutube.addChannel({ id })
  fakeYoutube.fail('half-the-ids', { times: 1 })
  expect(problemsOf(await lookUp(as, [...ids, channelIdOf('Nobody')]))).toEqual([...ids.map(() => null), 'not_found'])
  expect(fakeYoutube.units.general).toBe(2)
})

test('a look-up of names costs a unit each, and an old address without a channel asks for its @handle', async () => {
  const as = await admin()
  const found = await lookUp(as, ['@ada', 'youtube.com/c/Nobody', 'youtube.com/ada', '@nobody', 'youtube.com/post/x'])
  expect(problemsOf(found)).toEqual([null, 'handle_needed', null, 'not_found', 'not_a_channel'])
  expect(found.map(({ channel }) => channel?.isUncertain)).toEqual([false, undefined, true, undefined, undefined])
  expect(fakeYoutube.units.general).toBe(4)
})

test('a channel that hides its subscribers is found without them', async () => {
  fakeYoutube.addChannel({ id: channelIdOf('Hidden'), isHidden: true })
  expect(await lookUp(await admin(), [channelIdOf('Hidden')])).toMatchObject([
    { problem: null, channel: { subscriberCount: null } },
  ])
})

test('when YouTube says that the quota is spent, the rest of a look-up says so and asks nothing more', async () => {
  const as = await admin()
  fakeYoutube.addChannel({ id: channelIdOf('Bob'), customUrl: '@bob' })
  expect(problemsOf(await lookUp(as, ['@ada']))).toEqual([null])
  fakeYoutube.fail('quota-exceeded')
  expect(problemsOf(await lookUp(as, ['@bob', '@ada', channelIdOf('Bob')]))).toEqual(['quota', 'quota', 'quota'])
  const asked = fakeYoutube.calls.length
  const body = { channels: [{ youtubeId: ADA, category: 'Gaming' }] }
  expect((await server.post('/api/admin/channels', { as, body })).json()).toEqual([
    { youtubeId: ADA, outcome: 'quota' },
  ])
  expect([fakeYoutube.calls.length, await kept(as)]).toEqual([asked, []])
})
