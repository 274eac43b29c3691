/** Sends bad input to every call of the contract: each response must be a refusal with a status from 400 to 499, never a failure. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sql } from 'kysely'
import { pathOf, type Endpoint } from '#contract/endpoint.ts'
import { importRosters } from '#contract/entries.ts'
import { ErrorBody } from '#contract/errors.schemas.ts'
import { endpoints, schemasOf } from '#contract/index.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

const SERIES = {
  title: 'Friday Night',
  description: null,
  repeats: 'weekly',
  weekdays: [5],
  firstDate: '2030-01-04',
  timeOfDay: '20:00',
  timeZone: 'Europe/Berlin',
  draftMinutes: 360,
  liveMinutes: 120,
  reviewMinutes: 10,
  rounds: 8,
  slate: { kind: 'everybody' },
  salaryCap: 50_000,
  prizeValue: '0.00',
  prizeText: null,
  bots: 0,
  maxEntries: 1,
}

/** For each call ('METHOD path') a body of the right shape. Wrong bodies are made from it. */
const examples: Record<string, Record<string, unknown>> = {
  'POST /api/auth/sign-up': {
    email: 'ada@example.com',
    password: 'correct horse battery',
    firstName: 'Ada',
    lastName: 'Lovelace',
  },
  'POST /api/auth/sign-in': { email: 'ada@example.com', password: 'correct horse battery' },
  'POST /api/auth/display-name': { displayName: 'Countess' },
  'POST /api/auth/reset-link': { email: 'ada@example.com' },
  'POST /api/auth/reset-password': { token: 'A'.repeat(43), newPassword: 'seven green llamas sing' },
  'POST /api/entries': { competitionId: 1, picks: [{ creatorId: 1, price: '5000.00' }], totalSalary: '5000.00' },
  'POST /api/entries/trade': { entryId: 1, oldCreatorId: 1, newCreatorId: 2 },
  'POST /api/entries/drop': { entryId: 1, creatorId: 1 },
  'PUT /api/entries/{entryId}': { picks: [{ creatorId: 1, price: '5000.00' }], totalSalary: '5000.00', version: 1 },
  'POST /api/entries/import': { competitionId: 1, csv: ',1,2,3' },
  'PUT /api/own-projections': { competitionId: 1, ownProjections: [{ creatorId: 1, points: 3 }] },
  'POST /api/notifications/read': { id: 1 },
  'POST /api/auth/password': { oldPassword: 'correct horse battery', newPassword: 'seven green llamas sing' },
  'POST /api/admin/elevate': { code: 'not the code' },
  'POST /api/admin/end-sessions': { player: 'nobody@example.com' },
  'POST /api/admin/second-factors/proof': { code: 'not the code' },
  'POST /api/admin/second-factors/totp': { code: '123456' },
  'POST /api/admin/second-factors/remove': { id: 'nothing' },
  'POST /api/admin/second-factors/passkeys': {
    name: 'A key',
    id: 'AAAA',
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] },
  },
  'POST /api/creators/add-from-youtube': { channelId: '@nobody-at-all', category: 'Gaming' },
  'PATCH /api/creators/{creatorId}': { price: '12000.00', category: 'Gaming', version: 99 },
  'POST /api/admin/channels/look-up': { references: ['@nobody-at-all'] },
  'POST /api/admin/channels': { channels: [{ youtubeId: 'UCaaaaaaaaaaaaaaaaaaaaaa', category: 'Gaming' }] },
  'PATCH /api/admin/creators': { edits: [{ creatorId: 99, version: 99, category: 'Gaming' }] },
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
  'POST /api/admin/held-settlements/{competitionId}': { decision: 'settle' },
  'POST /api/admin/series/preview': SERIES,
  'POST /api/admin/series': SERIES,
  'PUT /api/admin/series/{seriesId}': { version: 1, series: SERIES },
  'POST /api/admin/series/{seriesId}/pause': { isPaused: true },
  'PATCH /api/admin/competitions/{competitionId}': {
    title: 'Friday Night',
    description: null,
    prizeValue: '0.00',
    prizeText: null,
  },
  'POST /api/admin/competitions/{competitionId}/cancel': { reason: 'The stream is off tonight' },
  'POST /api/admin/competitions/{competitionId}/extend-review': { minutes: 10 },
  'POST /api/admin/players/{playerId}/ban': { reason: 'Several accounts' },
  'POST /api/leagues': { name: 'Friday Friends', isHost: true, seriesId: null, rounds: 8 },
  'POST /api/leagues/invitation': { code: 'ABCDEFGH' },
  'POST /api/leagues/join': { code: 'ABCDEFGH' },
  'POST /api/leagues/{slug}/seats': { names: ['Ada', 'Ben'] },
  'POST /api/seats/invitation': { code: 'ABCDEFGH' },
  'POST /api/seats': { code: 'ABCDEFGH', name: 'Ada' },
  'POST /api/seats/open': { code: 'ABCDEFGHJKMNPQRSTVWX' },
  'POST /api/seats/recover': { slug: 'aaaaaaaaaa', name: 'Ada', words: 'apple river stone cloud' },
  'POST /api/seats/account/provider': { provider: 'google' },
  'POST /api/seats/account': { email: 'seat@example.com', password: 'a long pass phrase' },
  'PATCH /api/leagues/{slug}': { name: 'Friday Friends', hostId: null },
  'POST /api/leagues/{slug}/code': { isOpen: true },
  'POST /api/leagues/{slug}/seasons': { seriesId: null, rounds: 8 },
  'PUT /api/leagues/{slug}/webhook': { url: 'https://example.com/hook', withNames: true },
  'PUT /api/push': {
    endpoint: 'https://example.com/push',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
  },
  'PUT /api/admin/webhook': { url: 'https://example.com/hook', withNames: false },
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
/** Signs a new player up after a call has ended the session of the last one. */
async function keepSignedIn(): Promise<void> {
  const sessions = server.db
    .selectFrom('sessions')
    .select('sid')
    .where(sql<boolean>`sess ->> 'elevatedUntil' is not null`)
  if ((await sessions.executeTakeFirst()) === undefined)
    player = await server.elevate(await server.signUp(`player-${++made}`))
}

