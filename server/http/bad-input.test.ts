/** Bad input to every endpoint gets one of our refusals with a status from 400 to 499, never a server failure. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import { pathOf, type Endpoint } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.schemas.ts'
import { endpoints, schemasOf } from '#contract/index.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

/** A valid body for each endpoint, by 'METHOD path'. Bad bodies are made from it. */
const examples: Record<string, Record<string, unknown>> = {
  'POST /api/auth/sign-up': {
    email: 'ada@example.com',
    password: 'correct horse battery',
    firstName: 'Ada',
    lastName: 'Lovelace',
  },
  'POST /api/auth/sign-in': { email: 'ada@example.com', password: 'correct horse battery' },
  'POST /api/auth/reset-link': { email: 'ada@example.com' },
  'POST /api/auth/reset-password': { token: 'A'.repeat(43), newPassword: 'seven green llamas sing' },
  'POST /api/entries': { competitionId: 1, picks: [{ creatorId: 1, price: '5000.00' }], totalSalary: '5000.00' },
  'POST /api/entries/trade': { entryId: 1, oldCreatorId: 1, newCreatorId: 2 },
  'POST /api/entries/drop': { entryId: 1, creatorId: 1 },
  'PUT /api/entries/{entryId}': { picks: [{ creatorId: 1, price: '5000.00' }], totalSalary: '5000.00', version: 1 },
  'POST /api/entries/import': { competitionId: 1, csv: ',1,2,3' },
  'PUT /api/beliefs': { competitionId: 1, beliefs: [{ creatorId: 1, points: 3 }] },
  'POST /api/notifications/read': { id: 1 },
  'POST /api/auth/password': { oldPassword: 'correct horse battery', newPassword: 'seven green llamas sing' },
  'POST /api/admin/elevate': { code: 'not the code' },
  'POST /api/admin/end-sessions': { player: 'nobody@example.com' },
  'POST /api/admin/second-factors/totp': { code: '123456' },
  'POST /api/admin/second-factors/remove': { id: 'nothing' },
  'POST /api/admin/second-factors/passkeys': {
    name: 'A key',
    id: 'AAAA',
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] },
  },
  'POST /api/creators/add-from-youtube': { channelId: '@nobody-at-all', category: 'Gaming' },
  'PATCH /api/creators/{creatorId}': { price: '12000.00', category: 'Gaming', version: 99 },
  'POST /api/ipo/apply': {
    youtubeChannelUrl: 'https://www.youtube.com/playlist?list=x',
    channelName: 'Ada',
    contactEmail: 'ada@example.com',
    category: 'Gaming',
    description: 'Engines',
    subscriberCount: 1,
    status: 'pending',
  },
  'POST /api/ipo/applications/{applicationId}/reject': { reason: 'Too small' },
  'POST /api/admin/held-prizes/{entryId}': { decision: 'release', decisions: 0 },
}

let server: TestServer
let player: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000_000 } })
  await server.competition()
})
afterAll(() => server.close())
let made = 0
/** Signs in a new person only after a call that ended the session. */
beforeEach(async () => {
  const sessions = server.db
    .selectFrom('sessions')
    .select('sid')
    .where(sql<boolean>`sess ->> 'elevatedUntil' is not null`)
  if ((await sessions.executeTakeFirst()) === undefined)
    player = await server.elevate(await server.signUp(`player-${++made}`))
})

/** Returns every third of the values; the next calls get the others. */
let turns = 0
function aThirdOf<Item>(list: readonly Item[]): Item[] {
  turns++
  return list.filter((_, nth) => (nth + turns) % 3 === 0)
}

const titled = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const everyCall = titled(endpoints)
const writes = titled(endpoints.filter((endpoint) => endpoint.method !== 'GET'))
const withBody = writes.filter(([, endpoint]) => takesBody(endpoint))
const withParams = everyCall.filter(([, endpoint]) => endpoint.path.includes('{'))
function takesBody(endpoint: Endpoint): boolean {
  return schemasOf(endpoint).body !== undefined
}

