/** Bans: what ends, what is refused, what stays, and what is recorded. */
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { erasePerson } from '#server/identity/erase-person.ts'
import type { Player } from '#server/identity/player.ts'
import { openMemoryInvalidations, type InvalidationHub } from '#server/live/invalidations.ts'
import { openSessionEndings } from '#server/live/session-endings.ts'
import { openTopicVersions } from '#server/live/topic-versions.ts'
import { listenToSockets, type Sockets } from '#server/realtime/socket.ts'
import { sidOf } from '#server/records/sessions.ts'
import { newResetToken, storeResetLink } from '#server/records/reset-links.ts'
import { newPlayer } from '#server/testing/life.ts'
import { crashEverywhere } from '#server/testing/crash.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { banPlayer, liftBan } from './ban.ts'

const PASSWORD = 'seven green llamas sing'
const REASON = 'One person played six accounts.'

let server: TestServer
let address: string
let sockets: Sockets
let boss: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
  address = await server.listen()
  sockets = listenToSockets(server.app.server, server.deps)
})
beforeEach(async () => {
  await server.reset()
  boss = await server.elevate(await server.signUp('Boss'))
})
afterAll(async () => {
  sockets.close()
  await server.close()
})

const ban = (id: string, reason = REASON, as = boss) =>
  server.post(`/api/admin/players/${id}/ban`, { as, body: { reason } })
const lift = (id: string) => server.del(`/api/admin/players/${id}/ban`, { as: boss })
const whoAmI = async (as: Actor) => (await server.get('/api/auth/user', { as })).statusCode
const auditEvents = () =>
  server.db.selectFrom('admin_audit').select(['actor', 'action', 'subject', 'before', 'after']).orderBy('id').execute()
const sessionsOf = async (id: string) =>
  (await server.db.selectFrom('sessions').select('sess').execute()).filter(
    ({ sess }) => (sess as { userId: string }).userId === id,
  ).length
const bannedAt = async (id: string) =>
  (await server.db.selectFrom('users').select('banned_at').where('id', '=', id).executeTakeFirstOrThrow()).banned_at

let people = 0
/** Signs up with a password. */
async function somebody(): Promise<Actor & { email: string }> {
  const email = `somebody-${++people}@example.com`
  const reply = await server.post('/api/auth/sign-up', { body: { email, password: PASSWORD, firstName: 'Grace' } })
  const cookie = [reply.headers['set-cookie']].flat().map((one) => one!.split(';')[0]!)
  return { id: reply.json<{ id: string }>().id, email, cookie: cookie.join('; ') }
}
const signIn = (email: string, password = PASSWORD) => server.post('/api/auth/sign-in', { body: { email, password } })

test('a ban ends every session, closes the sockets of every process, and is one audit event without the reason', async () => {
  const ada = await server.signUp('Ada')
  const hub: InvalidationHub = new Set()
  const { log } = server.deps
  // another process: it learns of the ended sessions from the database
  const topicVersions = openTopicVersions({ db: server.elsewhere, invalidations: openMemoryInvalidations(hub), log })
  await topicVersions.poll()
  const endedElsewhere: string[] = []
  openSessionEndings({ db: server.elsewhere, topicVersions, log }).listen((sid) => void endedElsewhere.push(sid))
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, {
    headers: { cookie: ada.cookie, origin: address },
  })
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve))
  await new Promise((resolve) => void socket.once('open', resolve))

  expect((await ban(ada.id)).json()).toEqual({ ok: true })
  expect(await closed).toBe(4401)
  expect([await whoAmI(ada), await whoAmI(boss)]).toEqual([401, 200])
  await topicVersions.poll()
  await expect.poll(() => endedElsewhere).toContain(sidOf(ada.cookie.split('=')[1]!))
  expect(await auditEvents()).toEqual([
    {
      actor: boss.id,
      action: 'ban_player',
      subject: `player:${ada.id}`,
      before: { isBanned: false },
      after: { isBanned: true, endedSessions: 1 },
    },
  ])
})

test('a banned player reads the reason at the sign-in, and with a wrong password nothing about the ban', async () => {
  const ada = await somebody()
  await ban(ada.id)
  const right = await signIn(ada.email)
  expect([right.statusCode, right.json()]).toMatchObject([
    403,
    {
      code: 'banned',
      title: 'Account Banned',
      message: `An administrator has banned this account. The reason: ${REASON}`,
    },
  ])
  expect((await signIn(ada.email, 'not the password')).json()).toMatchObject({ code: 'wrong_credentials' })
  expect(await sessionsOf(ada.id)).toBe(0)
  await lift(ada.id)
  expect((await signIn(ada.email)).statusCode).toBe(200)
})

test('a reset link of a banned player is refused with the reason, and the old password stays', async () => {
  const ada = await somebody()
  const token = newResetToken()
  await storeResetLink(server.db, token, ada.id, new Date())
  await ban(ada.id)
  const reset = () =>
    server.post('/api/auth/reset-password', { body: { token, newPassword: 'eight purple llamas hum' } })
  const reply = await reset()
  expect([reply.statusCode, reply.json()]).toMatchObject([403, { code: 'banned', reason: REASON }])
  await lift(ada.id)
  expect((await signIn(ada.email)).statusCode).toBe(200)
  expect((await reset()).statusCode).toBe(200)
})

