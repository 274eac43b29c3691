/** Many addresses that guess at one account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { countAccountGuesses, ONE_MORE_MS, WINDOW_MS, WRONG_GUESSES } from './account-guesses.ts'

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
/** Signs up and returns the cookie that says that this browser is known. */
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

test('60 guesses at one account from 60 addresses: half of them are refused, known account or not', async () => {
  await somebody('guessed@example.com')
  for (const email of ['guessed@example.com', 'nobody@example.com']) {
    const statuses = await guessFrom60(email)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(WRONG_GUESSES + 1)
    expect(statuses.slice(-20)).toEqual(Array.from({ length: 20 }, () => 429))
  }
})

test('meanwhile its owner signs in from a browser that has been there before, with the right password only', async () => {
  const device = await somebody('owner@example.com')
  await guessFrom60('owner@example.com')
  expect((await signIn('owner@example.com', '198.51.100.1', PASSWORD, device)).statusCode).toBe(200)
  expect((await signIn('owner@example.com', '198.51.100.1', 'a wrong guess', device)).statusCode).toBe(401)
  // the browser of somebody else is not known here
  const stranger = await somebody('stranger@example.com')
  expect((await signIn('owner@example.com', '198.51.100.2', PASSWORD, stranger)).statusCode).toBe(429)
})

test('from a new browser the right password gets through with the next guess that is checked; later all is forgotten', () => {
  let now = 0
  const { begin } = countAccountGuesses(1, () => now)
  for (let nth = 0; nth < WRONG_GUESSES; nth++) begin('ada')
  begin('ada')
  expect(() => begin('ada')).toThrow('Please try again in 30 seconds')
  now += ONE_MORE_MS
  begin('ada')()
  expect(() => begin('ada')).toThrow('Too many requests')
  expect(begin('bob')).toBeTypeOf('function')
  now += WINDOW_MS
  for (let nth = 0; nth < WRONG_GUESSES; nth++) begin('ada')
})

test('the right password does not count', () => {
  const { begin } = countAccountGuesses(1, () => 0)
  for (let nth = 0; nth < 10 * WRONG_GUESSES; nth++) begin('ada')()
  expect(begin('ada')).toBeTypeOf('function')
})
