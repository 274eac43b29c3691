import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 100 } })
})
afterAll(() => server.close())

const PASSWORD = 'correct horse battery'
let people = 0
const somebody = () => ({
  email: `person-${++people}@example.com`,
  password: PASSWORD,
  firstName: 'Grace',
  lastName: 'Hopper',
})

type Person = ReturnType<typeof somebody>
const signUp = (person: object) => server.post('/api/auth/sign-up', { body: person })
const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, cookie?: string) =>
  server.post('/api/auth/sign-in', { body: { email, password }, ...(cookie && { headers: { cookie } }) })
const whoAmI = (cookie: string) => server.get('/api/auth/user', { headers: { cookie } })

type Reply = Awaited<ReturnType<typeof signUp>>
const setCookies = (reply: Reply) => [reply.headers['set-cookie'] ?? []].flat()
const cookieOf = (reply: Reply) => setCookies(reply)[0]!.split(';')[0]!
const sidOf = (cookie: string) => createHash('sha256').update(cookie.split('=')[1]!).digest('hex')
const session = (cookie: string) =>
  server.db.selectFrom('sessions').selectAll().where('sid', '=', sidOf(cookie)).executeTakeFirst()

test('signing up creates a signed-in player with the welcome credit and without the agreement', async () => {
  const person = somebody()
  const reply = await signUp({ ...person, email: person.email.toUpperCase() })
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toMatchObject({
    email: person.email.toUpperCase(),
    firstName: 'Grace',
    lastName: 'Hopper',
    role: 'user',
    balance: '1000.00',
    level: 1,
    xp: 0,
    ndaAccepted: false,
    ndaAcceptedAt: null,
  })
  const { id } = reply.json<{ id: string }>()
  expect((await whoAmI(cookieOf(reply))).json()).toMatchObject({ id, balance: '1000.00' })
  const booked = await server.db
    .selectFrom('ledger')
    .select(['account', 'amount_cents'])
    .where('tx_id', '=', `welcome:${id}`)
    .execute()
  expect(booked).toHaveLength(2)
  expect(booked).toContainEqual({ account: `user:${id}`, amount_cents: 100_000 })
  expect(booked).toContainEqual({ account: 'house', amount_cents: -100_000 })
})

test('a password is stored as argon2id and never returned', async () => {
  const person = somebody()
  const reply = await signUp(person)
  const row = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(reply.body).not.toMatch(/argon2|password/i)
})

test('an email address has one account, however it is capitalised', async () => {
  const person = somebody()
  await signUp(person)
  const again = await signUp({ ...person, email: person.email.toUpperCase() })
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'email_taken'])
  expect(setCookies(again)).toEqual([])
})

test('fifty concurrent sign-ups with one email create one account and one credit', async () => {
  const person = somebody()
  const replies = await Promise.all(Array.from({ length: 50 }, () => signUp(person)))
  expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(1)
  expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(49)
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(await server.db.selectFrom('ledger').select('id').where('account', '=', `user:${id}`).execute()).toHaveLength(
    1,
  )
})

test('a weak password is refused with a helpful reason', async () => {
  const reply = await signUp({ ...somebody(), password: 'Password123!' })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({
    code: 'weak_password',
    message: expect.stringContaining('unrelated words') as string,
  })
})

test.each([
  ['no email', { email: undefined }],
  ['no mail address', { email: 'grace' }],
  ['a line break in the email', { email: 'a@b.example\r\nBcc: x@y.example' }],
  ['a short password', { password: 'short' }],
  ['a password of 129 characters', { password: 'ab'.repeat(64) + 'c' }],
  ['a role', { role: 'admin' }],
  ['a balance', { balance: '1000000.00' }],
  ['an empty name', { firstName: '   ' }],
  ['a NUL in the name', { firstName: 'Gr\u0000ace' }],
  ['half a character in the password', { password: 'half a \ud800 character' }],
])('signing up is refused with %s', async (_, wrong) => {
  const reply = await signUp({ ...somebody(), ...wrong })
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'bad_request'])
})

test('all 128 characters of a password count', async () => {
  const person = { ...somebody(), password: `${'a long sentence '.repeat(8).slice(0, 127)}!` }
  await signUp(person)
  expect((await signIn(person)).statusCode).toBe(200)
  expect((await signIn({ ...person, password: `${person.password.slice(0, 127)}?` })).statusCode).toBe(401)
})

test('signing in returns the user, whatever the case of the email', async () => {
  const person = somebody()
  const { id } = (await signUp(person)).json<{ id: string }>()
  const reply = await signIn({ ...person, email: person.email.toUpperCase() })
  expect(reply.json()).toMatchObject({ id })
  expect((await whoAmI(cookieOf(reply))).json()).toMatchObject({ id })
})

test('an unknown email and a wrong password get the same response', async () => {
  const person = somebody()
  await signUp(person)
  const wrong = await signIn({ ...person, password: 'another sentence' })
  const unknown = await signIn(somebody())
  expect(wrong.statusCode).toBe(401)
  expect(unknown.statusCode).toBe(401)
  expect(unknown.body).toBe(wrong.body)
  expect(setCookies(wrong)).toEqual([])
})

