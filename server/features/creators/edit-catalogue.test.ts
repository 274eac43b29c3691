/** Admins' edits of the catalogue over HTTP, on the recorded season: saved values, unchanged values and audit events. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FoundChannel, AdminCreator } from '#contract/admin.schemas.ts'
import type { Creator } from '#contract/creators.ts'
import { cents, dollars } from '#game/money.ts'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { priceBook } from '#server/catalogue/price-book.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { roundOf } from '#server/scores/stored-scores.ts'
import { openRecordedSeason } from '#server/adapters/recorded.ts'
import { SourceUnavailable, type StatisticsSource } from '#server/adapters/source.ts'
import { startTestServer, type Actor, type TestServer, type Wanted } from '#server/testing/server.ts'

const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'
const DAY = '2026-02-05'
/** Channels that have counts on that day. */
const ALL = 189

let server: TestServer
let admin: Actor
/** Errors that the source throws during an outage. */
let trouble: Error | null = null
const season = openRecordedSeason()
const asked =
  <Rest extends unknown[], T>(ask: (...rest: Rest) => Promise<T>) =>
  async (...rest: Rest): Promise<T> => {
    if (trouble) throw trouble
    return ask(...rest)
  }
const source: StatisticsSource = {
  ...season,
  search: asked(season.search),
  find: asked(season.find),
  read: asked(season.read),
}

beforeAll(async () => {
  server = await startTestServer({ source, settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  trouble = null
  await server.reset()
  admin = await server.elevate(await server.signUp('Admin'))
})
afterAll(() => server.close())

const columns = { replay_day: DAY, prices: [] }
const add = (channelId: string, category = 'Gaming', as = admin) =>
  server.post('/api/creators/add-from-youtube', { as, body: { channelId, category } })
const send = (id: number, body: object, as = admin) => server.patch(`/api/creators/${id}`, { as, body })
/** Edits the version that is stored now, unless the edit names another. */
const edit = async (id: number, changes: object, as = admin) => {
  const stored = await server.db.selectFrom('creators').select('version').where('id', '=', id).executeTakeFirst()
  return send(id, { version: stored?.version ?? 1, ...changes }, as)
}
const remove = (id: number, as = admin) => server.del(`/api/creators/${id}`, { as })
const search = (query: string) => server.get(`/api/creators/search?query=${encodeURIComponent(query)}`, { as: admin })
const kept = async (): Promise<AdminCreator[]> => (await server.get('/api/admin/creators', { as: admin })).json()
const listed = async (): Promise<Creator[]> => (await server.get('/api/creators')).json()
const auditEvents = () =>
  server.db.selectFrom('admin_audit').select(['actor', 'action', 'subject', 'before', 'after']).orderBy('id').execute()
const row = (id: number) => server.db.selectFrom('creators').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const announced = () =>
  server.published.filter(([topic, { type }]) => topic === 'everybody' && type === 'creators_updated').length

async function added(channelId = JOJOL, category = 'Gaming'): Promise<AdminCreator> {
  const reply = await add(channelId, category)
  expect(reply.statusCode).toBe(201)
  return reply.json()
}

test('an added channel is in the catalogue at once, at the default price and with its counts', async () => {
  await server.competition(columns)
  const creator = await added(JOJOL, 'Tech')
  expect(AdminCreator.parse(creator)).toEqual(creator)
  expect(creator).toMatchObject({
    youtubeId: JOJOL,
    channelName: 'Jojol',
    handle: '@jojol',
    category: 'technology',
    price: '10000.00',
    priceOverride: null,
    version: 1,
    isActive: true,
    inPlay: false,
    subscriberCount: 2_690_000,
    videoCount: expect.any(Number),
    shareCount: null,
  })
  expect((await listed()).map(({ id }) => id)).toEqual([creator.id])
  expect(announced()).toBe(1)
  expect(await auditEvents()).toEqual([
    {
      actor: admin.id,
      action: 'add_creator',
      subject: `creator:${creator.id}`,
      before: null,
      after: {
        youtubeId: JOJOL,
        channelName: 'Jojol',
        category: 'technology',
        priceOverride: null,
        isActive: true,
        version: 1,
      },
    },
  ])
})

test.each([
  JOJOL,
  '@Jojol',
  ' @JOJOL ',
  'https://www.youtube.com/@jojol',
  'youtube.com/@Jojol/videos?view=0#top',
  `http://m.youtube.com/channel/${JOJOL}/about`,
  'https://music.youtube.com/@jojol',
  'https://youtube.com/c/Jojol',
  'youtube.com/user/jojol',
  'https://youtu.be/1mj521HGMN0?t=3',
  'https://www.youtube.com/watch?v=1mj521HGMN0&list=x',
  'https://youtube.com/shorts/1mj521HGMN0',
])('%s finds the channel', async (reference) => {
  expect(await added(reference)).toMatchObject({ youtubeId: JOJOL })
})

test('an address of one part adds no channel until its channel is confirmed', async () => {
  const reply = await add('youtube.com/Jojol')
  expect([reply.statusCode, reply.json()]).toMatchObject([
    409,
    { code: 'confirm_channel', youtubeId: JOJOL, channelTitle: 'Jojol', subscriberCount: 2_690_000 },
  ])
  expect(await kept()).toEqual([])
})

test.each([
  '@nobody-at-all',
  'UCX6OQ3DkcsbYNE6H8uQQuVA',
  'Jojol',
  'https://example.com/@jojol',
  'https://youtube.com@evil.example/@jojol',
  'http://127.0.0.1/@jojol',
  'https://youtube.com:8443/@jojol',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
])('%s finds no channel', async (reference) => {
  const reply = await add(reference)
  expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'channel_not_found' }])
  expect([await kept(), await auditEvents()]).toEqual([[], []])
})

