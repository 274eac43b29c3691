import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { signIn } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { cookieName } from './cookies.ts'
import { contentSecurityPolicy, isOwnOrigin, mailedOrigin, pageHeaders, publicOrigin } from './origin.ts'
import { readSettings } from '#server/settings.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

const local = readSettings({})
const published = readSettings({ PUBLIC_URL: 'https://play.example.com' })

let server: TestServer
let overHttps: TestServer
let ada: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
  overHttps = await startTestServer({ settings: { publicUrl: 'https://play.example.com' } })
  ada = await server.elevate(await server.signUp('Ada'))
})
afterAll(async () => {
  await server.close()
  await overHttps.close()
})

test.each([
  // a page at an address of this machine, or at an IP address, calls that address
  ['http://localhost:3000', 'localhost:3000', local, true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', local, true],
  ['http://[::1]:3000', '[::1]:3000', local, true],
  ['http://192.168.1.20:3000', '192.168.1.20:3000', local, true],
  ['https://localhost', 'localhost', local, true],
  // another port, another spelling, a foreign name that resolves to this server
  ['http://localhost:3001', 'localhost:3000', local, false],
  ['http://127.0.0.1:3000', 'localhost:3000', local, false],
  ['http://evil.example:3000', 'evil.example:3000', local, false],
  ['http://localhost.evil.example', 'localhost.evil.example', local, false],
  ['http://127.0.0.1.evil.example', '127.0.0.1.evil.example', local, false],
  ['http://localhost:3000.evil.example', 'localhost:3000', local, false],
  // the public address, whatever the Host header says
  ['https://play.example.com', 'play.example.com', published, true],
  ['https://play.example.com', 'inside:3000', published, true],
  ['http://play.example.com', 'play.example.com', published, false],
  ['https://play.example.com:8443', 'play.example.com', published, false],
  ['https://play.example.com.evil.example', 'play.example.com', published, false],
  ['https://evil.play.example.com', 'play.example.com', published, false],
  ['https://example.com', 'play.example.com', published, false],
  ['https://PLAY.example.com', 'play.example.com', published, false],
  // no page at all
  ['null', 'localhost:3000', local, false],
  ['', 'localhost:3000', local, false],
  [undefined, 'localhost:3000', local, false],
  [undefined, 'play.example.com', published, false],
  ['http://localhost:3000', undefined, local, false],
])('a page at %j may call the server at %j or not', (origin, host, settings, isOurs) => {
  expect(isOwnOrigin(origin, host, settings)).toBe(isOurs)
})

test.each([
  ['play.example.com', published, 'https://play.example.com'],
  ['evil.example', published, 'https://play.example.com'],
  ['localhost:4000', local, 'http://localhost:4000'],
  ['evil.example', local, 'http://127.0.0.1:3000'],
  [undefined, local, 'http://127.0.0.1:3000'],
])('the public origin of a request to host %j', (host, settings, address) => {
  expect(publicOrigin(host, settings)).toBe(address)
})

test.each([
  [published, { localAddress: '10.0.0.5', localPort: 3000 }, 'https://play.example.com'],
  [local, { localAddress: '::ffff:192.168.1.20', localPort: 3000 }, 'http://192.168.1.20:3000'],
  [local, { localAddress: '::1', localPort: 4000 }, 'http://[::1]:4000'],
  [local, {}, 'http://127.0.0.1:3000'],
])('links in emails start with the configured address, whatever Host the caller sends', (settings, socket, origin) => {
  const request = { socket, headers: { host: '198.51.100.66' } } as unknown as FastifyRequest
  expect(mailedOrigin(request, settings)).toBe(origin)
})

const unsafe = endpoints.filter((endpoint) => endpoint.method !== 'GET')
const sites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site']
const origins = [
  undefined,
  'http://localhost:80',
  'null',
  'https://evil.example',
  'http://localhost:3001',
  'http://localhost.evil.example',
]
const contentTypes = [
  undefined,
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

/** Returns what went wrong for one call, with every combination of site, origin and content type. */
async function problemsOf({ method, path, access }: Endpoint): Promise<string[]> {
  const problems: string[] = []
  for (const site of sites)
    for (const origin of origins)
      for (const type of contentTypes) {
        const isForeign =
          ['same-site', 'cross-site'].includes(site ?? '') || (origin !== undefined && origin !== 'http://localhost:80')
        // the sign-in is tried with every combination, the other calls with a part of them
        const isPlain = (site ?? origin) === undefined || (site === 'cross-site' && origin === 'https://evil.example')
        if (path !== signIn.path && type !== 'application/json' && !isPlain) continue
        // this request would delete the account that sends the next ones
        if (path === deleteAccount.path && !isForeign && type === undefined) continue
        const reply = await server.app.inject({
          method: method as 'POST',
          url: path.replace(/\{\w+\}/g, '1'),
          headers: {
            host: 'localhost:80',
            ...(access !== 'public' && { cookie: ada.cookie }),
            ...(site && { 'sec-fetch-site': site }),
            ...(origin && { origin }),
            ...(type && { 'content-type': type }),
          },
          ...(type && { payload: '{"wrong":' }),
        })
        const isOtherThanJson = type !== undefined && type !== 'application/json'
        const expected = isForeign ? 'cross_site' : isOtherThanJson ? 'wrong_content_type' : 'let through'
        const { code } = reply.json<{ code: string }>()
        const outcome = ['cross_site', 'wrong_content_type'].includes(code) ? code : 'let through'
        if (outcome !== expected)
          problems.push(`${method} ${path} with ${site} ${origin} ${type}: ${outcome} in place of ${expected}`)
      }
  return problems
}

test('a call that changes something is let through only from our own pages and only with JSON', async () => {
  const problems: string[] = []
  for (const endpoint of unsafe) problems.push(...(await problemsOf(endpoint)))
  expect(problems).toEqual([])
})

test('a page of another site cannot change anything', async () => {
  const bob = await server.signUp('Bob', { ndaAccepted: false })
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'content-type': 'text/plain' },
  ]) {
    expect((await server.post('/api/accept-nda', { as: bob, headers })).statusCode).toBe(403)
  }
  expect((await server.get('/api/auth/user', { as: bob })).json()).toMatchObject({ ndaAccepted: false })
})

