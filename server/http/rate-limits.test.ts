import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
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

/** A call that each limit counts, by somebody new, from somewhere: the turn decides who and where. */
const bursts: Record<string, (player: (name: string) => Promise<Actor>, turn: number) => Promise<Reply>> = {
  'guesses at one account': () => signIn('burst@example.com', '198.18.0.1'),
  'guesses at any account': (_, turn) => signIn(`burst-${turn}@example.com`, '198.18.0.2'),
  'new accounts': (_, turn) => signUp(`burst-${turn}@example.com`, '198.18.0.3'),
  'new viewers': () => server.post('/api/auth/watch', { headers: from('198.18.0.4') }),
  entries: async (player) =>
    server.post('/api/entries', {
      as: await player('Enters'),
      body: { competitionId: 1, picks: [], totalSalary: '0.00' },
    }),
  evidence: async (player) => server.get('/api/competitions/1/evidence', { as: await player('Checks') }),
  'receipts of entries': async (player) => server.get('/api/entries/1/receipt', { as: await player('Reads') }),
  'pages of the ledger': async (player) => server.get('/api/profile/ledger', { as: await player('Counts') }),
  results: async (player) => server.get('/api/profile/results/1', { as: await player('Looks') }),
  'guesses at the admin code': async (player, turn) =>
    server.post('/api/admin/elevate', {
      as: await player('Guesses'),
      body: { code: 'wrong' },
      headers: from(`198.18.1.${turn}`),
    }),
  'guesses at the admin code from one place': async (player, turn) =>
    server.post('/api/admin/elevate', {
      as: await player(`Guesser-${turn}`),
      body: { code: 'wrong' },
      headers: from('198.18.0.5'),
    }),
  'searches for channels': async (player) =>
    server.get('/api/creators/search?query=music', { as: await player('Searches') }),
  applications: async (player, turn) =>
    server.post('/api/ipo/apply', {
      as: await player('Applies'),
      body: {
        youtubeChannelUrl: `https://www.youtube.com/@burst-${turn}`,
        channelName: 'Burst',
        contactEmail: 'burst@example.com',
        category: 'Gaming',
      },
      headers: from('198.18.0.6'),
    }),
}

test('there is a burst for each limit', () => {
  expect(Object.keys(bursts).toSorted()).toEqual(limits.map(({ name }) => name).toSorted())
})

test.each(limits.map(({ name, max, seconds }) => [name, max, seconds] as const))(
  '%s: %i at once, and no more until it is time',
  async (name, max, seconds) => {
    const known = new Map<string, Actor>()
    const player = async (who: string) => {
      const actor = known.get(who) ?? (await server.elevate(await server.signUp(`Burst-${who}`)))
      known.set(who, actor)
      return actor
    }
    const replies = await repeat(max, (turn) => bursts[name]!(player, turn))
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toEqual([])
    expectTooMany(await bursts[name]!(player, max), seconds)
  },
)

test('viewers share an account and not a limit: 600 calls of one leave the others theirs', async () => {
  const [one, other] = [await server.watch(), await server.watch()]
  const ask = (as: typeof one, address: string) => server.get('/api/notifications', { as, headers: from(address) })
  const replies = await repeat(anyCall.max, () => ask(one, '203.0.113.20'))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
  expectTooMany(await ask(one, '203.0.113.20'), 60)
  expectTooMany(await ask(one, '203.0.113.21'), 60)
  expect((await ask(other, '203.0.113.20')).statusCode, 'another viewer at that address').toBe(200)
})

test('viewers of one address together make as many calls as ten', async () => {
  const viewers = await Promise.all(Array.from({ length: 11 }, () => server.watch()))
  const ask = (nth: number, address: string) =>
    server.get('/api/competitions/1/evidence', { as: viewers[nth]!, headers: from(address) })
  const most = NAMED.evidence!.max
  for (let nth = 0; nth < 10; nth += 1) {
    const replies = await repeat(most, () => ask(nth, '203.0.113.22'))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([404]))
  }
  expectTooMany(await ask(10, '203.0.113.22'), 60)
  expect((await ask(10, '203.0.113.23')).statusCode, 'the same viewer at home').toBe(404)
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
