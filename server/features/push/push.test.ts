/** Messages to browsers: subscriptions, reminders and results, dead subscriptions, and what ends with a session. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PushState } from '#contract/push.ts'
import type { OutgoingRequest, Outcome, Outside } from '#server/adapters/outside.ts'
import { isPushEndpoint } from '#server/adapters/push-hosts.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { erasePerson } from '#server/identity/erase-person.ts'
import { Crash, crashEverywhere } from '#server/testing/crash.ts'
import { enter, runDue } from '#server/testing/life.ts'
import { gainingSource, playToEnd } from '#server/testing/review.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { warp } from '#server/testing/warp.ts'
import { pushJobs } from './deliver.ts'

const browser = createECDH('prime256v1')
browser.generateKeys()
const AUTH = randomBytes(16)
const subscription = (nth = 1) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/browser-${nth}`,
  p256dh: browser.getPublicKey('base64url'),
  auth: AUTH.toString('base64url'),
})

/** Decrypts a message as the browser does (RFC 8291 and RFC 8188, one record). */
function read(body: Buffer): { title: string; body: string; path: string } {
  const [salt, theirs, data] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs])
  const secret = hkdfSync('sha256', browser.computeSecret(theirs), AUTH, both, 32)
  const part = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${info}\0`), length))
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  cipher.setAuthTag(data.subarray(-16))
  const text = Buffer.concat([cipher.update(data.subarray(0, -16)), cipher.final()])
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as ReturnType<typeof read>
}

let server: TestServer
let sent: (OutgoingRequest & { host: string })[]
let next: Outcome[]
let [ada, ben]: Actor[] = []
const answer = (status: number): Outcome => ({ kind: 'answered', status, retryAfter: null, body: '' })
const through: Outside = {
  async send(host, prepare) {
    const request = await prepare()
    if (!request) return { kind: 'withdrawn' }
    sent.push({ ...request, host })
    return next.shift() ?? answer(201)
  },
}
beforeAll(async () => {
  server = await startTestServer({
    settings: { rateLimitFactor: 1_000, publicUrl: 'https://play.example.com' },
    outside: through,
  })
})
beforeEach(async () => {
  await server.reset()
  ;[sent, next] = [[], []]
  ;[ada, ben] = await Promise.all(['Ada', 'Ben'].map((name) => server.signUp(name)))
})
afterAll(() => server.close())

const subscribe = (as: Actor, nth = 1, changes: object = {}) =>
  server.put('/api/push', { as, body: { ...subscription(nth), ...changes } })
const stateOf = async (as: Actor) => (await server.get('/api/push', { as })).json<PushState>()
const run = (db = server.db) => runDue(pushJobs({ ...server.deps, db }))
const heard = () => sent.splice(0).map(({ body }) => read(body as Buffer).title)
const rowsOf = async () =>
  (await server.db.selectFrom('outgoing_pushes').select(['kind', 'state']).orderBy('id').execute()).map(
    ({ kind, state }) => `${kind} ${state}`,
  )
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
/** A competition that opened five hours ago and locks in so many hours. */
const drafting = (hours: number, columns: object = {}) =>
  server.competition({
    source: 'recorded',
    prize_title: 'Prime Time',
    draft_opens_at: later(-5),
    start_time: later(hours),
    end_time: later(hours + 1),
    settle_at: later(hours + 2),
    ...columns,
  })
const enters = ({ id, creators }: Awaited<ReturnType<typeof drafting>>, actor: Actor) =>
  enter(server.db, id, [{ userId: actor.id, creatorIds: creators.slice(0, 3).map(({ creatorId }) => creatorId) }])
async function playOut(id: number): Promise<void> {
  await warp(server.db, 86_400)
  await playToEnd(
    { db: server.db, deps: { ...server.deps, source: gainingSource(server.deps.source, [9_000, 100]) } },
    id,
  )
}

test('a browser subscribes with the key of the installation, again without a second message, and stops', async () => {
  const { publicKey, isOn } = await stateOf(ada!)
  expect([Buffer.from(publicKey, 'base64url').length, isOn]).toEqual([65, false])
  for (const nth of [1, 1, 2]) expect((await subscribe(ada!, nth)).json()).toEqual({ ok: true })
  expect(await stateOf(ada!)).toEqual({ publicKey, isOn: true })
  expect(await server.db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([
    { endpoint: subscription(2).endpoint },
  ])
  expect((await server.del('/api/push', { as: ada! })).statusCode).toBe(200)
  expect((await stateOf(ada!)).isOn).toBe(false)
})

test.each([
  ['https://example.com/push'],
  ['https://fcm.googleapis.com.example.com/x'],
  ['http://fcm.googleapis.com/x'],
  ['https://fcm.googleapis.com:8443/x'],
  ['https://a:b@fcm.googleapis.com/x'],
  ['https://127.0.0.1/x'],
  ['push.apple.com'],
  ['https://evilpush.apple.com.example/x'],
])('the endpoint %s is refused in one sentence and is not stored', async (endpoint) => {
  expect((await subscribe(ada!, 1, { endpoint })).json()).toMatchObject({ code: 'push_refused' })
  expect((await stateOf(ada!)).isOn).toBe(false)
})

test.each([
  ['https://updates.push.services.mozilla.com/wpush/v2/x'],
  ['https://web.push.apple.com/x'],
  ['https://wns2-par02p.notify.windows.com/w/?token=x'],
])('the endpoint %s is at a known push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true)
})

test('a reminder an hour before the lock reaches a browser whose player has not entered, once', async () => {
  await subscribe(ada!, 1)
  await subscribe(ben!, 2)
  const competition = await drafting(0.9)
  await enters(competition, ben!)
  await run()
  await run()
  expect(sent).toHaveLength(1)
  const { host, method, path, headers, body } = sent[0]!
  expect([host, method, path]).toEqual(['fcm.googleapis.com', 'POST', '/fcm/send/browser-1'])
  expect(headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: '3000', Urgency: 'high' })
  expect(headers['Authorization']).toMatch(/^vapid t=.+, k=.+/)
  expect(read(body as Buffer)).toEqual({
    title: 'Prime Time locks soon',
    body: 'Rosters lock in less than an hour, and you have not entered.',
    path: `/play?competition=${competition.id}`,
  })
})

test('a reminder is for one competition in 12 hours, and not for a short draft or one that locks in ten minutes', async () => {
  await subscribe(ada!)
  await drafting(0.1)
  await drafting(0.9, { draft_opens_at: later(-0.5) })
  await drafting(0.9, { prize_title: 'Late Night' })
  await drafting(0.8)
  await run()
  await run()
  expect(heard()).toEqual(['Prime Time locks soon'])
})

test('a result reaches the browsers of everybody who entered, in the transaction of the settlement', async () => {
  await subscribe(ada!, 1)
  await subscribe(ben!, 2)
  const competition = await drafting(0.5, { draft_opens_at: later(-0.1) })
  await enters(competition, ada!)
  await playOut(competition.id)
  await crashEverywhere(
    server.db,
    (db) => settle({ ...server.deps, db }, competition.id),
    async () => {
      const { phase } = await server.db
        .selectFrom('competitions')
        .select('phase')
        .where('id', '=', competition.id)
        .executeTakeFirstOrThrow()
      expect(await rowsOf()).toEqual(phase === 'completed' ? ['result waiting'] : [])
    },
  )
  await run()
  expect(sent.map(({ body }) => read(body as Buffer))).toEqual([
    { title: 'Prime Time is final', body: 'You are at place 1 of 1.', path: `/result?competition=${competition.id}` },
  ])
  expect(await rowsOf()).toEqual(['result sent'])
})

test.each([404, 410])('a subscription that answers %s is deleted', async (status) => {
  await subscribe(ada!)
  await drafting(0.9)
  next = [answer(status)]
  await run()
  expect((await stateOf(ada!)).isOn).toBe(false)
  expect(await rowsOf()).toEqual([])
})

test.each([
  [429, 'waiting'],
  [503, 'waiting'],
  [400, 'failed'],
])('after the answer %s a message is %s', async (status, state) => {
  await subscribe(ada!)
  await drafting(0.9)
  next = [answer(status)]
  await run()
  expect(await rowsOf()).toEqual([`lock_reminder ${state}`])
})

test('several processes send a message once, and one that is killed during the request never again', async () => {
  await subscribe(ada!, 1)
  await subscribe(ben!, 2)
  await drafting(0.9)
  await Promise.all([run(), run(server.elsewhere), run()])
  expect(sent).toHaveLength(2)
  await server.db.deleteFrom('outgoing_pushes').execute()
  const dying: Outside = {
    async send(host, prepare) {
      await through.send(host, prepare)
      throw new Crash('killed')
    },
  }
  sent = []
  await expect(runDue(pushJobs({ ...server.deps, outside: dying }))).rejects.toThrow(Crash)
  await server.db
    .updateTable('outgoing_pushes')
    .set({ due_at: new Date(0) })
    .where('state', '=', 'sending')
    .execute()
  await server.db.deleteFrom('outgoing_pushes').where('state', '=', 'waiting').execute()
  const before = sent.length
  await server.db
    .updateTable('competitions')
    .set({ start_time: later(-0.1) })
    .execute()
  await run()
  expect(sent).toHaveLength(before)
  expect(new Set(await rowsOf())).toEqual(new Set(['lock_reminder unknown']))
})

test('the end of a session deletes its subscription: sign-out, a ban, and the deletion of the account', async () => {
  const count = async () => (await server.db.selectFrom('push_subscriptions').select('id').execute()).length
  await subscribe(ada!)
  expect((await server.post('/api/auth/sign-out', { as: ada! })).statusCode).toBe(200)
  expect(await count()).toBe(0)
  await subscribe(ben!)
  await erasePerson(server.deps, ben!.id)
  expect(await count()).toBe(0)
  const cleo = await server.signUp('Cleo')
  await subscribe(cleo)
  const root = await server.elevate(await server.signUp('Root', { role: 'admin' }))
  const ban = await server.post(`/api/admin/players/${cleo.id}/ban`, { as: root, body: { reason: 'Several accounts' } })
  expect(ban.statusCode).toBe(200)
  expect(await count()).toBe(0)
})