test('a channel is listed once even if several admins add it at the same time', async () => {
  const replies = await Promise.all([add(JOJOL), add('@jojol'), add('https://youtube.com/@jojol')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  const [{ id }] = (await kept()) as [AdminCreator]
  expect((await add(JOJOL)).json()).toMatchObject({ code: 'already_listed', creatorId: id })
  expect([(await kept()).length, (await auditEvents()).length]).toEqual([1, 1])
})

test('a channel without counts on the day that is played is listed with the data there is', async () => {
  await server.competition({ ...columns, replay_day: '2026-01-29' })
  expect(await added('UCkQI4PEJfOY37DU_WLLzc5w')).toMatchObject({
    subscriberCount: null,
    viewCount: null,
    isActive: true,
  })
})

test('an added channel joins the next price book, not the current one', async () => {
  const { id } = await server.competition(columns)
  const creator = await added()
  expect(await listed()).toMatchObject([{ id: creator.id, inPlay: false }])
  const competition = await server.db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { lines } = await priceBook(server.deps, server.db, {
    id,
    version: NEWEST_VERSION,
    salaryCap: cents(competition.salary_cap_cents),
    round: roundOf(competition),
  })
  expect(lines.map((line) => line.creator_id)).toEqual([creator.id])
})

test('an edit of price and category is saved and recorded in the audit log; the current price book stays the same', async () => {
  const { creators } = await server.competition()
  const { creatorId } = creators[1]!
  const reply = await edit(creatorId, { price: '42000.00', category: 'News & Politics', version: 1 })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    { price: '10000.00', priceOverride: '42000.00', category: 'news', version: 2 },
  ])
  expect(await listed()).toContainEqual(expect.objectContaining({ id: creatorId, price: '10000.00', category: 'news' }))
  expect(await auditEvents()).toMatchObject([
    {
      actor: admin.id,
      action: 'edit_creator',
      subject: `creator:${creatorId}`,
      before: { category: 'gaming', priceOverride: null, version: 1 },
      after: { category: 'news', priceOverride: '42000.00', version: 2 },
    },
  ])
  expect(announced()).toBe(1)
})

test('a price set by an admin applies at once to a creator outside the price book, replaces the computed price in the next price book, and can be cleared', async () => {
  const { id, version } = await added()
  expect((await edit(id, { price: '42000', version })).json()).toMatchObject({
    price: '42000.00',
    priceOverride: '42000.00',
  })
  expect((await edit(id, { price: null })).json()).toMatchObject({ priceOverride: null, version: 3 })
  expect((await row(id)).price_override_cents).toBeNull()
})

