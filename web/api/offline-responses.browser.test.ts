import { entries, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { about } from '#contract/about.ts'
import { ownSessions } from '#contract/account.ts'
import { currentUser } from '#contract/auth.ts'
import { activeCompetition, liveCompetitions } from '#contract/competitions.ts'
import { creatorProjections, leaderboard } from '#contract/leaderboard.ts'
import { ownLedger } from '#contract/profile.ts'
import { sampleAbout, sampleCompetition, sampleRow, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { ask, call, keyOf } from './call.ts'
import { clearResponses, markOnline, useOffline } from './offline-responses.ts'
import { responseStore } from './offline-store.ts'
import { makeQueryClient } from './query-client.ts'

const server = fakeServer()
const noNetwork = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
const board = (competitionId: number, limit = 5) => call(leaderboard, { params: { competitionId }, query: { limit } })
const asOf = () => useOffline.getState().asOf
const noon = Date.parse('2026-01-20T12:00:00.000Z')

beforeEach(() => {
  markOnline()
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})
afterEach(async () => {
  vi.useRealTimers()
  await clearResponses()
})

test('without a network the last stored board is returned with its time', async () => {
  server.returns(leaderboard, [sampleRow(1)])
  await board(7)
  expect(asOf()).toBeNull()
  vi.setSystemTime(noon + 60_000)
  noNetwork()
  expect(await board(7)).toEqual([sampleRow(1)])
  expect(asOf()).toBe(noon)
})

test('without a network a screen keeps its data, which may be newer than the stored response', async () => {
  const queries = makeQueryClient()
  server.returns(activeCompetition, sampleCompetition())
  await queries.fetchQuery(ask(activeCompetition))
  const live = sampleCompetition({ phase: 'live' })
  queries.setQueryData(keyOf(activeCompetition), live)
  noNetwork()
  expect(await queries.fetchQuery({ ...ask(activeCompetition), staleTime: 0 })).toEqual(live)
  expect(asOf()).toBe(noon)
})

test('data of endpoints that are never stored stays on its screen, with the time at which it was read', async () => {
  const queries = makeQueryClient()
  server.returns(creatorProjections, [
    { creatorId: 1, points: 2, stillToCome: 1, live: null, sells: null, costs: null },
  ])
  const list = { ...ask(creatorProjections, { params: { competitionId: 7 } }), staleTime: 0 }
  await queries.fetchQuery(list)
  noNetwork()
  for (const later of [60_000, 120_000]) {
    vi.setSystemTime(noon + later)
    expect(await queries.fetchQuery(list)).toHaveLength(1)
    expect(asOf()).toBe(noon)
  }
})

test('the offline time is that of the newest data on screen, whichever request failed first', async () => {
  const queries = makeQueryClient()
  server.returns(activeCompetition, sampleCompetition())
  server.returns(creatorProjections, [
    { creatorId: 1, points: 2, stillToCome: 1, live: null, sells: null, costs: null },
  ])
  const first = { ...ask(activeCompetition), staleTime: 0 }
  const newest = { ...ask(creatorProjections, { params: { competitionId: 7 } }), staleTime: 0 }
  await queries.fetchQuery(first)
  vi.setSystemTime(noon + 120_000)
  await queries.fetchQuery(newest)
  noNetwork()
  vi.setSystemTime(noon + 125_000)
  await queries.fetchQuery(first)
  await queries.fetchQuery(newest)
  expect(asOf()).toBe(noon + 120_000)
  vi.setSystemTime(noon + 130_000)
  await queries.fetchQuery(newest)
  expect(asOf()).toBe(noon + 120_000)
})

test('if a board is on screen, the offline time is that of the board', async () => {
  server.returns(leaderboard, [sampleRow(1)])
  server.returns(activeCompetition, sampleCompetition())
  await call(activeCompetition)
  vi.setSystemTime(noon + 5000)
  await board(7)
  noNetwork()
  await call(activeCompetition)
  expect(asOf()).toBe(noon)
  await board(7)
  expect(asOf()).toBe(noon + 5000)
  await call(activeCompetition)
  expect(asOf()).toBe(noon + 5000)
})

test('the response "no competition" is stored too', async () => {
  server.returns(activeCompetition, null)
  await call(activeCompetition)
  noNetwork()
  expect(await call(activeCompetition)).toBeNull()
})

test('any response shows that the network is back', async () => {
  server.returns(leaderboard, [sampleRow(1)])
  await board(7)
  noNetwork()
  await board(7)
  expect(asOf()).not.toBeNull()
  vi.stubGlobal('fetch', async () => new Response('busy', { status: 503 }))
  await expect(call(about)).rejects.toThrow('503: busy')
  expect(asOf()).toBeNull()
})

test('an old response from a server without its database counts as delayed and is not stored', async () => {
  const responds = (body: unknown, age: string) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { headers: { age } }))
  responds([sampleRow(1)], '300')
  await board(7)
  expect(useOffline.getState()).toEqual({ asOf: noon - 300_000, isOfBoard: true, isDelayed: true })
  responds(sampleAbout(), '0')
  await call(about)
  expect(asOf()).toBe(noon - 300_000)
  responds(sampleCompetition(), '2')
  await call(activeCompetition)
  expect(asOf()).toBeNull()
  noNetwork()
  await expect(board(7)).rejects.toThrow('Failed to fetch')
})

