/** Password guesses at one account from many addresses. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { beginGuess, ONE_MORE_SECONDS, WINDOW_SECONDS, WRONG_GUESSES } from './account-guesses.ts'

const PASSWORD = 'seven green llamas sing'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => server.close())

const signIn = (email: string, address: string, password: string, cookie?: string) =>
  server.post('/api/auth/sign-in', {
    body: { email, password },
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
  })
/** Signs up and returns the cookie of a known browser. */
async function somebody(email: string): Promise<string> {
  const reply = await server.post('/api/auth/sign-up', { body: { email, password: PASSWORD, firstName: 'Ada' } })
  expect(reply.statusCode).toBe(201)
  const cookies = [reply.headers['set-cookie']].flat().map((one) => one!.split(';')[0]!)
  return cookies.find((one) => one.startsWith('device='))!
}
const guessFrom60 = async (email: string) => {
  const statuses: number[] = []
  for (let nth = 1; nth <= 60; nth++)
    statuses.push((await signIn(email, `203.0.113.${nth}`, 'a wrong guess')).statusCode)
  return statuses
}

test('of 60 guesses at one account from 60 addresses half are refused, whether or not the account exists', async () => {
  await somebody('guessed@example.com')
  for (const email of ['guessed@example.com', 'nobody@example.com']) {
    const statuses = await guessFrom60(email)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(WRONG_GUESSES + 1)
    expect(statuses.slice(-20)).toEqual(Array.from({ length: 20 }, () => 429))
  }
})

test('during an attack the owner can sign in from a known browser, but only with the right password', async () => {
  const device = await somebody('owner@example.com')
  await guessFrom60('owner@example.com')
  expect((await signIn('owner@example.com', '198.51.100.1', PASSWORD, device)).statusCode).toBe(200)
  expect((await signIn('owner@example.com', '198.51.100.1', 'a wrong guess', device)).statusCode).toBe(401)
  // another person's browser is not known to this account
  const stranger = await somebody('stranger@example.com')
  expect((await signIn('owner@example.com', '198.51.100.2', PASSWORD, stranger)).statusCode).toBe(429)
})

/** Moves the database's clock. */
const later = (seconds: number) =>
  server.db
    .updateTable('guesses')
    .set({ began_at: sql<Date>`began_at - make_interval(secs => ${seconds})` })
    .execute()
const begin = (subject: string) => beginGuess(server.deps, subject)

test('during an attack the owner can sign in from a new browser with the next checked guess, and the limit ends later', async () => {
  for (let nth = 0; nth < WRONG_GUESSES; nth++) await begin('ada')
  await begin('ada')
  await expect(begin('ada')).rejects.toThrow('Please try again in 30 seconds')
  await later(ONE_MORE_SECONDS)
  await (
    await begin('ada')
  )()
  await expect(begin('ada')).rejects.toThrow('Too many requests')
  expect(await begin('bob')).toBeTypeOf('function')
  await later(WINDOW_SECONDS)
  for (let nth = 0; nth < WRONG_GUESSES; nth++) await begin('ada')
})

test('the right password does not count as a guess', async () => {
  for (let nth = 0; nth < 3 * WRONG_GUESSES; nth++) await (await begin('cleo'))()
  expect(await begin('cleo')).toBeTypeOf('function')
})
