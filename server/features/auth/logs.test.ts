import { Writable } from 'node:stream'
import pino from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

const said: string[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(line, _encoding, done) {
      said.push(String(line))
      done()
    },
  }),
)
const events = () => said.map((line) => JSON.parse(line) as { event?: string }).flatMap(({ event }) => event ?? [])

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ log })
})
beforeEach(() => {
  said.length = 0
})
afterAll(() => server.close())

const body = {
  email: 'canary-mail@example.com',
  password: 'canary password sentence',
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
}

test('sign-in events are logged without any data that identifies or could impersonate a person', async () => {
  const signedUp = await server.post('/api/auth/sign-up', { body })
  const cookie = String(signedUp.headers['set-cookie']).split(';')[0]!
  const { id } = signedUp.json<{ id: string }>()
  const as = { id, cookie }
  await server.post('/api/auth/sign-in', { body: { email: body.email, password: 'canary wrong password' } })
  await server.post('/api/auth/sign-in', { body: { email: 'canary-unknown@example.com', password: body.password } })
  await server.get('/api/entries/user/1/all', { as })
  await server.post('/api/accept-nda', { as, headers: { origin: 'https://evil.example' } })
  await server.post('/api/auth/sign-up', { body: { ...body, email: 'canary\u0000@example.com' } })
  for (let turn = 0; turn < 11; turn += 1)
    await server.post('/api/auth/sign-in', { body: { email: body.email, password: body.password } })
  await server.post('/api/auth/reset-link', { body: { email: body.email } })
  const emails = await server.db.selectFrom('queued_emails').select('body').execute()
  const token = /#([\w-]{43})$/m.exec(emails.map(({ body: text }) => text).join('\n'))![1]!
  for (let turn = 0; turn < 2; turn += 1)
    await server.post('/api/auth/reset-password', { body: { token, newPassword: 'canary sentence of llamas' } })
  await server.post('/api/auth/sign-out', { as })

  expect(new Set(events())).toEqual(
    new Set([
      'sign_up',
      'sign_in',
      'sign_in_failed',
      'refused',
      'cross_site',
      'limit_hit',
      'reset_link_asked',
      'password_reset',
      'reset_refused',
    ]),
  )
  const text = said.join('')
  for (const secret of [/canary/i, new RegExp(token), new RegExp(cookie.slice(4)), /sid=/, /argon2/])
    expect(text).not.toMatch(secret)
  expect(text).toContain(id)
})

test('an internal error gives the caller a sentence and the log the cause, and neither contains the other', async () => {
  const ada = await server.signUp('Ada')
  await sql`alter table users rename column total_wins to missing`.execute(server.db)
  const reply = await server.get('/api/auth/user', { as: ada })
  await sql`alter table users rename column missing to total_wins`.execute(server.db)
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({ code: 'internal', title: 'Error', message: 'Something went wrong' })
  expect(said.join('')).toContain('request failed')
})
