import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { anyCall, limits } from './rate-limits.ts'

const NAMED = Object.fromEntries(limits.map((limit) => [limit.name, limit]))
let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } })
})
// Past the longest window: each test begins with all of its tries.
afterEach(() => {
  vi.setSystemTime(Date.now() + 7_200_000)
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (email: string, address = '203.0.113.1', password = 'a wrong sentence') =>
  server.post('/api/auth/sign-in', { body: { email, password }, headers: from(address) })
const signUp = (email: string, address: string) =>
  server.post('/api/auth/sign-up', {
    body: { email, password: 'correct horse battery', firstName: 'Ada' },
    headers: from(address),
  })

type Reply = Awaited<ReturnType<typeof signIn>>
const expectTooMany = (reply: Reply, atMost: number) => {
  expect(reply.json(), reply.body).toMatchObject({ code: 'too_many_requests', title: 'Slow Down' })
  expect(reply.statusCode).toBe(429)
  const seconds = Number(reply.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(atMost)
  expect(reply.json<{ message: string }>().message).toContain(`${seconds} seconds`)
}
async function repeat(times: number, call: (turn: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let turn = 0; turn < times; turn += 1) replies.push(await call(turn))
  return replies
}

test('the eleventh guess at one account waits ten minutes, even with the right password', async () => {
  await signUp('ada@example.com', '203.0.113.9')
  const guesses = await repeat(10, () => signIn('ada@example.com'))
  expect(guesses.map((reply) => reply.statusCode)).toEqual(Array(10).fill(401))
  expectTooMany(await signIn('ada@example.com', '203.0.113.1', 'correct horse battery'), 600)
  expectTooMany(await signIn('ADA@example.com'), 600)

  expect(
    (await signIn('ada@example.com', '203.0.113.2', 'correct horse battery')).statusCode,
    'ada at her own address',
  ).toBe(200)
  expect((await signIn('bob@example.com')).statusCode, 'the next person at that address').toBe(401)
  vi.setSystemTime(Date.now() + 601_000)
  expect((await signIn('ada@example.com', '203.0.113.1', 'correct horse battery')).statusCode).toBe(200)
})

test('one address guesses at no more than a hundred accounts in ten minutes', async () => {
  const guesses = await repeat(100, (turn) => signIn(`person-${turn}@example.com`))
  expect(new Set(guesses.map((reply) => reply.statusCode))).toEqual(new Set([401]))
  expectTooMany(await signIn('person-100@example.com'), 600)
})

test('twenty people sign up from one address in an hour, the next waits; a form filled in wrongly does not count', async () => {
  await repeat(25, () => server.post('/api/auth/sign-up', { body: { email: 'x' }, headers: from('203.0.113.3') }))
  const made = await repeat(20, (turn) => signUp(`family-${turn}@example.com`, '203.0.113.3'))
  expect(new Set(made.map((reply) => reply.statusCode))).toEqual(new Set([201]))
  expectTooMany(await signUp('family-20@example.com', '203.0.113.3'), 3_600)
  expect((await signUp('family-20@example.com', '203.0.113.4')).statusCode).toBe(201)
})

test('thirty viewers from one address in a minute, the next waits', async () => {
  const watch = () => server.post('/api/auth/watch', { headers: from('203.0.113.5') })
  expect(new Set((await repeat(30, watch)).map((reply) => reply.statusCode))).toEqual(new Set([200]))
  expectTooMany(await watch(), 60)
})

test('a household of one IPv6 network counts as one address, and an IPv4 address in IPv6 clothes as itself', async () => {
  await repeat(30, (turn) => server.post('/api/auth/watch', { headers: from(`2001:db8:1:2::${turn + 1}`) }))
  expectTooMany(await server.post('/api/auth/watch', { headers: from('2001:db8:1:2:ffff::1') }), 60)
  expect((await server.post('/api/auth/watch', { headers: from('2001:db8:1:3::1') })).statusCode).toBe(200)
  await repeat(30, () => server.post('/api/auth/watch', { headers: from('::ffff:203.0.113.6') }))
  expectTooMany(await server.post('/api/auth/watch', { headers: from('203.0.113.6') }), 60)
})

test('a player enters 120 times a minute at most, whatever comes of it; others are not held up', async () => {
  const [ada, bob] = [await server.signUp('Ada-enters'), await server.signUp('Bob-enters')]
  const enter = (as: typeof ada) =>
    server.post('/api/entries', { as, body: { competitionId: 1, picks: [], totalSalary: '0.00' } })
  const replies = await repeat(NAMED.entries!.max, () => enter(ada))
  expect(replies.filter((reply) => reply.statusCode === 429)).toEqual([])
  expectTooMany(await enter(ada), 60)
  expect((await enter(bob)).statusCode).not.toBe(429)
})

test('600 calls a minute by one player, wherever they are; signed out it is counted by address', async () => {
  const ada = await server.signUp('Ada-calls')
  const ask = (as: typeof ada | undefined, address: string) =>
    server.get('/api/auth/user', { as, headers: from(address) })
  await repeat(anyCall.max, (turn) => ask(ada, `203.0.113.${turn % 200}`))
  expectTooMany(await ask(ada, '203.0.113.250'), 60)
  expect((await ask(undefined, '203.0.113.1')).statusCode).toBe(401)

  await repeat(anyCall.max, () => ask(undefined, '203.0.113.7'))
  expectTooMany(await ask(undefined, '203.0.113.7'), 60)
  expect((await ask(undefined, '203.0.113.8')).statusCode).toBe(401)
})

test('shared readings are not counted', async () => {
  const replies = await repeat(anyCall.max + 50, () => server.get('/api/about', { headers: from('203.0.113.7') }))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
})

test('an address nobody vouches for is not believed', async () => {
  const direct = await startTestServer()
  try {
    const watch = (address: string) => direct.post('/api/auth/watch', { headers: from(address) })
    const replies = await repeat(30, (turn) => watch(`203.0.113.${turn}`))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
    expectTooMany(await watch('203.0.113.99'), 60)
  } finally {
    await direct.close()
  }
})

test('a factor makes room for measuring', async () => {
  const roomy = await startTestServer({ settings: { rateLimitFactor: 2 } })
  try {
    const replies = await repeat(60, () => roomy.post('/api/auth/watch'))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
    expectTooMany(await roomy.post('/api/auth/watch'), 60)
  } finally {
    await roomy.close()
  }
})

test.each(['trade', 'drop'])(
  'a player makes sixty calls of %s in a minute, the next waits, and others do not',
  async (move) => {
    const [ada, bob] = [await server.signUp(`Ada-${move}`), await server.signUp(`Bob-${move}`)]
    const call = (as: typeof ada) =>
      server.post(`/api/entries/${move}`, {
        as,
        body: move === 'trade' ? { entryId: 1, oldCreatorId: 1, newCreatorId: 2 } : { entryId: 1, creatorId: 1 },
      })
    expect(new Set((await repeat(60, () => call(ada))).map((reply) => reply.statusCode))).toEqual(new Set([404]))
    expectTooMany(await call(ada), 60)
    expect((await call(bob)).statusCode).toBe(404)
  },
)
