import { wireOf } from '#contract/errors.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { openSharedLimits } from '#server/live/shared-limits.ts'
import { openGuesses } from '#server/records/guesses.ts'
import type { Settings } from '#server/settings.ts'
import { anyCall, limits } from './rate-limits.ts'

const NAMED = Object.fromEntries(limits.map((limit) => [limit.name, limit]))
/** A fraction of each limit, because hundreds of calls prove the same as thousands. */
const FACTOR = 1 / 3
const allowed = (max: number) => Math.floor(max * FACTOR)
let server: TestServer
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'], rateLimitFactor: FACTOR } })
})
/** Another server on the same database with other settings. */
async function servedWith(settings: Partial<Settings>, deps: Partial<Deps> = {}) {
  const app = await buildApp({ ...server.deps, ...deps, settings: { ...server.deps.settings, ...settings } })
  return (url: string, address: string, body?: object) =>
    app.inject({ method: 'POST', url, headers: from(address), ...(body && { payload: body }) })
}
// Moves the clock past the longest window, so that each test begins with unused limits.
afterEach(async () => {
  vi.setSystemTime(Date.now() + 7_200_000)
  await server.db.deleteFrom('guesses').execute()
})
/** Moves the database's clock too, by which shared limits are counted. */
const later = (seconds: number) =>
  server.db
    .updateTable('guesses')
    .set({ began_at: sql<Date>`began_at - make_interval(secs => ${seconds})` })
    .execute()
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (email: string, address: string) =>
  server.post('/api/auth/sign-in', { body: { email, password: 'a wrong sentence' }, headers: from(address) })
const signUp = (email: string, address: string) =>
  server.post('/api/auth/sign-up', {
    body: { email, password: 'correct horse battery', firstName: 'Ada' },
    headers: from(address),
  })

let admins = 0
const someAdmin = async () => server.elevate(await server.signUp(`Admin-${++admins}`, { role: 'admin' }))

