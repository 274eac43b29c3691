/** Deleting an account while other calls of the same person are under way leaves nothing of the person, in any order. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { sendEmails } from '#server/records/email-queue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewPasskeyOptions } from '#contract/admin.ts'
import { audit } from '#server/audit/audit.ts'
import { listenToSockets } from '#server/realtime/socket.ts'
import { notify } from '#server/records/notifications.ts'
import { cookieName } from '#server/identity/cookies.ts'
import { openAuthenticator } from '#server/testing/authenticator.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

const PASSWORD = 'seven green llamas sing'

let server: TestServer
let address: string
let sockets: ReturnType<typeof listenToSockets>
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
  address = await server.listen()
  sockets = listenToSockets(server.app.server, server.deps)
})
afterAll(async () => {
  sockets.close()
  await server.close()
})

/** Returns every row of every table as text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
  `.execute(server.db)
  const tables = rows.map(({ name }) => sql`select row_to_json(it)::text from ${sql.table(name)} as it`)
  return JSON.stringify((await sql.join(tables, sql` union all `).execute(server.db)).rows)
}

const sessionsOf = async (userId: string) =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from sessions where sess ->> 'userId' = ${userId}
    `.execute(server.db)
  ).rows[0]!.count

let people = 0
/** Signs up with a password and a unique name. */
async function somebody(): Promise<{ actor: Actor; name: string; email: string }> {
  const name = `Quetzal${++people}q`
  const email = `${name.toLowerCase()}@example.com`
  const reply = await server.post('/api/auth/sign-up', {
    body: { email, password: PASSWORD, firstName: name, lastName: 'Xylander' },
  })
  expect(reply.statusCode).toBe(201)
  const cookie = [reply.headers['set-cookie']].flat()[0]!.split(';')[0]!
  const actor = await server.elevate({ id: reply.json<{ id: string }>().id, cookie })
  await server.post('/api/accept-nda', { as: actor })
  return { actor, name, email }
}

const ACTS = ['sign in', 'enter', 'apply', 'trade', 'agree', 'notice', 'socket', 'new password', 'passkey'] as const
type Act = (typeof ACTS)[number]

type Stage = Awaited<ReturnType<typeof somebody>> & {
  competition: Awaited<ReturnType<TestServer['competition']>>
  entryId: number
}

async function act(what: Act, { actor, email, name, competition, entryId }: Stage): Promise<number | undefined> {
  const { id, creators } = competition
  if (what === 'notice') {
    await notify(server.deps, [actor.id], { type: 'new_entry', title: `For ${name}`, message: 'Hello' })
    return undefined
  }
  if (what === 'socket') {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, {
      headers: { cookie: actor.cookie, origin: address },
    })
    closed.push(new Promise((resolve) => void socket.once('close', resolve)))
    socket.on('error', () => {})
    return undefined
  }
  if (what === 'passkey') {
    const headers = { host: 'localhost' }
    await server.prove(actor)
    const asked = await server.post('/api/admin/second-factors/new-passkey-options', { as: actor, headers })
    if (asked.statusCode !== 200) return asked.statusCode
    const body = openAuthenticator('http://localhost').register(asked.json<NewPasskeyOptions>(), name)
    return (await server.post('/api/admin/second-factors/passkeys', { as: actor, headers, body })).statusCode
  }
  const reply = await {
    'sign in': () => server.post('/api/auth/sign-in', { body: { email, password: PASSWORD } }),
    enter: () =>
      server.post('/api/entries', {
        as: actor,
        body: { competitionId: id, picks: creators.slice(1, 4), totalSalary: '45000.00' },
        headers: { 'idempotency-key': 'second' },
      }),
    apply: () =>
      server.post('/api/ipo/apply', {
        as: actor,
        body: { youtubeChannelUrl: '@jojol', channelName: name, contactEmail: email, category: 'Technology' },
      }),
    trade: () =>
      server.post('/api/entries/trade', {
        as: actor,
        body: { entryId, oldCreatorId: creators[0]!.creatorId, newCreatorId: creators[5]!.creatorId },
        headers: { 'idempotency-key': 'moved' },
      }),
    agree: () => server.post('/api/accept-nda', { as: actor }),
    'new password': () =>
      server.post('/api/auth/password', {
        as: actor,
        body: { oldPassword: PASSWORD, newPassword: 'eight purple llamas hum' },
      }),
  }[what]()
  if (what === 'new password' && reply.statusCode === 200)
    renewedCookie = [reply.headers['set-cookie']].flat()[0]!.split(';')[0]!
  return reply.statusCode
}

