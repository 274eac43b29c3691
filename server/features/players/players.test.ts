/** What administrators read about players: the search, flagged entries, and their own log. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminLogPage, FlaggedGroup, ManagedPlayer } from '#contract/players.ts'
import { flagFarms } from '#server/competition/flag-farms.ts'
import { insertFlags } from '#server/records/entry-addresses.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { enter, newPlayer } from '#server/testing/life.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let boss: Actor
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
beforeEach(async () => {
  await server.reset()
  boss = await server.elevate(await server.signUp('Boss'))
})
afterAll(() => server.close())

const list = async (query = '') =>
  (await server.get(`/api/admin/players${query}`, { as: boss })).json<ManagedPlayer[]>()
const found = async (search: string) =>
  (await list(`?search=${encodeURIComponent(search)}`)).map(({ name }) => name).toSorted()
const flagged = async () => (await server.get('/api/admin/flagged-entries', { as: boss })).json<FlaggedGroup[]>()
const log = async (query = '') => (await server.get(`/api/admin/log${query}`, { as: boss })).json<AdminLogPage>()

test('the list has people only, the newest first, with visits, entries, flags and bans', async () => {
  const { id, creators } = await server.competition()
  const [ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')]
  const gone = await server.signUp('Gone')
  await server.post('/api/auth/delete-account', { as: gone })
  await server.watch()
  await newPlayer(server.db, 'bot', { isBot: true })
  const ids = creators.map(({ creatorId }) => creatorId)
  const [first] = await enter(server.db, id, [
    { userId: ada.id, creatorIds: ids.slice(0, 3) },
    { userId: ada.id, creatorIds: ids.slice(1, 4) },
  ])
  await insertFlags(server.db, id, new Map([[first!, { reason: 'alike', accounts: 5 }]]))
  await server.post(`/api/admin/players/${bob.id}/ban`, { as: boss, body: { reason: 'Several accounts' } })
  const players = await list()
  expect(players.map(({ name }) => name)).toEqual(['Bob T.', 'Ada T.', 'Boss T.'])
  expect(players).toMatchObject([
    { id: bob.id, sessions: 0, seenAt: null, ban: { reason: 'Several accounts' }, isAdministrator: false },
    { id: ada.id, email: 'ada@example.com', sessions: 1, entries: 2, flaggedEntries: 1, ban: null },
    { id: boss.id, isAdministrator: true, entries: 0, flaggedEntries: 0 },
  ])
  expect(players[1]!.seenAt).not.toBeNull()
  expect((await list('?show=banned')).map(({ name }) => name)).toEqual(['Bob T.'])
  expect((await list('?show=flagged')).map(({ name }) => name)).toEqual(['Ada T.'])
  expect(await list('?limit=1')).toHaveLength(1)
})

test('after the sessions ended, the newest entry is the last visit', async () => {
  const { id, creators } = await server.competition()
  const ada = await server.signUp('Ada')
  await enter(server.db, id, [{ userId: ada.id, creatorIds: creators.slice(0, 3).map(({ creatorId }) => creatorId) }])
  await server.post('/api/admin/end-sessions', { as: boss, body: { player: ada.id } })
  const { created_at: at } = await server.db.selectFrom('entries').select('created_at').executeTakeFirstOrThrow()
  expect(await list('?search=Ada')).toMatchObject([{ sessions: 0, seenAt: at.toISOString() }])
})

test('a search finds a part of the name, the whole name, the email and the id, and takes % and _ as letters', async () => {
  const ada = await server.signUp('Ada')
  await server.signUp('Adam_1')
  await server.db.updateTable('users').set({ username: 'Countess' }).where('id', '=', ada.id).execute()
  expect(await found('ada')).toEqual(['Adam_1 T.', 'Countess'])
  expect(await found('COUNT')).toEqual(['Countess'])
  expect(await found('Adam_1 Tester')).toEqual(['Adam_1 T.'])
  expect(await found('ADA@example.com')).toEqual(['Countess'])
  expect(await found('ada@exam')).toEqual([])
  expect(await found(ada.id)).toEqual(['Countess'])
  expect(await found('%')).toEqual([])
  expect(await found('_')).toEqual(['Adam_1 T.'])
})

/** Enters one roster each, from these addresses, as new accounts. */
async function farm(addresses: readonly string[]): Promise<{ competitionId: number; userIds: string[] }> {
  const { id, creators } = await server.competition()
  const creatorIds = creators.slice(0, 3).map(({ creatorId }) => creatorId)
  const userIds: string[] = []
  for (const [nth, address] of addresses.entries()) {
    const userId = await newPlayer(server.db, `farm-${id}-${nth}`)
    const [entryId] = await enter(server.db, id, [{ userId, creatorIds }])
    await server.db
      .insertInto('entry_addresses')
      .values({
        entry_id: entryId!,
        competition_id: id,
        user_id: userId,
        address_hash: address,
        roster: creatorIds.toSorted((one, other) => one - other).join(','),
        account_seconds: 600,
      })
      .execute()
    userIds.push(userId)
  }
  return { competitionId: id, userIds }
}

