import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect as connectTcp, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { competitionTopic, EVERYBODY, leaderboardTopic, userTopic, type Numbered } from '#contract/realtime.ts'
import { acceptNda } from '#server/records/users.ts'
import { notify } from '#server/records/notifications.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { KEPT } from '#server/live/bus.ts'
import { listenToSockets, type Sockets } from './socket.ts'

let server: TestServer
let sockets: Sockets
let origin: string
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
  origin = await server.listen()
  sockets = listenToSockets(server.app.server, server.deps)
})
afterAll(async () => {
  await sockets.close()
  await server.close()
})

let people = 0
const somebody = () => server.signUp(`Watcher${++people}`)

type Client = {
  socket: WebSocket
  heard: Numbered[]
  say(message: unknown): void
  subscribe(competitionId: number, since?: number): void
  /** Resolves when everything sent before has been received and handled. */
  settled(): Promise<void>
  closed: Promise<number>
}

const headersOf = (as: Actor | undefined, from: string | undefined = origin) => ({
  ...(as && { cookie: as.cookie }),
  ...(from && { origin: from }),
})

async function open(as: Actor, at = origin, options: { autoPong?: boolean } = {}): Promise<Client> {
  const socket = new WebSocket(`${at.replace('http', 'ws')}/ws`, { headers: headersOf(as, at), ...options })
  const heard: Numbered[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Numbered
    if (message.type !== 'alive') heard.push(message)
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  const say = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  return {
    socket,
    heard,
    say,
    subscribe: (competitionId, since) =>
      say({ type: 'subscribe_competition', competitionId, ...(since !== undefined && { since }) }),
    settled: async () => {
      const replied = once(socket, 'pong')
      socket.ping()
      await replied
    },
    closed,
  }
}

/** Returns the status of a refused upgrade, or 101 if it succeeds. */
async function statusOf(headers: Record<string, string>, path = '/ws'): Promise<number> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers })
  socket.on('error', () => {})
  const refused = once(socket, 'unexpected-response').then(
    ([, response]) => (response as { statusCode: number }).statusCode,
  )
  const status = await Promise.race([refused, once(socket, 'open').then(() => 101)])
  if (status === 101) {
    socket.close()
    await once(socket, 'close')
  }
  return status
}

const entered = (competitionId: number) =>
  server.deps.bus.publish(competitionTopic(competitionId), {
    type: 'competition_updated',
    data: { newEntry: { competitionId } },
  })
/** Each of these messages counts; none is merged. */
const announce = (competitionId: number, title: string, message = '') =>
  server.deps.bus.publish(competitionTopic(competitionId), {
    type: 'notification',
    id: 1,
    notificationType: 'score_update',
    title,
    message,
    priority: 'low',
    competitionId,
    actionUrl: null,
    timestamp: '2026-05-04T12:00:00.000Z',
  })
const tell = (userId: string, title: string) =>
  notify(server.deps, [userId], { type: 'score_update', title, message: 'm' })

test('a signed-in player gets public messages, their own, and those of subscribed topics, and no others', async () => {
  const [ada, bob] = [await somebody(), await somebody()]
  const one = await open(ada)
  one.subscribe(11)
  one.say({ type: 'subscribe_leaderboard', competitionId: 12 })
  await one.settled()
  entered(11)
  entered(13)
  server.deps.bus.publish(leaderboardTopic(12), { type: 'leaderboard_updated', data: { competitionId: 12 } })
  server.deps.bus.publish(leaderboardTopic(11), { type: 'leaderboard_updated', data: { competitionId: 11 } })
  await tell(bob.id, 'for bob')
  await tell(ada.id, 'for ada')
  server.deps.bus.publish(EVERYBODY, { type: 'competition_updated', data: {} })
  await expect
    .poll(() => one.heard.map((message) => message.topic))
    .toEqual([competitionTopic(11), leaderboardTopic(12), userTopic(ada.id), EVERYBODY])
  expect(one.heard[0]).toEqual({
    type: 'competition_updated',
    data: { newEntry: { competitionId: 11 } },
    topic: 'competition:11',
    seq: expect.any(Number),
  })
  one.socket.close()
})

