/**
 * Calls every operation of the served OpenAPI description as every kind of caller, with valid input and with nearly valid input. Routes
 * that the description hides are called with odd paths and queries. No call may answer 5xx.
 *
 * FUZZ_CALLS sets the number of calls (`npm run test:fuzz`: 20,000; default: 1,000). A failure prints its seed, and FUZZ_SEED repeats it.
 */
import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeBuild } from '#server/testing/built-pages.ts'
import { startIssuer } from '#server/testing/issuer.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import {
  callsOf,
  isValid,
  operationsOf,
  type Call,
  type Description,
  type Operation,
} from '#server/testing/described-calls.ts'
import { servePages } from './pages/serve-pages.ts'

const CALLS = Number(process.env.FUZZ_CALLS ?? 1_000)
const seed = process.env.FUZZ_SEED === undefined ? {} : { seed: Number(process.env.FUZZ_SEED) }

const ROLES = ['visitor', 'player', 'viewer', 'administrator'] as const
type Role = (typeof ROLES)[number]

let server: TestServer
let operations: Operation[]
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000_000 } })
  operations = operationsOf((await server.get('/api/openapi.json')).json<Description>())
  await server.competition()
  await server.competition({ phase: 'live' })
})
afterAll(() => server.close())

const actors = new Map<Role, Actor>()
let made = 0
/** Signs in again after a call that ended the session or deleted the account. */
async function actorOf(role: Role): Promise<Actor | undefined> {
  if (role === 'visitor') return undefined
  const known = actors.get(role)
  if (known && (await server.get('/api/auth/user', { as: known })).statusCode === 200) return known
  const actor =
    role === 'viewer'
      ? await server.watch()
      : await server.signUp(`${role}-${++made}`, { role: role === 'administrator' ? 'admin' : 'user' })
  if (role === 'administrator') await server.elevate(actor)
  actors.set(role, actor)
  return actor
}

async function problemWith({ operation, url, headers, body, wrong }: Call, role: Role): Promise<string | null> {
  const actor = await actorOf(role)
  const reply = await server.app.inject({
    method: operation.method as 'GET',
    url,
    headers: {
      ...headers,
      ...(actor && { cookie: actor.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const { statusCode: status } = reply
  const problem = (text: string) =>
    `${operation.method} ${url} as ${role} with ${JSON.stringify(body)} (${wrong ?? 'valid'}): ${text}: ${status} ${reply.body.slice(0, 500)}`

  const described = operation.responses[status]
  if (!described) return problem('a status that is not declared')
  const schema = described.content?.['application/json'].schema
  if (schema && !isValid(schema, reply.json())) return problem('a response that is not as described')
  if (status >= 500) return problem('a failure')
  // access, existence and the rules of the game may be checked before the input
  if (wrong !== null && (status < 400 || status >= 500)) return problem('not refused')
  if (wrong === null && status === 400) return problem('refused though it is as described')
  if (operation.security?.length && role === 'visitor' && status !== 401) return problem('let in without a session')
  return null
}

test('described input is accepted, other input is refused, and every response matches the description', async () => {
  const called = new Set<Operation>()
  const isAnsweredAsDescribed = (calls: fc.Arbitrary<Call>) =>
    fc.asyncProperty(calls, fc.constantFrom(...ROLES), async (call, role) => {
      called.add(call.operation)
      expect(await problemWith(call, role)).toBeNull()
    })
  await fc.assert(isAnsweredAsDescribed(fc.oneof(...operations.map(callsOf))), { ...seed, numRuns: CALLS })
  // a thousand random calls of that many operations leave one out in every fifth run
  for (const operation of operations.filter((one) => !called.has(one)))
    await fc.assert(isAnsweredAsDescribed(callsOf(operation)), { ...seed, numRuns: ROLES.length })
}, 1_800_000)

/** Methods that the description does not list for a path, QUERY included. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'MKCOL'] as const

test('a method that is not described gets 405 with the allowed methods, whatever else the request contains', async () => {
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const described = operations.filter((operation) => operation.path === path).map(({ method }) => method)
    const allowed = described.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).toSorted()
    for (const method of METHODS.filter((name) => !described.includes(name)))
      for (const payload of [undefined, '{"a":1}']) {
        const reply = await server.app.inject({
          method: method as 'PUT',
          url: path.replace(/\{\w+\}/, '1'),
          ...(payload && { payload, headers: { 'content-type': 'text/plain' } }),
        })
        const { allow } = reply.headers
        expect(
          [reply.statusCode, String(allow).split(', ').toSorted(), reply.json<{ code: string }>().code],
          `${method} ${path}`,
        ).toEqual([405, allowed, 'method_not_allowed'])
      }
  }
})

/** Returns the paths of all routes, as in /s/:file. Fastify prints them as a tree with four characters for each level. */
function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = []
  const paths: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).trimEnd().split('\n')) {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line)!
    const level = indent!.length / 4
    parents.splice(level, Infinity, part!)
    if (methods !== undefined)
      paths.push(
        parents
          .slice(0, level + 1)
          .join('')
          .replace(/^\*/, '/*'),
      )
  }
  return paths
}

/** Names that every object answers to, signs that mean something in a path, and texts of other kinds. */
const oddPart = fc.oneof(
  fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'then', 'length'),
  fc.constantFrom(
    '..',
    '.',
    '%00',
    '%2e%2e%2f',
    '..%5c',
    '%',
    '%zz',
    '%ff',
    '%u0041',
    '*',
    ':file',
    '~',
    'null',
    '-1',
    '1e21',
  ),
  fc.constantFrom('aaaaaaaaaaaaaaaaaaaaaa', 'UCaaaaaaaaaaaaaaaaaaaaaa', 'x'.repeat(99), 'x'.repeat(5_000)),
  fc
    .string({ unit: 'binary', maxLength: 30 })
    .filter((text) => text.isWellFormed())
    .map(encodeURIComponent),
)
const ENDINGS = ['', '', '.svg', '.png', '.woff', '.js', '.html', '/', '/..']
const oddQuery = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.constantFrom('to', 'state', 'code', 'error', 'iss', '__proto__', 'constructor'), oddPart)
    .map(([name, value]) => `?${name}=${value}`),
)

