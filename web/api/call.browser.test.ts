import { expect, test, vi } from 'vitest'
import { signIn, currentUser } from '#contract/auth.ts'
import { activeCompetition } from '#contract/competitions.ts'
import { myEntries, submitEntry } from '#contract/entries.ts'
import { leaderboard, ownPlace } from '#contract/leaderboard.ts'
import { sampleEntry, sampleRow, sampleUser } from '#web/testing/samples.ts'
import { fakeServer } from '#web/testing/server.ts'
import { ask, call, HttpError, keyOf, refusalOf, RefusedCall } from './call.ts'
import { userQuery } from '#web/domain/player/session.ts'
import { makeQueryClient } from './query-client.ts'
import { errorMessageOf } from '#web/ui/error-message.ts'

const server = fakeServer()
const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('the key of a query consists of the parts of its URL, with the query string last', () => {
  expect(keyOf(activeCompetition)).toEqual(['api', 'competitions', 'active'])
  expect(keyOf(myEntries, { params: { competitionId: 7 } })).toEqual(['api', 'entries', 'user', '7', 'all'])
  expect(keyOf(leaderboard, { params: { competitionId: 7 }, query: { limit: 5 } })).toEqual([
    'api',
    'leaderboard',
    '7',
    { limit: '5' },
  ])
})

test('a call fills in path, query and body, and returns the response', async () => {
  server.returns(leaderboard, ({ params, query }) => [sampleRow(params.competitionId, { rank: query.limit ?? null })])
  expect(await call(leaderboard, { params: { competitionId: 7 }, query: { limit: 5 } })).toEqual([
    sampleRow(7, { rank: 5 }),
  ])

  server.returns(signIn, sampleUser())
  await call(signIn, { body: { email: 'ada@example.org', password: 'correct horse' } })
  expect(server.received(signIn)).toMatchObject([{ body: { email: 'ada@example.org' } }])
})

test('every call includes credentials, and a call with a body has a JSON content type', async () => {
  const sent: RequestInit[] = []
  globalThis.fetch = async (_, init) => {
    sent.push(init!)
    return new Response('[]')
  }
  await call(myEntries, { params: { competitionId: 7 } })
  await call(submitEntry, {
    body: { competitionId: 7, picks: [], totalSalary: '0.00' },
    headers: { 'idempotency-key': 'one' },
  })
  expect(sent).toMatchObject([
    { method: 'GET', credentials: 'include', headers: {} },
    {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
    },
  ])
  expect(sent[0]!.headers).toEqual({})
  expect(sent[0]!.body).toBeUndefined()
})

test('a refusal of the server is thrown with its code, title, message and details', async () => {
  server.refuses(submitEntry, {
    code: 'price_changed',
    prices: [{ creatorId: 1, price: '31000.00' }],
    totalSalary: '91000.00',
  })
  const error = await thrownBy(call(submitEntry, { body: { competitionId: 7, picks: [], totalSalary: '0.00' } }))
  expect(error).toBeInstanceOf(RefusedCall)
  expect(error).toMatchObject({ status: 409, code: 'price_changed', title: 'Prices Changed' })
  expect(refusalOf(error, 'price_changed')?.prices).toEqual([{ creatorId: 1, price: '31000.00' }])
  expect(refusalOf(error, 'over_cap')).toBeNull()
  expect(errorMessageOf(error)).toEqual({
    title: 'Prices Changed',
    message: expect.stringContaining('Some prices changed'),
  })
})

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  "an unreachable server is reported in the product's own words: %s",
  (said) => {
    expect(errorMessageOf(new TypeError(said), 'Failed to create entry')).toEqual({
      title: 'Failed to create entry',
      message: 'Fantasy Social cannot be reached',
    })
  },
)

test.each([
  ['the body', 502, '<h1>Bad gateway</h1>', 'Bad Gateway', '502: <h1>Bad gateway</h1>'],
  ['the status text when the body is empty', 502, '', 'Bad Gateway', '502: Bad Gateway'],
  ['JSON that is not a refusal of ours', 500, '{"error":"x"}', '', '500: {"error":"x"}'],
])(
  'any other failed response has a message of status, colon, space and %s',
  async (_, status, body, statusText, message) => {
    server.breaks(activeCompetition, status, body, statusText)
    const error = await thrownBy(call(activeCompetition))
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status, message })
    expect(errorMessageOf(error, 'Failed to create entry')).toEqual({ title: 'Failed to create entry', message })
  },
)

test("a 401 to the current user's call means that nobody is signed in, and the call is not repeated", async () => {
  const queries = makeQueryClient()
  expect(await queries.fetchQuery(userQuery)).toBeNull()
  expect(server.received(currentUser)).toHaveLength(1)
})

test("any other failure of the current user's call is an error", async () => {
  server.breaks(currentUser, 503, 'later')
  expect(await thrownBy(makeQueryClient().fetchQuery(userQuery))).toMatchObject({ message: '503: later' })
})

test('a refusal signed_out sets the current user to null', async () => {
  const queries = makeQueryClient()
  server.returns(currentUser, sampleUser())
  await queries.fetchQuery(userQuery)
  server.refuses(ownPlace, { code: 'signed_out' })
  await thrownBy(queries.fetchQuery(ask(ownPlace, { params: { competitionId: 7 } })))
  expect(queries.getQueryData(userQuery.queryKey)).toBeNull()
})

test('the first call to an address uses the preloaded response, and later calls bypass the browser cache', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  server.returns(leaderboard, [sampleRow(1)])
  for (let time = 0; time < 3; time++) await call(leaderboard, { params: { competitionId: 4711 } })
  expect(fetched.mock.calls.map(([, options]) => options?.cache)).toEqual(['default', 'no-cache', 'no-cache'])
  fetched.mockRestore()
})

test('responses are cached, never stale, and not requested again', async () => {
  const queries = makeQueryClient()
  const entries = ask(myEntries, { params: { competitionId: 7 } })
  server.returns(myEntries, [sampleEntry()])
  await queries.fetchQuery(entries)
  expect(await queries.fetchQuery(entries)).toEqual([sampleEntry()])
  expect(server.received(myEntries)).toHaveLength(1)
})