test('an unknown email costs a password hash too, so that the response time reveals nothing', async () => {
  const person = somebody()
  await signUp(person)
  const stored = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  // as processor time, so that other work on the machine does not count
  const costMs = async (work: () => Promise<unknown>) => {
    const before = process.cpuUsage()
    for (let turn = 0; turn < 8; turn += 1) await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const compare = () => costMs(() => verify(stored.password_hash!, 'another sentence'))
  const hashes = Math.min(await compare(), await compare(), await compare())
  const strangers = await costMs(() =>
    signIn({ email: `nobody-${++people}@example.com`, password: 'another sentence' }),
  )
  expect(strangers).toBeGreaterThan(hashes * 0.75)
})

test('a hash with older parameters is renewed at the next sign-in', async () => {
  const person = somebody()
  await signUp(person)
  const older = await hash(person.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
  await server.db.updateTable('users').set({ password_hash: older }).where('email', '=', person.email).execute()
  expect((await signIn(person)).statusCode).toBe(200)
  const row = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(person)).statusCode).toBe(200)
})

test('an account of an identity provider has no password to guess', async () => {
  const email = 'outside@example.com'
  await server.db.insertInto('users').values({ id: 'outside', subject: email, email, password_hash: null }).execute()
  expect((await signIn({ email, password: PASSWORD })).statusCode).toBe(401)
})

test("each sign-in starts a new session and ends the browser's former one", async () => {
  const person = somebody()
  const first = cookieOf(await signUp(person))
  const second = cookieOf(await signIn(person, first))
  expect(second).not.toBe(first)
  expect((await whoAmI(first)).statusCode).toBe(401)
  expect((await whoAmI(second)).statusCode).toBe(200)
})

test('a session id that the client chose is not used', async () => {
  const person = somebody()
  await signUp(person)
  const planted = 'sid=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  expect(cookieOf(await signIn(person, planted))).not.toBe(planted)
  expect((await whoAmI(planted)).statusCode).toBe(401)
})

test('the table stores only the hash of a session id', async () => {
  const cookie = cookieOf(await signUp(somebody()))
  expect(cookie).toMatch(/^sid=[\w-]{43}$/)
  const row = await session(cookie)
  expect(row?.sess).toMatchObject({ userId: expect.any(String) as string })
  expect(JSON.stringify(await server.db.selectFrom('sessions').selectAll().execute())).not.toContain(cookie.slice(4))
})

test('signing out ends the session and clears the cookie and the cache, and may be repeated', async () => {
  const cookie = cookieOf(await signUp(somebody()))
  const reply = await server.post('/api/auth/sign-out', { headers: { cookie } })
  expect(reply.json()).toEqual({ ok: true, next: null })
  expect(reply.headers['clear-site-data']).toBe('"cache"')
  expect(setCookies(reply)).toEqual(['sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'])
  expect(await session(cookie)).toBeUndefined()
  expect((await whoAmI(cookie)).statusCode).toBe(401)
  expect((await server.post('/api/auth/sign-out', { headers: { cookie } })).statusCode).toBe(200)
  expect((await server.post('/api/auth/sign-out')).statusCode).toBe(200)
})

test('watching signs in as the one shared viewer, who has no personal data', async () => {
  const replies = await Promise.all([server.post('/api/auth/watch'), server.post('/api/auth/watch')])
  for (const reply of replies)
    expect(reply.json()).toMatchObject({ id: 'public-user', role: 'viewer', email: null, balance: '0.00' })
  const viewer = { headers: { cookie: cookieOf(replies[0]) } }
  expect((await server.get('/api/auth/user', viewer)).json()).toMatchObject({ role: 'viewer' })
  const accepting = await server.post('/api/accept-nda', viewer)
  expect([accepting.statusCode, accepting.json<{ code: string }>().code]).toEqual([403, 'viewer_read_only'])
})

test('accepting the agreement stores the time of the first acceptance', async () => {
  const ada = await server.signUp('Ada-accepts', { ndaAccepted: false })
  const accepted = (await server.post('/api/accept-nda', { as: ada })).json<{
    ndaAccepted: boolean
    ndaAcceptedAt: string
  }>()
  expect(accepted.ndaAccepted).toBe(true)
  expect(Date.parse(accepted.ndaAcceptedAt)).toBeGreaterThan(Date.now() - 60_000)
  const again = (await server.post('/api/accept-nda', { as: ada })).json<{ ndaAcceptedAt: string }>()
  expect(again.ndaAcceptedAt).toBe(accepted.ndaAcceptedAt)
  // stored with the wording that was accepted
  const { nda_version: version } = await server.db
    .selectFrom('users')
    .select('nda_version')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(version).toBe(1)
})

test.each([
  ['/api/login', '/sign-in?to=%2F'],
  ['/api/login?to=/gamemode', '/sign-in?to=%2Fgamemode'],
  ['/api/login?to=/myteams%3Fsort%3Dnew', '/sign-in?to=%2Fmyteams%3Fsort%3Dnew'],
  ['/api/login?to=https://evil.example/', '/sign-in?to=%2F'],
  ['/api/login?to=//evil.example', '/sign-in?to=%2F'],
  ['/api/login?to=/a&to=//evil.example', '/sign-in?to=%2F'],
])('%s redirects to the sign-in page and back only to our own pages', async (path, location) => {
  const reply = await server.get(path)
  expect([reply.statusCode, reply.headers.location]).toEqual([302, location])
})
