import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { TestBrowser, type Page } from '#server/testing/browser.ts'
import { startIssuer, type TestIssuer } from '#server/testing/issuer.ts'

let server: TestServer
let issuer: TestIssuer
let home: string

beforeAll(async () => {
  issuer = await startIssuer()
  server = await startTestServer({ settings: { providers: [issuer.settings] } })
  home = await server.listen()
  issuer.register(home)
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

/** Starts a sign-in at our own address and returns the provider's form. */
const formFor = (browser: TestBrowser, to = '/gamemode', at = home) =>
  browser.follow(`${at}/api/login?to=${encodeURIComponent(to)}`)

/** Types a name into the form. Returns the provider's redirect to our callback. */
async function typeInto(form: Page, browser: TestBrowser, who: string, at = home): Promise<string> {
  const typed = await browser.visit(form.url, {
    method: 'POST',
    body: new URLSearchParams({ who }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const next = new URL(typed.headers.get('location')!, form.url).href
  return (await browser.follow(next, (address) => address.startsWith(at))).url
}

const signInThere = async (browser: TestBrowser, who: string, to?: string): Promise<string> =>
  typeInto(await formFor(browser, to), browser, who)

async function signedIn(who: string): Promise<TestBrowser> {
  const browser = new TestBrowser()
  expect((await browser.visit(await signInThere(browser, who))).status).toBe(302)
  return browser
}
const whoAmI = async (browser: TestBrowser) =>
  JSON.parse((await browser.visit(`${home}/api/auth/user`)).body) as Record<string, unknown>
const expectFailed = (page: { status: number; body: string; headers: Headers }) => {
  expect(page.status).toBe(400)
  expect(page.body).toContain('Sign-In Failed')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
}

test('the redirect to the provider carries a challenge, a state and a nonce, and no secret of them', async () => {
  const browser = new TestBrowser()
  const leaving = await browser.visit(`${home}/api/login?to=/play`)
  const address = new URL(leaving.headers.get('location')!)
  expect(address.origin).toBe(issuer.settings.issuer)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: issuer.settings.clientId,
    redirect_uri: `${home}/api/callback`,
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
  })
  expect(address.href).not.toContain(issuer.settings.clientSecret)
  expect(leaving.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^login-[\w-]{8}=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/) as string,
  ])
})

test('a complete sign-in creates a player and returns to the requested page, and the next one finds the same player', async () => {
  const browser = new TestBrowser()
  const back = await browser.visit(await signInThere(browser, 'ada', '/myteams?sort=new'))
  expect([back.status, back.headers.get('location')]).toEqual([302, '/myteams?sort=new'])
  const player = await whoAmI(browser)
  expect(player).toMatchObject({
    email: 'ada@organisation.example',
    firstName: 'Ada',
    lastName: null,
    balance: '1000.00',
    ndaAccepted: false,
  })
  expect(player.id).not.toBe('ada')

  const again = await signedIn('ada')
  expect((await whoAmI(again)).id).toBe(player.id)
  expect((await whoAmI(browser)).id).toBe(player.id)
})

test.each(['phone', 'full', 'mail', 'admin'])(
  'of the claims of "%s" nothing personal and nothing of ours is shown to other players, and the player chooses a name',
  async (who) => {
    const browser = await signedIn(who)
    const player = await whoAmI(browser)
    expect(player).toMatchObject({
      username: null,
      firstName: expect.stringMatching(/^Player \d{4}$/) as string,
      lastName: null,
    })
    await browser.visit(`${home}/api/accept-nda`, { method: 'POST' })
    const choose = (displayName: string) =>
      browser.visit(`${home}/api/auth/display-name`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ displayName }),
      })
    expect((await choose('Аdmin')).status).toBe(400)
    expect((await choose('\u0301')).status, 'an accent alone').toBe(400)
    expect((await choose('Player 999')).status, 'the form of another account').toBe(400)
    expect((await choose(String(player.firstName))).status, 'the proposed name').toBe(200)
    expect((await choose('\u202EnimdA\u3164')).status).toBe(200)
    expect((await whoAmI(browser)).username).toBe('nimdA')
    expect((await whoAmI(await signedIn(who))).username).toBe('nimdA')
  },
)

