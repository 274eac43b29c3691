/** The admin code over HTTP: what it permits, for how long, and how many guesses are allowed. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listenToSockets, type Sockets } from '#server/realtime/socket.ts'
import { ADMIN_CODE, startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let address: string
let sockets: Sockets
let ada: Actor
let made = 0
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
  address = await server.listen()
  sockets = listenToSockets(server.app.server, server.deps)
})
beforeEach(async () => {
  ada = await server.signUp(`ada-${++made}`)
})
afterEach(() => server.reset())
afterAll(async () => {
  sockets.close()
  await server.close()
})

const give = (code: string, as: Actor | undefined = ada) => server.post('/api/admin/elevate', { as, body: { code } })
const elevation = async (as: Actor) =>
  (await server.get('/api/admin/elevation', { as })).json<{ elevatedUntil: string | null; code?: string }>()
const mayKeep = async (as: Actor) => (await server.get('/api/admin/creators', { as })).statusCode
const audit = () =>
  server.db.selectFrom('admin_audit').select(['actor', 'action', 'subject', 'before', 'after']).orderBy('id').execute()
/** The same person, with the cookie of a response. */
const renewed = (reply: Awaited<ReturnType<typeof give>>): Actor => ({
  ...ada,
  cookie: String(reply.headers['set-cookie']).split(';')[0]!,
})

test('the right code lets a session manage the catalogue for 30 minutes, changes its id, and is recorded in the audit log', async () => {
  expect([await elevation(ada), await mayKeep(ada)]).toEqual([{ elevatedUntil: null }, 403])
  const reply = await give(ADMIN_CODE)
  expect(reply.statusCode).toBe(200)
  const { elevatedUntil } = reply.json<{ elevatedUntil: string }>()
  expect(Math.abs(Date.parse(elevatedUntil) - Date.now() - 30 * 60_000)).toBeLessThan(10_000)

  const admin = renewed(reply)
  expect(admin.cookie).not.toBe(ada.cookie)
  expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  expect([await elevation(admin), await mayKeep(admin)]).toEqual([{ elevatedUntil }, 200])
  expect((await server.get('/api/auth/user', { as: admin })).json()).toMatchObject({ id: ada.id })
  expect((await server.get('/api/auth/user', { as: ada })).statusCode).toBe(401)
  expect(await audit()).toEqual([{ actor: ada.id, action: 'elevate', subject: null, before: null, after: null }])
})

test('a wrong code is refused with the specified text, changes nothing, and is recorded without the code', async () => {
  const reply = await give('not the code')
  expect([reply.statusCode, reply.json()]).toEqual([
    403,
    { code: 'invalid_code', title: 'Invalid Code', message: 'The admin code is incorrect.' },
  ])
  expect(reply.headers['set-cookie']).toBeUndefined()
  expect([await elevation(ada), await mayKeep(ada)]).toEqual([{ elevatedUntil: null }, 403])
  expect(await audit()).toEqual([
    { actor: ada.id, action: 'elevate_refused', subject: null, before: null, after: null },
  ])
})

test('after 30 minutes the elevation has ended, and the player is still signed in', async () => {
  const admin = renewed(await give(ADMIN_CODE))
  await server.db
    .updateTable('sessions')
    .set({ sess: sql<string>`sess || jsonb_build_object('elevatedUntil', clock_timestamp() - interval '1 second')` })
    .execute()
  expect([await elevation(admin), await mayKeep(admin)]).toEqual([{ elevatedUntil: null }, 403])
  expect((await server.get('/api/auth/user', { as: admin })).statusCode).toBe(200)
})

test('each change of an administrator prolongs the elevation to an hour from then, up to 8 hours, and reading does not', async () => {
  const admin = renewed(await give(ADMIN_CODE))
  const set = (until: string, since: string) =>
    server.db
      .updateTable('sessions')
      .set({
        sess: sql<string>`sess || jsonb_build_object('elevatedUntil', clock_timestamp() + ${until}::interval,
          'elevatedSince', clock_timestamp() - ${since}::interval)`,
      })
      .execute()
  const minutesLeft = async () => {
    const { elevatedUntil } = await elevation(admin)
    return elevatedUntil === null ? null : Math.round((Date.parse(elevatedUntil) - Date.now()) / 60_000)
  }
  const act = async () =>
    (await server.post('/api/admin/series/1/pause', { as: admin, body: { isPaused: true } })).statusCode
  await set('5 minutes', '25 minutes')
  expect([await mayKeep(admin), await minutesLeft()], 'after reading').toEqual([200, 5])
  expect([await act(), await minutesLeft()], 'after a change').toEqual([200, 60])
  await set('5 minutes', '7 hours 30 minutes')
  expect([await act(), await minutesLeft()], 'near the end').toEqual([200, 30])
  await set('5 minutes', '8 hours')
  expect([await act(), await minutesLeft()], 'an end is never brought forward').toEqual([200, 5])
  await set('-1 second', '25 minutes')
  expect([await act(), await minutesLeft()], 'an elevation that has ended').toEqual([403, null])
})

