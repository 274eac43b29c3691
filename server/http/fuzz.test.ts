/**
 * Calls every operation of the served OpenAPI description as every kind of caller, with valid input and with nearly valid input.
 *
 * FUZZ_CALLS sets the number of calls (`npm run test:fuzz`: 20,000; default: 1,000). A failure prints its seed, and FUZZ_SEED repeats it.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import {
  callsOf,
  isValid,
  operationsOf,
  type Call,
  type Description,
  type Operation,
} from '#server/testing/described-calls.ts'

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
  const code = status >= 400 ? reply.json<{ code: ErrorCode }>().code : null
  if (code === 'internal' || code === 'unavailable') return problem('a failure')
  // access, existence and the rules of the game may be checked before the input
  if (wrong !== null && (status < 400 || status >= 500)) return problem('not refused')
  if (wrong === null && status === 400) return problem('refused though it is as described')
  if (operation.security?.length && role === 'visitor' && status !== 401) return problem('let in without a session')
  return null
}

test('described input is accepted, other input is refused, and every response matches the description', async () => {
  const calls = fc.oneof(...operations.map(callsOf))
  const called = new Set<Operation>()
  await fc.assert(
    fc.asyncProperty(calls, fc.constantFrom(...ROLES), async (call, role) => {
      called.add(call.operation)
      expect(await problemWith(call, role)).toBeNull()
    }),
    { ...seed, numRuns: CALLS },
  )
  expect(operations.filter((operation) => !called.has(operation))).toEqual([])
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
