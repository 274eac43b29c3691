/** A seat becomes an account of an identity provider, against a real provider on this machine. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { LeaguePage } from '#contract/leagues.ts'
import type { TakenSeat } from '#contract/seats.ts'
import { audit } from '#server/audit/audit.ts'
import { TestBrowser, type Page } from '#server/testing/browser.ts'
import { startIssuer, type TestIssuer } from '#server/testing/issuer.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let issuer: TestIssuer
let home: string
let slug: string
let code: string
let owner: Actor

beforeAll(async () => {
  issuer = await startIssuer()
  const provider = { ...issuer.settings, id: 'google' as const, label: 'Continue with Google' }
  server = await startTestServer({ settings: { rateLimitFactor: 1_000, providers: [provider] } })
  home = await server.listen()
  issuer.register(home)
})
beforeEach(async () => {
  await server.reset()
  owner = await server.signUp('Owner')
  const body = { name: 'Class 7b', isHost: false, hasSeats: true, seriesId: null, rounds: 4 }
  slug = (await server.post('/api/leagues', { as: owner, body })).json<{ slug: string }>().slug
  code = (await server.get(`/api/leagues/${slug}`, { as: owner })).json<LeaguePage>().code!
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

const post = (browser: TestBrowser, path: string, body?: object, headers: Record<string, string> = {}) =>
  browser.visit(`${home}${path}`, {
    method: 'POST',
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
const json = <T>(page: Page): T => JSON.parse(page.body) as T
const codeOf = (page: Page) => json<{ code?: string }>(page).code
const whoAmI = async (browser: TestBrowser) =>
  json<User & { code?: string }>(await browser.visit(`${home}/api/auth/user`))

/** Takes a seat in the league and accepts the agreement. */
async function seated(name: string): Promise<TestBrowser> {
  const browser = new TestBrowser()
  const { words } = json<TakenSeat>(await post(browser, '/api/seats', { code, name }))
  expect((await post(browser, '/api/accept-nda')).status).toBe(200)
  wordsOf.set(browser, words.join(' '))
  return browser
}
/** The recovery code of each seat. */
const wordsOf = new WeakMap<TestBrowser, string>()
const recover = (seat: TestBrowser, browser = new TestBrowser()) =>
  post(browser, '/api/seats/recover', { slug, name: 'Zoe', words: wordsOf.get(seat) })
const begin = (browser: TestBrowser, provider = 'google', headers?: Record<string, string>) =>
  post(browser, '/api/seats/account/provider', { provider }, headers)