test('routes that the description hides answer hostile paths and queries without a 5xx', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fantasy-social-fuzz-'))
  const issuer = await startIssuer()
  const hidden = await startTestServer({ settings: { rateLimitFactor: 1_000_000, providers: [issuer.settings] } })
  onTestFinished(async () => {
    await hidden.close()
    await issuer.close()
    rmSync(folder, { recursive: true })
  })
  issuer.register('http://localhost')
  writeBuild(folder, 'fuzzed')
  await servePages(hidden.app, hidden.deps.settings, { folder })

  const described = new Set(operations.map((operation) => operation.path.replaceAll(/\{(\w+)\}/g, ':$1')))
  const routes = routesOf(hidden.app).filter((route) => !described.has(route))
  const asWhole = ['/healthz', '/readyz', '/api/login', '/api/callback', '/api/openapi.json']
  expect(routes.toSorted()).toEqual(['/*', '/avatars/:file', '/s/:file', '/overlay/:token', ...asWhole].toSorted())

  const calls = fc.record({
    route: fc.constantFrom(...routes),
    part: oddPart,
    ending: fc.constantFrom(...ENDINGS),
    query: oddQuery,
    method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST'),
    header: fc.constantFrom(
      'cookie',
      'if-none-match',
      'accept-encoding',
      'range',
      'host',
      'if-modified-since',
      'x-odd',
    ),
  })
  await fc.assert(
    fc.asyncProperty(calls, async ({ route, part, ending, query, method, header }) => {
      const url = route.replace(/:\w+|\*/, () => `${part}${ending}`) + query
      const reply = await hidden.app.inject({ method: method as 'GET', url, headers: { [header]: part } })
      expect(reply.statusCode, `${method} ${url} with ${header}: ${part}: ${reply.body.slice(0, 300)}`).toBeLessThan(
        500,
      )
    }),
    { ...seed, numRuns: Math.max(CALLS / 4, 500) },
  )
}, 600_000)
