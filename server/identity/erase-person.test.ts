/** Deleting an account removes who the person was everywhere; entries and payments stay and still add up. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { audit } from '#server/audit/audit.ts'
import { eraseByEmail } from './erase-person.ts'
import { notify } from '#server/records/notifications.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let ada: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.reset()
  ada = await server.signUp('Ada')
})
afterAll(() => server.close())

const application = {
  youtubeChannelUrl: '@jojol',
  channelName: 'Jojol',
  contactEmail: 'manager@example.com',
  category: 'Technology',
}
const apply = (as: Actor, more: object = {}) => server.post('/api/ipo/apply', { as, body: { ...application, ...more } })
const leave = (as: Actor) => server.post('/api/auth/delete-account', { as })

async function enter(as: Actor): Promise<void> {
  const { id, creators } = await server.competition()
  const picks = creators.slice(0, 3)
  const body = {
    competitionId: id,
    picks,
    totalSalary: decimalOf(total(picks.map(({ price }) => parseDecimal(price)!))),
  }
  const reply = await server.post('/api/entries', { as, body, headers: { 'idempotency-key': 'once' } })
  expect(reply.statusCode).toBe(201)
}

/** Returns every row of every table as text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{
    tablename: string
  }>`select tablename from pg_tables where schemaname = 'public'`.execute(server.db)
  const tables = await Promise.all(
    rows.map(({ tablename }) =>
      sql`select row_to_json(it)::text from ${sql.table(tablename)} as it`.execute(server.db),
    ),
  )
  return JSON.stringify(tables.map(({ rows: lines }) => lines))
}

test('deleting an account removes name, email, sessions, notifications and applications from every table, and keeps entries and ledger', async () => {
  await enter(ada)
  await apply(ada)
  await notify(server.deps, [ada.id], { type: 'new_entry', title: 'For Ada', message: 'ada@example.com' })
  expect(await everything()).toMatch(/ada@example\.com/i)
  expect(await server.db.selectFrom('entry_addresses').select('user_id').execute()).toEqual([{ user_id: ada.id }])
  const ended: string[] = []
  const stop = server.deps.sessionEndings.listen((sid) => ended.push(sid))

  const reply = await leave(ada)
  stop()
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }])
  for (const cookie of [reply.headers['set-cookie']].flat()) expect(cookie).toMatch(/Max-Age=0/i)
  expect(ended).toHaveLength(1)
  expect(await everything()).not.toMatch(/\bada\b|tester|manager@example|jojol/i)

  expect(await server.db.selectFrom('entry_addresses').selectAll().execute()).toEqual([])
  // kept for 30 days, so that a returning person gets no second welcome credit
  expect(await server.db.selectFrom('deleted_emails').selectAll().execute()).toEqual([
    { email_hash: expect.stringMatching(/^[\w-]{43}$/) as string, left_at: expect.any(Date) as Date },
  ])

  const [user] = await server.db.selectFrom('users').selectAll().where('id', '=', ada.id).execute()
  expect(user).toMatchObject({
    email: null,
    password_hash: null,
    first_name: null,
    last_name: null,
    subject: `deleted:${ada.id}`,
    balance_cents: 100_000,
  })
  const [entry] = await server.db.selectFrom('entries').select(['id', 'competition_id', 'user_id']).execute()
  expect(entry).toMatchObject({ user_id: ada.id })
  expect((await server.get(`/api/leaderboard/${entry!.competition_id}`)).json()).toMatchObject([
    { userDisplayName: `Player ${ada.id.slice(0, 8)}` },
  ])
  expect(await audit(server.db)).toEqual([])
  expect((await server.get('/api/auth/user', { as: ada })).json()).toMatchObject({ code: 'signed_out' })
})

test('the same address may sign up again as a new player', async () => {
  await leave(ada)
  const again = await server.signUp('Ada')
  expect(again.id).not.toBe(ada.id)
})

test("deleting an account leaves other players unchanged, and the viewers' shared account cannot be deleted", async () => {
  const bob = await server.signUp('Bob')
  await apply(bob)
  await leave(ada)
  expect((await server.get('/api/auth/user', { as: bob })).json()).toMatchObject({
    email: 'bob@example.com',
    firstName: 'Bob',
  })
  expect(await server.db.selectFrom('ipo_applications').select('submitted_by').execute()).toEqual([
    { submitted_by: bob.id },
  ])
  expect((await leave(await server.watch())).json()).toMatchObject({ code: 'viewer_read_only' })
})

test('an account can be deleted before the agreement, and with any role', async () => {
  expect((await leave(await server.signUp('Newcomer', { ndaAccepted: false }))).statusCode).toBe(200)
  const boss = await server.elevate(await server.signUp('Boss', { role: 'admin' }))
  expect((await leave(boss)).statusCode).toBe(200)
  expect(await server.db.selectFrom('users').select('role').where('id', '=', boss.id).execute()).toEqual([
    { role: 'user' },
  ])
})

test('an operator can delete all accounts of an email address, and all applications that name it', async () => {
  const bob = await server.signUp('Bob')
  await apply(bob, { contactEmail: 'Ada@Example.com' })
  await apply(ada)
  expect(await eraseByEmail(server.db, server.deps.mail, 'ADA@example.com')).toEqual({ accounts: 1, applications: 2 })
  expect(await everything()).not.toMatch(/ada@example/i)
  expect(await eraseByEmail(server.db, server.deps.mail, 'ada@example.com')).toEqual({ accounts: 0, applications: 0 })
  expect((await server.get('/api/auth/user', { as: bob })).statusCode).toBe(200)
})
