/**
 * Groups of accounts that one person plays: which entries are flagged, which prizes are held, and how an admin's decision changes the
 * ledger.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HeldPrize } from '#contract/held-prizes.ts'
import type { DryRun } from '#contract/hosting.ts'
import type { CompetitionResult, LedgerPage } from '#contract/profile.ts'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { audit } from '#server/audit/audit.ts'
import { advancePhase } from '#server/features/competitions/advance-phase.ts'
import { notifyResults } from '#server/features/competitions/result-notifications.ts'
import { settle } from '#server/features/competitions/settle.ts'
import { takeEnds, takeStarts } from '#server/features/competitions/snapshots.ts'
import { insertFlags } from '#server/records/entry-addresses.ts'
import type { TestCompetition } from '#server/testing/competition.ts'
import { crashEverywhere } from '#server/testing/crash.ts'
import { runDue } from '#server/testing/life.ts'
import { gainingSource } from '#server/testing/review.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { decidePrize } from './decide.ts'
import { heldPrizeJobs } from './jobs.ts'

let server: TestServer
let admin: Actor
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.reset()
  admin = await server.elevate(await server.signUp('Admin', { role: 'admin' }))
})
afterAll(() => server.close())

const HOME = '203.0.113.7'

/** Players whose accounts are this old. */
async function players(count: number, { minutes = 10, name = 'p' } = {}): Promise<Actor[]> {
  const made: Actor[] = []
  for (let nth = 0; nth < count; nth++) made.push(await server.signUp(`${name}${nth}`))
  await sql`
    update users set created_at = created_at - make_interval(mins => ${minutes}::integer) where id = any(${made.map(({ id }) => id)}::text[])
  `.execute(server.db)
  return made
}

async function enter(
  as: Actor,
  { id, creators }: TestCompetition,
  places: readonly number[],
  { address = HOME, headers = {} }: { address?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  const picks = places.map((place) => creators[place]!)
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/entries',
    remoteAddress: address,
    headers: { cookie: as.cookie, ...headers },
    payload: {
      competitionId: id,
      picks,
      totalSalary: decimalOf(total(picks.map(({ price }) => parseDecimal(price)!))),
    },
  })
  expect(reply.statusCode).toBe(201)
  return reply.json<{ id: number }>().id
}

/** Views that the creators gain, in the order of the price book. */
const GAINS = [90_000, 80_000, 70_000, 60_000, 20_000, 10_000, 5_000, 1_000]
/** The first players have the best rosters. */
const best = [0, 1, 2]
const others = (nth: number) => [3 + (nth % 3), 6, 7]

/** Ends the competition and reads it. `apart`: the nth entry was accepted this many minutes after the first. */
async function end({ id }: TestCompetition, { apart = 0 } = {}): Promise<void> {
  await sql`
    update competitions set draft_opens_at = clock_timestamp() - interval '3 days', start_time = clock_timestamp() - interval '20 minutes',
      end_time = clock_timestamp() - interval '10 minutes', settle_at = clock_timestamp() - interval '1 minute' where id = ${id}
  `.execute(server.db)
  await sql`
    update entries set accepted_at = accepted_at - interval '2 days' + make_interval(mins => ${apart}::integer) * nth
    from (select id, row_number() over (order by id) as nth from entries) as placed
    where placed.id = entries.id and competition_id = ${id}
  `.execute(server.db)
  const deps = { ...server.deps, source: gainingSource(server.deps.source, GAINS) }
  await advancePhase(deps, 'drafting')
  await takeStarts(deps)
  await advancePhase(deps, 'live')
  await takeEnds(deps)
}

const settled = async (competition: TestCompetition, given: { apart?: number } = {}) => {
  await end(competition, given)
  expect(await settle(server.deps, competition.id)).toBe(true)
  await notifyResults(server.deps)
  await expectSound()
}

async function expectSound(): Promise<void> {
  expect(await audit(server.db)).toEqual([])
  const { rows } = await sql<{ sum: number }>`select sum(amount_cents)::bigint as sum from ledger`.execute(server.db)
  expect(rows[0]!.sum).toBe(0)
}

