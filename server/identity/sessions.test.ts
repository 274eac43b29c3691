import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findPlayerByCookie, findPlayersBySids, sessionJobs } from './sessions.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => server.reset())
afterAll(() => server.close())

const status = async (as: Actor) => (await server.get('/api/auth/user', { as })).statusCode

/** Moves the session into the past, as if this time had passed since sign-in and since the last call. */
const letPass = (sinceSignIn: string, sinceLastCall: string) =>
  server.db
    .updateTable('sessions')
    .set({
      sess: sql<string>`sess || jsonb_build_object('signedInAt', clock_timestamp() - ${sinceSignIn}::interval)`,
      expire: sql<Date>`least(clock_timestamp() - ${sinceLastCall}::interval + interval '14 days', clock_timestamp() - ${sinceSignIn}::interval + interval '30 days')`,
    })
    .execute()

const daysLeft = async () => {
  const row = await server.db
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from expire - clock_timestamp())::float8 / 86400`.as('days'))
    .executeTakeFirstOrThrow()
  return row.days
}

test.each([
  ['just now', '0 days', '0 days', 200],
  ['13 days without a call', '13 days', '13 days', 200],
  ['14 days without a call', '14 days', '14 days', 401],
  ['29 days in all, used every day', '29 days', '1 day', 200],
  ['30 days in all, used every day', '30 days', '1 day', 401],
])('the status of a session from %s', async (_, sinceSignIn, sinceLastCall, expected) => {
  const ada = await server.signUp('Ada')
  await letPass(sinceSignIn, sinceLastCall)
  expect(await status(ada)).toBe(expected)
})

test('a call extends a session to 14 days from now, up to 30 days in all', async () => {
  const ada = await server.signUp('Ada')
  await letPass('5 days', '5 days')
  expect(await daysLeft()).toBeCloseTo(9, 3)
  await status(ada)
  expect(await daysLeft()).toBeCloseTo(14, 3)
  await letPass('20 days', '2 days')
  await status(ada)
  expect(await daysLeft()).toBeCloseTo(10, 3)
})

test('a session in use is written once an hour, not at every call', async () => {
  const ada = await server.signUp('Ada')
  const version = async () =>
    (await sql<{ xmin: string }>`select xmin::text from sessions`.execute(server.db)).rows[0]!.xmin
  const before = await version()
  for (let call = 0; call < 5; call += 1) await status(ada)
  expect(await version()).toBe(before)
  await letPass('2 hours', '61 minutes')
  const old = await version()
  await status(ada)
  expect(await version()).not.toBe(old)
})

test("each call reads the player's role from the users table", async () => {
  const ada = await server.signUp('Ada', { role: 'admin' })
  expect((await server.get('/api/auth/user', { as: ada })).json()).toMatchObject({ role: 'admin' })
  await server.db.updateTable('users').set({ role: 'viewer' }).where('id', '=', ada.id).execute()
  expect((await server.get('/api/auth/user', { as: ada })).json()).toMatchObject({ role: 'viewer' })
  expect((await server.post('/api/accept-nda', { as: ada })).json()).toMatchObject({ code: 'viewer_read_only' })
})

test.each([
  ['no cookie', undefined],
  ['another cookie', 'theme=dark'],
  ['an empty id', 'sid='],
  ['an id of nobody', `sid=${'A'.repeat(43)}`],
  ['a very long id', `sid=${'A'.repeat(7_000)}`],
  ['rubbish', 'sid=\u00ff%00;;;==; sid'],
  ['the id under another name', 'xsid=REAL'],
  ['the hash of the id', 'sid=HASH'],
])('%s has no player', async (_, given) => {
  const ada = await server.signUp('Ada')
  const { sid } = await server.db.selectFrom('sessions').select('sid').executeTakeFirstOrThrow()
  const cookie = given?.replace('REAL', ada.cookie.slice(4)).replace('HASH', sid)
  expect(await findPlayerByCookie(server.deps, cookie)).toBeNull()
  expect((await server.get('/api/auth/user', { ...(cookie && { headers: { cookie } }) })).statusCode).toBe(401)
})

test("a socket's player is found by the cookie, and later by session id until the session ends", async () => {
  const ada = await server.signUp('Ada')
  const found = await findPlayerByCookie(server.deps, `theme=dark; ${ada.cookie}; a=b`)
  expect(found?.player).toEqual({
    id: ada.id,
    role: 'user',
    displayName: 'Ada T.',
    ndaAccepted: true,
    isElevated: false,
  })
  expect(await findPlayersBySids(server.deps, ['of nobody', found!.sid])).toEqual([found])

  const ended: string[] = []
  const stop = server.deps.sessionEndings.listen((sid) => ended.push(sid))
  await server.post('/api/auth/sign-out', { as: ada })
  expect(ended).toEqual([found!.sid])
  expect(await findPlayersBySids(server.deps, [found!.sid])).toEqual([])
  await server.post('/api/auth/sign-out', { as: ada })
  stop()
  await server.post('/api/auth/sign-out', { as: await server.signUp('Bob') })
  expect(ended).toEqual([found!.sid])
})

test("signing in announces the end of the browser's former session", async () => {
  const ada = await server.signUp('Ada')
  const ended: string[] = []
  const stop = server.deps.sessionEndings.listen((sid) => ended.push(sid))
  const { sid } = (await findPlayerByCookie(server.deps, ada.cookie))!
  await server.post('/api/auth/watch', { as: ada })
  stop()
  expect(ended).toEqual([sid])
})

test("an elevation ends at its time by the database's clock", async () => {
  const ada = await server.signUp('Ada')
  const elevate = (minutes: number) =>
    server.db
      .updateTable('sessions')
      .set({
        sess: sql<string>`sess || jsonb_build_object('elevatedUntil', clock_timestamp() + ${minutes} * interval '1 minute')`,
      })
      .execute()
  const isElevated = async () => (await findPlayerByCookie(server.deps, ada.cookie))?.player.isElevated
  expect(await isElevated()).toBe(false)
  await elevate(30)
  expect(await isElevated()).toBe(true)
  await elevate(-1)
  expect(await isElevated()).toBe(false)
})

test('purging removes ended sessions and keeps valid ones', async () => {
  await server.signUp('Ada')
  await letPass('14 days', '14 days')
  const bob = await server.signUp('Bob')
  const [purge] = sessionJobs(server.deps)
  expect((await purge!.nextDue())!.getTime()).toBeLessThan(Date.now())
  await purge!.run()
  expect(
    await server.db
      .selectFrom('sessions')
      .select(sql`sess ->> 'userId'`.as('userId'))
      .execute(),
  ).toEqual([{ userId: bob.id }])
  expect((await purge!.nextDue())!.getTime()).toBeGreaterThan(Date.now() + 3_500_000)
})