let renewedCookie: string | undefined
let closed: Promise<unknown>[] = []

/** Returns every email in the outbox as text. */
function everyEmail(): string {
  const outbox = path.join(server.deps.settings.dataDir, 'outbox')
  const names = existsSync(outbox) ? readdirSync(outbox) : []
  return names.map((name) => readFileSync(path.join(outbox, name), 'utf8')).join('\n')
}

/** Starts the calls in this order without waiting, the deletion among them, and waits for all. */
async function race(order: readonly (Act | 'delete')[], pauses: readonly number[]): Promise<void> {
  const known = await somebody()
  const competition = await server.competition()
  const entered = await server.post('/api/entries', {
    as: known.actor,
    body: { competitionId: competition.id, picks: competition.creators.slice(0, 3), totalSalary: '30000.00' },
    headers: { 'idempotency-key': 'first' },
  })
  expect(entered.statusCode).toBe(201)
  const stage = { ...known, competition, entryId: entered.json<{ id: number }>().id }
  closed = []
  renewedCookie = undefined
  const under = []
  for (const [nth, what] of order.entries()) {
    under.push(
      what === 'delete'
        ? server.post('/api/auth/delete-account', { as: known.actor }).then(({ statusCode }) => statusCode)
        : act(what, stage),
    )
    for (let pause = 0; pause < pauses[nth % pauses.length]!; pause++) await turn()
  }
  const statuses = await Promise.all(under)
  // a changed password gives the session a new id, so that a deletion with the old id comes too late
  if (statuses[order.indexOf('delete')] === 401) {
    const { cookie } = known.actor
    expect(order).toContain('new password')
    await server.post('/api/auth/delete-account', { as: { ...known.actor, cookie: renewedCookie ?? cookie } })
  } else expect(statuses[order.indexOf('delete')]).toBe(200)
  for (const status of statuses) if (status !== undefined) expect(status).toBeLessThan(500)

  // refused, or accepted and closed again
  await Promise.all(closed)
  expect(await sessionsOf(known.actor.id)).toBe(0)
  await sendEmails(server.deps)
  expect(await everything()).not.toMatch(new RegExp(`${known.name}|Xylander`, 'i'))
  expect(everyEmail()).not.toMatch(new RegExp(`${known.name}|Xylander`, 'i'))
  expect((await server.get('/api/auth/user', { as: known.actor })).statusCode).toBe(401)
}

test('deletion erases everything when it runs beside sign-in, entry, trade, application, agreement, notification, socket, password or passkey calls', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(['delete', ...ACTS] as const, { minLength: 4 }).filter((order) => order.includes('delete')),
      fc.array(fc.nat(12), { minLength: 1, maxLength: 4 }),
      race,
    ),
    { numRuns: 30 },
  )
  expect(await audit(server.db)).toEqual([])
}, 120_000)

test('a sign-in whose password is still being checked when the account is deleted fails', async () => {
  const { actor, email } = await somebody()
  const signingIn = server.post('/api/auth/sign-in', { body: { email, password: PASSWORD } })
  // the account has been found by now, and the password is not checked yet
  for (let pause = 0; pause < 5; pause++) await turn()
  await server.post('/api/auth/delete-account', { as: actor })
  const reply = await signingIn
  expect([200, 401]).toContain(reply.statusCode)
  expect(await sessionsOf(actor.id)).toBe(0)
  const cookie = [reply.headers['set-cookie']]
    .flat()
    .find((one) => one?.startsWith(cookieName(server.deps.settings, 'sid')))
  if (cookie)
    expect((await server.get('/api/auth/user', { headers: { cookie: cookie.split(';')[0]! } })).statusCode).toBe(401)
})
