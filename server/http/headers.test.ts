/** The headers of every response and the text of failures reveal as little as possible. */
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { signOut, watch } from '#contract/auth.ts'
import { pathOf, type Endpoint } from '#contract/endpoint.ts'
import { endNow, lockNow } from '#contract/hosting.ts'
import { endpoints } from '#contract/index.ts'
import { SHARED_READ } from './response-cache/cached-body.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

type Line = { level: number; reqId?: string; err?: { message: string } }
const logged: Line[] = []
let plain: TestServer
let overHttps: TestServer
let ada: Actor
beforeAll(async () => {
  const write = (line: unknown, _encoding: unknown, done: () => void) => {
    logged.push(JSON.parse(String(line)) as Line)
    done()
  }
  plain = await startTestServer({ log: pino({ level: 'info' }, new Writable({ write })) })
  overHttps = await startTestServer({ settings: { publicUrl: 'https://play.example.com' } })
  ada = await plain.elevate(await plain.signUp('Ada'))
  await plain.competition()
})
afterAll(async () => {
  await plain.close()
  await overHttps.close()
})

/** Calls that end the session, or that lock or end the competition which the others read. */
const leftOut: readonly Endpoint[] = [deleteAccount, signOut, watch, lockNow, endNow]
const routes = [
  ...endpoints
    .filter((endpoint) => !leftOut.includes(endpoint))
    .map((endpoint) => ({
      method: endpoint.method,
      url: pathOf(endpoint, {
        competitionId: 1,
        creatorId: 1,
        applicationId: 1,
        entryId: 1,
        notificationId: 1,
        seriesId: 99,
        playerId: '00000000-0000-4000-8000-000000000000',
        slug: 'aaaaaaaaaa',
        token: 'aaaaaaaaaaaaaaaa',
      }),
      access: endpoint.access as string,
    })),
  ...['/healthz', '/readyz', '/api/openapi.json', '/api/login', '/avatars/none.svg', '/api/none', '/api/%'].map(
    (url) => ({ method: 'GET' as const, url, access: 'anything else' }),
  ),
]
const callOf = (server: TestServer, { method, url }: (typeof routes)[number], headers: Record<string, string>) =>
  server.app.inject({ method, url, headers })

/** Headers of every response. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

test('every route sends the security headers and does not name its software', async () => {
  const caching: Record<string, string[]> = {}
  for (const route of routes) {
    const { headers, statusCode } = await callOf(plain, route, { cookie: ada.cookie })
    expect(headers, route.url).toMatchObject(COMMON)
    expect(Object.keys(headers), route.url).not.toContain('server')
    expect(Object.keys(headers), route.url).not.toContain('x-powered-by')
    const key = `${route.access}, ${statusCode < 400 ? 'done' : 'refused'}`
    caching[key] = [...new Set([...(caching[key] ?? []), headers['cache-control'] ?? 'nothing said'])]
  }
  expect(caching).toMatchInlineSnapshot(`
    {
      "admin, done": [
        "no-store",
      ],
      "admin, refused": [
        "no-store",
      ],
      "anything else, done": [
        "no-store",
      ],
      "anything else, refused": [
        "no-store",
        "nothing said",
      ],
      "player, done": [
        "no-store",
      ],
      "player, refused": [
        "no-store",
      ],
      "public, done": [
        "no-store",
        "public, max-age=0, s-maxage=1",
      ],
      "public, refused": [
        "no-store",
      ],
      "session, done": [
        "no-store",
      ],
    }
  `)
})

test('only responses that are the same for everybody may be stored in shared caches', async () => {
  const eve = await plain.signUp('Eve')
  const shared: string[] = []
  for (const { method, url } of routes) {
    const replies = await Promise.all([
      callOf(plain, { method, url, access: '' }, {}),
      callOf(plain, { method, url, access: '' }, { cookie: eve.cookie }),
      callOf(plain, { method, url, access: '' }, { cookie: ada.cookie }),
    ])
    const caching = replies.map(({ headers }) => String(headers['cache-control']))
    if (!caching.some((said) => /s-maxage|public/.test(said))) {
      // no cache keeps a 400 without a Cache-Control header
      if (replies[0].statusCode !== 400) for (const said of caching) expect(said, url).toMatch(/no-store|private/)
      continue
    }
    shared.push(url)
    // the response is the same for every caller and reveals nothing about one browser
    expect(caching, url).toEqual(Array(3).fill(SHARED_READ))
    for (const { statusCode, body, headers } of replies) {
      expect([method, statusCode, body, headers.etag], url).toEqual([
        'GET',
        200,
        replies[0].body,
        replies[0].headers.etag,
      ])
      expect(Object.keys(headers), url).not.toContain('set-cookie')
      expect(String(headers.vary ?? ''), url).not.toMatch(/cookie/i)
    }
  }
  expect(shared.toSorted()).toEqual([
    '/api/competitions/1',
    '/api/competitions/active',
    '/api/competitions/live',
    '/api/competitions/open',
    '/api/competitions/review',
    '/api/competitions/upcoming',
    '/api/creators',
    '/api/leaderboard/1',
    '/api/leaderboard/1/creators',
    '/api/scout',
  ])
})

test('over https every route sends Strict-Transport-Security, also with 404', async () => {
  for (const route of routes) {
    const { headers } = await callOf(overHttps, route, {})
    expect(headers['strict-transport-security'], route.url).toBe('max-age=31536000; includeSubDomains')
  }
})

test('no other site may read a response', async () => {
  for (const route of routes) {
    const { headers } = await callOf(plain, route, { origin: 'https://evil.example', cookie: ada.cookie })
    expect(
      Object.keys(headers).filter((name) => name.startsWith('access-control-')),
      route.url,
    ).toEqual([])
  }
})

test('an internal error reveals nothing to the client, and its request id leads to the log', async () => {
  await sql`alter table notifications rename to notifications_elsewhere`.execute(plain.db)
  try {
    const reply = await plain.get('/api/notifications', { as: ada })
    expect([reply.statusCode, reply.json()]).toEqual([
      500,
      { code: 'internal', title: 'Error', message: 'Something went wrong' },
    ])
    const id = reply.headers['x-request-id']
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
    expect(logged.filter(({ reqId, err }) => reqId === id && err)).toMatchObject([
      { level: 50, err: { message: expect.stringContaining('notifications') as unknown } },
    ])
    expect(JSON.stringify(reply.headers) + reply.body).not.toMatch(/relation|select|notifications|at .*\.ts/i)
  } finally {
    await sql`alter table notifications_elsewhere rename to notifications`.execute(plain.db)
  }
})
