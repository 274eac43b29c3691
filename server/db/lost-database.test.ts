/** The program without its database, or after losing a connection to it. */
import { EventEmitter } from 'node:events'
import Fastify from 'fastify'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handleErrors } from '#server/http/error-handler.ts'
import { health } from '#server/http/health.ts'
import { withCallTimeout } from '#server/jobs/call-timeouts.ts'
import { openReadiness } from '#server/live/readiness.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { isDatabaseTrouble, watchConnections } from './lost-database.ts'
import { silent } from '#server/testing/database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
afterAll(() => server.close())

type Cuttable = EventEmitter & { connection: { stream: { destroy(error: Error): void } } }
const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })

/** Closes every connection of this pool from the server's side, as a restart does, and waits until the pool has noticed. */
async function cutAll(pool: pg.Pool): Promise<void> {
  const onServer = process.env.TEST_DATABASE_URL
  const clients = [...(pool as unknown as { _clients: Cuttable[] })._clients]
  if (onServer === undefined) {
    for (const client of clients) client.connection.stream.destroy(reset())
    return
  }
  const gone = Promise.all(clients.map((client) => new Promise((resolve) => client.once('end', resolve))))
  const name = new URL(pool.options.connectionString!).pathname.slice(1)
  const admin = new pg.Client({ connectionString: onServer })
  await admin.connect()
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
  await gone
}

test('a connection that breaks in use fails its query only, and the next query gets another connection', async () => {
  const { db, pool } = server
  const cut = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await cutAll(pool)
    await sql`select 2`.execute(tx)
  })
  expect(isDatabaseTrouble(await cut.catch((error: unknown) => error))).toBe(true)
  expect((await sql<{ two: number }>`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }])
})

test('while every connection breaks, each request gets a response or a 503 with our code and Retry-After', async () => {
  const { id, creators } = await server.competition()
  const players = await Promise.all(Array.from({ length: 12 }, (_, nth) => server.signUp(`Caller${nth}`)))
  const body = { competitionId: id, picks: creators.slice(0, 3), totalSalary: '30000.00' }
  const enterAll = () =>
    Promise.all(
      players.map((as) => server.post('/api/entries', { as, body, headers: { 'idempotency-key': `lost-${as.id}` } })),
    )
  const first = enterAll()
  for (let cut = 0; cut < 3; cut++) await cutAll(server.pool)
  for (const reply of await first) {
    expect([201, 503]).toContain(reply.statusCode)
    if (reply.statusCode === 503)
      expect([reply.json().code, reply.headers['retry-after']]).toEqual(['unavailable', '2'])
  }
  // repeated with their keys, all entries exist once; connections not yet known to be dead may fail a few more
  await expect
    .poll(async () => (await enterAll()).map(({ statusCode }) => statusCode), { timeout: 10_000 })
    .toEqual(players.map(() => 201))
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from entries where competition_id = ${id}
  `.execute(server.db)
  expect(rows[0]!.count).toBe(players.length)
})

/** A database that accepts no connection and sends no error. */
const hangingDb = () =>
  new Kysely<never>({
    dialect: new PostgresDialect({ pool: { connect: () => new Promise(() => {}), end: async () => {}, options: {} } }),
  })

test('while the database hangs, /readyz reports it without waiting and with one query, and /healthz is well', async () => {
  const db = hangingDb()
  const asked = vi.spyOn(db, 'getExecutor')
  const app = Fastify()
  handleErrors(app)
  health(app, { db: db as never, readiness: openReadiness() }, () => {})
  const replies = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
  for (const reply of replies)
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  expect(asked).toHaveBeenCalledOnce()
  expect((await app.inject('/healthz')).json()).toEqual({ ok: true })
  await app.close()
})

/** A pool with one connection that never responds. */
function frozenPool() {
  const pool = new EventEmitter()
  const frozen = Promise.withResolvers<never>()
  const client = Object.assign(new EventEmitter(), {
    query: () => frozen.promise,
    connection: { stream: { destroy: (error: Error) => frozen.reject(error) } },
  })
  watchConnections(pool as unknown as pg.Pool, silent)
  pool.emit('connect', client)
  return client
}

test("a query on a frozen connection fails after the caller's timeout", async () => {
  const client = frozenPool()
  const error = await withCallTimeout(20, () => client.query()).catch((thrown: unknown) => thrown)
  expect(isDatabaseTrouble(error)).toBe(true)
  expect(client.emit('error', reset())).toBe(true)
})

test('on PostgreSQL a frozen connection is replaced', async () => {
  const isServer = process.env.TEST_DATABASE_URL !== undefined
  const wait = isServer ? sql`select pg_sleep(20)` : sql`select 1`
  const asked = withCallTimeout(200, () => wait.execute(server.db)).then(
    () => 'a response',
    (error: unknown) => isDatabaseTrouble(error),
  )
  expect(await asked).toBe(isServer ? true : 'a response')
  expect((await sql<{ three: number }>`select 3 as three`.execute(server.db)).rows).toEqual([{ three: 3 }])
})

const coded = (code: string, message = 'said by PostgreSQL') => Object.assign(new Error(message), { code })

test.each<[string, unknown]>([
  ...[
    '08000 08001 08003 08004 08006 08P01 53000 53200 53300 53400 57P01 57P02 57P03 57P05 57014 58000 58030',
    '25P03 25P04 25006 40001 40P01 55P03',
    'ECONNREFUSED ECONNRESET EPIPE ENOENT ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ERR_STREAM_DESTROYED',
  ]
    .join(' ')
    .split(' ')
    .map((code): [string, unknown] => [code, coded(code)]),
  ...[
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
  ].map((message): [string, unknown] => [message, new Error(message)]),
  ['several addresses, none of which responds', new AggregateError([coded('ECONNREFUSED')])],
  ['what another error is caused by', new Error('no board', { cause: coded('57P01') })],
])('%s is a 503 with our code and Retry-After', async (_, error) => {
  const app = Fastify()
  handleErrors(app)
  app.get('/', () => Promise.reject(error))
  const reply = await app.inject('/')
  expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  await app.close()
})

test.each<[string, unknown]>([
  ['a full disk', coded('53100')],
  ['a database that only reads', coded('25006', 'cannot execute INSERT in a read-only transaction')],
  ['what is caused by it', new Error('no entry', { cause: coded('53100') })],
])('%s is a 503 with a code of its own, a sentence and Retry-After', async (_, error) => {
  const app = Fastify()
  handleErrors(app)
  app.get('/', () => Promise.reject(error))
  const reply = await app.inject('/')
  expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'storage_full', '30'])
  expect(reply.json().message).toContain('disk is full')
  await app.close()
})

test.each(['23505', '42P01', '22P02', 'XX000', 'ERR_ASSERTION'])(
  '%s counts as an internal error, not as an error of the database',
  (code) => {
    expect(isDatabaseTrouble(coded(code))).toBe(false)
    expect(isDatabaseTrouble(new TypeError('x is not a function'))).toBe(false)
    expect(isDatabaseTrouble('text')).toBe(false)
  },
)
