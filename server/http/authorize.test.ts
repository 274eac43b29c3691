import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BY_ACCESS, pathOf, type Access, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { authorizeCalls, refuseAccess } from './authorize.ts'
import type { Player } from '#server/identity/player.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

/** Each kind of caller, with the refusal it gets for each access level; null means that the call is allowed. */
const ROLES = ['nobody', 'expired', 'newcomer', 'player', 'viewer', 'admin', 'elevated'] as const
type Role = (typeof ROLES)[number]

const matrix: Record<Access, Record<'read' | 'write', Record<Role, string | null>>> = {
  public: {
    read: { nobody: null, expired: null, newcomer: null, player: null, viewer: null, admin: null, elevated: null },
    write: { nobody: null, expired: null, newcomer: null, player: null, viewer: null, admin: null, elevated: null },
  },
  session: {
    read: {
      nobody: 'signed_out',
      expired: 'signed_out',
      newcomer: null,
      player: null,
      viewer: null,
      admin: null,
      elevated: null,
    },
    write: {
      nobody: 'signed_out',
      expired: 'signed_out',
      newcomer: null,
      player: null,
      viewer: 'viewer_read_only',
      admin: null,
      elevated: null,
    },
  },
  player: {
    read: {
      nobody: 'signed_out',
      expired: 'signed_out',
      newcomer: 'nda_required',
      player: null,
      viewer: null,
      admin: null,
      elevated: null,
    },
    write: {
      nobody: 'signed_out',
      expired: 'signed_out',
      newcomer: 'nda_required',
      player: null,
      viewer: 'viewer_read_only',
      admin: null,
      elevated: null,
    },
  },
  admin: {
    read: {
      nobody: 'signed_out',
      expired: 'signed_out',
      newcomer: 'admin_required',
      player: 'admin_required',
      viewer: 'admin_required',
      admin: 'admin_required',
      elevated: null,
    },
    write: {
      nobody: 'signed_out',
      expired: 'signed_out',
      newcomer: 'admin_required',
      player: 'admin_required',
      viewer: 'admin_required',
      admin: 'admin_required',
      elevated: null,
    },
  },
}
/** The refusals that are about the caller and not about the request. */
const aboutWho: ReadonlySet<string> = new Set(Object.values(BY_ACCESS).flat())

let server: TestServer
let made = 0

/** Signs in a new person. Each call that changes something has its own, because calls end sessions and accept the agreement. */
async function somebody(role: Role): Promise<Actor | undefined> {
  const name = `${role}-${++made}`
  if (role === 'nobody') return undefined
  if (role === 'viewer') return server.watch()
  if (role === 'newcomer') return server.signUp(name, { ndaAccepted: false })
  if (role === 'admin') return server.signUp(name, { role: 'admin' })
  if (role === 'elevated') return server.elevate(await server.signUp(name))
  const actor = await server.signUp(name)
  if (role === 'expired')
    await server.db
      .deleteFrom('sessions')
      .where(sql<boolean>`sess ->> 'userId' = ${actor.id}`)
      .execute()
  return actor
}

beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
afterAll(() => server.close())

const kindOf = ({ method }: Pick<Endpoint, 'method'>) => (method === 'GET' ? ('read' as const) : ('write' as const))

async function refusalOf(endpoint: Endpoint, role: Role, as: Actor | undefined): Promise<string | null> {
  const url = pathOf(endpoint, {
    competitionId: 1,
    creatorId: 1,
    applicationId: 1,
    notificationId: 1,
    seriesId: 99,
    playerId: '00000000-0000-4000-8000-000000000000',
    slug: 'aaaaaaaaaa',
    token: 'aaaaaaaaaaaaaaaa',
    entryId: 1,
    sessionId: 'a'.repeat(32),
    userId: '00000000-0000-4000-8000-000000000000',
  })
  const call = { GET: server.get, POST: server.post, PUT: server.put, PATCH: server.patch, DELETE: server.del }[
    endpoint.method
  ]
  const reply = await call(url, { as })
  expect(reply.statusCode, `${endpoint.method} ${endpoint.path} by ${role}`).toBeLessThan(500)
  const { code = '' } = (reply.json() ?? {}) as { code?: string }
  return aboutWho.has(code) ? code : null
}

test.each(ROLES)('with the role %s each call of the contract has the result in the access table', async (role) => {
  const reader = await somebody(role)
  const found: Record<string, string | null> = {}
  const wanted: Record<string, string | null> = {}
  for (const endpoint of endpoints) {
    const title = `${endpoint.method} ${endpoint.path}`
    found[title] = await refusalOf(endpoint, role, endpoint.method === 'GET' ? reader : await somebody(role))
    wanted[title] = matrix[endpoint.access][kindOf(endpoint)][role]
  }
  expect(found).toEqual(wanted)
})

test('every endpoint of the contract has a route', () => {
  for (const { method, path } of endpoints) {
    expect(server.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }), `${method} ${path}`).toBe(true)
  }
})

test('the OpenAPI description lists exactly the endpoints of the contract', async () => {
  type Description = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> }
  const { paths } = (await server.get('/api/openapi.json')).json<Description>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
})

const player = (given: Partial<Player>): Player => ({
  id: 'x',
  role: 'user',
  displayName: 'X',
  ndaAccepted: true,
  isElevated: false,
  ...given,
})
const everyPlayer: [Role, Player | null][] = [
  ['nobody', null],
  ['newcomer', player({ ndaAccepted: false })],
  ['player', player({})],
  ['viewer', player({ role: 'viewer', ndaAccepted: false })],
  ['admin', player({ role: 'admin' })],
  ['elevated', player({ isElevated: true })],
]

test.each(everyPlayer)('calls by %s are allowed or refused by access level and method alone', (role, who) => {
  for (const access of ['public', 'player', 'admin'] as const)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect(refuseAccess({ access, method }, who)?.code ?? null, `${method} ${access}`).toBe(
        matrix[access][kindOf({ method })][role],
      )
    }
})

test('a viewer with an elevated session may make no admin call', () => {
  expect(refuseAccess({ access: 'admin', method: 'POST' }, player({ role: 'viewer', isElevated: true }))).toEqual({
    code: 'admin_required',
  })
})

test('a server with a route outside the contract does not start', async () => {
  const app = Fastify()
  await expect(async () => {
    await app.register(async (members) => {
      authorizeCalls(members)
      members.get('/api/forgotten', () => 'secret')
    })
    await app.ready()
  }).rejects.toThrow('GET /api/forgotten is not in the contract')
})

test('accepting the agreement opens calls in the same session', async () => {
  const newcomer = (await somebody('newcomer'))!
  const ask = async () => (await server.get('/api/entries/user/1/all', { as: newcomer })).json<{ code?: string }>().code
  expect(await ask()).toBe('nda_required')
  await server.post('/api/accept-nda', { as: newcomer })
  expect(await ask()).not.toBe('nda_required')
})

test('a wrong method on an existing path returns 405 with the allowed methods', async () => {
  const reply = await server.del('/api/auth/user')
  expect([reply.statusCode, reply.headers.allow, reply.json<{ code: string }>().code]).toEqual([
    405,
    'GET, HEAD',
    'method_not_allowed',
  ])
  expect(
    (await server.app.inject({ method: 'TRACE' as 'GET', url: '/api/auth/user' })).statusCode,
  ).toBeGreaterThanOrEqual(400)
})