/** Signs this person in at the provider. Returns the address of our callback. */
async function cameBack(browser: TestBrowser, next: string, who: string): Promise<string> {
  const isOurs = (address: string) => address.startsWith(home)
  const form = await browser.follow(next, isOurs)
  if (isOurs(form.url)) return form.url
  const typed = await browser.visit(form.url, {
    method: 'POST',
    body: new URLSearchParams({ who }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return (await browser.follow(new URL(typed.headers.get('location')!, form.url).href, isOurs)).url
}
const callbackOf = async (browser: TestBrowser, who: string): Promise<string> =>
  cameBack(browser, json<{ next: string }>(await begin(browser)).next, who)
const signInWith = async (who: string): Promise<TestBrowser> => {
  const browser = new TestBrowser()
  const page = await browser.visit(await cameBack(browser, `${home}/api/login?to=/play&with=google`, who))
  expect([page.status, page.headers.get('location')]).toEqual([302, '/play'])
  return browser
}
/** Everything about players and seats that a refused attempt must leave as it is. */
const stored = async () => [
  await server.db.selectFrom('users').selectAll().orderBy('id').execute(),
  await server.db.selectFrom('seats').selectAll().orderBy('user_id').execute(),
  await server.db.selectFrom('sessions').select(['sid']).orderBy('sid').execute(),
]
const expectStillASeat = (page: Page, status = 400) => {
  expect(page.status).toBe(status)
  expect(page.body).toContain('<a href="/discovery">Try again</a>')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
}

test('a seat becomes an account of a provider: name, league and id stay, and the provider signs it in from then on', async () => {
  const zoe = await seated('Zoe')
  const before = await whoAmI(zoe)
  const elsewhere = new TestBrowser()
  expect((await recover(zoe, elsewhere)).status).toBe(200)
  const page = await zoe.visit(await callbackOf(zoe, 'ada'))
  expect([page.status, page.headers.get('location')]).toEqual([302, '/discovery'])
  expect(await whoAmI(zoe)).toMatchObject({
    id: before.id,
    firstName: 'Zoe',
    isSeat: false,
    signsInHere: false,
    email: 'ada@organisation.example',
    balance: '1000.00',
  })
  const { members, seats } = json<LeaguePage>(await zoe.visit(`${home}/api/leagues/${slug}`))
  expect(members.map(({ name }) => name)).toEqual(['Owner T.', 'Zoe'])
  expect(seats).toEqual([])
  expect((await whoAmI(elsewhere)).code, 'the other session of the seat').toBe('signed_out')
  expect(codeOf(await recover(zoe))).toBe('wrong_recovery_code')
  expect((await whoAmI(await signInWith('ada'))).id).toBe(before.id)
  expect(codeOf(await begin(zoe))).toBe('not_a_seat')
  const { next } = json<{ next: string }>(await post(zoe, '/api/auth/sign-out'))
  expect(next, 'the sign-out of the provider').toContain(`${issuer.settings.issuer}/session/end`)
  expect(await audit(server.db)).toEqual([])
})

test('a provider account of another player is refused in one sentence, and nothing changes', async () => {
  const other = await whoAmI(await signInWith('ada'))
  const zoe = await seated('Zoe')
  const seat = await whoAmI(zoe)
  const before = await stored()
  const page = await zoe.visit(await callbackOf(zoe, 'ada'))
  expectStillASeat(page, 409)
  expect(page.body).toContain(
    'Your account at this provider belongs to another player here, so your seat stays as it is',
  )
  expect(await stored()).toEqual(before)
  expect(await whoAmI(zoe)).toEqual(seat)
  expect((await whoAmI(await signInWith('ada'))).id).toBe(other.id)
})

test('two seats that take one provider account at the same time: one becomes an account, and the other stays a seat', async () => {
  const [zoe, ben] = [await seated('Zoe'), await seated('Ben')]
  const callbacks = [await callbackOf(zoe, 'ada'), await callbackOf(ben, 'ada')]
  const pages = await Promise.all([zoe.visit(callbacks[0]!), ben.visit(callbacks[1]!)])
  expect(pages.map(({ status }) => status).toSorted()).toEqual([302, 409])
  const players = [await whoAmI(zoe), await whoAmI(ben)]
  expect(players.map(({ isSeat }) => isSeat).toSorted()).toEqual([false, true])
  expect(await audit(server.db)).toEqual([])
})

test.each<[string, (zoe: TestBrowser) => Promise<Page>]>([
  ['signed out', (zoe) => post(zoe, '/api/auth/sign-out')],
  ['another seat', (zoe) => post(zoe, '/api/seats', { code, name: 'Ben' })],
  [
    'an account',
    (zoe) =>
      post(zoe, '/api/auth/sign-up', { email: 'ben@example.com', password: 'seven green llamas', firstName: 'Ben' }),
  ],
  ['the same seat under a new session', (zoe) => recover(zoe, zoe)],
])('a browser whose session meanwhile is %s changes nothing when it comes back', async (_, change) => {
  const zoe = await seated('Zoe')
  const callback = await callbackOf(zoe, 'ada')
  expect((await change(zoe)).status).toBeLessThan(300)
  const before = await stored()
  const page = await zoe.visit(callback)
  expectStillASeat(page)
  expect(page.body).toContain('Your seat has not become an account. Nothing has changed.')
  expect(await stored()).toEqual(before)
})

test('a seat whose session ends while the provider answers stays a seat', async () => {
  const zoe = await seated('Zoe')
  const callback = await callbackOf(zoe, 'ada')
  const { fetch } = globalThis
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    if (String(call[0]).endsWith('/token')) await server.db.deleteFrom('sessions').execute()
    return fetch(...call)
  })
  const page = await zoe.visit(callback)
  calls.mockRestore()
  expectStillASeat(page)
  const issuers = await server.db.selectFrom('users').select('issuer').where('first_name', '=', 'Zoe').execute()
  expect(issuers).toEqual([{ issuer: 'seat' }])
})

test('the cookie of a seat in another browser, or with the state of another attempt, changes nothing', async () => {
  const [zoe, ben] = [await seated('Zoe'), await seated('Ben')]
  const callback = await callbackOf(zoe, 'ada')
  const slot = `login-${new URL(callback).searchParams.get('state')!.slice(0, 8)}`
  const { host } = new URL(home)
  const pending = zoe.cookiesOf(host).get(slot)!
  ben.cookiesOf(host).set(slot, pending)
  const before = await stored()
  expectStillASeat(await ben.visit(callback))
  const changed = { ...(JSON.parse(Buffer.from(pending, 'base64url').toString()) as object), seat: 'A'.repeat(43) }
  zoe.cookiesOf(host).set(slot, Buffer.from(JSON.stringify(changed)).toString('base64url'))
  expectStillASeat(await zoe.visit(callback))
  expect(await stored()).toEqual(before)
})

test('only a seat begins, at a provider that is set, and from our own pages', async () => {
  const zoe = await seated('Zoe')
  expect(codeOf(await begin(zoe, 'twitch'))).toBe('provider_not_found')
  expect(codeOf(await begin(zoe, 'google', { 'sec-fetch-site': 'cross-site' }))).toBe('cross_site')
  expect(codeOf(await begin(new TestBrowser()))).toBe('signed_out')
  const reply = await server.post('/api/seats/account/provider', { as: owner, body: { provider: 'google' } })
  expect(reply.json()).toMatchObject({ code: 'not_a_seat' })
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('a seat whose callback fails or is cancelled at the provider stays signed in as a seat', async () => {
  const zoe = await seated('Zoe')
  const seat = await whoAmI(zoe)
  const callback = new URL(await callbackOf(zoe, 'ada'))
  callback.searchParams.delete('code')
  callback.searchParams.set('error', 'access_denied')
  expectStillASeat(await zoe.visit(callback.href))
  expect(await whoAmI(zoe)).toEqual(seat)
})

test('a provider that does not respond is named as the cause, and the seat can try again', async () => {
  const silent = await startIssuer()
  const other = await startTestServer({ settings: { providers: [silent.settings] } })
  try {
    const host = await other.signUp('Host')
    const body = { name: 'A', isHost: false, hasSeats: true, seriesId: null, rounds: 4 }
    const league = (await other.post('/api/leagues', { as: host, body })).json<{ slug: string }>()
    const { code: joining } = (await other.get(`/api/leagues/${league.slug}`, { as: host })).json<LeaguePage>()
    const taken = await other.post('/api/seats', { body: { code: joining, name: 'Zoe' } })
    const cookie = [taken.headers['set-cookie']].flat()[0]!.split(';')[0]!
    const zoe = { id: '', cookie } as Actor
    await other.post('/api/accept-nda', { as: zoe })
    const beginThere = () => other.post('/api/seats/account/provider', { as: zoe, body: { provider: 'organisation' } })
    expect((await beginThere()).json()).toMatchObject({ code: 'provider_unreachable' })
    silent.register('http://127.0.0.1:3000')
    expect((await beginThere()).statusCode).toBe(200)
  } finally {
    await other.close()
    await silent.close()
  }
})