test('elevating a session does not extend its lifetime', async () => {
  const signedInAt = async () =>
    (await server.db.selectFrom('sessions').select('sess').executeTakeFirstOrThrow()).sess.signedInAt
  const before = await signedInAt()
  await give(ADMIN_CODE)
  expect(await signedInAt()).toBe(before)
})

test('the admin role alone permits nothing: its owner enters the code too', async () => {
  ada = await server.signUp('boss', { role: 'admin' })
  expect(await mayKeep(ada)).toBe(403)
  expect(await mayKeep(renewed(await give(ADMIN_CODE)))).toBe(200)
})

test('viewers, signed-out visitors and players without the agreement are refused before the code is checked', async () => {
  const newcomer = await server.signUp('newcomer', { ndaAccepted: false })
  for (const [as, code] of [
    [await server.watch(), 'viewer_read_only'],
    [undefined, 'signed_out'],
    [newcomer, 'nda_required'],
  ] as const) {
    const reply = await server.post('/api/admin/elevate', { as, body: { code: ADMIN_CODE } })
    expect(reply.json()).toMatchObject({ code })
  }
  expect(await audit()).toEqual([])
})

test('of two simultaneous attempts, one response has the new session and the other does no harm', async () => {
  const replies = await Promise.all([give(ADMIN_CODE), give(ADMIN_CODE)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
  expect(await mayKeep(renewed(replies.find(({ statusCode }) => statusCode === 200)!))).toBe(200)
  expect(await audit()).toHaveLength(1)
})

test('a socket of the old session is asked to reconnect and is not told that it is signed out', async () => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, {
    headers: { cookie: ada.cookie, origin: address },
  })
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: closed, resolve: close } = Promise.withResolvers<number>()
  socket.on('open', open)
  socket.on('close', close)
  await opened
  await give(ADMIN_CODE)
  expect(await closed).toBe(1012)
})

test('an elevated admin who becomes a viewer, or whose sessions are ended, is refused at the next call', async () => {
  const admin = renewed(await give(ADMIN_CODE))
  expect(await mayKeep(admin)).toBe(200)
  await server.db.updateTable('users').set({ role: 'viewer' }).where('id', '=', ada.id).execute()
  expect(await mayKeep(admin)).toBe(403)
  await server.db.updateTable('users').set({ role: 'user' }).where('id', '=', ada.id).execute()
  await server.post('/api/admin/end-sessions', { as: admin, body: { player: ada.id } })
  expect(await mayKeep(admin)).toBe(401)
})

test('the audit log can be neither changed nor deleted', async () => {
  await give(ADMIN_CODE)
  await expect(server.db.updateTable('admin_audit').set({ action: 'nothing' }).execute()).rejects.toThrow('append only')
  await expect(server.db.deleteFrom('admin_audit').execute()).rejects.toThrow('append only')
})

test("a player's sixth guess within 15 minutes is refused, even if it is right and from another address", async () => {
  const strict = await startTestServer()
  const guess = async (as: Actor, remoteAddress: string, code: string) => {
    const { statusCode, headers } = await strict.app.inject({
      method: 'POST',
      url: '/api/admin/elevate',
      remoteAddress,
      headers: { cookie: as.cookie },
      payload: { code },
    })
    return [statusCode, headers['retry-after'] === undefined]
  }
  const [bob, fay] = [await strict.signUp('bob'), await strict.signUp('fay')]
  for (let nth = 1; nth <= 5; nth++) expect(await guess(bob, `10.0.0.${nth}`, 'wrong')).toEqual([403, true])
  expect(await guess(bob, '10.0.0.6', ADMIN_CODE)).toEqual([429, false])
  expect(await guess(fay, '10.0.0.1', ADMIN_CODE)).toEqual([200, true])
  await strict.close()
})