test('an edit leaves the fields that it does not name unchanged', async () => {
  const { id } = await added()
  await edit(id, { price: '42000.00' })
  expect((await edit(id, { category: 'Music' })).json()).toMatchObject({ priceOverride: '42000.00', category: 'music' })
  expect((await edit(id, { price: '43000.00' })).json()).toMatchObject({ priceOverride: '43000.00', category: 'music' })
})

test('an edit that changes nothing records no audit event', async () => {
  const { id } = await added()
  expect((await edit(id, { category: 'gaming', version: 1 })).json()).toMatchObject({ version: 1 })
  expect((await auditEvents()).map(({ action }) => action)).toEqual(['add_creator'])
})

test.each(['1.00', '150000.00', '1', '1.5', '9999.99'])('a price of $%s is accepted', async (price) => {
  const { id } = await added()
  expect((await edit(id, { price })).statusCode).toBe(200)
})

test.each([
  ['0.99', 422, 'price_out_of_range'],
  ['0', 422, 'price_out_of_range'],
  ['150000.01', 422, 'price_out_of_range'],
  ['999999999999', 422, 'price_out_of_range'],
  ['-1', 400, 'bad_request'],
  ['1.505', 400, 'bad_request'],
  ['007', 400, 'bad_request'],
  ['1e3', 400, 'bad_request'],
  [' 5000', 400, 'bad_request'],
  ['5,000', 400, 'bad_request'],
  [5000, 400, 'bad_request'],
  ['', 400, 'bad_request'],
])('a price of %j is refused', async (price, status, code) => {
  const { id } = await added()
  const reply = await edit(id, { price })
  expect([reply.statusCode, reply.json()]).toMatchObject([status, { code }])
  expect(await row(id)).toMatchObject({ price_override_cents: null, version: 1 })
})

test('a refused price is explained in a sentence', async () => {
  const { id } = await added()
  expect((await edit(id, { price: '0.50' })).json()).toMatchObject({
    title: 'Error',
    message: 'A price must be between $1.00 and $150,000.00',
  })
})

test.each([
  [{}],
  [{ version: 1 }],
  [{ isActive: false }],
  [{ price: '5.00', priceCents: 1 }],
  [{ category: '' }],
  [{ category: 'a\r\nb' }],
  [{ category: 'x'.repeat(41) }],
])('an edit of %j is refused', async (body) => {
  const { id } = await added()
  expect((await edit(id, body)).json()).toMatchObject({ code: 'bad_request' })
  expect(await row(id)).toMatchObject({ version: 1, is_active: true })
})

test('when two admins edit one creator, the second edit is refused and the first is kept', async () => {
  const other = await server.elevate(await server.signUp('Other'))
  const { id, version } = await added()
  const replies = await Promise.all([
    edit(id, { price: '20000.00', version }),
    edit(id, { price: '30000.00', version }, other),
  ])
  const [won, lost] = replies.toSorted((one, two) => one.statusCode - two.statusCode)
  expect([won!.statusCode, lost!.statusCode, lost!.json()]).toMatchObject([
    200,
    409,
    { code: 'edited_meanwhile', title: 'Changed Meanwhile', creatorId: id },
  ])
  expect((await kept())[0]).toMatchObject({ version: 2, priceOverride: won!.json().priceOverride })
  expect((await auditEvents()).filter(({ action }) => action === 'edit_creator')).toHaveLength(1)
  expect((await edit(id, { price: '30000.00', version: 2 }, other)).statusCode).toBe(200)
})

test('an edit without the version that the admin saw is refused and changes nothing', async () => {
  const { id } = await added()
  const reply = await send(id, { price: '20000.00' })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'bad_request' }])
  expect(reply.json<{ message: string }>().message).toContain('version')
  expect(await row(id)).toMatchObject({ price_override_cents: null, version: 1 })
})