test('a read from another site gets the usual response, which that site cannot read', async () => {
  const reply = await server.get('/api/auth/user', {
    as: ada,
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  expect(reply.statusCode).toBe(200)
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/entries',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBeGreaterThanOrEqual(400)
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

const responseHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

test.each(['/api/about', '/api/auth/user', '/healthz', '/api/openapi.json', '/nothing/here', '/api/login', '/%zz'])(
  'the route %s carries the common security headers',
  async (path) => {
    expect((await server.get(path)).headers).toMatchObject(responseHeaders)
    expect((await server.get(path)).headers['strict-transport-security']).toBeUndefined()
  },
)

test('over https the Strict-Transport-Security header is sent', async () => {
  expect((await overHttps.get('/api/about')).headers).toMatchObject({
    ...responseHeaders,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
})

test('responses that depend on the caller are cached nowhere', async () => {
  expect((await server.get('/api/auth/user', { as: ada })).headers['cache-control']).toBe('no-store')
  expect((await server.get('/api/auth/user')).headers['cache-control']).toBe('no-store')
  expect((await server.post('/api/auth/sign-in', { body: {} })).headers['cache-control']).toBe('no-store')
})

test('a page that was opened by a name of the home network reads which setting makes the name known', async () => {
  const reply = await server.post('/api/auth/watch', {
    headers: { host: 'nas.local:3000', origin: 'http://nas.local:3000', 'sec-fetch-site': 'same-origin' },
  })
  expect(reply.statusCode).toBe(403)
  expect(reply.json()).toMatchObject({
    code: 'unknown_address',
    message: expect.stringContaining('PUBLIC_URL=http://nas.local:3000') as string,
  })
})

test('session cookies have the right names over plain http and over https', async () => {
  const cookies = async (of: TestServer, origin: string) =>
    (await of.post('/api/auth/watch', { headers: { origin } })).headers['set-cookie']
  expect(await cookies(server, 'http://localhost:80')).toMatch(
    /^sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  )
  expect(await cookies(overHttps, 'https://play.example.com')).toMatch(
    /^__Host-sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test('two installations on one host have cookies of their own, and all processes of one installation share them', () => {
  const nameFor = (env: Record<string, string>) => cookieName(readSettings(env), 'sid')
  const onDatabase = { DATABASE_URL: 'postgres://db.example.com/fantasy' }
  expect([
    nameFor({}),
    nameFor({ PORT: '3000' }),
    nameFor({ PORT: '3001', PUBLIC_URL: 'https://play.example.com' }),
    nameFor({ PUBLIC_URL: 'https://play.example.com:8443' }),
    nameFor({ ...onDatabase, PORT: '3001' }),
  ]).toEqual(['sid', 'sid', '__Host-sid', '__Host-sid-8443', 'sid'])
  const inFolder = (DATA_DIR: string, PORT: string) => nameFor({ DATA_DIR, PORT })
  expect(inFolder('/srv/a', '8080')).toMatch(/^sid-[\da-f]{8}$/)
  expect(inFolder('/srv/b', '8080')).not.toBe(inFolder('/srv/a', '8080'))
})

test('an installation keeps its players when its port changes', () => {
  const inFolder = (PORT: string) => cookieName(readSettings({ DATA_DIR: '/srv/a', PORT }), 'sid')
  expect(inFolder('8081')).toBe(inFolder('8080'))
})

test('over https a session cookie without the __Host- prefix is ignored, because another host could have planted it', async () => {
  const bob = await overHttps.signUp('Bob')
  expect((await overHttps.get('/api/auth/user', { as: bob })).statusCode).toBe(200)
  expect(
    (await overHttps.get('/api/auth/user', { headers: { cookie: bob.cookie.replace('__Host-', '') } })).statusCode,
  ).toBe(401)
})

test('pages may run only our scripts, show channel pictures, and be framed by no site', () => {
  const policy = contentSecurityPolicy()
  const allowed = Object.fromEntries(policy.split('; ').map((line) => [line.split(' ')[0], line.split(' ').slice(1)]))
  expect(allowed['default-src']).toEqual(["'none'"])
  expect(allowed['script-src']).toEqual(["'self'"])
  expect(allowed['style-src']).toEqual(["'self'"])
  expect(allowed['connect-src']).toEqual(["'self'"])
  expect(allowed['img-src']).toEqual([
    "'self'",
    'data:',
    'https://yt3.ggpht.com',
    'https://yt3.googleusercontent.com',
    'https://i.ytimg.com',
  ])
  expect(allowed['frame-src']).toEqual(["'self'"])
  expect(allowed['frame-ancestors']).toEqual(["'none'"])
  expect(policy).not.toContain('unsafe')
  expect(pageHeaders(published)).toEqual({
    ...responseHeaders,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': policy,
  })
})

test('the policy allows inline styles only by their hashes', () => {
  const policy = pageHeaders(published, ['abc=', 'def='])['content-security-policy']
  expect(policy).toContain("; style-src 'self' 'sha256-abc=' 'sha256-def='; ")
  expect(policy).not.toContain('unsafe')
})