test('flagged entries are grouped by address, with their accounts, before the settlement and after the address is deleted', async () => {
  const addresses = [...Array.from({ length: 5 }, () => 'home'), ...Array.from({ length: 6 }, () => 'office'), 'alone']
  const { competitionId, userIds } = await farm(addresses)
  await flagFarms(server.db, competitionId)
  await server.db.deleteFrom('entry_addresses').execute()
  await server.post(`/api/admin/players/${userIds[1]!}/ban`, { as: boss, body: { reason: 'Several accounts' } })
  const groups = await flagged()
  expect(groups).toMatchObject([
    { competitionId, prizeTitle: 'Test Cup', reason: 'alike', accounts: 6, count: 6 },
    { competitionId, reason: 'alike', accounts: 5, count: 5 },
  ])
  const [office, home] = groups.map(({ entries }) => entries)
  expect(home!.map(({ playerId }) => playerId)).toEqual(userIds.slice(0, 5))
  expect(office!.map(({ playerId }) => playerId)).toEqual(userIds.slice(5, 11))
  expect(home!.map(({ isBanned }) => isBanned)).toEqual([false, true, false, false, false])
  expect(home![0]).toMatchObject({ rank: null, amount: '0.00', isDeleted: false })
})

test('a large group shows 20 entries and how many there are, and the newest competition is first', async () => {
  const { competitionId: older } = await farm(Array.from({ length: 25 }, () => 'home'))
  const { competitionId: newer } = await farm(Array.from({ length: 5 }, () => 'home'))
  for (const id of [older, newer]) await flagFarms(server.db, id)
  expect((await flagged()).map((group) => [group.competitionId, group.count, group.entries.length])).toEqual([
    [newer, 5, 5],
    [older, 25, 20],
  ])
})

test('the log names actor and subject, is filtered by both, and is read page by page', async () => {
  const [ada, other] = [await server.signUp('Ada'), await server.elevate(await server.signUp('Other'))]
  const { id } = await server.competition()
  for (let nth = 0; nth < 3; nth++) await recordAuditEvent(server.db, { actor: other.id, action: 'elevate' })
  await recordAuditEvent(server.db, { actor: other.id, action: 'lock_now', subject: `competition:${id}` })
  await server.post(`/api/admin/players/${ada.id}/ban`, { as: boss, body: { reason: 'Several accounts' } })
  const { events, next } = await log()
  expect(next).toBeNull()
  expect(events).toHaveLength(5)
  expect(events.slice(0, 3)).toMatchObject([
    {
      actorId: boss.id,
      actorName: 'Boss T.',
      action: 'ban_player',
      subject: `player:${ada.id}`,
      subjectName: 'Ada T.',
      before: '{"isBanned": false}',
    },
    { actorName: 'Other T.', action: 'lock_now', subjectName: 'Test Cup', before: null, after: null },
    { action: 'elevate', subject: null, subjectName: null },
  ])
  expect((await log(`?actor=${boss.id}`)).events).toEqual([events[0]])
  expect((await log(`?subject=competition:${id}`)).events).toEqual([events[1]])
  expect((await log(`?subject=competition:${id}&actor=${boss.id}`)).events).toEqual([])
  const pages = [await log('?limit=2')]
  while (pages.at(-1)!.next !== null) pages.push(await log(`?limit=2&before=${pages.at(-1)!.next!}`))
  expect(pages.map((page) => page.events.length)).toEqual([2, 2, 1])
  expect(pages.flatMap((page) => page.events)).toEqual(events)
})

test('the log names the series and the creator that were changed', async () => {
  const { creators } = await server.competition()
  const { title } = await server.db.selectFrom('series').select('title').where('id', '=', 1).executeTakeFirstOrThrow()
  for (const subject of ['series:1', `creator:${creators[0]!.creatorId}`])
    await recordAuditEvent(server.db, { actor: boss.id, action: 'edit_series', subject })
  expect((await log()).events.map(({ subjectName }) => subjectName)).toEqual([
    expect.stringMatching(/^Channel \d+-1$/) as string,
    title,
  ])
})

test('an event about a competition or player that no longer exists is listed without a name', async () => {
  for (const subject of ['competition:999999999', 'competition:99999999999', 'player:nobody', 'series:99'])
    await recordAuditEvent(server.db, { actor: boss.id, action: 'edit_series', subject })
  expect((await log()).events.map(({ subjectName }) => subjectName)).toEqual([null, null, null, null])
})