test('a deleted creator is no longer offered, and admins still see it', async () => {
  const { id } = await added()
  expect((await remove(id)).json()).toEqual({ ok: true })
  expect(await listed()).toEqual([])
  expect(await kept()).toMatchObject([{ id, isActive: false, version: 2 }])
  expect((await auditEvents()).at(-1)).toMatchObject({
    actor: admin.id,
    action: 'delete_creator',
    subject: `creator:${id}`,
    before: { isActive: true },
    after: { isActive: false },
  })
  expect(announced()).toBe(2)
})

test.each([
  ['deleting', (id: number) => remove(id)],
  ['editing', (id: number) => edit(id, { category: 'Music' })],
])('%s a deleted or unknown creator is refused', async (_, act) => {
  const { id } = await added()
  await remove(id)
  for (const creatorId of [id, 999_999]) {
    const reply = await act(creatorId)
    expect([reply.statusCode, reply.json()]).toMatchObject([404, { code: 'creator_not_found', creatorId }])
  }
  expect(await auditEvents()).toHaveLength(2)
})

test('a deleted creator stays in rosters, in the current price book and on its history page', async () => {
  const competition = await server.competition()
  const ada = await server.signUp('Ada')
  const picks = competition.creators.slice(0, 3)
  await server.post('/api/entries', {
    as: ada,
    body: { competitionId: competition.id, picks, totalSalary: '30000.00' },
  })
  const before = (await server.get(`/api/entries/user/${competition.id}/all`, { as: ada })).json()

  expect((await remove(picks[0]!.creatorId)).statusCode).toBe(200)
  const after = await server.get(`/api/entries/user/${competition.id}/all`, { as: ada })
  expect(after.json()).toEqual(before)
  expect(after.json()[0].picks[0]).toMatchObject({
    creatorId: picks[0]!.creatorId,
    creator: { name: `Channel ${competition.id}-1`, price: '5000.00' },
  })
  expect(
    await server.db
      .selectFrom('creator_snapshots')
      .select('id')
      .where('creator_id', '=', picks[0]!.creatorId)
      .execute(),
  ).toHaveLength(1)
  expect((await server.get(`/api/creators/${picks[0]!.creatorId}/highlights`, { as: ada })).statusCode).toBe(200)
})

test('a deleted creator stays deleted when the catalogue is synced, and is listed again when an admin adds it', async () => {
  const { id } = await added()
  await edit(id, { price: '42000.00' })
  await remove(id)
  await syncCatalogue(server.deps, server.db, {
    replayDay: DAY,
    startTime: new Date(),
    endTime: new Date(Date.now() + 60_000),
  })
  expect((await row(id)).is_active).toBe(false)
  expect(await added(JOJOL, 'Comedy')).toMatchObject({
    id,
    isActive: true,
    category: 'comedy',
    priceOverride: null,
    version: 4,
  })
  expect(await server.db.selectFrom('creators').select('id').where('youtube_id', '=', JOJOL).execute()).toHaveLength(1)
})

test('refreshing reads all channels again; a channel that the source does not know keeps its counts and is counted as missing', async () => {
  const { id } = await server.competition(columns)
  const gone = (await server.competition({ prices: [5_000], phase: 'completed', ordinal: 1 })).creators[0]!
  const competition = await server.db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await syncCatalogue(server.deps, server.db, roundOf(competition))
  await server.db
    .updateTable('creators')
    .set({ view_count: 1, price_override_cents: dollars(7) })
    .where('youtube_id', '=', JOJOL)
    .execute()

  const reply = await server.post('/api/admin/update-creators', { as: admin })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { updated: ALL, missing: 1, notFound: [(await row(gone.creatorId)).channel_name] },
  ])
  const jojol = await server.db
    .selectFrom('creators')
    .selectAll()
    .where('youtube_id', '=', JOJOL)
    .executeTakeFirstOrThrow()
  expect(Number(jojol.view_count)).toBeGreaterThan(600_000_000)
  expect(jojol.price_override_cents).toBe(dollars(7))
  expect(await row(gone.creatorId)).toMatchObject({ view_count: '20000000', subscriber_count: '100000' })
  expect((await auditEvents()).at(-1)).toMatchObject({
    actor: admin.id,
    action: 'update_creators',
    after: { updated: ALL, missing: 1 },
  })
  expect(announced()).toBe(1)
})