type Reply = Awaited<ReturnType<typeof signIn>>
const expectTooMany = (reply: Reply, atMost: number) => {
  expect(reply.json(), reply.body).toMatchObject({ code: 'too_many_requests', title: 'Slow Down' })
  expect(reply.statusCode).toBe(429)
  const seconds = Number(reply.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(atMost)
  expect(reply.json()).toMatchObject(wireOf({ code: 'too_many_requests', retryAfter: seconds }).body)
}
async function repeat(times: number, call: (turn: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let turn = 0; turn < times; turn += 1) replies.push(await call(turn))
  return replies
}

test('the eleventh password guess at one account waits ten minutes, even with the right password', async () => {
  const post = await servedWith({ rateLimitFactor: 1 })
  const guess = (email: string, address = '203.0.113.1', password = 'a wrong sentence') =>
    post('/api/auth/sign-in', address, { email, password })
  await signUp('ada@example.com', '203.0.113.9')
  const guesses = await repeat(10, () => guess('ada@example.com'))
  expect(guesses.map((reply) => reply.statusCode)).toEqual(Array(10).fill(401))
  expectTooMany(await guess('ada@example.com', '203.0.113.1', 'correct horse battery'), 600)
  expectTooMany(await guess('ADA@example.com'), 600)

  expect(
    (await guess('ada@example.com', '203.0.113.2', 'correct horse battery')).statusCode,
    'ada at her own address',
  ).toBe(200)
  expect((await guess('bob@example.com')).statusCode, 'the next person at that address').toBe(401)
  await later(601)
  expect((await guess('ada@example.com', '203.0.113.1', 'correct horse battery')).statusCode).toBe(200)
})

test('a class of 30 signs up at one address at once, and 300 scripted accounts do not', async () => {
  const post = await servedWith({ rateLimitFactor: 1 })
  const signUpNth = (_: unknown, nth: number) =>
    post('/api/auth/sign-up', '203.0.113.50', {
      email: `pupil-${nth}@example.com`,
      password: 'correct horse battery',
      firstName: 'Ada',
    })
  const pupils = await Promise.all(Array.from({ length: 30 }, signUpNth))
  expect(pupils.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(201))
  const scripted = await Promise.all(Array.from({ length: 270 }, (_, nth) => signUpNth(_, nth + 30)))
  expect(scripted.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
  const refused = scripted.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(260)
  expect(refused[0]!.body).toMatch(/Too many requests\. Please try again in \d+ minutes/)
})

test('an invalid sign-up form does not count as a new account', async () => {
  const address = from('203.0.113.3')
  await repeat(25, () => server.post('/api/auth/sign-up', { body: { email: 'x' }, headers: address }))
  expect((await signUp('family@example.com', '203.0.113.3')).statusCode).toBe(201)
})

test('an IPv6 /64 counts as one address, and an IPv4-mapped IPv6 address counts as its IPv4 address', async () => {
  const watch = (address: string) => server.post('/api/auth/watch', { headers: from(address) })
  const most = allowed(NAMED['new viewers']!.max)
  await repeat(most, (turn) => watch(`2001:db8:1:2::${turn + 1}`))
  expectTooMany(await watch('2001:db8:1:2:ffff::1'), 60)
  expect((await watch('2001:db8:1:3::1')).statusCode).toBe(200)
  await repeat(most, () => watch('::ffff:203.0.113.6'))
  expectTooMany(await watch('203.0.113.6'), 60)
})

test('calls count by player when signed in, and by address otherwise', async () => {
  const ada = await server.signUp('Ada-calls')
  const ask = (as: typeof ada | undefined, address: string) =>
    server.get('/api/auth/user', { as, headers: from(address) })
  await repeat(allowed(anyCall.max), (turn) => ask(ada, `203.0.113.${turn}`))
  expectTooMany(await ask(ada, '203.0.113.250'), 60)
  expect((await ask(undefined, '203.0.113.1')).statusCode).toBe(401)

  await repeat(allowed(anyCall.max), () => ask(undefined, '203.0.113.7'))
  expectTooMany(await ask(undefined, '203.0.113.7'), 60)
  expect((await ask(undefined, '203.0.113.8')).statusCode).toBe(401)
})

/** A call that a limit counts: its caller, its address, and its number where each call must be different. */
type Turn = { as: Actor; address: string; turn: number }
const bursts: Record<string, (by: Turn) => Promise<Reply>> = {
  'sign-in attempts for one account': ({ address }) => signIn('burst@example.com', address),
  'sign-in attempts from one address': ({ address, turn }) => signIn(`burst-${turn}@example.com`, address),
  'new accounts': ({ address, turn }) => signUp(`burst-${turn}@example.com`, address),
  'new viewers': ({ address }) => server.post('/api/auth/watch', { headers: from(address) }),
  'guesses at one’s own password': ({ as }) =>
    server.post('/api/auth/password', { as, body: { oldPassword: 'a wrong sentence', newPassword: 'another one' } }),
  // counted from wherever it is asked
  'reset links for one account': ({ as, turn }) =>
    server.post('/api/auth/reset-link', { body: { email: `${as.id}@example.com` }, headers: from(`198.18.1.${turn}`) }),
  'reset link requests': ({ address, turn }) =>
    server.post('/api/auth/reset-link', { body: { email: `burst-${turn}@example.com` }, headers: from(address) }),
  'reset link attempts': ({ address }) =>
    server.post('/api/auth/reset-password', {
      body: { token: 'A'.repeat(43), newPassword: 'seven green llamas sing' },
      headers: from(address),
    }),
  'sessions ended': ({ as }) => server.post(`/api/auth/sessions/${'0'.repeat(32)}/end`, { as }),
  'other sessions ended': ({ as }) => server.post('/api/auth/sessions/end-others', { as }),
  entries: ({ as }) => server.post('/api/entries', { as, body: { competitionId: 1, picks: [], totalSalary: '0.00' } }),
  trades: ({ as }) => server.post('/api/entries/trade', { as, body: { entryId: 1, oldCreatorId: 1, newCreatorId: 2 } }),
  drops: ({ as }) => server.post('/api/entries/drop', { as, body: { entryId: 1, creatorId: 1 } }),
  edits: ({ as }) => server.put('/api/entries/1', { as, body: { picks: [], totalSalary: '0.00', version: 1 } }),
  withdrawals: ({ as }) => server.del('/api/entries/1', { as }),
  'roster imports': ({ as }) => server.post('/api/entries/import', { as, body: { competitionId: 1, csv: '' } }),
  'own projections': ({ as }) =>
    server.put('/api/own-projections', {
      as,
      body: { competitionId: 1, ownProjections: [{ creatorId: 1, points: 1 }] },
    }),
  evidence: ({ as }) => server.get('/api/competitions/1/evidence', { as }),
  'entry receipts': ({ as }) => server.get('/api/entries/1/receipt', { as }),
  recaps: ({ as }) => server.get('/api/entries/1/recap', { as }),
  follows: ({ as }) => server.put(`/api/follows/${as.id}`, { as }),
  'new leagues': ({ as }) =>
    server.post('/api/leagues', { as, body: { name: 'A', isHost: false, seriesId: 99, rounds: 4 } }),
  'league pages': ({ as }) => server.get('/api/leagues/aaaaaaaaaa', { as }),
  'league files': ({ as }) => server.get('/api/leagues/aaaaaaaaaa/record', { as }),
  'league rounds': ({ as }) => server.get('/api/leagues/aaaaaaaaaa/rounds/1', { as }),
  'new recovery codes': ({ as }) => server.post('/api/seats/recovery-code', { as }),
  'seats that become accounts': ({ as }) =>
    server.post('/api/seats/account', { as, body: { email: 'ada@example.com', password: 'seven green llamas sing' } }),
  'lists of seats': ({ as }) => server.post('/api/leagues/aaaaaaaaaa/seats', { as, body: { names: ['Ada'] } }),
  'links of seats': ({ as }) => server.post(`/api/leagues/aaaaaaaaaa/seats/${as.id}/link`, { as }),
  'addresses of webhooks': ({ as }) => server.put('/api/leagues/aaaaaaaaaa/webhook', { as, body: { withNames: true } }),
  'tests of webhooks': ({ as }) => server.post('/api/leagues/aaaaaaaaaa/webhook/test', { as }),
  'push subscriptions': ({ as }) =>
    server.put('/api/push', {
      as,
      body: { endpoint: 'https://example.com/', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }),
  links: ({ as }) => server.post('/api/entries/1/share', { as }),
  'ledger pages': ({ as }) => server.get('/api/profile/ledger', { as }),
  results: ({ as }) => server.get('/api/profile/results/1', { as }),
  'channel searches': ({ as }) => server.get('/api/creators/search?query=music', { as }),
  'channel look-ups': ({ as }) => server.post('/api/admin/channels/look-up', { as, body: { references: ['@nobody'] } }),
  'channels added in bulk': ({ as }) =>
    server.post('/api/admin/channels', {
      as,
      body: { channels: [{ youtubeId: `UC${'a'.repeat(22)}`, category: 'Gaming' }] },
    }),
  'bulk edits of the catalogue': ({ as }) =>
    server.patch('/api/admin/creators', {
      as,
      body: { edits: [{ creatorId: 999_999, version: 1, category: 'Gaming' }] },
    }),
  applications: ({ as, address }) =>
    server.post('/api/ipo/apply', {
      as,
      body: application('@jojol'),
      headers: from(address),
    }),
}
/** The recorded season contains the channel @jojol. */
const application = (youtubeChannelUrl: string) => ({
  youtubeChannelUrl,
  channelName: 'Jojol',
  contactEmail: 'jojol@example.com',
  category: 'Technology',
})

test('every rate limit has a test of its burst', () => {
  expect(Object.keys(bursts).toSorted()).toEqual(limits.map(({ name }) => name).toSorted())
})

test.each(limits.map(({ name, max, seconds }) => [name, allowed(max), seconds] as const))(
  'the limit of %s: %i calls are allowed in a burst, then none until it refills, and other callers are not affected',
  async (name, max, seconds) => {
    const call = bursts[name]!
    const [as, other] = [await someAdmin(), await someAdmin()]
    const replies = await repeat(max, (turn) => call({ as, address: '198.18.0.1', turn }))
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toEqual([])
    expectTooMany(await call({ as, address: '198.18.0.1', turn: max }), seconds)
    expect((await call({ as: other, address: '198.18.0.2', turn: max + 1 })).statusCode).not.toBe(429)
  },
)

test('refused applications do not use up the application limit', async () => {
  const [as, address] = [await server.signUp('Fan'), '198.18.0.3']
  const apply = (channel: string) =>
    server.post('/api/ipo/apply', { as, body: application(channel), headers: from(address) })
  for (const nth of Array(5).keys())
    expect((await apply(`@in-no-season-${nth}`)).json()).toMatchObject({ code: 'outside_season' })
  expect((await apply('@jojol')).statusCode).toBe(201)
  expectTooMany(await apply('@jojol'), 3_600)
})

test('viewers share an account but not a rate limit', async () => {
  const [one, other] = [await server.watch(), await server.watch()]
  const ask = (as: typeof one, address: string) => server.get('/api/notifications', { as, headers: from(address) })
  const replies = await repeat(allowed(anyCall.max), () => ask(one, '203.0.113.20'))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
  expectTooMany(await ask(one, '203.0.113.20'), 60)
  expectTooMany(await ask(one, '203.0.113.21'), 60)
  expect((await ask(other, '203.0.113.20')).statusCode, 'another viewer at that address').toBe(200)
})

test('all viewers of one address together may make as many calls as ten viewers', async () => {
  const viewers = await Promise.all(Array.from({ length: 11 }, () => server.watch()))
  const ask = (nth: number, address: string) =>
    server.get('/api/competitions/1/evidence', { as: viewers[nth]!, headers: from(address) })
  const most = allowed(NAMED.evidence!.max)
  for (let nth = 0; nth < 10; nth += 1) {
    const replies = await repeat(most, () => ask(nth, '203.0.113.22'))
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([404]))
  }
  expectTooMany(await ask(10, '203.0.113.22'), 60)
  expect((await ask(10, '203.0.113.23')).statusCode, 'the same viewer at home').toBe(404)
})

test('shared reads do not count against the limit', async () => {
  const replies = await repeat(anyCall.max + 50, () => server.get('/api/about', { headers: from('203.0.113.7') }))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
})

test('X-Forwarded-For from an untrusted address is ignored', async () => {
  const post = await servedWith({ trustProxy: [] })
  const watch = (address: string) => post('/api/auth/watch', address)
  const replies = await repeat(allowed(NAMED['new viewers']!.max), (turn) => watch(`203.0.113.${turn}`))
  expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]))
  expectTooMany(await watch('203.0.113.99'), 60)
})