/** Every third item of a list that is the same for each call; the next calls get the other items. */
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
    seriesId: 99,
    playerId: '00000000-0000-4000-8000-000000000000',
    slug: 'aaaaaaaaaa',
    token: 'aaaaaaaaaaaaaaaa',
    entryId: 1,
    sessionId: 'a'.repeat(32),
    userId: '00000000-0000-4000-8000-000000000000',
  })

type Reply = Awaited<ReturnType<typeof send>>
const report = ({ statusCode, body }: Reply, sent: unknown) =>
  `${String(sent).slice(0, 200)} → ${statusCode} ${body.slice(0, 200)}`

/** Returns null when the response to bad input is a refusal of the contract, otherwise what was sent and what came back. */
function problemWith(reply: Reply, sent: unknown): string | null {
  const isRefusal = reply.statusCode >= 400 && reply.statusCode < 500 && ErrorBody.safeParse(reply.json()).success
  return isRefusal ? null : report(reply, sent)
}

/** Returns null when the response is exactly this refusal. */
function unless(status: number, code: string, reply: Reply, sent: unknown): string | null {
  return reply.statusCode === status && reply.json<{ code: string }>().code === code ? null : report(reply, sent)
}

type Call = readonly [title: string, endpoint: Endpoint]

/** Tries each call in turn, and returns the problems found, each with the name of its call. */
async function problemsIn(
  calls: readonly Call[],
  attempt: (...call: Call) => AsyncIterable<string | null>,
): Promise<string[]> {
  const problems: string[] = []
  for (const [title, endpoint] of calls) {
    await keepSignedIn()
    for await (const problem of attempt(title, endpoint)) if (problem !== null) problems.push(`${title}: ${problem}`)
  }
  return problems
}

/** Values that are wrong for any field, as JSON: of the wrong type, too big to store, or text that no table can hold. */
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

/** Returns the body as JSON once for each value in it, with MARK in the place of that value. */
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

const takesMuch = new Set([
  'PUT /api/own-projections',
  'POST /api/entries/import',
  'POST /api/admin/series/preview',
  'POST /api/admin/series',
  'POST /api/leagues',
  'POST /api/admin/channels/look-up',
  'POST /api/admin/channels',
  'PATCH /api/admin/creators',
])

test('every call refuses a wrong value in any place of its body', async () => {
  const problems = await problemsIn(withBody, async function* (title, endpoint) {
    for (const place of marked(examples[title]))
      for (const value of wrongValues) {
        if (place === MARK && value === '{}' && isRight(endpoint, {})) continue
        const payload = place.replace(MARK, () => value)
        const reply = await send(endpoint, { payload })
        // a file may hold any text, a projection may be 0, a series or a league may have no limit, and a bulk call has an outcome for each item
        if (
          place !== MARK &&
          reply.statusCode === 200 &&
          takesMuch.has(title) &&
          isRight(endpoint, JSON.parse(payload))
        )
          continue
        yield problemWith(reply, payload)
      }
  })
  expect(problems).toEqual([])
})

test('every call refuses a number sent as text, and text sent as a number', async () => {
  const problems = await problemsIn(withBody, async function* (title, endpoint) {
    const example = examples[title]!
    for (const [key, value] of Object.entries(example).filter(([, held]) => typeof held !== 'object')) {
      const payload = JSON.stringify({ ...example, [key]: typeof value === 'number' ? String(value) : Number(value) })
      const reply = await send(endpoint, { payload })
      yield reply.statusCode === 400 ? null : report(reply, payload)
    }
  })
  expect(problems).toEqual([])
})