const refusals: [string, number, (ada: Actor) => Record<string, string>, string?][] = [
  ['without a session', 401, () => headersOf(undefined)],
  ['with a session that is not one', 401, () => ({ ...headersOf(undefined), cookie: 'sid=AAAA' })],
  ['from another site', 403, (ada) => headersOf(ada, 'https://evil.example')],
  ['from a site that begins like ours', 403, (ada) => headersOf(ada, `${origin}.evil.example`)],
  ['from another port of this machine', 403, (ada) => headersOf(ada, 'http://127.0.0.1:1')],
  ['from nowhere (null)', 403, (ada) => headersOf(ada, 'null')],
  ['without saying from where', 403, (ada) => ({ cookie: ada.cookie })],
  ['at another path', 404, (ada) => headersOf(ada), '/wss'],
  ["at a call's path", 404, (ada) => headersOf(ada), '/api/competitions/active'],
]
test.each(refusals)('an upgrade with %s is refused with %i', async (_, status, headers, path) => {
  expect(await statusOf(headers(await somebody()), path)).toBe(status)
})

test('a session that has ended opens no socket', async () => {
  const ada = await somebody()
  await server.post('/api/auth/sign-out', { as: ada })
  expect(await statusOf(headersOf(ada))).toBe(401)
})

test('an expired session opens no socket', async () => {
  const ada = await somebody()
  await server.db
    .updateTable('sessions')
    .set({ expire: sql`clock_timestamp() - interval '1 second'` })
    .where(sql<string>`sess ->> 'userId'`, '=', ada.id)
    .execute()
  expect(await statusOf(headersOf(ada))).toBe(401)
})

test('a player who no longer has the agreement gets no personal messages after at most a minute', async () => {
  const ada = await somebody()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const plain = createServer()
  const listening = listenToSockets(plain, server.deps)
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const client = await open(ada, `http://127.0.0.1:${(plain.address() as AddressInfo).port}`)
  await server.db.updateTable('users').set({ nda_accepted: false }).where('id', '=', ada.id).execute()
  for (let passed = 0; passed < 60; passed += 20) {
    vi.advanceTimersByTime(20_000)
    await client.settled()
  }
  vi.useRealTimers()
  // a look-up that began after the check's look-up has ended, so the check has ended too
  await server.get('/api/auth/user', { as: ada })
  await tell(ada.id, 'personal')
  server.deps.bus.publish(EVERYBODY, { type: 'creators_updated' })
  await expect.poll(() => client.heard.map((message) => message.topic)).toEqual([EVERYBODY])
  client.socket.close()
  await client.closed
  listening.close()
  plain.close()
})

