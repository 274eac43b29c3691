/** Sign-in with the presets, against answers as their documents and bug reports show them. Never tried against the providers themselves. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PRESETS } from '#server/settings/sign-in-providers.ts'
import { TestBrowser } from '#server/testing/browser.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const CLIENT = { clientId: 'a-client', clientSecret: 'a-secret' }

/** What one test's provider answers. The endpoints are on this machine. */
type Answers = {
  /** The discovery document without these fields. */
  without?: readonly string[]
  claims?: object
  userinfo?: object | 'broken'
  scope?: unknown
}

let answers: Answers
let fake: Server
let issuer: string
let asked: { authorize: URLSearchParams[]; clientAuth: string[] }
let server: TestServer
let home: string

beforeEach(async () => {
  answers = {}
  asked = { authorize: [], clientAuth: [] }
  fake = createServer().listen(0, '127.0.0.1')
  await once(fake, 'listening')
  issuer = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  fake.on('request', (request: IncomingMessage, response) => void answer(request, response))
})
afterEach(async () => {
  await server.close()
  fake.closeAllConnections()
  fake.close()
})

/** The code carries the nonce, so that sign-ins at the same time do not mix. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, issuer)
  const json = (body: object): void =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  if (pathname === '/.well-known/openid-configuration') return json(discoveryWithout(answers.without ?? []))
  if (pathname === '/keys') return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1' }] })
  if (pathname === '/authorize') {
    asked.authorize.push(searchParams)
    const back = new URL(searchParams.get('redirect_uri')!)
    back.searchParams.set('code', searchParams.get('nonce')!)
    back.searchParams.set('state', searchParams.get('state')!)
    return void response.writeHead(302, { location: back.href }).end()
  }
  if (pathname === '/token') {
    asked.clientAuth.push(request.headers.authorization ? 'header' : 'body')
    const nonce = new URLSearchParams(await text(request)).get('code')
    const { scope = 'openid', claims } = answers
    return json({
      access_token: 'a-token',
      token_type: 'bearer',
      scope,
      id_token: tokenWith({ nonce, ...claims }),
    })
  }
  if (pathname === '/userinfo' && answers.userinfo !== 'broken') return json({ sub: 'person-1', ...answers.userinfo })
  response.writeHead(500).end()
}

const endpoints = () => ({
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/keys`,
})
const discoveryWithout = (fields: readonly string[]) => {
  const all = { issuer, ...endpoints(), response_types_supported: ['code'], subject_types_supported: ['public'] }
  return Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field)))
}
function tokenWith(claims: object): string {
  const now = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: 'RS256', kid: '1' },
    { iss: issuer, sub: 'person-1', aud: CLIENT.clientId, iat: now, exp: now + 600, ...claims },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  return [...parts, sign('sha256', Buffer.from(parts.join('.')), privateKey).toString('base64url')].join('.')
}

/** Starts a server with this preset, whose provider is the fake one. */
async function serveWith(id: keyof typeof PRESETS): Promise<void> {
  const preset = PRESETS[id]
  const here = Object.keys(preset.endpoints).length > 0 ? endpoints() : {}
  server = await startTestServer({ settings: { providers: [{ id, ...preset, ...CLIENT, issuer, endpoints: here }] } })
  home = await server.listen()
}
async function signIn(id: keyof typeof PRESETS, browser = new TestBrowser()) {
  const page = await browser.follow(`${home}/api/login?to=/play&with=${id}`, (address) => address === `${home}/play`)
  if (page.url !== `${home}/play`) return { status: page.status }
  return JSON.parse((await browser.visit(`${home}/api/auth/user`)).body) as Record<string, unknown>
}

test('Twitch is asked for its own scopes, and its list of scopes is read', async () => {
  answers = { scope: ['openid', 'user:read:email'], claims: { email: 'ada@example.com', email_verified: true } }
  await serveWith('twitch')
  expect(await signIn('twitch')).toMatchObject({ email: 'ada@example.com' })
  expect(asked.authorize[0]!.get('scope')).toBe('openid user:read:email')
  expect(JSON.parse(asked.authorize[0]!.get('claims')!)).toEqual({ id_token: { email: null, email_verified: null } })
})

test('Discord is used although its discovery document lacks endpoints, and its email comes from there', async () => {
  answers = { without: Object.keys(endpoints()), userinfo: { email: 'ada@example.com', email_verified: true } }
  await serveWith('discord')
  expect(await signIn('discord')).toMatchObject({ email: 'ada@example.com' })
  expect(asked.authorize[0]!.get('scope')).toBe('openid identify email')
  expect(asked.clientAuth).toEqual(['header'])
})

test.each<[string, Answers, string | null]>([
  ['no email', {}, null],
  ['no answer about the person', { userinfo: 'broken' }, null],
  ['an email that is not verified', { claims: { email: 'eve@example.com', email_verified: false } }, null],
  [
    'an email whose verification is text',
    { claims: { email: 'ada@example.com', email_verified: 'true' } },
    'ada@example.com',
  ],
  ['something that is no email', { claims: { email: 'ada', email_verified: true } }, null],
])('a provider that answers with %s signs the player in', async (_, given, email) => {
  answers = given
  await serveWith('google')
  expect(await signIn('google')).toMatchObject({ email, signsInHere: false })
})

test("a provider that answers with another player's email makes an account of its own", async () => {
  answers = { claims: { email: 'known@example.com', email_verified: true } }
  await serveWith('google')
  const known = await server.signUp('Known')
  const player = await signIn('google')
  expect(player.email).toBe('known@example.com')
  expect(player.id).not.toBe(known.id)
})

test('the same person who signs in twice at the same time gets one account', async () => {
  await serveWith('google')
  const players = await Promise.all([signIn('google'), signIn('google')])
  const ids = players.map(({ id }) => id)
  expect(ids[0]).toBeDefined()
  expect(new Set(ids).size).toBe(1)
})

test('a preset stands beside accounts with a password, and the sign-in page offers both', async () => {
  await serveWith('google')
  expect((await server.get('/api/about')).json()).toMatchObject({
    hasBuiltInSignIn: true,
    providers: [{ id: 'google', label: 'Continue with Google' }],
  })
  expect((await server.get('/api/login?to=/play')).headers.location).toBe('/sign-in?to=%2Fplay')
  expect((await server.get('/api/login?to=/play&with=constructor')).headers.location).toBe('/sign-in?to=%2Fplay')
  const body = { email: 'ada@example.com', password: 'correct horse battery', firstName: 'Ada' }
  expect((await server.post('/api/auth/sign-up', { body })).statusCode).toBe(201)
})