test('RATE_LIMIT_FACTOR multiplies the limits', async () => {
  const post = await servedWith({ rateLimitFactor: 2 })
  const watch = () => post('/api/auth/watch', '203.0.113.30')
  expect(new Set((await repeat(60, watch)).map((reply) => reply.statusCode))).toEqual(new Set([200]))
  expectTooMany(await watch(), 60)
})

const GUARDING = limits.filter(({ isShared }) => isShared)
/** Another process on the same database. */
const elsewhere = () =>
  servedWith({}, { sharedLimits: openSharedLimits(openGuesses(server.elsewhere), server.deps.log) })

test('password guesses, new accounts and applications are counted by all processes together', async () => {
  expect(GUARDING.map(({ name }) => name)).toEqual([
    'sign-in attempts for one account',
    'sign-in attempts from one address',
    'new accounts',
    'guesses at one’s own password',
    'reset links for one account',
    'reset link requests',
    'reset link attempts',
    'applications',
  ])
  const posts = [await servedWith({}), await elsewhere()]
  const guess = (turn: number) =>
    posts[turn % 2]!('/api/auth/sign-in', '203.0.113.40', { email: 'two@example.com', password: 'a wrong sentence' })
  const most = allowed(NAMED['sign-in attempts for one account']!.max)
  const replies = await repeat(most, guess)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(most).fill(401))
  for (const turn of [0, 1]) expectTooMany(await guess(turn), 600)
  const { rows } = await sql<{ kept: string }>`select concat(what, who) as kept from guesses`.execute(server.db)
  expect(rows.map(({ kept }) => kept).join()).not.toMatch(/two@example\.com|203\.0\.113/)
})

test('shared limits are counted in the process while the database cannot count them', async () => {
  const away = () => Promise.reject(new Error('the database is away'))
  const sharedLimits = openSharedLimits(
    { count: away, uncount: away, forget: away, processes: () => Promise.resolve(1) },
    server.deps.log,
  )
  const post = await servedWith({}, { sharedLimits })
  const guess = () =>
    post('/api/auth/sign-in', '203.0.113.41', { email: 'away@example.com', password: 'a wrong sentence' })
  await repeat(allowed(NAMED['sign-in attempts for one account']!.max), guess)
  expectTooMany(await guess(), 600)
  const signUpNth = (turn: number) =>
    post('/api/auth/sign-up', '203.0.113.42', {
      email: `away-${turn}@example.com`,
      password: 'correct horse battery',
      firstName: 'Ada',
    })
  const made = await repeat(allowed(NAMED['new accounts']!.max), signUpNth)
  expect(new Set(made.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expectTooMany(await signUpNth(99), 1_800)
})