test('refreshing an empty catalogue reads nothing', async () => {
  expect((await server.post('/api/admin/update-creators', { as: admin })).json()).toEqual({
    updated: 0,
    missing: 0,
    notFound: [],
  })
})

test('channels are found by text, also before any channel is listed', async () => {
  const reply = await search('jojol')
  const found: FoundChannel[] = reply.json()
  expect(found.map((channel) => FoundChannel.parse(channel))).toEqual(found)
  expect(found[0]).toMatchObject({
    id: JOJOL,
    title: 'Jojol',
    profilePicture: `/avatars/${JOJOL}.svg`,
    description: expect.any(String),
  })
  expect((await search('JOJ')).json()).toEqual(found)
})

test.each(['%%%', '___', "' or 1=1 --", '(((', '.*.*.*', '\\\\\\', '[a-z]', '$where', 'x'.repeat(100)])(
  'the search text %j is searched for unchanged',
  async (text) => {
    const reply = await search(text)
    expect([reply.statusCode, reply.json()]).toEqual([200, []])
  },
)

test.each(['', 'ab', '  ab  ', 'x'.repeat(101), 'a\r\nb', 'abc\u0000'])(
  'the search text %j is refused',
  async (text) => {
    expect((await search(text)).json()).toMatchObject({ code: 'bad_request' })
  },
)

const broken = new Error('the key is s3cret')
const spent = new SourceUnavailable('quota', 'the key is s3cret')
const updateAll = () => server.post('/api/admin/update-creators', { as: admin })
const whileSilent: [string, Error, () => Promise<{ statusCode: number; json(): unknown }>, number, object][] = [
  ['searching, broken', broken, () => search('jojol'), 503, { code: 'source_unavailable' }],
  ['adding, broken', broken, () => add(JOJOL), 503, { code: 'source_unavailable' }],
  ['updating, broken', broken, updateAll, 503, { code: 'source_unavailable' }],
  [
    'searching, spent',
    spent,
    () => search('jojol'),
    500,
    { code: 'search_failed', message: 'Failed to search channels: YouTube quota exceeded' },
  ],
  [
    "searching, an admin's share spent",
    new SourceUnavailable('own-quota', 's3cret'),
    () => search('jojol'),
    429,
    { code: 'searches_used_up', searchesADay: 20 },
  ],
  [
    'adding, spent',
    spent,
    () => add(JOJOL),
    503,
    { code: 'source_quota', message: expect.stringContaining('midnight Pacific Time') },
  ],
  ['updating, spent', spent, updateAll, 503, { code: 'source_quota' }],
]
test.each(whileSilent)(
  '%s: a source that does not respond changes nothing, and its error message is not shown',
  async (_, error, act, status, body) => {
    trouble = error
    const reply = await act()
    expect([reply.statusCode, reply.json()]).toMatchObject([status, body])
    expect(JSON.stringify(reply.json())).not.toContain('s3cret')
    expect([await kept(), await auditEvents(), announced()]).toEqual([[], [], 0])
  },
)

test('an edit whose audit event cannot be saved is rolled back', async () => {
  const { id } = await added()
  await server.db.schema
    .alterTable('admin_audit')
    .addCheckConstraint('closed', sql`action not in ('edit_creator', 'delete_creator')`)
    .execute()
  try {
    expect((await edit(id, { category: 'Music' })).statusCode).toBe(500)
    expect((await remove(id)).statusCode).toBe(500)
    expect(await row(id)).toMatchObject({ category: 'gaming', is_active: true, version: 1 })
  } finally {
    await server.db.schema.alterTable('admin_audit').dropConstraint('closed').execute()
  }
})

test('an admin may search ten times a minute', async () => {
  const strict = await startTestServer({ source })
  const wanted: Wanted = { as: await strict.elevate(await strict.signUp('Searcher')) }
  for (let nth = 0; nth < 10; nth++)
    expect((await strict.get('/api/creators/search?query=jojol', wanted)).statusCode).toBe(200)
  const reply = await strict.get('/api/creators/search?query=jojol', wanted)
  expect([reply.statusCode, reply.json()]).toMatchObject([429, { code: 'too_many_requests' }])
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  await strict.close()
})