test('no call fails when a field of its body is left out', async () => {
  const problems = await problemsIn(withBody, async function* (title, endpoint) {
    for (const key of Object.keys(examples[title]!)) {
      const { [key]: _left, ...rest } = examples[title]!
      const reply = await send(endpoint, { payload: JSON.stringify(rest) })
      yield reply.statusCode < 500 ? null : report(reply, `without ${key}`)
    }
  })
  expect(problems).toEqual([])
})

test('every call refuses a body with an unknown field', async () => {
  const problems = await problemsIn(withBody, async function* (title, endpoint) {
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
      yield unless(400, 'bad_request', reply, payload)
    }
  })
  expect(problems).toEqual([])
})

test('every call that changes something refuses a malformed body', async () => {
  const problems = await problemsIn(writes, async function* (title, endpoint) {
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
    for (const payload of aThirdOf(bodies)) yield problemWith(await send(endpoint, { payload }), payload)
    yield problemWith(
      await send(endpoint, { payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }),
      'bytes that are not text',
    )
    yield problemWith(
      await send(endpoint, { payload: '', headers: { 'content-type': 'application/json' } }),
      'an empty body',
    )
  })
  expect(problems).toEqual([])
})

test('every call that changes something refuses a body over 32 KB, except the import of a roster file', async () => {
  const problems = await problemsIn(writes, async function* (_, endpoint) {
    if (endpoint.path === importRosters.path) return
    const payload = JSON.stringify({ a: 'x'.repeat(32_768) })
    for (const headers of [{}, { 'content-length': String(payload.length) }]) {
      const reply = await send(endpoint, { payload, headers })
      yield unless(413, 'body_too_large', reply, JSON.stringify(headers))
    }
  })
  expect(problems).toEqual([])
})

const tooMuch = Buffer.alloc(10_000_000, '{"a":"')
test('every call refuses a body of 10 MB, with and without its length in the header', async () => {
  const problems = await problemsIn(withBody, async function* (_, endpoint) {
    for (const headers of [{}, { 'content-length': String(tooMuch.length) }, { 'transfer-encoding': 'chunked' }]) {
      const reply = await send(endpoint, { payload: tooMuch, headers })
      yield unless(413, 'body_too_large', reply, JSON.stringify(headers))
    }
  })
  expect(problems).toEqual([])
})

test('every call that changes something refuses a body whose content type is not JSON', async () => {
  const problems = await problemsIn(writes, async function* (title, endpoint) {
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
      yield unless(415, 'wrong_content_type', reply, type)
    }
  })
  expect(problems).toEqual([])
})

test('every call refuses an unknown query parameter', async () => {
  const problems = await problemsIn(everyCall, async function* (_, endpoint) {
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
      yield problemWith(reply, query) ?? (reply.statusCode === 400 ? null : report(reply, query))
    }
  })
  expect(problems).toEqual([])
})

function queryKeys(endpoint: Endpoint): string[] {
  const known = schemasOf(endpoint).query as { def?: { shape?: object } } | undefined
  return Object.keys(known?.def?.shape ?? {})
}
/** Most values that are wrong for a number are right for text; an escape sequence that decodes to no text is taken literally. */
const isText = (endpoint: Endpoint, key: string, value: string) =>
  /^([\w.;\p{Nd}-]+|%ED%A0%80)$/u.test(value) && z.safeParse(schemasOf(endpoint).query!, { [key]: value }).success
test('every call refuses a wrong value of its query parameters', async () => {
  const problems = await problemsIn(everyCall, async function* (_, endpoint) {
    for (const key of queryKeys(endpoint)) {
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
        yield problemWith(await send(endpoint, { url: `${rightUrl(endpoint)}?${key}=${value}` }), `${key}=${value}`)
      }
    }
  })
  expect(problems).toEqual([])
})

test('every call with an id in its path refuses a malformed id', async () => {
  const problems = await problemsIn(withParams, async function* (_, endpoint) {
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
      // the client resolves the dots, so that the URL may be that of another call
      if (everyCall.some(([, other]) => other.path === new URL(url, 'http://localhost').pathname)) continue
      const reply = await send(endpoint, { url })
      yield problemWith(reply, url)
    }
  })
  expect(problems).toEqual([])
})

test('no call fails because of strange headers', async () => {
  const problems = await problemsIn(everyCall, async function* (_, endpoint) {
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
      yield reply.statusCode < 500 ? null : report(reply, JSON.stringify(headers))
    }
  })
  expect(problems).toEqual([])
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
])('the path %s is refused with the text of the contract', async (url) => {
  const reply = await server.app.inject({ method: 'GET', url })
  expect(problemWith(reply, url)).toBeNull()
  expect(reply.body).not.toContain('FST_')
})
