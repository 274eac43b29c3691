/** Resetting a forgotten password by a link that is emailed and works once. */
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readClock } from '#server/db/clock.ts'
import {
  findByResetToken,
  LINK_MS,
  newResetToken,
  purgeResetLinks,
  storeResetLink,
  takeResetLink,
} from '#server/records/reset-links.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { requestResetLink } from './request-reset-link.ts'

const PASSWORD = 'seven green llamas sing'
const BETTER = 'eight purple llamas hum'
const HOSTILE = { host: '198.51.100.66', 'x-forwarded-host': 'evil.example' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.db.deleteFrom('queued_emails').execute()
  await server.db.deleteFrom('reset_links').execute()
})
afterAll(() => server.close())

let people = 0
/** Signs up. Returns the player and the browser's cookies. */
async function somebody() {
  const email = `Person-${++people}@example.com`
  const reply = await server.post('/api/auth/sign-up', { body: { email, password: PASSWORD, firstName: 'Grace' } })
  const cookie = [reply.headers['set-cookie']].flat().map((one) => one!.split(';')[0]!)
  return { id: reply.json<{ id: string }>().id, email, cookie: cookie.join('; ') }
}
const ask = (email: string, headers: Record<string, string> = {}) =>
  server.post('/api/auth/reset-link', { body: { email }, headers })
const reset = (token: string, newPassword = BETTER, headers: Record<string, string> = {}) =>
  server.post('/api/auth/reset-password', { body: { token, newPassword }, headers })
const signIn = async (email: string, password: string) =>
  (await server.post('/api/auth/sign-in', { body: { email, password } })).statusCode
const whoAmI = async (cookie: string) => (await server.get('/api/auth/user', { headers: { cookie } })).statusCode
const emails = () =>
  server.db.selectFrom('queued_emails').select(['recipient', 'subject', 'body']).orderBy('written_at').execute()
const linkCount = async () => (await server.db.selectFrom('reset_links').select('token_hash').execute()).length
/** Requests a link. Returns the token after its #. */
async function tokenFor(email: string): Promise<string> {
  await ask(email)
  const token = /\/reset-password#([\w-]{43})$/m.exec((await emails()).at(-1)?.body ?? '')?.[1]
  expect(token, 'a link in the newest email').toBeDefined()
  return token!
}
const isOver = (reply: Awaited<ReturnType<typeof reset>>) =>
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([410, 'reset_link_over'])

test('a reset link sets a new password, ends every session, and signs nobody in', async () => {
  const { id, email, cookie } = await somebody()
  const reply = await reset(await tokenFor(email.toLowerCase()), BETTER, { cookie })
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }])
  expect([reply.headers['set-cookie']].flat().find((one) => one!.startsWith('sid='))).toMatch(/^sid=;/)
  expect(await whoAmI(cookie)).toBe(401)
  expect(await signIn(email, PASSWORD)).toBe(401)
  expect(await signIn(email, BETTER)).toBe(200)
  const told = (await emails()).find(({ subject }) => subject === 'Your password for Fantasy Social was changed')
  expect(told).toMatchObject({ recipient: email, body: expect.stringContaining('by a link we sent here') as string })
  expect(await server.db.selectFrom('reset_links').selectAll().where('user_id', '=', id).execute()).toEqual([])
})

test('a reset request has the same response and cost with and without an account', async () => {
  const { email } = await somebody()
  const gone = await somebody()
  await server.post('/api/auth/delete-account', { headers: { cookie: gone.cookie } })
  await server.signUp('Elsewhere') // an account without a password
  const there = await ask(email)
  for (const none of ['nobody@example.com', gone.email, 'elsewhere@example.com']) {
    const reply = await ask(none)
    expect([reply.statusCode, reply.body, reply.headers['set-cookie']]).toEqual([200, there.body, undefined])
  }
  expect((await emails()).map(({ recipient }) => recipient)).toEqual([email])
  expect(await linkCount()).toBe(4)

  const statementsFor = async (whose: string) => {
    const statements: string[] = []
    const db = server.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const reply = { request: { headers: {}, socket: {} }, log: server.deps.log } as unknown as FastifyReply
    await requestResetLink({ ...server.deps, db }, reply, { email: whose })
    return statements
  }
  const known = await statementsFor(email)
  expect(known.length).toBeGreaterThan(2)
  expect(await statementsFor('nobody@example.com')).toEqual(known)
})