test('a banned player who signs in at the provider reads the reason and gets no session', async () => {
  const { id } = await whoAmI(await signedIn('full'))
  const setBan = (banned_at: Date | null, ban_reason: string | null) =>
    server.db.updateTable('users').set({ banned_at, ban_reason }).where('id', '=', String(id)).execute()
  await setBan(new Date(), 'Played <six> accounts')
  const browser = new TestBrowser()
  const page = await browser.visit(await signInThere(browser, 'full'))
  expect(page.status).toBe(403)
  expect(page.body).toContain('<h1>Account Banned</h1>')
  expect(page.body).toContain('The reason: Played &lt;six&gt; accounts')
  expect(await whoAmI(browser)).toMatchObject({ code: 'signed_out' })
  await setBan(null, null)
  expect((await whoAmI(await signedIn('full'))).id).toBe(id)
})

test('malformed claims of the provider are ignored', async () => {
  const player = await whoAmI(await signedIn('bob'))
  expect(player).toMatchObject({
    email: null,
    firstName: expect.stringMatching(/^Player \d{4}$/) as string,
    lastName: null,
  })
})

test('the same subject at another provider is another person', async () => {
  const here = await whoAmI(await signedIn('ada'))
  await server.db
    .insertInto('users')
    .values({ id: 'elsewhere', issuer: 'https://elsewhere.example', subject: 'ada' })
    .execute()
  expect((await whoAmI(await signedIn('ada'))).id).toBe(here.id)
})

test('each completed sign-in starts a new session and ends the former one', async () => {
  const browser = await signedIn('ada')
  const before = browser.cookiesOf(new URL(home).host).get('sid')!
  await browser.follow(`${home}/api/login`, (next) => next === `${home}/`)
  const after = browser.cookiesOf(new URL(home).host).get('sid')!
  expect(after).not.toBe(before)
  expect((await server.get('/api/auth/user', { headers: { cookie: `sid=${before}` } })).statusCode).toBe(401)
})

test('a sign-in from a known browser causes no email, and one from another browser causes one', async () => {
  const browser = await signedIn('ada')
  const sent = async () =>
    (await server.db.selectFrom('queued_emails').select('recipient').execute()).map(({ recipient }) => recipient)
  await server.db.deleteFrom('queued_emails').execute()
  await browser.follow(`${home}/api/login`, (next) => next === `${home}/`)
  await signedIn('bob')
  await signedIn('bob')
  expect(await sent()).toEqual([])
  await signedIn('ada')
  expect(await sent()).toEqual(['ada@organisation.example'])
})

test('a callback without a sign-in started in this browser is refused', async () => {
  const [ada, eve] = [new TestBrowser(), new TestBrowser()]
  const callback = await signInThere(ada, 'ada')
  expectFailed(await eve.visit(callback))
  expect(eve.cookiesOf(new URL(home).host).has('sid')).toBe(false)
})

test('a callback with the state of another sign-in is refused', async () => {
  const [ada, eve] = [new TestBrowser(), new TestBrowser()]
  const callbackOfEve = await signInThere(eve, 'bob')
  await ada.visit(`${home}/api/login`)
  expectFailed(await ada.visit(callbackOfEve))
  expect(ada.cookiesOf(new URL(home).host).has('sid')).toBe(false)
})

test.each([
  ['no state', (callback: URL) => callback.searchParams.delete('state')],
  ['a changed state', (callback: URL) => callback.searchParams.set('state', 'x')],
  ['a changed code', (callback: URL) => callback.searchParams.set('code', 'x')],
  ['no code', (callback: URL) => callback.searchParams.delete('code')],
  ['another issuer', (callback: URL) => callback.searchParams.set('iss', 'https://evil.example')],
  [
    'an error instead',
    (callback: URL) => {
      callback.searchParams.delete('code')
      callback.searchParams.set('error', 'access_denied')
    },
  ],
])('a callback with %s is refused', async (_, change) => {
  const browser = new TestBrowser()
  const callback = new URL(await signInThere(browser, 'ada'))
  change(callback)
  expectFailed(await browser.visit(callback.href))
  expect(browser.cookiesOf(new URL(home).host).has('sid')).toBe(false)
})

