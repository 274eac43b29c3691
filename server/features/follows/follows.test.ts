/** A player follows at most five others, sees their names and places, and no one else sees whom; deleting either account ends it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Followed } from '#contract/follows.ts'
import { tenths } from '#game/points.ts'
import { settleEntries } from '#server/records/entries.ts'
import { cheapest, enter, newPlayer } from '#server/testing/life.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let ada: Actor
let ben: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.reset()
  ada = await server.signUp('Ada')
  ben = await server.signUp('Ben')
})
afterAll(() => server.close())

const follow = (userId: string, as = ada) => server.put(`/api/follows/${userId}`, { as })
const followed = async (query = '', as = ada): Promise<Followed[]> =>
  (await server.get(`/api/follows${query}`, { as })).json()
const idsOf = (rows: readonly Followed[]) => rows.map(({ userId }) => userId)
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code

test('a player is followed once, shown by name, and can be unfollowed', async () => {
  expect((await follow(ben.id)).json()).toEqual({ ok: true })
  expect((await follow(ben.id)).json()).toEqual({ ok: true })
  expect(await followed()).toEqual([
    { userId: ben.id, userDisplayName: 'Ben T.', isBot: false, botLevel: null, place: null },
  ])
  expect(await followed('', ben)).toEqual([])
  for (let nth = 0; nth < 2; nth++)
    expect((await server.del(`/api/follows/${ben.id}`, { as: ada })).json()).toEqual({ ok: true })
  expect(await followed()).toEqual([])
})

test('at most five players can be followed, also by concurrent calls', async () => {
  const others = await Promise.all(Array.from({ length: 8 }, (_, nth) => newPlayer(server.db, `player-${nth}`)))
  const replies = await Promise.all(others.map((userId) => follow(userId)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(replies.map(codeOf).filter((code) => code === 'too_many_follows')).toHaveLength(3)
  const now = idsOf(await followed())
  expect(now).toHaveLength(5)
  expect((await follow(now[0]!)).statusCode).toBe(200)
})

test('following oneself, an unknown player or a viewer is refused', async () => {
  const viewer = await server.watch()
  for (const userId of [ada.id, '00000000-0000-4000-8000-000000000000'])
    expect(codeOf(await follow(userId))).toBe('nobody_to_follow')
  for (const userId of [viewer.id, 'no!one']) expect(codeOf(await follow(userId))).toBe('bad_request')
})

test('followed players have the rank of their best entry, from the board until the settlement', async () => {
  const { id } = await server.competition()
  const some = await cheapest(server.db, id, 6)
  const cleo = await newPlayer(server.db, 'cleo', { isBot: true })
  const [low, high] = await enter(server.db, id, [
    { userId: ben.id, creatorIds: some.slice(0, 3) },
    { userId: ben.id, creatorIds: some.slice(3, 6) },
  ])
  await follow(ben.id)
  await follow(cleo)
  expect((await followed(`?competitionId=${id}`)).map(({ place }) => place)).toEqual([
    { entryId: low, rank: null, totalScore: 0 },
    null,
  ])
  const score = (points: number) => ({
    growthScore: tenths(points),
    engagementScore: tenths(0),
    pace: tenths(points),
    points: tenths(points),
    isMeasured: true,
  })
  const board = await server.deps.boards.open(id)
  board.setPoints(new Map(some.map((creatorId, nth) => [creatorId, score(nth * 10)])))
  expect(await followed(`?competitionId=${id}`)).toMatchObject([
    { userId: ben.id, place: { entryId: high, rank: 1, totalScore: 12 } },
    { userId: cleo, isBot: true, place: null },
  ])
  expect((await followed('?competitionId=987654')).map(({ place }) => place)).toEqual([null, null])
})

test('a shared rank is marked as tied', async () => {
  const { id } = await server.competition()
  const picks = await cheapest(server.db, id, 3)
  const entryIds = await enter(server.db, id, [
    { userId: ada.id, creatorIds: picks },
    { userId: ben.id, creatorIds: picks },
  ])
  await follow(ben.id)
  await settleEntries(
    server.db,
    id,
    entryIds.map((entryId) => ({ entryId, score: tenths(10), rank: 1 })),
  )
  await server.db.updateTable('competitions').set({ phase: 'completed' }).where('id', '=', id).execute()
  expect((await followed(`?competitionId=${id}`))[0]!.place).toMatchObject({ rank: 1, isTied: true })
})

test('deleting an account deletes whom it followed and who followed it', async () => {
  const cleo = await server.signUp('Cleo')
  await follow(ben.id)
  await follow(ada.id, ben)
  await follow(cleo.id, ben)
  await server.post('/api/auth/delete-account', { as: ada })
  expect(await server.db.selectFrom('follows').select(['user_id', 'followed_id']).execute()).toEqual([
    { user_id: ben.id, followed_id: cleo.id },
  ])
  expect(codeOf(await follow(ada.id, ben))).toBe('nobody_to_follow')
})
