import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { EDITIONS } from './pages/editions.ts'
import { servePages } from './pages/serve-pages.ts'
import * as limits from './visitor-limits.ts'

/** A tenth of each limit, because a thousand calls prove the same as ten thousand. */
const FACTOR = 0.1
const tenth = ({ atOnce, perSecond }: typeof limits.CALLS) => ({
  atOnce: atOnce * FACTOR,
  perSecond: perSecond * FACTOR,
})
const [CALLS, WORK] = [tenth(limits.CALLS), tenth(limits.WORK)]

let server: TestServer
let folder: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'], rateLimitFactor: FACTOR } })
  folder = mkdtempSync(path.join(tmpdir(), 'fantasy-social-pages-'))
  mkdirSync(path.join(folder, 'pages'))
  writeFileSync(path.join(folder, 'index.html'), '<p>')
  for (const edition of EDITIONS)
    for (const ending of ['', '.br', '.gz'])
      writeFileSync(path.join(folder, 'pages', `${edition}.html${ending}`), '<p>')
  await servePages(server.app, server.deps.settings, { folder })
})
afterEach(() => {
  vi.advanceTimersByTime(600_000)
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
  rmSync(folder, { recursive: true })
})

const ask = (url: string, address: string) => server.get(url, { headers: { 'x-forwarded-for': address } })
type Reply = Awaited<ReturnType<typeof ask>>

/** Returns the statuses of that many calls. Several run at a time, because each waits a little. */
async function statusesOf(times: number, call: (turn: number) => Promise<Reply>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (let turn = 0; turn < times; turn += 100) {
    const some = Array.from({ length: Math.min(100, times - turn) }, (_, nth) => call(turn + nth))
    for (const { statusCode } of await Promise.all(some)) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  return statuses
}

function expectTooMany(reply: Reply): void {
  expect(reply.json()).toMatchObject({ code: 'too_many_requests', retryAfter: 1 })
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '1'])
}

const madeUp = (nth: number) => `UC${String(nth).padStart(22, '0')}`
const work: [string, number, (nth: number) => string][] = [
  ['pictures that do not exist', 404, (nth) => `/avatars/${madeUp(nth)}.svg`],
  ['shared reads that nobody has made', 404, (nth) => `/api/leaderboard/9?offset=${nth}`],
  ['the neighbours of an entry', 404, (nth) => `/api/leaderboard/9/around?entryId=${nth + 1}`],
  ['whether the database is there', 200, () => '/readyz'],
]
test.each(work)(
  'an address may cause a limited number of reads of %s; cached responses and other addresses are not affected',
  async (_, usual, url) => {
    const [busy, other] = ['198.51.100.1', '198.51.100.2']
    expect((await ask('/api/about', other)).statusCode).toBe(200)
    expect(await statusesOf(WORK.atOnce, (nth) => ask(url(nth), busy))).toEqual({ [usual]: WORK.atOnce })
    expectTooMany(await ask(url(WORK.atOnce), busy))
    expect((await ask(url(WORK.atOnce), other)).statusCode, 'somebody else').toBe(usual)
    expect((await ask('/api/about', busy)).statusCode, 'what is cached').toBe(200)

    vi.advanceTimersByTime(1_000)
    expect(await statusesOf(WORK.perSecond + 1, (nth) => ask(url(2_000 + nth), busy)), 'a second later').toEqual({
      [usual]: WORK.perSecond,
      429: 1,
    })
  },
)

test('reading the board snapshots of a competition counts as ten reads', async () => {
  const read = (nth: number) => ask(`/api/competitions/${nth + 9}/board-snapshots`, '198.51.100.110')
  expect(await statusesOf(WORK.atOnce / 10, read)).toEqual({ 404: WORK.atOnce / 10 })
  expectTooMany(await read(WORK.atOnce))
})

test('differently written addresses share one cached response of the scouting table', async () => {
  const read = (nth: number) => ask(`/api/scout?${'&'.repeat(nth)}`, '198.51.100.105')
  expect(await statusesOf(WORK.atOnce + 1, read)).toEqual({ 200: WORK.atOnce + 1 })
})

test('drawing a picture counts as work once; later requests count as calls', async () => {
  await server.db
    .insertInto('creators')
    .values({ youtube_id: madeUp(7), channel_name: 'Seven', category: 'other' })
    .execute()
  const replies = await statusesOf(WORK.atOnce + 10, () => ask(`/avatars/${madeUp(7)}.svg`, '198.51.100.3'))
  expect(replies).toEqual({ 200: WORK.atOnce + 10 })
})

test('requests that wait for the same read count as one read', async () => {
  await ask('/api/competitions/upcoming', '198.51.100.9')
  vi.advanceTimersByTime(2_000)
  const crowd = Array.from({ length: WORK.atOnce + 10 }, () => ask('/api/competitions/upcoming', '198.51.100.4'))
  expect(new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

const calls: [string, number, string][] = [
  ['pages', 200, '/board'],
  ['files that do not exist', 404, '/assets/none.js'],
  ['calls that do not exist', 404, '/api/none'],
  ['the process', 200, '/healthz'],
  ['what a shared read refuses', 400, '/api/competitions/x'],
]
test('an address may make a limited number of calls; signed-in players count by themselves', async () => {
  const [busy, same, neighbours] = ['2001:db8:7:7::1', '2001:db8:7:7:ffff::2', '2001:db8:7:8::1']
  const ada = await server.signUp('Ada')
  expect(await statusesOf(CALLS.atOnce + 1, () => ask('/healthz', busy))).toEqual({ 200: CALLS.atOnce, 429: 1 })
  for (const [what, usual, url] of calls) {
    expectTooMany(await ask(url, same))
    expect((await ask(url, neighbours)).statusCode, what).toBe(usual)
  }
  const reply = await server.get('/api/notifications', { as: ada, headers: { 'x-forwarded-for': busy } })
  expect(reply.statusCode).toBe(200)

  vi.advanceTimersByTime(1_000)
  for (const [what, usual, url] of calls) expect((await ask(url, busy)).statusCode, what).toBe(usual)
})

test('an office of fifty people (here a tenth of them) can open the game at the same time', async () => {
  const opened = ['/', '/sign-in', ...Array.from({ length: 190 }, () => `/avatars/${madeUp(7)}.svg`)]
  const statuses = await statusesOf(50 * FACTOR * opened.length, (nth) =>
    ask(opened[nth % opened.length]!, '198.51.100.5'),
  )
  expect(statuses).toEqual({ 200: 50 * FACTOR * opened.length })
})