test('a refusal or a broken response is never replaced by an older response', async () => {
  server.returns(leaderboard, [sampleRow(1)])
  await board(7)
  server.breaks(leaderboard, 500, 'boom')
  await expect(board(7)).rejects.toThrow('500: boom')
})

test('only earlier responses are stored, and of each kind only the newest six', async () => {
  server.returns(leaderboard, ({ params }) => [sampleRow(params.competitionId)])
  for (const id of [1, 2, 3, 4, 5, 6, 7]) await board(id)
  noNetwork()
  for (const id of [2, 3, 4, 5, 6, 7]) expect(await board(id)).toEqual([sampleRow(id)])
  await expect(board(1)).rejects.toThrow('Failed to fetch')
  await expect(board(7, 100)).rejects.toThrow('Failed to fetch')
})

test('the live games and the wallet entries are stored for the main screens', async () => {
  const ledger = { lines: [], waiting: [], next: null }
  server.returns(liveCompetitions, [sampleCompetition({ phase: 'live' })])
  server.returns(ownLedger, ledger)
  await call(liveCompetitions)
  await call(ownLedger, { query: {} })
  noNetwork()
  expect(await call(liveCompetitions)).toEqual([sampleCompetition({ phase: 'live' })])
  expect(await call(ownLedger, { query: {} })).toEqual(ledger)
})

test.each([
  ['before its end', 60_000, 'live'],
  ['after its end', 0, 'review'],
])('a stored competition that was live is %s when read %s ms before its end', async (_, before, phase) => {
  server.returns(activeCompetition, sampleCompetition({ phase: 'live' }))
  const { endTime } = (await call(activeCompetition))!
  noNetwork()
  vi.setSystemTime(Date.parse(endTime) - before)
  expect(await call(activeCompetition)).toMatchObject({ phase })
})

test.each([
  ['before the lock', -60_000, 'drafting'],
  ['at the lock', 0, 'live'],
  ['after the end', 2 * 60_000, 'review'],
])('a draft that is open without a network is %s when read %s ms after its start', async (_, after, phase) => {
  const queries = makeQueryClient()
  const [startTime, endTime] = [noon + 60_000, noon + 3 * 60_000].map((at) => new Date(at).toISOString())
  server.returns(activeCompetition, sampleCompetition({ phase: 'drafting', startTime: startTime!, endTime: endTime! }))
  await queries.fetchQuery(ask(activeCompetition))
  noNetwork()
  vi.setSystemTime(Date.parse(startTime!) + after)
  expect(await queries.fetchQuery({ ...ask(activeCompetition), staleTime: 0 })).toMatchObject({ phase })
})

test('a page that stays open without a network past the end shows nothing as live', async () => {
  const queries = makeQueryClient()
  const live = sampleCompetition({ phase: 'live', endTime: new Date(noon + 60_000).toISOString() })
  server.returns(activeCompetition, live)
  await queries.fetchQuery(ask(activeCompetition))
  noNetwork()
  const again = () => queries.fetchQuery({ ...ask(activeCompetition), staleTime: 0 })
  expect(await again()).toEqual(live)
  vi.setSystemTime(noon + 60_000)
  expect(await again()).toEqual({ ...live, phase: 'review' })
})

test('the list of sessions is not stored', async () => {
  server.returns(ownSessions, [])
  await call(ownSessions)
  noNetwork()
  await expect(call(ownSessions)).rejects.toThrow('Failed to fetch')
})

test('the signed-in player is stored without the email', async () => {
  server.returns(currentUser, sampleUser())
  await call(currentUser)
  noNetwork()
  expect(await call(currentUser)).toEqual(sampleUser({ email: null }))
  expect(JSON.stringify(await entries(responseStore))).not.toContain('ada@example.org')
})

test('clearing removes every stored response', async () => {
  server.returns(currentUser, sampleUser())
  await call(currentUser)
  await clearResponses()
  noNetwork()
  await expect(call(currentUser)).rejects.toThrow('Failed to fetch')
})

const OLDER = { at: 1, contract: 'an older one', body: { id: 'seven' } }
const WITHOUT_BODY = { at: 1, contract: import.meta.env.CONTRACT_VERSION }
test.each([undefined, null, 'text', {}, { at: 'noon' }, { at: 1, body: { id: 'seven' } }, OLDER, WITHOUT_BODY])(
  'a record that is broken or of another contract version is not read: %j',
  async (stored) => {
    await set('/api/competitions/active', stored, responseStore)
    noNetwork()
    await expect(call(activeCompetition)).rejects.toThrow('Failed to fetch')
  },
)

test('a response is stored in IndexedDB, not in localStorage', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  onTestFinished(() => setItem.mockRestore())
  server.returns(leaderboard, [sampleRow(1)])
  await board(7)
  noNetwork()
  expect(await board(7)).toEqual([sampleRow(1)])
  expect(setItem).not.toHaveBeenCalled()
})

test('calls work as usual in a browser that cannot store anything', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('not here', 'SecurityError')
  })
  onTestFinished(() => transaction.mockRestore())
  server.returns(leaderboard, [sampleRow(1)])
  expect(await board(7)).toEqual([sampleRow(1)])
  await clearResponses()
  noNetwork()
  await expect(board(7)).rejects.toThrow('Failed to fetch')
})

test('an aborted call gets no stored response', async () => {
  server.returns(activeCompetition, sampleCompetition())
  await call(activeCompetition)
  const given = new AbortController()
  given.abort()
  await expect(call(activeCompetition, { signal: given.signal })).rejects.toThrow(/abort/i)
  expect(asOf()).toBeNull()
})
