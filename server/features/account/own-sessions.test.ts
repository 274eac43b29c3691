/** Listing and ending sessions, changing the password, and emails about new browsers. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnSession } from '#contract/account.ts'
import { queueEmail, sendEmails } from '#server/records/email-queue.ts'
import { listenToSockets } from '#server/realtime/socket.ts'
import { BUILT_IN, ensureUser } from '#server/records/users.ts'
import { openSession } from '#server/identity/sessions.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

const PASSWORD = 'seven green llamas sing'
const BETTER = 'eight purple llamas hum'
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

const sentTo = async (email: string) =>
  (await server.db.selectFrom('queued_emails').select('subject').where('recipient', '=', email).execute()).map(
    ({ subject }) => subject,
  )

let server: TestServer
let address: string
let sockets: ReturnType<typeof listenToSockets>
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
  address = await server.listen()
  sockets = listenToSockets(server.app.server, server.deps)
})
afterAll(async () => {
  sockets.close()
  await server.close()
})

type Reply = Awaited<ReturnType<TestServer['post']>>
/** A browser that keeps its cookies and sends a User-Agent. */
type Browser = { says: string; cookies: Map<string, string> }
const browser = (says: string): Browser => ({ says, cookies: new Map() })
const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
async function send(from: Browser, url: string, body?: object): Promise<Reply> {
  const headers = { cookie: cookieOf(from), 'user-agent': from.says }
  const reply = await server.post(url, { headers, ...(body && { body }) })
  for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
    if (value === '') from.cookies.delete(name!)
    else from.cookies.set(name!, value!)
  }
  return reply
}
const whoAmI = async (from: Browser) =>
  (await server.get('/api/auth/user', { headers: { cookie: cookieOf(from) } })).statusCode
const listed = async (from: Browser) =>
  (await server.get('/api/auth/sessions', { headers: { cookie: cookieOf(from) } })).json<OwnSession[]>()

let people = 0
/** Signs up in a browser and accepts the agreement. Returns the email address. */
async function signUp(from: Browser): Promise<string> {
  const email = `person-${++people}@example.com`
  expect(
    (await send(from, '/api/auth/sign-up', { email, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' }))
      .statusCode,
  ).toBe(201)
  await send(from, '/api/accept-nda')
  return email
}
const signIn = (from: Browser, email: string, password = PASSWORD) =>
  send(from, '/api/auth/sign-in', { email, password })

/** Opens a socket for a browser. Resolves to a promise of the code with which it closes. */
async function socketOf(from: Browser): Promise<{ closed: Promise<number> }> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, {
    headers: { cookie: cookieOf(from), origin: address },
  })
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve))
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return { closed }
}

test('the list of sessions shows browser, start, last call and the current session, and no secret', async () => {
  const [phone, laptop] = [browser(PHONE), browser(LAPTOP)]
  const email = await signUp(phone)
  await signIn(laptop, email)
  const sessions = await listed(laptop)
  expect(sessions).toMatchObject([
    { browser: 'Firefox on Linux', isThis: true },
    { browser: 'Chrome on Android', isThis: false },
  ])
  for (const { beganAt, seenAt } of sessions) {
    expect(Math.abs(Date.parse(beganAt) - Date.now())).toBeLessThan(60_000)
    expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(Date.parse(beganAt))
  }
  const { rows } = await sql<{ sid: string }>`select sid from sessions`.execute(server.db)
  for (const { sid } of rows) expect(JSON.stringify(sessions)).not.toContain(sid)
})

test("the time of a session's last call is at most an hour late", async () => {
  const phone = browser(PHONE)
  await signUp(phone)
  await sql`update sessions set sess = sess || jsonb_build_object('signedInAt', clock_timestamp() - interval '3 days',
    'seenAt', clock_timestamp() - interval '2 days')`.execute(server.db)
  await whoAmI(phone)
  const [session] = await listed(phone)
  expect(Date.now() - Date.parse(session!.beganAt)).toBeGreaterThan(2 * 86_400_000)
  expect(Math.abs(Date.now() - Date.parse(session!.seenAt))).toBeLessThan(60_000)
})

test('ending another session invalidates its cookie and closes its sockets within 2 s, and other sessions continue', async () => {
  const [phone, laptop] = [browser(PHONE), browser(LAPTOP)]
  const email = await signUp(phone)
  await signIn(laptop, email)
  const { closed } = await socketOf(phone)
  const other = (await listed(laptop)).find(({ isThis }) => !isThis)!
  const began = performance.now()
  expect((await send(laptop, `/api/auth/sessions/${other.id}/end`)).json()).toEqual({ ok: true })
  expect(await closed).toBe(4401)
  expect(performance.now() - began).toBeLessThan(2_000)
  expect([await whoAmI(phone), await whoAmI(laptop)]).toEqual([401, 200])
  const again = await send(laptop, `/api/auth/sessions/${other.id}/end`)
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([404, 'session_not_found'])
})