test('the reset token is only in the email: the table stores its hash, and the link carries it after the #', async () => {
  const { email } = await somebody()
  const token = await tokenFor(email)
  expect(JSON.stringify(await server.db.selectFrom('reset_links').selectAll().execute())).not.toContain(token)
  expect((await emails())[0]!.body).toMatch(new RegExp(`^http://\\S+/reset-password#${token}$`, 'm'))
})

test('a reset link leads to our own address, whatever Host the caller sends', async () => {
  const { email } = await somebody()
  await ask(email, HOSTILE)
  expect((await emails())[0]!.body).not.toMatch(/evil|198\.51/)
})

test('a reset link works once, also for two concurrent requests', async () => {
  const { email } = await somebody()
  const token = await tokenFor(email)
  const others = [BETTER, 'nine yellow llamas nap']
  const replies = await Promise.all(others.map((password) => reset(token, password)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
  for (const [nth, { statusCode }] of replies.entries())
    expect(await signIn(email, others[nth]!)).toBe(statusCode === 200 ? 200 : 401)
  isOver(await reset(token, 'ten orange llamas yawn'))
})

test('a newer reset link or a changed password invalidates the former link', async () => {
  const { email, cookie } = await somebody()
  const older = await tokenFor(email)
  const newer = await tokenFor(email)
  isOver(await reset(older))
  await server.post('/api/accept-nda', { headers: { cookie } })
  const body = { oldPassword: PASSWORD, newPassword: BETTER }
  expect((await server.post('/api/auth/password', { body, headers: { cookie } })).statusCode).toBe(200)
  isOver(await reset(newer))
  isOver(await reset(newResetToken()))
})

test('a weak new password is refused, and the reset link stays valid', async () => {
  const { email } = await somebody()
  const token = await tokenFor(email)
  for (const weak of ['password2026', 'fantasy social', `person-${people}`])
    expect((await reset(token, weak)).json()).toMatchObject({ code: 'weak_password' })
  expect((await reset(token)).statusCode).toBe(200)
})

test('a reset link is valid for an hour, and its row is deleted afterwards', async () => {
  const { id } = await somebody()
  const [token, began] = [newResetToken(), await readClock(server.db)]
  const after = (ms: number) => new Date(began.getTime() + ms)
  await storeResetLink(server.db, token, id, began)
  expect(await findByResetToken(server.db, token, after(LINK_MS - 1))).toMatchObject({ id })
  expect(await findByResetToken(server.db, token, after(LINK_MS))).toBeUndefined()
  expect(await takeResetLink(server.db, token, after(LINK_MS))).toBe(false)
  await purgeResetLinks(server.db, after(LINK_MS - 1))
  expect(await linkCount()).toBe(1)
  await purgeResetLinks(server.db, after(LINK_MS))
  expect(await linkCount()).toBe(0)

  await storeResetLink(server.db, token, id, after(-LINK_MS))
  isOver(await reset(token))
})

test('deleting an account deletes its reset link', async () => {
  const { id, email, cookie } = await somebody()
  const token = await tokenFor(email)
  await server.post('/api/auth/delete-account', { headers: { cookie } })
  expect(await linkCount()).toBe(0)
  isOver(await reset(token))
  await storeResetLink(server.db, newResetToken(), id, await readClock(server.db))
  expect(await linkCount()).toBe(0)
})

test('reset requests are limited to five an hour for an account and twenty for an address, and attempts to use a link are limited', async () => {
  const strict = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } })
  const times = (count: number, call: (nth: number) => ReturnType<TestServer['post']>) =>
    Promise.all(Array.from({ length: count }, async (_, nth) => (await call(nth)).statusCode))
  const askFrom = (email: string, address: string) =>
    strict.post('/api/auth/reset-link', { body: { email }, headers: { 'x-forwarded-for': address } })
  const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length
  try {
    const spellings = ['ada@example.com', 'ADA@example.com']
    const one = await times(8, (nth) => askFrom(spellings[nth % 2]!, `203.0.113.${nth}`))
    expect(refused(one)).toBe(3)
    const many = await times(24, (nth) => askFrom(`nobody-${nth}@example.com`, '198.51.100.7'))
    expect(refused(many)).toBe(4)
    const body = { token: newResetToken(), newPassword: BETTER }
    const tries = await times(22, () => strict.post('/api/auth/reset-password', { body }))
    expect(refused(tries)).toBe(2)
  } finally {
    await strict.close()
  }
})