const balanceOf = async ({ id }: Actor) =>
  (await server.db.selectFrom('users').select('balance_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .balance_cents
const heldAccount = async () =>
  (
    await sql<{ sum: number }>`
      select coalesce(sum(amount_cents), 0)::bigint as sum from ledger where account = 'held'
    `.execute(server.db)
  ).rows[0]!.sum
const list = async () => (await server.get('/api/admin/held-prizes', { as: admin })).json<HeldPrize[]>()
const decide = ({ entryId, decisions }: HeldPrize, decision: string) =>
  server.post(`/api/admin/held-prizes/${entryId}`, { as: admin, body: { decision, decisions } })
const resultOf = async (as: Actor, { id }: TestCompetition) =>
  (await server.get(`/api/profile/results/${id}`, { as })).json<CompetitionResult>()
const newestNotification = async (as: Actor) =>
  (await server.get('/api/notifications', { as })).json<{ title: string; message: string }[]>()[0]!

/** A group of accounts that has won everything, and its competition. */
async function farm(count = 6): Promise<{ competition: TestCompetition; accounts: Actor[] }> {
  const competition = await server.competition({ prize_value_cents: 100_000 })
  const accounts = await players(count)
  for (const account of accounts) await enter(account, competition, best)
  await settled(competition)
  return { competition, accounts }
}

test('20 accounts of one address with one roster are paid only when an admin releases it, and each is notified politely', async () => {
  const { competition, accounts } = await farm(20)
  const waiting = await list()
  expect(waiting).toHaveLength(20)
  expect(waiting[0]).toMatchObject({
    state: 'waiting',
    reason: 'alike',
    accounts: 20,
    rank: 1,
    decisions: 0,
    decidedBy: null,
  })
  const won = waiting.reduce((sum, { amount }) => sum + parseDecimal(amount)!, 0)
  expect(await heldAccount()).toBe(won)

  const [first] = accounts as [Actor]
  expect(await balanceOf(first)).toBe(100_000)
  const own = waiting.find(({ entryId }) => entryId === waiting[0]!.entryId)!
  expect(await resultOf(first, competition)).toMatchObject({
    bestRank: 1,
    prize: own.amount,
    waiting: own.amount,
    withheld: '0.00',
  })
  expect((await server.get('/api/profile/ledger', { as: first })).json<LedgerPage>()).toMatchObject({
    lines: [{ reason: 'welcome credit' }],
    waiting: [{ competitionId: competition.id, prizeTitle: 'Test Cup', amount: own.amount }],
  })
  expect((await newestNotification(first)).message).toMatch(
    /^Tied for place 1 in Test Cup: \$\d+\.\d\d is being checked by a person/,
  )

  expect((await server.get('/api/auth/user', { as: first })).json()).toMatchObject({ totalEarnings: '0.00' })

  const reply = await decide(waiting[0]!, 'release')
  expect(reply.json()).toMatchObject({ state: 'released', decisions: 1, decidedBy: 'Admin T.' })
  expect(await balanceOf(first)).toBe(100_000 + parseDecimal(own.amount)!)
  expect(await resultOf(first, competition)).toMatchObject({ prize: own.amount, waiting: '0.00' })
  expect(await newestNotification(first)).toMatchObject({ title: 'Your prize is here' })
  expect((await server.get('/api/profile/ledger', { as: first })).json()).toMatchObject({
    lines: [{ reason: 'prize', amount: own.amount }, { reason: 'welcome credit' }],
    waiting: [],
  })
  expect((await server.get('/api/auth/user', { as: first })).json()).toMatchObject({ totalEarnings: own.amount })
  await expectSound()
})

test('RATE_LIMIT_FACTOR does not change which accounts are flagged', async () => {
  const competition = await server.competition()
  for (const account of await players(6)) await enter(account, competition, best)
  await end(competition)
  const settings = { ...server.deps.settings, rateLimitFactor: 100 }
  expect(await settle({ ...server.deps, settings }, competition.id)).toBe(true)
  expect((await list()).map(({ reason, accounts }) => [reason, accounts])).toEqual(Array(6).fill(['alike', 6]))
})

test('new accounts that enter automatically are flagged, whatever they enter', async () => {
  const competition = await server.competition()
  const accounts = await players(6, { minutes: 0 })
  for (const [nth, account] of accounts.entries())
    await enter(account, competition, [nth, (nth + 1) % 8, (nth + 3) % 8])
  await settled(competition)
  for (const held of await list()) expect(held).toMatchObject({ reason: 'haste', accounts: 6 })
  expect(await list()).not.toEqual([])
})

test('a family of four with different rosters is not flagged', async () => {
  const competition = await server.competition()
  const family = await players(4)
  for (const [nth, person] of family.entries()) await enter(person, competition, nth === 0 ? best : others(nth))
  await settled(competition)
  expect(await list()).toEqual([])
  expect(await balanceOf(family[0]!)).toBeGreaterThan(100_000)
  expect(await newestNotification(family[0]!)).toMatchObject({
    message: expect.stringMatching(/is in your balance/) as string,
  })
})

test('a household of four with one roster is not flagged', async () => {
  const competition = await server.competition()
  for (const person of await players(4)) await enter(person, competition, best)
  await settled(competition)
  expect(await list()).toEqual([])
})

test('an office of 30 over a day is not flagged, even if colleagues copy each other', async () => {
  const competition = await server.competition()
  for (const [nth, person] of (await players(30)).entries())
    await enter(person, competition, nth % 3 === 0 ? best : others(nth))
  await settled(competition, { apart: 16 })
  expect(await list()).toEqual([])
})

test('accounts older than a week are not checked, and their addresses are not stored', async () => {
  const competition = await server.competition()
  for (const person of await players(8, { minutes: 8 * 24 * 60 })) await enter(person, competition, best)
  expect(await server.db.selectFrom('entry_addresses').selectAll().execute()).toEqual([])
  await settled(competition)
  expect(await list()).toEqual([])
})

test('the same roster from many addresses is only popular, and an IPv6 /64 counts as one address', async () => {
  const competition = await server.competition()
  for (const [nth, person] of (await players(8)).entries())
    await enter(person, competition, best, { address: `203.0.113.${nth}` })
  for (const [nth, person] of (await players(3, { name: 'six' })).entries())
    await enter(person, competition, others(nth), { address: `2001:db8:1:2:${nth + 1}::9` })
  const rows = await server.db.selectFrom('entry_addresses').select('address_hash').distinct().execute()
  expect(rows).toHaveLength(9)
  await settled(competition)
  expect(await list()).toEqual([])
})

test('behind a proxy outside TRUST_PROXY, strangers are not flagged as one person', async () => {
  const competition = await server.competition()
  for (const person of await players(8))
    await enter(person, competition, best, { address: '127.0.0.1', headers: { 'x-forwarded-for': '198.51.100.1' } })
  expect(await server.db.selectFrom('entry_addresses').selectAll().execute()).toEqual([])
  await settled(competition)
  expect(await list()).toEqual([])
})

test('only a keyed hash of an address is stored, with a different key in each competition', async () => {
  const [ada] = (await players(1)) as [Actor]
  for (const competition of [await server.competition(), await server.competition()])
    await enter(ada, competition, best)
  const rows = await server.db.selectFrom('entry_addresses').select('address_hash').execute()
  expect(new Set(rows.map((row) => row.address_hash)).size).toBe(2)
  for (const row of rows) expect(row.address_hash).toMatch(/^[\w-]{43}$/)
})

test('a group that deletes its other accounts before the settlement is still flagged', async () => {
  const competition = await server.competition()
  const accounts = await players(6)
  for (const account of accounts) await enter(account, competition, best)
  for (const account of accounts.slice(1))
    expect((await server.post('/api/auth/delete-account', { as: account })).statusCode).toBe(200)
  expect(await server.db.selectFrom('entry_addresses').select('user_id').execute()).toEqual([
    { user_id: accounts[0]!.id },
  ])
  await settled(competition)
  expect((await list()).map(({ reason }) => reason)).toEqual(Array.from({ length: 6 }, () => 'alike'))
  expect(await balanceOf(accounts[0]!)).toBe(100_000)
})

test('an account that is deleted and created again in the same competition has its prize held', async () => {
  const competition = await server.competition()
  const [ada] = (await players(1, { name: 'Ada' })) as [Actor]
  await enter(ada, competition, others(0))
  await server.post('/api/auth/delete-account', { as: ada })
  const again = await server.signUp('Ada0')
  await enter(again, competition, best)
  await settled(competition)
  expect(await list()).toMatchObject([{ reason: 'returned', accounts: 1 }])
  expect(await balanceOf(again)).toBe(0)
})

test('a player who is banned while a competition runs keeps the place, and the prize is held because of the ban', async () => {
  const competition = await server.competition()
  const [ada] = (await players(1, { name: 'Ada' })) as [Actor]
  await enter(ada, competition, best)
  const ban = { as: admin, body: { reason: 'Insulting names' } }
  expect((await server.post(`/api/admin/players/${ada.id}/ban`, ban)).statusCode).toBe(200)
  await end(competition)
  const dryRun = await server.get(`/api/admin/competitions/${competition.id}/dry-run`, { as: admin })
  expect(dryRun.json<DryRun>().lines).toMatchObject([{ rank: 1, isHeld: true }])
  expect(await settle(server.deps, competition.id)).toBe(true)
  await expectSound()
  const [held] = (await list()) as [HeldPrize]
  expect(held).toMatchObject({ reason: 'banned', accounts: 1, rank: 1, state: 'waiting' })
  expect((await server.del(`/api/admin/players/${ada.id}/ban`, { as: admin })).statusCode).toBe(200)
  expect(await list()).toMatchObject([{ state: 'waiting' }])
  await decide(held, 'withhold')
  const told = await server.db
    .selectFrom('notifications')
    .select('message')
    .where('user_id', '=', ada.id)
    .orderBy('id')
    .execute()
  expect(told.at(-1)!.message).toContain('your account was banned when the competition was settled')
  await expectSound()
})

test('a withheld prize returns to the house, and the player is told why and whom to contact', async () => {
  const { competition, accounts } = await farm()
  const [held] = await list()
  const house = async () =>
    (
      await sql<{ sum: number }>`select sum(amount_cents)::bigint as sum from ledger where account = 'house'`.execute(
        server.db,
      )
    ).rows[0]!.sum
  const before = await house()
  await decide(held!, 'withhold')
  expect(await house()).toBe(before + parseDecimal(held!.amount)!)
  expect(await balanceOf(accounts[0]!)).toBe(100_000)
  expect(await resultOf(accounts[0]!, competition)).toMatchObject({
    bestRank: 1,
    prize: '0.00',
    waiting: '0.00',
    withheld: held!.amount,
    ownEntries: [{ prize: '0.00', toPrize: null }],
  })
  expect((await server.get('/api/profile/competitions', { as: accounts[0]! })).json()).toMatchObject([
    { prize: '0.00' },
  ])
  expect((await server.get(`/api/entries/user/${competition.id}/all`, { as: accounts[0]! })).json()).toMatchObject([
    { prize: '0.00' },
  ])
  expect((await newestNotification(accounts[0]!)).message).toMatch(/back to the house.*please write to us/)
  await expectSound()
})

test('undoing a payment adds a posting that returns it, allows another decision, and every decision is audited', async () => {
  const { accounts } = await farm()
  const player = accounts[0]!
  let [held] = (await list()) as [HeldPrize]
  const rowsBefore = await server.db.selectFrom('ledger').selectAll().orderBy('id').execute()
  for (const decision of ['release', 'undo', 'withhold', 'undo', 'release']) {
    held = (await decide(held, decision)).json<HeldPrize>()
    await expectSound()
  }
  expect(held).toMatchObject({ state: 'released', decisions: 5 })
  expect(await balanceOf(player)).toBe(100_000 + parseDecimal(held.amount)!)
  const rows = await server.db.selectFrom('ledger').selectAll().orderBy('id').execute()
  expect(rows.slice(0, rowsBefore.length)).toEqual(rowsBefore)
  expect(rows).toHaveLength(rowsBefore.length + 10)
  const events = await server.db.selectFrom('admin_audit').selectAll().orderBy('id').execute()
  expect(
    events.map(({ action, subject, actor, before, after }) => ({ action, subject, actor, before, after })),
  ).toMatchObject([
    { action: 'release_prize', before: { state: 'waiting' }, after: { state: 'released' } },
    { action: 'undo_prize_decision', before: { state: 'released' }, after: { state: 'waiting' } },
    { action: 'withhold_prize', before: { state: 'waiting' }, after: { state: 'withheld' } },
    { action: 'undo_prize_decision', before: { state: 'withheld' }, after: { state: 'waiting' } },
    { action: 'release_prize', subject: `entry:${held.entryId}`, actor: admin.id },
  ])
})

test('50 concurrent releases pay once', async () => {
  const { accounts } = await farm()
  const [held] = (await list()) as [HeldPrize]
  const replies = await Promise.all(Array.from({ length: 50 }, () => decide(held, 'release')))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const reply of replies)
    if (reply.statusCode !== 200) expect(reply.json()).toMatchObject({ code: 'decided_meanwhile' })
  expect(await balanceOf(accounts[0]!)).toBe(100_000 + parseDecimal(held.amount)!)
  expect(await server.db.selectFrom('admin_audit').select('action').execute()).toEqual([{ action: 'release_prize' }])
  await expectSound()
})

test('a decision based on an outdated list is refused', async () => {
  await farm()
  const [held] = (await list()) as [HeldPrize]
  const withheld = (await decide(held, 'withhold')).json<HeldPrize>()
  await decide(withheld, 'undo')
  for (const decision of ['release', 'withhold', 'undo'])
    expect((await decide(held, decision)).json()).toMatchObject({ code: 'decided_meanwhile' })
  expect((await decide({ ...held, entryId: 999_999 }, 'release')).json()).toMatchObject({
    code: 'held_prize_not_found',
  })
  await expectSound()
})

test('a program that dies after any statement of a decision or of the settlement pays once', async () => {
  const competition = await server.competition({ prize_value_cents: 100_000 })
  const accounts = await players(6)
  for (const account of accounts) await enter(account, competition, best)
  await end(competition)
  const crashes = await crashEverywhere(server.db, (db) => settle({ ...server.deps, db }, competition.id), expectSound)
  expect(crashes).toBeGreaterThan(10)
  const [held] = (await list()) as [HeldPrize]
  const player = { id: admin.id, role: 'admin', displayName: 'Admin', ndaAccepted: true, isElevated: true } as const
  const given = { params: { entryId: held.entryId }, body: { decision: 'release', decisions: 0 } } as const
  const more = await crashEverywhere(
    server.db,
    async (db) => {
      // after a restart the admin reads the list and releases the prize if it is still held
      const [now] = (await list()).filter(({ entryId }) => entryId === held.entryId)
      if (now!.state === 'waiting') await decidePrize({ ...server.deps, db }, player, given)
    },
    expectSound,
  )
  expect(more).toBeGreaterThan(4)
  expect(await balanceOf(accounts[0]!)).toBe(100_000 + parseDecimal(held.amount)!)
  await expectSound()
})

test('if the player deletes the account while the prize is held, it can still be decided, and no notification is sent', async () => {
  const { accounts } = await farm()
  const [held] = (await list()) as [HeldPrize]
  await server.post('/api/auth/delete-account', { as: accounts[0]! })
  expect((await decide(held, 'withhold')).statusCode).toBe(200)
  expect(
    await server.db.selectFrom('notifications').select('id').where('user_id', '=', accounts[0]!.id).execute(),
  ).toEqual([])
  await expectSound()
})

test('hashes of addresses are deleted seven days after the settlement', async () => {
  const { competition } = await farm()
  const kept = async () => (await server.db.selectFrom('entry_addresses').select('entry_id').execute()).length
  await runDue(heldPrizeJobs(server.deps))
  expect(await kept()).toBe(6)
  await sql`update competitions set settled_at = settled_at - interval '7 days' where id = ${competition.id}`.execute(
    server.db,
  )
  await server.db.deleteFrom('recurring_work').execute()
  await runDue(heldPrizeJobs(server.deps))
  expect(await kept()).toBe(0)
})

test('a flag that was set stays unchanged', async () => {
  const competition = await server.competition()
  const [ada] = (await players(1)) as [Actor]
  const entryId = await enter(ada, competition, best)
  for (const accounts of [5, 9])
    await insertFlags(server.db, competition.id, new Map([[entryId, { reason: 'alike', accounts }]]))
  expect(await server.db.selectFrom('entry_flags').select('accounts').execute()).toEqual([{ accounts: 5 }])
})
