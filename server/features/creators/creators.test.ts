/** The catalogue over HTTP, with a price book of the recorded season. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Creator, Highlight } from '#contract/creators.schemas.ts'
import { cents, decimalOf, dollars } from '#game/money.ts'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { priceBook } from '#server/catalogue/price-book.ts'
import { syncCatalogue } from '#server/catalogue/sync.ts'
import { roundOf } from '#server/scores/stored-scores.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let ada: Actor
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.reset()
  ada = await server.signUp('Ada')
})
afterAll(() => server.close())

const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'

/** A competition in drafting, with the recorded catalogue of its day. */
async function openDrafting(
  day: string,
  columns: { phase?: 'drafting' | 'live' | 'review' | 'completed' } = {},
): Promise<number> {
  const { id } = await server.competition({ replay_day: day, prices: [], ...columns })
  const row = await server.db.selectFrom('competitions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await syncCatalogue(server.deps, server.db, roundOf(row))
  const { lines } = await priceBook(server.deps, server.db, {
    id,
    version: NEWEST_VERSION,
    salaryCap: cents(row.salary_cap_cents),
    round: roundOf(row),
  })
  await server.db.insertInto('creator_snapshots').values(lines).execute()
  return id
}

const readCreators = async (): Promise<Creator[]> => (await server.get('/api/creators')).json()
const idOf = async (youtubeId: string) =>
  (await server.db.selectFrom('creators').select('id').where('youtube_id', '=', youtubeId).executeTakeFirstOrThrow()).id
const highlights = async (creatorId: number, as: Actor | undefined = ada) =>
  server.get(`/api/creators/${creatorId}/highlights`, { as })

test('an empty catalogue is an empty list', async () => {
  expect(await readCreators()).toEqual([])
})

test('the catalogue is listed most expensive first, with the same bytes with and without a session', async () => {
  await openDrafting('2026-02-05')
  const [open, signedIn] = [await server.get('/api/creators'), await server.get('/api/creators', { as: ada })]
  expect([open.statusCode, signedIn.body]).toEqual([200, open.body])
  const creators: Creator[] = open.json()
  expect(creators).toHaveLength(189)
  expect(creators.map((creator) => Creator.parse(creator))).toEqual(creators)
  const prices = creators.map(({ price }) => Number(price))
  expect(prices).toEqual(prices.toSorted((one, other) => other - one))
  expect(creators.find(({ youtubeId }) => youtubeId === JOJOL)).toMatchObject({
    channelName: 'Jojol',
    handle: '@jojol',
    category: 'technology',
    thumbnailUrl: `/avatars/${JOJOL}.svg`,
    subscriberCount: 2_690_000,
    shareCount: null,
    isActive: true,
    inPlay: true,
    isNew: false,
  })
  const newcomers = creators.filter(({ isNew }) => isNew)
  expect(newcomers).toHaveLength(63)
  expect(new Set(newcomers.map(({ price }) => price)).size).toBeGreaterThan(20)
  const allExpected = creators.map(({ expectedPoints }) => expectedPoints!)
  expect(allExpected[0]).toBe(Math.max(...allExpected))
  expect(allExpected.every((expectedPoints) => expectedPoints > 0)).toBe(true)
})

test("the listed price is the frozen price of the price book, even after the catalogue's price has changed", async () => {
  const id = await openDrafting('2026-02-05')
  const creatorId = await idOf(JOJOL)
  await server.db
    .updateTable('creators')
    .set({ price_cents: dollars(1) })
    .where('id', '=', creatorId)
    .execute()
  const { price_cents } = await server.db
    .selectFrom('creator_snapshots')
    .select('price_cents')
    .where('competition_id', '=', id)
    .where('creator_id', '=', creatorId)
    .executeTakeFirstOrThrow()
  const listed = (await readCreators()).find((creator) => creator.id === creatorId)
  expect(listed).toMatchObject({ price: decimalOf(cents(price_cents)), inPlay: true })
})

test("a creator outside the price book is listed at today's price and cannot be drafted", async () => {
  await openDrafting('2026-02-05')
  await server.db.updateTable('competitions').set({ phase: 'completed' }).execute()
  await openDrafting('2026-01-29')
  const creators = await readCreators()
  expect(creators).toHaveLength(189)
  expect(creators.filter(({ inPlay }) => inPlay)).toHaveLength(126)
  expect(creators.filter(({ inPlay }) => !inPlay).every(({ price }) => Number(price) > 0)).toBe(true)
})

test('without a competition no creator is in play', async () => {
  await openDrafting('2026-02-05')
  await server.db.updateTable('competitions').set({ phase: 'completed' }).execute()
  expect((await readCreators()).filter(({ inPlay }) => inPlay)).toEqual([])
})

test('a creator that is not offered is not listed', async () => {
  await openDrafting('2026-02-05')
  await server.db.updateTable('creators').set({ is_active: false }).where('youtube_id', '=', JOJOL).execute()
  const creators = await readCreators()
  expect(creators).toHaveLength(188)
  expect(creators.map(({ youtubeId }) => youtubeId)).not.toContain(JOJOL)
})

test('likes and comments that are not published are null, never 0', async () => {
  await openDrafting('2026-02-10')
  expect(
    (await readCreators()).every(({ likeCount, commentCount }) => likeCount === null && commentCount === null),
  ).toBe(true)
})

test('highlights are three recorded videos, newest first, published before the replayed instant', async () => {
  await openDrafting('2026-02-03')
  const reply = await highlights(await idOf(JOJOL))
  const videos: Highlight[] = reply.json()
  expect(reply.statusCode).toBe(200)
  expect(videos.map((video) => Highlight.parse(video))).toEqual(videos)
  expect(videos.map(({ id }) => id)).toEqual(['1mj521HGMN0', 'J5z0Bxaqg3g', videos[2]!.id])
  expect(videos[0]).toMatchObject({
    title: "Un smartphone que j'adore !",
    durationSeconds: 30,
    publishedAt: '2026-02-01T16:53:27.000Z',
    url: 'https://www.youtube.com/watch?v=1mj521HGMN0',
    // the first count of this video is of a later day
    views: null,
  })
  expect(videos.every(({ publishedAt }) => publishedAt < '2026-02-03')).toBe(true)
})

test('a video whose stored link does not lead to YouTube is left out', async () => {
  await openDrafting('2026-02-03')
  const [first, ...others] = await server.deps.source.videos(
    roundOf(await server.db.selectFrom('competitions').selectAll().executeTakeFirstOrThrow()),
    new Date('2026-02-03T12:00:00Z'),
    JOJOL,
    3,
  )
  const planted = ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http://www.youtube.com/watch?v=x']
  const videos = vi
    .spyOn(server.deps.source, 'videos')
    .mockResolvedValue([first!, ...planted.map((url) => ({ ...others[0]!, url }))])
  const reply = await highlights(await idOf(JOJOL))
  videos.mockRestore()
  expect(reply.json<Highlight[]>().map(({ url }) => url)).toEqual([first!.url])
})

test('the highlights are those of the live competition, not of one in review', async () => {
  await openDrafting('2026-01-29', { phase: 'review' })
  await openDrafting('2026-02-03')
  expect((await highlights(await idOf(JOJOL))).json()[0]).toMatchObject({ id: '1mj521HGMN0' })
})

test('without videos, or after the competition has ended, the list of highlights is empty', async () => {
  const { creators } = await server.competition()
  expect((await highlights(creators[0]!.creatorId)).json()).toEqual([])
  await server.db.updateTable('competitions').set({ phase: 'completed' }).execute()
  expect((await highlights(creators[0]!.creatorId)).json()).toEqual([])
})

test('a competition of another source shows no highlights of this source', async () => {
  await openDrafting('2026-02-03')
  await server.db.updateTable('competitions').set({ source: 'youtube', replay_day: null }).execute()
  expect((await highlights(await idOf(JOJOL))).json()).toEqual([])
})

test.each([
  ['a signed-out visitor', async () => undefined, 401, 'signed_out'],
  [
    'a player who has not accepted the agreement',
    () => server.signUp('Bob', { ndaAccepted: false }),
    403,
    'nda_required',
  ],
])('no highlights are returned for %s', async (_, caller, status, code) => {
  await openDrafting('2026-02-03')
  const reply = await server.get(`/api/creators/${await idOf(JOJOL)}/highlights`, { as: await caller() })
  expect([reply.statusCode, reply.json().code]).toEqual([status, code])
})

test('a viewer may see the highlights', async () => {
  await openDrafting('2026-02-03')
  expect((await highlights(await idOf(JOJOL), await server.watch())).statusCode).toBe(200)
})

test.each([
  ['999999', 404, 'creator_not_found'],
  ['0', 400, 'bad_request'],
  ['2147483648', 400, 'bad_request'],
  ['-1', 400, 'bad_request'],
  ['abc', 400, 'bad_request'],
  ['1%00', 400, 'bad_request'],
])('there are no highlights of creator %s', async (creatorId, status, code) => {
  const reply = await server.get(`/api/creators/${creatorId}/highlights`, { as: ada })
  expect([reply.statusCode, reply.json().code]).toEqual([status, code])
})

test('the server serves a drawn avatar for a channel', async () => {
  await openDrafting('2026-02-03')
  const { thumbnailUrl } = (await readCreators())[0]!
  const reply = await server.get(thumbnailUrl!)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
})