test('a callback works once', async () => {
  const browser = new TestBrowser()
  const callback = await signInThere(browser, 'ada')
  expect((await browser.visit(callback)).status).toBe(302)
  expectFailed(await browser.visit(callback))
})

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/api/login'])(
  'a sign-in that should lead to %s returns to the home page',
  async (to) => {
    const browser = new TestBrowser()
    const back = await browser.visit(await signInThere(browser, 'ada', to))
    expect([back.status, back.headers.get('location')]).toEqual([302, '/'])
  },
)

test('a cookie that was tampered with leads to the home page or fails', async () => {
  const pending = (to: string) =>
    Buffer.from(JSON.stringify({ provider: 'organisation', verifier: 'v', state: 's', nonce: 'n', to })).toString(
      'base64url',
    )
  for (const value of ['x', 'bm90IGpzb24', pending('//evil.example'), pending('"><script>')]) {
    const reply = await server.get('/api/callback?code=x&state=s', { headers: { cookie: `login=${value}` } })
    expect(reply.statusCode).toBe(400)
    expect(reply.body).not.toMatch(/evil|<script/)
  }
})

test("signing out ends our session and returns the provider's sign-out address", async () => {
  const browser = await signedIn('ada')
  const { next } = JSON.parse((await browser.visit(`${home}/api/auth/sign-out`, { method: 'POST' })).body) as {
    next: string
  }
  const address = new URL(next)
  expect(address.origin + address.pathname).toBe(`${issuer.settings.issuer}/session/end`)
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${home}/`)
  expect((await browser.visit(next)).status).toBe(200)
  expect((await browser.visit(`${home}/api/auth/user`)).status).toBe(401)
})

test('with an identity provider, password sign-in is off', async () => {
  const body = { email: 'ada@organisation.example', password: 'correct horse battery', firstName: 'Ada' }
  for (const reply of [
    await server.post('/api/auth/sign-up', { body }),
    await server.post('/api/auth/sign-in', { body: { email: body.email, password: body.password } }),
    await server.post('/api/auth/reset-link', { body: { email: body.email } }),
    await server.post('/api/auth/reset-password', { body: { token: 'A'.repeat(43), newPassword: body.password } }),
  ])
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'built_in_sign_in_off'])
  expect((await server.get('/api/about')).json()).toMatchObject({
    hasBuiltInSignIn: false,
    providers: [{ id: 'organisation', label: 'Sign in through your organisation' }],
  })
})

test('a provider that does not respond shows a page with a way back, and is tried again at the next sign-in', async () => {
  const repaired = await startIssuer()
  const other = await startTestServer({ settings: { providers: [repaired.settings] } })
  try {
    const away = await other.get('/api/login?to=/play')
    expect(away.statusCode).toBe(503)
    expect(away.body).toContain('/api/login?to=%2Fplay&amp;with=organisation')
    expect(away.headers['set-cookie']).toBeUndefined()
    repaired.register('http://127.0.0.1:3000')
    expect((await other.get('/api/login?to=/play')).statusCode).toBe(302)
  } finally {
    await other.close()
    await repaired.close()
  }
})

test('two sign-ins that one browser begins in two tabs both succeed', async () => {
  const browser = new TestBrowser()
  const leaves: string[] = []
  for (const to of ['/play', '/league'])
    leaves.push((await browser.visit(`${home}/api/login?to=${to}`)).headers.get('location')!)
  const first = await browser.visit(await typeInto(await browser.follow(leaves[0]!), browser, 'ada'))
  const callback = await browser.follow(leaves[1]!, (address) => address.startsWith(home))
  const places = [first, await browser.visit(callback.url)].map(({ headers }) => headers.get('location'))
  expect(places).toEqual(['/play', '/league'])
  expect((await whoAmI(browser)).firstName).toBe('Ada')
})

test('a provider below a path, whose issuer ends with a slash, and that takes the secret only in the header can be used', async () => {
  const provider = await startIssuer({ path: '/application/o/fantasy/', clientAuthMethods: ['client_secret_basic'] })
  const other = await startTestServer({ settings: { providers: [provider.settings] } })
  try {
    const at = await other.listen()
    provider.register(at)
    const browser = new TestBrowser()
    const callback = await typeInto(await formFor(browser, '/play', at), browser, 'ada', at)
    expect((await browser.visit(callback)).headers.get('location')).toBe('/play')
  } finally {
    await other.close()
    await provider.close()
  }
})