test('sign-ins and entries under way during a ban leave no session and no later entry', async () => {
  const ada = await somebody()
  await server.post('/api/accept-nda', { as: ada })
  const { id, creators } = await server.competition()
  const enter = (nth: number) => {
    const picks = [creators[nth]!, creators[nth + 1]!, creators[nth + 2]!]
    const totalSalary = picks.reduce((sum, { price }) => sum + Number(price), 0).toFixed(2)
    return server.post('/api/entries', { as: ada, body: { competitionId: id, picks, totalSalary } })
  }
  const [, ...others] = await Promise.all([
    ban(ada.id),
    ...[0, 1, 2].map(enter),
    ...Array.from({ length: 4 }, () => signIn(ada.email)),
  ])
  for (const { statusCode } of others) expect([200, 201, 401, 403]).toContain(statusCode)
  expect(await sessionsOf(ada.id)).toBe(0)
  const entries = await server.db.selectFrom('entries').select('created_at').where('user_id', '=', ada.id).execute()
  expect(entries).toHaveLength(others.filter(({ statusCode }) => statusCode === 201).length)
  const since = (await bannedAt(ada.id))!
  for (const { created_at: at } of entries) expect(at.getTime()).toBeLessThanOrEqual(since.getTime())
  expect((await enter(3)).statusCode).toBe(401)
})

test('administrators can ban neither themselves nor other administrators', async () => {
  const [byAccess, byRole, byApp] = [
    await server.elevate(await server.signUp('Access')),
    await server.signUp('Role', { role: 'admin' }),
    await server.signUp('App'),
  ]
  await server.db
    .insertInto('totp_secrets')
    .values({ user_id: byApp.id, secret: 'A'.repeat(32), confirmed_at: new Date() })
    .execute()
  for (const { id } of [boss, byAccess, byRole, byApp])
    expect((await ban(id)).json(), id).toMatchObject({ code: 'administrator_ban' })
  expect(await whoAmI(boss)).toBe(200)
  expect(await auditEvents()).toEqual([])
})

test('bots, deleted accounts and unknown ids are not found, and the shared viewer has no id that can be banned', async () => {
  const gone = await server.signUp('Gone')
  await server.post('/api/auth/delete-account', { as: gone })
  const viewer = await server.watch()
  const bot = await newPlayer(server.db, 'bot', { isBot: true })
  for (const id of [gone.id, bot, randomUUID()]) {
    expect((await ban(id)).json(), id).toMatchObject({ code: 'player_not_found' })
    expect((await lift(id)).json(), id).toMatchObject({ code: 'player_not_found' })
  }
  expect((await ban(viewer.id)).json()).toMatchObject({ code: 'bad_request' })
  expect(await whoAmI(viewer)).toBe(200)
})

test('repeating a ban changes nothing, another reason replaces the first, and lifting twice is recorded once', async () => {
  const ada = await somebody()
  for (let nth = 0; nth < 2; nth++) await ban(ada.id)
  const since = await bannedAt(ada.id)
  await ban(ada.id, 'Insulting names.')
  expect(await bannedAt(ada.id)).toEqual(since)
  expect((await signIn(ada.email)).json()).toMatchObject({ reason: 'Insulting names.' })
  for (let nth = 0; nth < 2; nth++) expect((await lift(ada.id)).statusCode).toBe(200)
  expect((await auditEvents()).map(({ action, before }) => [action, before])).toEqual([
    ['ban_player', { isBanned: false }],
    ['ban_player', { isBanned: true }],
    ['lift_ban', { isBanned: true }],
  ])
})

test('deleting the account of a banned player deletes the reason, and keeps the time for prizes not settled yet', async () => {
  const ada = await somebody()
  await ban(ada.id)
  await erasePerson(server.deps, ada.id)
  const row = await server.db.selectFrom('users').selectAll().where('id', '=', ada.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ ban_reason: null, email: null, banned_at: expect.any(Date) as Date })
  expect(JSON.stringify(await auditEvents())).not.toContain(REASON)
})

test('a program that dies after any statement of a ban leaves the ban, the ended sessions and the audit event together or none', async () => {
  const ada = await server.signUp('Ada')
  const admin: Player = { id: boss.id, role: 'user', displayName: 'Boss', ndaAccepted: true, isElevated: true }
  const expectTogether = async () => {
    const isBanned = (await bannedAt(ada.id)) !== null
    expect(await sessionsOf(ada.id)).toBe(isBanned ? 0 : 1)
    expect(await auditEvents()).toHaveLength(isBanned ? 1 : 0)
  }
  const crashes = await crashEverywhere(
    server.db,
    (db) => banPlayer({ ...server.deps, db }, admin, ada.id, REASON),
    expectTogether,
  )
  expect(crashes).toBeGreaterThan(3)
  await expectTogether()
  await crashEverywhere(
    server.db,
    (db) => liftBan({ ...server.deps, db }, admin, ada.id),
    async () => expect(await auditEvents()).toHaveLength((await bannedAt(ada.id)) === null ? 2 : 1),
  )
  expect(await auditEvents()).toHaveLength(2)
})
