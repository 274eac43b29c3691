/**
 * Shared reads over a real port. Cached responses are sent before Fastify sees the request. They are never older than a change whose author
 * has been answered, and carry their age while the database does not respond.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import { readSettings } from '#server/settings.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { SHARED_READ } from './cached-body.ts'
import { MAX_AGE_MS } from './cached-response.ts'
import { MAX_CACHED, openResponseCache } from './response-cache.ts'

let server: TestServer
let home: string
let ada: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000, maxEntriesPerPlayer: 10 } })
  home = await server.listen()
})
beforeEach(async () => {
  await server.reset()
  // ids restart in each test, and boards of the test before would match them
  for (const id of [1, 2, 3]) server.deps.boards.close(id)
  ada = await server.signUp('Ada')
})
afterEach(() => void vi.useRealTimers())
afterAll(() => server.close())

type Asked = { cookie?: string; 'if-none-match'?: string; 'accept-encoding'?: string }
const ask = (path: string, headers: Asked = {}, method = 'GET') =>
  fetch(home + path, { method, headers: { 'accept-encoding': 'identity', ...headers } })
type Row = Record<string, unknown>
const read = async <Body = Row[]>(path: string) => (await ask(path)).json() as Promise<Body>

type TestCompetition = Awaited<ReturnType<TestServer['competition']>>
async function enter(as: Actor, { id, creators }: TestCompetition, ...places: number[]): Promise<number> {
  const picks = places.map((place) => creators[place]!)
  const totalSalary = decimalOf(total(picks.map((pick) => parseDecimal(pick.price)!)))
  const headers = { 'idempotency-key': randomUUID() }
  const reply = await server.post('/api/entries', { as, body: { competitionId: id, picks, totalSalary }, headers })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: number }>().id
}
const addresses = (id: number) => [
  '/api/competitions/active',
  '/api/competitions/upcoming',
  '/api/competitions/live',
  `/api/competitions/${id}`,
  `/api/leaderboard/${id}`,
  `/api/leaderboard/${id}?limit=5`,
  `/api/leaderboard/${id}?offset=0&limit=100`,
  '/api/creators',
]

test('every client gets the same bytes with the common headers, and 304 when it sends the ETag', async () => {
  const competition = await server.competition()
  await server.competition({ phase: 'upcoming' })
  await enter(ada, competition, 0, 1, 2)
  for (const path of addresses(competition.id)) {
    const [first, later, signedIn] = [await ask(path), await ask(path), await ask(path, { cookie: ada.cookie })]
    const text = await first.text()
    expect([first.status, await later.text(), await signedIn.text()], path).toEqual([200, text, text])
    expect((await server.get(path)).body, path).toBe(text)
    for (const { headers } of [first, later, signedIn]) {
      expect(Object.fromEntries(headers), path).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': SHARED_READ,
        etag: first.headers.get('etag'),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers.get('set-cookie'), path).toBeNull()
    }
    const unchanged = await ask(path, { 'if-none-match': first.headers.get('etag')! })
    expect([unchanged.status, await unchanged.text()], path).toEqual([304, ''])
    const head = await ask(path, {}, 'HEAD')
    expect([head.status, await head.text(), head.headers.get('content-length')], path).toEqual([
      200,
      '',
      String(Buffer.byteLength(text)),
    ])
  }
})

test('other methods, and paths outside the contract, are handled as usual', async () => {
  const { id } = await server.competition()
  for (const path of addresses(id)) await ask(path)
  expect((await ask('/api/creators', {}, 'DELETE')).status).toBe(405)
  expect((await ask('/api/creators?sort=price')).status).toBe(400)
  expect((await ask(`/api/leaderboard/${id}?limit=0`)).status).toBe(400)
  for (const _ of [1, 2]) expect((await ask(`/api/leaderboard/${id + 1_000}`)).status).toBe(404)
})

test('an accepted entry is in the count, the prize and the board as soon as its player gets the response', async () => {
  const competition = await server.competition({ prize_value_cents: 10_000 })
  for (let entries = 1; entries <= 8; entries++) {
    for (const path of addresses(competition.id)) await ask(path)
    const id = await enter(ada, competition, 0, 1 + (entries % 4), entries > 4 ? 5 : 6)
    for (const path of ['/api/competitions/active', `/api/competitions/${competition.id}`]) {
      expect(await read(path)).toMatchObject({ totalEntries: entries, prizeValue: `${100 + 5 * entries}.00` })
    }
    for (const path of [`/api/leaderboard/${competition.id}`, `/api/leaderboard/${competition.id}?limit=500`]) {
      const rows = await read(path)
      expect([rows.length, rows.at(-1)!.id]).toEqual([entries, id])
    }
  }
})

test('every player sees their own new entry while a crowd reads', async () => {
  const competition = await server.competition()
  let isOver = false
  const crowd = Promise.all(
    Array.from({ length: 6 }, async () => {
      while (!isOver) await (await ask('/api/competitions/active')).arrayBuffer()
    }),
  )
  const players = await Promise.all(['Bob', 'Cleo', 'Dan', 'Eve'].map((name) => server.signUp(name)))
  await Promise.all(
    players.map(async (player) => {
      for (const last of [2, 3, 4]) {
        const id = await enter(player, competition, 0, 1, last)
        const rows = await read(`/api/leaderboard/${competition.id}`)
        expect(rows.map((row) => row.id)).toContain(id)
      }
    }),
  )
  isOver = true
  await crowd
  expect(await read('/api/competitions/active')).toMatchObject({ totalEntries: 12 })
})

test('a trade, a drop, a tick and a new name appear on the board at once', async () => {
  const competition = await server.competition()
  const { id, creators } = competition
  const [first, second] = [
    await enter(ada, competition, 0, 1, 2, 3),
    await enter(await server.signUp('Bob'), competition, 0, 1, 4),
  ]
  const board = `/api/leaderboard/${id}`
  const salaries = async () => (await read(board)).map((row) => row.totalSalary)
  expect(await salaries()).toEqual(['50000.00', '40000.00'])

  const move = (path: string, body: object) =>
    server.post(`/api/entries/${path}`, { as: ada, body: { entryId: first, ...body } })
  expect(
    (await move('trade', { oldCreatorId: creators[3]!.creatorId, newCreatorId: creators[4]!.creatorId })).statusCode,
  ).toBe(200)
  expect(await salaries()).toEqual(['55000.00', '40000.00'])
  expect((await move('drop', { creatorId: creators[4]!.creatorId })).statusCode).toBe(200)
  expect(await salaries()).toEqual(['30000.00', '40000.00'])

  await server.db.updateTable('competitions').set({ phase: 'live' }).where('id', '=', id).execute()
  const opened = await server.deps.boards.open(id)
  opened.setPoints(new Map([[creators[4]!.creatorId, pointsOf(70)]]))
  expect((await read(board)).map((row) => [row.id, row.rank, row.totalScore])).toEqual([
    [second, 1, 7],
    [first, 2, 0],
  ])
  await server.db.updateTable('users').set({ username: 'countess' }).where('id', '=', ada.id).execute()
  expect((await read(board))[1]).toMatchObject({ userDisplayName: 'countess' })
})
const pointsOf = (points: number): CreatorScore => ({
  growthScore: tenths(points),
  engagementScore: tenths(0),
  pace: tenths(points),
  points: tenths(points),
  isMeasured: true,
})

test('a phase change appears in every response at once, and also when it is undone', async () => {
  const { id } = await server.competition()
  for (const path of addresses(id)) await ask(path)
  const [drafted, again] = [await ask('/api/competitions/active'), await ask('/api/competitions/active')]
  expect(again.headers.get('etag')).toBe(drafted.headers.get('etag'))
  for (const phase of ['live', 'completed', 'live', 'void'] as const) {
    await server.db.updateTable('competitions').set({ phase }).where('id', '=', id).execute()
    const isLive = phase === 'live'
    expect(await read('/api/competitions/active')).toEqual(isLive ? expect.objectContaining({ phase }) : null)
    expect(await read('/api/competitions/live')).toHaveLength(isLive ? 1 : 0)
    expect(await read(`/api/competitions/${id}`)).toMatchObject({ phase })
    expect((await read('/api/creators')).filter((creator) => creator.inPlay)).toHaveLength(isLive ? 8 : 0)
    expect((await ask('/api/competitions/active', { 'if-none-match': drafted.headers.get('etag')! })).status).toBe(200)
  }
})

test("what an admin changes or removes in the catalogue appears with the admin's response", async () => {
  const { creators } = await server.competition()
  const admin = await server.elevate(ada)
  const { creatorId } = creators[0]!
  const inCatalogue = async () => (await read('/api/creators')).find((creator) => creator.id === creatorId)
  expect(await inCatalogue()).toMatchObject({ category: 'gaming' })
  const edited = await server.patch(`/api/creators/${creatorId}`, {
    as: admin,
    body: { category: 'Music', version: 1 },
  })
  expect(edited.statusCode, edited.body).toBe(200)
  expect(await inCatalogue()).toMatchObject({ category: 'music' })
  expect((await server.del(`/api/creators/${creatorId}`, { as: admin })).statusCode).toBe(200)
  expect(await inCatalogue()).toBeUndefined()
})

test('a write of another process appears within a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { id } = await server.competition({ prize_title: 'Before' })
  expect(await read('/api/competitions/active')).toMatchObject({ prizeTitle: 'Before' })
  await server.elsewhere.updateTable('competitions').set({ prize_title: 'After' }).where('id', '=', id).execute()
  await server.elsewhere
    .updateTable('competition_totals')
    .set({ total_entries: 7 })
    .where('competition_id', '=', id)
    .execute()
  expect(await read('/api/competitions/active'), 'until then it is not asked').toMatchObject({ prizeTitle: 'Before' })
  vi.advanceTimersByTime(MAX_AGE_MS)
  expect(await read('/api/competitions/active')).toMatchObject({ prizeTitle: 'After', totalEntries: 7 })
})

test('while the database does not respond, reads get the last response with its age, and writes are refused', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const competition = await server.competition()
  await enter(ada, competition, 0, 1, 2)
  const paths = addresses(competition.id)
  const texts = new Map<string, string>()
  for (const path of paths) texts.set(path, await (await ask(path)).text())

  const refused = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  const away = vi.spyOn(server.pool, 'connect').mockImplementation(refused)
  onTestFinished(() => away.mockRestore())
  vi.advanceTimersByTime(2 * MAX_AGE_MS)
  for (const path of paths) {
    const reply = await ask(path, { 'if-none-match': '*' })
    expect([reply.status, reply.headers.get('age'), await reply.text()], path).toEqual([200, '2', texts.get(path)])
    expect([reply.headers.get('cache-control'), reply.headers.get('etag')], path).toEqual(['no-store', null])
  }
  const unknown = await ask(`/api/competitions/${competition.id + 1}`)
  expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '2'])
  expect((await server.post('/api/entries', { as: ada, body: {} })).statusCode).toBe(503)

  away.mockRestore()
  vi.advanceTimersByTime(MAX_AGE_MS)
  for (const path of paths) await expect.poll(async () => (await ask(path)).headers.get('age')).toBeNull()
})

test('differently written addresses share one cached response', async () => {
  const { id } = await server.competition()
  const board = `/api/leaderboard/${id}`
  await read(board) // it opens the board, which counts as a change
  const first = [await read(board), await read(`${board}?limit=5`)]
  const reading = vi.spyOn(server.deps.boards, 'open')
  onTestFinished(() => reading.mockRestore())
  for (const query of ['?', '?&', '?&&']) expect(await read(board + query)).toEqual(first[0])
  for (const query of ['?l%69mit=5', '?&limit=5&']) expect(await read(board + query)).toEqual(first[1])
  expect(reading).not.toHaveBeenCalled()
  await read(`${board}?limit=6`)
  expect(reading).toHaveBeenCalled()
})

test('a server that stops lets the app refuse requests', async () => {
  const reads = openResponseCache(readSettings({}))
  await reads.at('/a', () => ({ read: async () => '{}', changes: [] })).current()
  const behind = createServer(reads.front((_, response) => response.writeHead(503).end()))
  await new Promise<void>((resolve) => {
    behind.listen(0, '127.0.0.1', resolve)
  })
  const { port } = behind.address() as { port: number }
  const status = async (method = 'GET') => (await fetch(`http://127.0.0.1:${port}/a`, { method })).status
  expect([await status(), await status('HEAD'), await status('POST')]).toEqual([200, 200, 503])
  reads.close()
  expect(await status()).toBe(503)
  behind.close()
})

test('beyond the maximum the least requested addresses are removed first', () => {
  const reads = openResponseCache(readSettings({}))
  const at = (address: string) => reads.at(address, () => ({ read: async () => address, changes: [] }))
  const popular = at('/popular')
  const first = at('/0')
  for (let index = 1; index < 3 * MAX_CACHED; index++) {
    at(`/${index}`)
    expect(at('/popular')).toBe(popular)
  }
  expect(at('/0')).not.toBe(first)
})