/** An empty body is valid for an endpoint whose fields are all optional. */
const isRight = (endpoint: Endpoint, given: object) => z.safeParse(schemasOf(endpoint).body!, given).success

type Sent = { url?: string; payload?: string | Buffer | undefined; headers?: Record<string, string> }
const send = (endpoint: Endpoint, { url = rightUrl(endpoint), payload, headers }: Sent) =>
  server.app.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(endpoint.access !== 'public' && { cookie: player.cookie }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
const rightUrl = (endpoint: Endpoint) =>
  pathOf(endpoint, {
    competitionId: 1,
    creatorId: 1,
    applicationId: 1,
    notificationId: 1,
    entryId: 1,
    sessionId: 'a'.repeat(32),
    userId: '00000000-0000-4000-8000-000000000000',
  })

type Reply = Awaited<ReturnType<typeof send>>
/** Returns what is wrong with the response to bad input, or null if it is a proper refusal. */
function problemWith({ statusCode, body, json }: Reply, sent: unknown): string | null {
  const isRefusal = statusCode >= 400 && statusCode < 500 && ErrorBody.safeParse(json()).success
  return isRefusal ? null : `${String(sent).slice(0, 200)} → ${statusCode} ${body.slice(0, 200)}`
}

/**
 * Values that are wrong for every field: wrong types, numbers too big to store, text that no table can hold. They are written as JSON
 * because JSON can express more than JavaScript.
 */
const wrongValues = [
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '""',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '2147483648',
  '9007199254740993',
  '1e21',
  '"a\\u0000b"',
  '"\\ud800 half a pair, and long enough"',
  '"a\\r\\nb"',
  `"${'x'.repeat(10_000)}"`,
  '{"$gt":""}',
  '[[[[[[]]]]]]',
]
const MARK = '"MARK"'

/** Returns the body once for each of its values, with that value marked. */
function marked(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [MARK]
  return Object.keys(body)
    .flatMap((key) =>
      marked(body[key as keyof typeof body]).map((inner) => {
        const copy: Record<string, unknown> = Array.isArray(body) ? ([...(body as unknown[])] as never) : { ...body }
        copy[key] = '%%'
        return JSON.stringify(copy).replace('"%%"', () => inner)
      }),
    )
    .concat(MARK)
}

test('every endpoint with a body has an example body, and no other endpoint has one', () => {
  expect(Object.keys(examples).toSorted()).toEqual(withBody.map(([title]) => title).toSorted())
  for (const [title, endpoint] of withBody) expect(isRight(endpoint, examples[title]!), title).toBe(true)
})

const takesMuch = new Set(['PUT /api/beliefs', 'POST /api/entries/import'])

test.each(withBody)('%s refuses a wrong value in each field', async (title, endpoint) => {
  for (const place of marked(examples[title]))
    for (const value of wrongValues) {
      if (place === MARK && value === '{}' && isRight(endpoint, {})) continue
      const payload = place.replace(MARK, () => value)
      const reply = await send(endpoint, { payload })
      // a file may contain any text, and a projection may be 0
      if (place !== MARK && reply.statusCode === 200 && takesMuch.has(title) && isRight(endpoint, JSON.parse(payload)))
        continue
      expect(problemWith(reply, payload)).toBeNull()
    }
})

test.each(withBody)('%s refuses numbers as text and text as numbers', async (title, endpoint) => {
  const example = examples[title]!
  for (const [key, value] of Object.entries(example).filter(([, held]) => typeof held !== 'object')) {
    const payload = JSON.stringify({ ...example, [key]: typeof value === 'number' ? String(value) : Number(value) })
    expect((await send(endpoint, { payload })).statusCode, payload).toBe(400)
  }
})

test.each(withBody)('%s does not fail when a field is missing', async (title, endpoint) => {
  for (const key of Object.keys(examples[title]!)) {
    const { [key]: _left, ...rest } = examples[title]!
    expect((await send(endpoint, { payload: JSON.stringify(rest) })).statusCode).toBeLessThan(500)
  }
})

test.each(withBody)('%s refuses unknown fields', async (title, endpoint) => {
  for (const more of [
    'role',
    'balance',
    'score',
    'rank',
    'status',
    'winnerId',
    'userId',
    'id',
    'isBot',
    'ndaAccepted',
    'toString',
    '',
  ]) {
    if (Object.hasOwn(examples[title]!, more)) continue
    const payload = JSON.stringify({ ...examples[title], [more]: 1 })
    const reply = await send(endpoint, { payload })
    expect([reply.statusCode, reply.json<{ code: string }>().code], payload).toEqual([400, 'bad_request'])
  }
})

test.each(writes)('%s refuses a body that is not an object', async (title, endpoint) => {
  const example = JSON.stringify(examples[title] ?? {})
  const twice = example.replace(/^\{/, '{"email":1,"email":2,').replace(/,\}$/, '}')
  const bodies = [
    '{',
    '}',
    '{"a"}',
    "{'a':1}",
    'undefined',
    'NaN',
    '[',
    '"',
    '{"a":1}{"a":1}',
    `${example}x`,
    '\u0000',
    '\ufeff{',
    ' ',
    '/* x */',
    twice,
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '[]',
    '[{}]',
    '"text"',
    '7',
    'true',
    '{"a":1}',
    '['.repeat(16_000),
    '['.repeat(16_000) + ']'.repeat(16_000),
    '{"a":'.repeat(6_000) + '1' + '}'.repeat(6_000),
    `{"a":${'9'.repeat(30_000)}}`,
  ]
  for (const payload of aThirdOf(bodies)) expect(problemWith(await send(endpoint, { payload }), payload)).toBeNull()
  expect(
    problemWith(
      await send(endpoint, { payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }),
      'bytes that are not text',
    ),
  ).toBeNull()
  expect(
    problemWith(
      await send(endpoint, { payload: '', headers: { 'content-type': 'application/json' } }),
      'nothing, called JSON',
    ),
  ).toBeNull()
})

test.each(writes)('%s refuses a body over 32 KB', async (_, endpoint) => {
  const payload = JSON.stringify({ a: 'x'.repeat(32_768) })
  for (const headers of [{}, { 'content-length': String(payload.length) }]) {
    const reply = await send(endpoint, { payload, headers })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([413, 'body_too_large'])
  }
})

const tooMuch = Buffer.alloc(10_000_000, '{"a":"')
test.each(withBody)('%s refuses a body of 10 MB, with and without Content-Length', async (_, endpoint) => {
  for (const headers of [{}, { 'content-length': String(tooMuch.length) }, { 'transfer-encoding': 'chunked' }]) {
    const reply = await send(endpoint, { payload: tooMuch, headers })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([413, 'body_too_large'])
  }
})

test.each(writes)('%s refuses a body that is not application/json', async (title, endpoint) => {
  const payload = JSON.stringify(examples[title] ?? {})
  for (const type of aThirdOf([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/xml',
    'nonsense',
    ';',
    '',
  ])) {
    const reply = await send(endpoint, { payload, headers: { 'content-type': type } })
    expect([reply.statusCode, reply.json<{ code: string }>().code], type).toEqual([415, 'wrong_content_type'])
  }
})

test.each(everyCall)('%s refuses an unknown query parameter', async (_, endpoint) => {
  for (const query of aThirdOf([
    'x=1',
    'role=admin',
    '__proto__=1',
    '__proto__[x]=1',
    'x[]=1',
    'constructor=1',
    '%00=1',
    '=',
    'x=%ED%A0%80',
    'x=%',
    '%ff=%fe',
  ])) {
    const reply = await send(endpoint, { url: `${rightUrl(endpoint)}?${query}` })
    expect(problemWith(reply, query)).toBeNull()
    expect(reply.statusCode, query).toBe(400)
  }
})

const queried = everyCall.flatMap(([title, endpoint]) => {
  const known = schemasOf(endpoint).query as { def?: { shape?: object } } | undefined
  return Object.keys(known?.def?.shape ?? {}).map((key) => [title, key, endpoint] as const)
})
/** Where a field takes text, most values that are wrong for a number are valid, and an unknown escape is plain text. */
const isText = (endpoint: Endpoint, key: string, value: string) =>
  /^([\w.;-]+|%ED%A0%80)$/.test(value) && z.safeParse(schemasOf(endpoint).query!, { [key]: value }).success
test.each(queried)('%s refuses a wrong %s in the query', async (_, key, endpoint) => {
  const wrong = [
    '',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '%20',
    '%00',
    '99999999999999999999',
    'NaN',
    'null',
    '1%00',
    '1;drop',
    '%ED%A0%80',
    '９',
    `1&${key}=2`,
  ]
  for (const value of wrong.filter((text) => !isText(endpoint, key, text))) {
    expect(problemWith(await send(endpoint, { url: `${rightUrl(endpoint)}?${key}=${value}` }), value)).toBeNull()
  }
})

test.each(withParams)('%s refuses an invalid id', async (_, endpoint) => {
  const wrong = [
    '0',
    '-1',
    '-0',
    '1.5',
    '1e3',
    '01',
    '+1',
    ' 1',
    '%201',
    '1%20',
    '2147483648',
    '9007199254740993',
    '99999999999999999999',
    'x',
    'null',
    'undefined',
    'NaN',
    '%00',
    '1%00',
    '%27',
    '1%27%20or%201=1',
    '%ED%A0%80',
    '%ff',
    '%',
    '%zz',
    '９',
    '1%2F2',
    '..',
    '%2e%2e',
    '__proto__',
    'x'.repeat(99),
    'x'.repeat(101),
    'x'.repeat(5_000),
  ]
  for (const id of aThirdOf(wrong)) {
    const url = endpoint.path.replace(/\{\w+\}/g, () => id)
    // the client resolves dots in a path, which may give the path of another endpoint
    if (everyCall.some(([, other]) => other.path === new URL(url, 'http://localhost').pathname)) continue
    const reply = await send(endpoint, { url })
    expect(problemWith(reply, url)).toBeNull()
  }
})

test.each(everyCall)('%s accepts or refuses strange headers without failing', async (_, endpoint) => {
  const strange: Record<string, string>[] = [
    { cookie: 'sid' },
    { cookie: ';;;==;' },
    { cookie: `sid=${'\u00ff'.repeat(100)}` },
    { cookie: 'sid=%00' },
    { cookie: `${player.cookie}; ${player.cookie}` },
    { accept: '\u00ff' },
    { 'x-forwarded-for': 'x, y, z' },
    { host: '' },
    { host: 'evil.example:99999' },
    { 'x-request-id': '\u00ff' },
    { 'if-none-match': '"' },
    { 'idempotency-key': '' },
    { 'idempotency-key': 'x'.repeat(5_000) },
    { 'content-length': '0' },
  ]
  for (const headers of aThirdOf(strange)) {
    const reply = await send(endpoint, { headers })
    expect(reply.statusCode, `${JSON.stringify(headers).slice(0, 100)} ${reply.body.slice(0, 200)}`).toBeLessThan(500)
  }
})

test.each([
  '/%',
  '/%zz',
  '/api/%',
  '/api/%E0%A4%A',
  '/api/../etc/passwd',
  '/api//auth/user',
  '/.git/config',
  '/api/auth/user/',
  '/API/AUTH/USER',
  '/api/none',
  '/a\\b',
])('%s returns 404 with our refusal', async (url) => {
  const reply = await server.app.inject({ method: 'GET', url })
  expect(problemWith(reply, url)).toBeNull()
  expect(reply.body).not.toContain('FST_')
})