test('ending all other sessions keeps the current one, and ending the current one clears its cookie', async () => {
  const [phone, tablet, laptop] = [browser(PHONE), browser('curl/8'), browser(LAPTOP)]
  const email = await signUp(phone)
  for (const from of [tablet, laptop]) await signIn(from, email)
  const sockets = [await socketOf(phone), await socketOf(tablet)]
  expect((await send(laptop, '/api/auth/sessions/end-others')).json()).toEqual({ ended: 2 })
  for (const { closed } of sockets) expect(await closed).toBe(4401)
  expect([await whoAmI(phone), await whoAmI(tablet), await whoAmI(laptop)]).toEqual([401, 401, 200])
  const [own] = await listed(laptop)
  await send(laptop, `/api/auth/sessions/${own!.id}/end`)
  expect(laptop.cookies.has('sid')).toBe(false)
  expect(await whoAmI(laptop)).toBe(401)
})

test("no player sees or ends another player's sessions, and no viewer another viewer's", async () => {
  const [ada, bob] = [browser(PHONE), browser(LAPTOP)]
  await signUp(ada)
  await signUp(bob)
  const [hers] = await listed(ada)
  expect((await send(bob, `/api/auth/sessions/${hers!.id}/end`)).statusCode).toBe(404)
  expect(await whoAmI(ada)).toBe(200)
  const [one] = [await server.watch(), await server.watch()]
  expect((await server.get('/api/auth/sessions', { as: one })).json<OwnSession[]>()).toHaveLength(1)
  expect((await server.post('/api/auth/sessions/end-others', { as: one })).json()).toMatchObject({
    code: 'viewer_read_only',
  })
})

test('changing the password requires the old one, ends every other session, and gives this session a new id', async () => {
  const [phone, laptop] = [browser(PHONE), browser(LAPTOP)]
  const email = await signUp(phone)
  await signIn(laptop, email)
  const wrong = await send(laptop, '/api/auth/password', { oldPassword: 'not the old one', newPassword: BETTER })
  expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([403, 'wrong_password'])
  expect([await whoAmI(phone), await whoAmI(laptop)]).toEqual([200, 200])

  const before = laptop.cookies.get('sid')
  const { closed } = await socketOf(phone)
  const changed = await send(laptop, '/api/auth/password', { oldPassword: PASSWORD, newPassword: BETTER })
  expect([changed.statusCode, changed.json()]).toEqual([200, { ended: 1 }])
  expect(laptop.cookies.get('sid')).not.toBe(before)
  expect(await closed).toBe(4401)
  expect([await whoAmI(phone), await whoAmI(laptop)]).toEqual([401, 200])
  expect((await signIn(browser(PHONE), email)).statusCode).toBe(401)
  expect((await signIn(browser(PHONE), email, BETTER)).statusCode).toBe(200)
  expect(await sentTo(email)).toContain('Your password for Fantasy Social was changed')
})

test.each([
  ['frequent', 'password2026'],
  ['of the product', 'fantasy social'],
  ['one’s own name', 'gracehopper1'],
])('a new password that is %s is refused, and the old one stays valid', async (_, newPassword) => {
  const phone = browser(PHONE)
  const email = await signUp(phone)
  const reply = await send(phone, '/api/auth/password', { oldPassword: PASSWORD, newPassword })
  expect(reply.json()).toMatchObject({ code: 'weak_password' })
  expect((await signIn(browser(PHONE), email)).statusCode).toBe(200)
})

test('a sign-in with the old password during its change leaves no session', async () => {
  const [phone, laptop] = [browser(PHONE), browser(LAPTOP)]
  const email = await signUp(phone)
  const [, ...signIns] = await Promise.all([
    send(phone, '/api/auth/password', { oldPassword: PASSWORD, newPassword: BETTER }),
    ...Array.from({ length: 6 }, () => signIn(browser(LAPTOP), email)),
  ])
  for (const { statusCode } of signIns) expect([200, 401]).toContain(statusCode)
  expect(await listed(phone)).toHaveLength(1)
  expect((await signIn(laptop, email)).statusCode).toBe(401)
})