test.each([
  ['GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 403],
  ['GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n', 403],
  ['GET //evil/ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 404],
  ['GET /ws%00 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 404],
])('a broken upgrade gets a response, and its connection is closed: %j', async (text, status) => {
  expect(await rawResponse(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('an upgrade with a session but without a handshake gets a response, and its connection is closed', async () => {
  const ada = await somebody()
  const head = `GET /ws HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\nCookie: ${ada.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
  expect(await rawResponse(head)).toMatch(/^HTTP\/1.1 400 /)
})

async function rawResponse(text: string): Promise<string> {
  const { port, hostname } = new URL(origin)
  const socket: Socket = connectTcp(Number(port), hostname)
  let response = ''
  socket.on('data', (chunk) => {
    response += String(chunk)
  })
  socket.write(text)
  await once(socket, 'close')
  return response
}

test('before the agreement no socket opens, and with it a player gets their own messages', async () => {
  const undecided = await server.signUp('Undecided', { ndaAccepted: false })
  expect(await statusOf(headersOf(undecided))).toBe(403)

  await acceptNda(server.db, undecided.id)
  const client = await open(undecided)
  await client.settled()
  await tell(undecided.id, 'now')
  await expect.poll(() => client.heard.map((message) => message.topic)).toEqual([userTopic(undecided.id)])
  client.socket.close()
})

test('viewers may watch, and may open more sockets than one player', async () => {
  const viewers = await Promise.all(Array.from({ length: 7 }, async () => open(await server.watch())))
  for (const viewer of viewers) viewer.subscribe(31)
  await Promise.all(viewers.map((viewer) => viewer.settled()))
  entered(31)
  for (const viewer of viewers) await expect.poll(() => viewer.heard).toHaveLength(1)
  for (const viewer of viewers) viewer.socket.close()
  await Promise.all(viewers.map((viewer) => viewer.closed))
})

test('a returning client is sent what it missed, in order', async () => {
  const ada = await somebody()
  const first = await open(ada)
  await first.settled()
  first.subscribe(41)
  await first.settled()
  entered(41)
  await expect.poll(() => first.heard).toHaveLength(1)
  const { seq } = first.heard[0]!
  first.socket.close()
  await first.closed
  announce(41, 'one')
  announce(41, 'two')

  const second = await open(ada)
  second.subscribe(41, seq)
  await second.settled()
  expect(second.heard.map((message) => message.seq)).toEqual([seq + 1, seq + 2])
  second.socket.close()
})

test('a client that missed more than is kept is told to read everything again', async () => {
  const ada = await somebody()
  const client = await open(ada)
  const topic = competitionTopic(51)
  for (let nth = 0; nth <= KEPT + 1; nth++) announce(51, String(nth))
  expect(server.deps.bus.since(topic, 0)).toBeNull()
  client.subscribe(51, 0)
  await expect.poll(() => client.heard, { timeout: 5_000 }).toEqual([{ type: 'resync', data: { topic } }])
  client.socket.close()
})

test('a client that stops reading uses bounded memory, delays nobody, and gets one resync when it reads again', async () => {
  const MESSAGE = 128 * 1024
  const opened: Socket[] = []
  server.app.server.on('connection', (socket) => opened.push(socket))
  const [slow, quick] = [await open(await somebody()), await open(await somebody())]
  for (const client of [slow, quick]) client.subscribe(71)
  await Promise.all([slow.settled(), quick.settled()])
  slow.socket.pause()
  let most = 0
  for (let nth = 0; nth < 200; nth++) {
    const heard = once(quick.socket, 'message')
    announce(71, String(nth), 'x'.repeat(MESSAGE))
    await heard
    most = Math.max(most, ...opened.map((socket) => socket.writableLength))
  }
  expect(most).toBeGreaterThan(256 * 1024)
  expect(most).toBeLessThan(256 * 1024 + 2 * MESSAGE)

  slow.socket.resume()
  await expect.poll(() => slow.heard.at(-1)).toEqual({ type: 'resync', data: { topic: null } })
  announce(71, 'afterwards')
  await expect.poll(() => titlesOf(slow).at(-1)).toBe('afterwards')
  const [before, after] = [titlesOf(slow).slice(0, -2), titlesOf(slow).slice(-2)]
  expect([before, after]).toEqual([before.map((_, nth) => String(nth)), ['resync', 'afterwards']])
  expect(titlesOf(quick)).toEqual([...Array.from({ length: 200 }, (_, nth) => String(nth)), 'afterwards'])
  for (const client of [slow, quick]) client.socket.close()
})

const titlesOf = (client: Client) => client.heard.map((message) => ('title' in message ? message.title : message.type))

test('a client that unsubscribes from a competition gets no more of its messages', async () => {
  const client = await open(await somebody())
  for (const id of [81, 82]) client.subscribe(id)
  client.say({ type: 'unsubscribe_competition', competitionId: 81 })
  await client.settled()
  entered(81)
  entered(82)
  await expect.poll(() => client.heard.map((message) => message.topic)).toEqual([competitionTopic(82)])
  client.socket.close()
})

const badFrames: [string, number, (client: Client) => void][] = [
  ['a message of 5 KiB', 1009, ({ say }) => say('x'.repeat(5 * 1024))],
  ['JSON that cannot be read', 1008, ({ say }) => say('{"type":')],
  ['nothing', 1008, ({ say }) => say('')],
  ['bytes', 1008, ({ socket }) => socket.send(Buffer.from([1, 2, 3]))],
  ['text that is no text', 1007, ({ socket }) => socket.send(Buffer.from([0xff, 0xfe, 0xfd]), { binary: false })],
  [
    'a flood',
    1008,
    ({ subscribe }) => {
      for (let nth = 1; nth <= 21; nth++) subscribe(nth)
    },
  ],
]
test.each(badFrames)('%s closes the connection with %i', async (_, code, send) => {
  const client = await open(await somebody())
  send(client)
  expect(await client.closed).toBe(code)
})

/** A connection whose bytes the test writes itself, and the server's end of it. */
async function openRaw(as: Actor): Promise<{ socket: Socket; serverEnd: Socket; received: () => Buffer }> {
  const { port, hostname, host } = new URL(origin)
  const accepted = once(server.app.server, 'connection').then(([accept]) => accept as Socket)
  const socket = connectTcp(Number(port), hostname)
  socket.on('error', () => {})
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const lines = [
    'GET /ws HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${as.cookie}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const serverEnd = await accepted
  await expect.poll(() => Buffer.concat(chunks).toString('latin1')).toContain('\r\n\r\n')
  chunks.length = 0
  return { socket, serverEnd, received: () => Buffer.concat(chunks) }
}

/** Masked with zeros; clients must mask. */
const emptyFrame = (first: number) => Buffer.from([first, 0x80, 0, 0, 0, 0])
const floods: [string, number][] = [
  ['pongs nobody asked for', 0x8a],
  ['pings', 0x89],
  ['parts of a message that never ends', 0x00],
]
test.each(floods)('a flood of %s is read no further, and its connection is closed', async (_, first) => {
  const { socket, serverEnd, received } = await openRaw(await somebody())
  const closed = new Promise((resolve) => {
    socket.on('close', resolve)
  })
  if (first === 0) socket.write(emptyFrame(0x01))
  const frames = Buffer.concat(Array.from({ length: 10_000 }, () => emptyFrame(first)))
  const pour = () => {
    while (!socket.destroyed && socket.write(frames));
  }
  socket.on('drain', pour)
  pour()
  await closed
  expect(received().toString('latin1'), 'it is told why').toContain('\x88\x13\x03\xf0too many messages')
  expect(serverEnd.bytesRead).toBeLessThan(1_000_000)
  await expect.poll(() => serverEnd.destroyed, { message: 'closed at this end too' }).toBe(true)
})

test('a pong for a ping that was never sent does not count as an answer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const plain = createServer()
  const listening = listenToSockets(plain, server.deps)
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const own = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  const client = await open(await somebody(), own, { autoPong: false })
  const pinged = once(client.socket, 'ping')
  vi.advanceTimersByTime(30_000)
  await pinged
  client.socket.pong('something else')
  await client.settled()
  vi.advanceTimersByTime(30_000)
  vi.useRealTimers()
  expect(await client.closed).toBe(1006)
  listening.close()
  plain.close()
})

let somewhere = 1_000
test.each([
  [{ type: 'subscribe_everything' }],
  [{ type: 'subscribe_competition' }],
  [{ type: 'subscribe_competition', competitionId: '1' }],
  [{ type: 'subscribe_competition', competitionId: 0 }],
  [{ type: 'subscribe_competition', competitionId: 61, topic: 'user:x' }],
  [null],
  [[]],
  [7],
])('%j is ignored, and the connection stays open', async (message) => {
  const client = await open(await somebody())
  client.say(message)
  const id = ++somewhere
  client.subscribe(id)
  await client.settled()
  entered(61)
  entered(id)
  await expect.poll(() => client.heard.length).toBe(1)
  expect(client.heard[0]).toMatchObject({ topic: competitionTopic(id) })
  client.socket.close()
})

test('a player has at most 5 connections, and gets a place again when one closes', async () => {
  const ada = await somebody()
  const five = await Promise.all(Array.from({ length: 5 }, () => open(ada)))
  expect(await statusOf(headersOf(ada))).toBe(429)
  five[0]!.socket.close()
  await five[0]!.closed
  await expect.poll(() => statusOf(headersOf(ada))).toBe(101)
  for (const client of five) client.socket.close()
  await Promise.all(five.map((client) => client.closed))
})

test('200 players behind one address all connect at the same time', async () => {
  const office = await Promise.all(Array.from({ length: 200 }, somebody))
  const plain = createServer()
  const settings = { ...server.deps.settings, rateLimitFactor: 1 }
  const listening = listenToSockets(plain, { ...server.deps, settings })
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const own = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  const clients = await Promise.all(office.map((player) => open(player, own)))
  expect(clients.filter(({ socket }) => socket.readyState === WebSocket.OPEN)).toHaveLength(200)
  for (const { socket } of clients) socket.close()
  await Promise.all(clients.map(({ closed }) => closed))
  await listening.close()
  plain.close()
})

test('viewers have at most 50 connections for each address, because anyone can start their sessions', async () => {
  const watcher = await server.watch()
  const clients: Client[] = []
  for (let nth = 0; nth < 50; nth++) clients.push(await open(watcher))
  expect(await statusOf(headersOf(watcher))).toBe(429)
  const [ada] = [await somebody()]
  expect(await statusOf(headersOf(ada)), 'players do not notice').toBe(101)
  for (const client of clients) client.socket.close()
  await Promise.all(clients.map((client) => client.closed))
  await expect.poll(() => statusOf(headersOf(watcher))).toBe(101)
})

/** Returns the responses to consecutive upgrades without a session under the normal limits, while the clock stands still. */
async function responsesTo(addresses: string[]): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['performance'] })
  const plain = createServer()
  const listening = listenToSockets(plain, {
    ...server.deps,
    settings: { ...server.deps.settings, rateLimitFactor: 1, trustProxy: ['loopback'] },
  })
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const own = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  const responses: string[] = []
  for (const address of addresses) {
    const socket = new WebSocket(`${own.replace('http', 'ws')}/ws`, {
      headers: { origin: own, 'x-forwarded-for': address },
    })
    socket.on('error', () => {})
    const [, { statusCode, headers }] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
    responses.push(`${statusCode}${headers['retry-after'] ? ' later' : ''}`)
  }
  listening.close()
  plain.close()
  vi.useRealTimers()
  return responses
}

test('50 viewers of one address connect at once, then they wait; an IPv6 /64 counts as one address', async () => {
  const many = (count: number, address: (nth: number) => string) =>
    Array.from({ length: count }, (_, nth) => address(nth))
  expect(await responsesTo([...many(51, () => '9.9.9.9'), '8.8.8.8'])).toEqual([
    ...Array(50).fill('401'),
    '429 later',
    '401',
  ])
  expect(await responsesTo(many(51, (nth) => `2001:db8::${nth + 1}`))).toEqual([...Array(50).fill('401'), '429 later'])
})

test('when a crowd returns at once, 500 connect and the rest are told to retry', async () => {
  const crowd = Array.from({ length: 501 }, (_, nth) => `9.9.${Math.floor(nth / 50)}.1`)
  expect(await responsesTo(crowd)).toEqual([...Array(500).fill('401'), '503 later'])
})

test('signing out closes the connections of that session alone, at once', async () => {
  const ada = await somebody()
  const elsewhere = await somebody()
  const [one, other] = [await open(ada), await open(elsewhere)]
  await server.post('/api/auth/sign-out', { as: ada })
  expect(await one.closed).toBe(4401)
  await other.settled()
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
  other.socket.close()
})

test('a session that ended elsewhere is closed within a minute', async () => {
  const [ada, bob] = [await somebody(), await somebody()]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const plain = createServer()
  const listening = listenToSockets(plain, server.deps)
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const own = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  const [ended, lasting] = [await open(ada, own), await open(bob, own)]
  await server.db
    .deleteFrom('sessions')
    .where(sql<string>`sess ->> 'userId'`, '=', ada.id)
    .execute()
  for (let passed = 0; passed < 40; passed += 20) {
    vi.advanceTimersByTime(20_000)
    await Promise.all([ended.settled(), lasting.settled()])
  }
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  expect(await ended.closed).toBe(4401)
  await lasting.settled()
  expect(lasting.socket.readyState).toBe(WebSocket.OPEN)
  lasting.socket.close()
  await lasting.closed
  listening.close()
  plain.close()
})

test('while the database does not respond, upgrades are refused and told to retry', async () => {
  const stranded = await startTestServer()
  const address = await stranded.listen()
  const ada = await stranded.signUp('Ada')
  const away = {
    ...stranded.deps,
    db: new Proxy(stranded.db, {
      get() {
        throw new Error('the database is away')
      },
    }),
  }
  const listening = listenToSockets(stranded.app.server, away)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, {
    headers: { cookie: ada.cookie, origin: address },
  })
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode: number; headers: Record<string, string> },
  ]
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  listening.close()
  await stranded.close()
})

test('picks entered before the lock reach no client', async () => {
  const canary = 876_543
  await server.db
    .insertInto('creators')
    .values({ id: canary, youtube_id: 'UC-canary', channel_name: 'Canary', category: 'gaming' })
    .execute()
  const competition = await server.competition()
  await server.db
    .insertInto('creator_snapshots')
    .values({
      creator_id: canary,
      competition_id: competition.id,
      price_cents: 500_000,
      baseline_views: 1,
      expected_views: 1,
      projection: 1,
      expected_points: 1,
      sharp_points: 1,
      known_days: 14,
    })
    .execute()
  const [ada, bob] = [await somebody(), await somebody()]
  const client = await open(bob)
  client.subscribe(competition.id)
  client.say({ type: 'subscribe_leaderboard', competitionId: competition.id })
  await client.settled()
  const picks = [...competition.creators.slice(0, 2), { creatorId: canary, price: '5000.00' }]
  const entered = await server.post('/api/entries', {
    as: ada,
    body: { competitionId: competition.id, picks, totalSalary: '20000.00' },
  })
  expect(entered.statusCode).toBe(201)
  await expect.poll(() => client.heard).toHaveLength(2)
  const { id: entryId } = entered.json<{ id: number }>()
  const asked = [`/api/entries/${entryId}`, `/api/competitions/${competition.id}/roster-shares`].map((path) =>
    server.get(path, { as: bob }),
  )
  for (const reply of await Promise.all(asked)) expect(reply.json()).toMatchObject({ code: 'rosters_hidden' })
  const receipt = await server.get(`/api/entries/${entryId}/receipt`, { as: bob })
  const evidence = await server.get(`/api/competitions/${competition.id}/evidence`, { as: bob })
  expect([receipt.json().code, evidence.json().code]).toEqual(['rosters_hidden', 'not_locked_yet'])
  await client.settled()
  expect(client.heard, 'asking announces nothing').toHaveLength(2)
  expect(JSON.stringify(client.heard)).not.toContain(String(canary))
  client.socket.close()
})

test('a process that differs from the others refuses sockets until it agrees with them', async () => {
  const ada = await somebody()
  const { readiness } = server.deps
  readiness.hold('foreign')
  expect(await statusOf(headersOf(ada))).toBe(503)
  readiness.lift('foreign')
  expect(await statusOf(headersOf(ada))).toBe(101)
})

test('a stopping server tells every client and refuses new ones', async () => {
  const stopping = await startTestServer()
  const address = await stopping.listen()
  const listening = listenToSockets(stopping.app.server, stopping.deps)
  const ada = await stopping.signUp('Ada')
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, {
    headers: { cookie: ada.cookie, origin: address },
  })
  await once(socket, 'open')
  const closing = listening.close()
  const [code] = (await once(socket, 'close')) as [number]
  expect(code).toBe(1012)
  await closing
  await stopping.close()
})

test('a stopping process in a cluster closes its connections one after the other', async () => {
  const stopping = await startTestServer()
  const address = await stopping.listen()
  const listening = listenToSockets(stopping.app.server, stopping.deps)
  const clients = await Promise.all(
    ['Ada', 'Bob', 'Eve'].map(async (name) => open(await stopping.signUp(name), address)),
  )
  const closedAt = Promise.all(clients.map(({ closed }) => closed.then(() => performance.now())))
  const began = performance.now()
  await listening.close(600)
  const after = (await closedAt).map((at) => at - began).toSorted((one, other) => one - other)
  expect(after[1]! - after[0]!).toBeGreaterThan(100)
  expect(after[2]).toBeGreaterThan(350)
  expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1012, 1012, 1012])
  await stopping.close()
})