test('of two concurrent password changes one succeeds, and its password signs in', async () => {
  const phone = browser(PHONE)
  const email = await signUp(phone)
  const cookie = cookieOf(phone)
  const others = [BETTER, 'nine yellow llamas nap']
  const replies = await Promise.all(
    others.map((newPassword) =>
      server.post('/api/auth/password', { headers: { cookie }, body: { oldPassword: PASSWORD, newPassword } }),
    ),
  )
  const worked = replies.map(({ statusCode }) => statusCode === 200)
  expect(worked.filter(Boolean)).toHaveLength(1)
  for (const [nth, password] of others.entries())
    expect((await signIn(browser(PHONE), email, password)).statusCode).toBe(worked[nth] ? 200 : 401)
})

test('the password form explains that accounts of an identity provider have no password', async () => {
  const ada = await server.signUp('Elsewhere')
  expect((await server.get('/api/auth/user', { as: ada })).json()).toMatchObject({ signsInHere: false })
  const reply = await server.post('/api/auth/password', {
    as: ada,
    body: { oldPassword: PASSWORD, newPassword: BETTER },
  })
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'no_password'])
})

test('after five attempts in 15 minutes a password change waits, and ending sessions is limited too', async () => {
  const strict = await startTestServer()
  try {
    const email = 'strict@example.com'
    const signedUp = await strict.post('/api/auth/sign-up', {
      body: { email, password: PASSWORD, firstName: 'Strict' },
    })
    const as: Actor = {
      id: signedUp.json<{ id: string }>().id,
      cookie: [signedUp.headers['set-cookie']].flat()[0]!.split(';')[0]!,
    }
    await strict.post('/api/accept-nda', { as })
    const change = (oldPassword: string) =>
      strict.post('/api/auth/password', { as, body: { oldPassword, newPassword: BETTER } })
    for (let nth = 0; nth < 5; nth++) expect((await change(`wrong guess ${nth}`)).statusCode).toBe(403)
    const late = await change(PASSWORD)
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
    const statuses = []
    for (let nth = 0; nth < 11; nth++)
      statuses.push((await strict.post('/api/auth/sessions/end-others', { as })).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  } finally {
    await strict.close()
  }
})

test('a sign-in from a new browser causes an email; a sign-up, a known browser and a wrong password do not', async () => {
  const [phone, laptop] = [browser(PHONE), browser(LAPTOP)]
  const email = await signUp(phone)
  await signIn(phone, email)
  await signIn(laptop, email, 'a wrong guess')
  expect(await sentTo(email)).toEqual([])
  await signIn(laptop, email)
  expect(await sentTo(email)).toEqual(['A new browser has signed in to Fantasy Social'])
  const { body } = await server.db
    .selectFrom('queued_emails')
    .select('body')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  expect(body).toContain('Firefox on Linux signed in to your account on')
  await send(laptop, '/api/auth/sign-out')
  await signIn(laptop, email)
  expect(await sentTo(email)).toHaveLength(1)
})

test('a shared browser is known to each of its accounts', async () => {
  const shared = browser(LAPTOP)
  const emails = [await signUp(shared), await signUp(shared), await signUp(shared)]
  for (const email of [...emails, ...emails]) await signIn(shared, email)
  for (const email of emails) expect(await sentTo(email)).toEqual([])
})

test('deleting an account deletes its waiting emails, also those being written at that time', async () => {
  const posting = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
  const outbox = path.join(posting.deps.settings.dataDir, 'outbox')
  const emails = () => {
    try {
      return readdirSync(outbox).map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    } catch {
      return []
    }
  }
  try {
    const stays = await ensureUser(posting.db, {
      issuer: BUILT_IN,
      subject: 'stays@example.com',
      email: 'stays@example.com',
      firstName: 'Stays',
    })
    const leaves = await posting.post('/api/auth/sign-up', {
      body: { email: 'Leaves@example.com', password: PASSWORD, firstName: 'Leaves' },
    })
    const as = {
      id: leaves.json<{ id: string }>().id,
      cookie: `sid=${await openSession(posting.db, leaves.json<{ id: string }>().id)}`,
    }
    await posting.post('/api/auth/sign-in', { body: { email: 'leaves@example.com', password: PASSWORD } })
    for (const to of ['leaves@example.com', stays.email!])
      await queueEmail(posting.deps, posting.db, { to, subject: 'Hello', text: 'An email' })
    expect((await posting.post('/api/auth/delete-account', { as })).statusCode).toBe(200)
    await sendEmails(posting.deps)
    expect(emails()).toHaveLength(1)
    expect(emails()[0]).toContain('stays@example.com')
  } finally {
    await posting.close()
  }
})
