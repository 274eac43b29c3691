import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import { settleEntries } from '#server/records/entries.ts'
import { insertResults, type PlayerResult } from '#server/records/results.ts'
import { crashEverywhere } from '#server/testing/crash.ts'
import { enter, newPlayer, runDue } from '#server/testing/life.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { resultNotificationsJob } from './result-notifications.ts'
import { voidCompetition } from './void.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const tell = (db = server.db) => runDue([resultNotificationsJob({ ...server.deps, db })])
const notificationsOf = async (userId: string) =>
  (
    await server.db
      .selectFrom('notifications')
      .select(['type', 'title', 'message', 'action_url'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map((row) => [row.type, row.title, row.message, row.action_url])

/** A competition of four entries in which one entry of this player ended at this place. */
async function ended(name: string, result: Partial<PlayerResult>): Promise<{ id: number; userId: string }> {
  const { id, creators } = await server.competition({ phase: 'completed', prize_title: 'Prime Time' })
  const userId = await newPlayer(server.db, name)
  await enter(
    server.db,
    id,
    [0, 1, 2, 3].map((nth) => ({
      userId,
      creatorIds: creators.slice(nth, nth + 3).map(({ creatorId }) => creatorId),
    })),
  )
  const unchanged = { bestRank: 1, prize: cents(0), xpBefore: 0, xpAfter: 0, streakBefore: 0, streakAfter: 0 }
  await insertResults(server.db, id, [{ userId, ...unchanged, ...result }])
  return { id, userId }
}

test.each([
  [
    'the winner',
    { bestRank: 1, prize: cents(5_050), xpBefore: 20, xpAfter: 130, streakAfter: 1 },
    'winner_announced',
    'You won!',
    'Place 1 in Prime Time: $50.50 is in your balance. +110 XP. You reached level 2.',
  ],
  [
    'whoever is in the prizes again',
    { bestRank: 3, prize: cents(1_000), xpBefore: 120, xpAfter: 180, streakBefore: 2, streakAfter: 3 },
    'winner_announced',
    'You are in the prizes!',
    'Place 3 in Prime Time: $10.00 is in your balance. +60 XP. That is 3 prizes in a row.',
  ],
  [
    'whoever won nothing',
    { bestRank: 4, xpBefore: 80, xpAfter: 115, streakBefore: 2 },
    'competition_result',
    'Prime Time is final',
    'Place 4 of 4, no prize this time. +35 XP. You reached level 2.',
  ],
])('%s gets a notification of place, prize, experience and any rise', async (_, result, type, title, message) => {
  const { id, userId } = await ended('ada', result)
  await tell()
  expect(await notificationsOf(userId)).toEqual([[type, title, message, `/result?competition=${id}`]])
})

test('the first place is told of a prize in words, with and without money', async () => {
  for (const prize of [0, 5_050]) {
    const { id, userId } = await ended(`ada ${prize}`, { bestRank: 1, prize: cents(prize), xpAfter: 90 })
    await server.db.updateTable('competitions').set({ prize_text: 'A mug' }).where('id', '=', id).execute()
    await tell()
    const money = prize > 0 ? ': $50.50 is in your balance.' : '.'
    expect(await notificationsOf(userId)).toEqual([
      [
        'winner_announced',
        'You won!',
        `Place 1 in Prime Time${money} Your prize from the host: A mug. +90 XP.`,
        expect.any(String),
      ],
    ])
  }
})

test.each([
  [0, /^Place 1 in Prime Time: \$50\.50 is in your balance\. \+110 XP\./],
  [5_050, /^Place 1 in Prime Time: \$50\.50 is being checked by a person/],
] as const)('a winner is told of the prize, of which %i cents are held', async (waiting, message) => {
  const { id, userId } = await ended('ada', { prize: cents(5_050), xpAfter: 110 })
  const [first] = await server.db.selectFrom('entries').select('id').orderBy('id').execute()
  const won = { competition_id: id, user_id: userId, entry_id: first!.id, rank: 1, score_tenths: 0 }
  await server.db
    .insertInto('competition_winners')
    .values({ ...won, prize_amount_cents: 5_050 })
    .execute()
  const held = { competition_id: id, user_id: userId, entry_id: first!.id, reason: 'alike', accounts: 2 } as const
  if (waiting > 0)
    await server.db
      .insertInto('held_prizes')
      .values({ ...held, amount_cents: waiting })
      .execute()
  await tell()
  expect(await notificationsOf(userId)).toEqual([
    ['winner_announced', 'You won!', expect.stringMatching(message), expect.any(String)],
  ])
})

test('a player who missed a prize by one place is told so, and players below are not', async () => {
  const { id, userId } = await ended('ada', { bestRank: 3 })
  const [cem, dia] = [await newPlayer(server.db, 'cem'), await newPlayer(server.db, 'dia')]
  const unchanged = { prize: cents(0), xpBefore: 0, xpAfter: 0, streakBefore: 0, streakAfter: 0 }
  await insertResults(server.db, id, [
    { userId: cem, ...unchanged, bestRank: 4 },
    { userId: dia, ...unchanged, bestRank: 1, prize: cents(100) },
  ])
  const entryIds = (await server.db.selectFrom('entries').select('id').orderBy('id').execute()).map((row) => row.id)
  const ranked = [1, 1, 3, 4].map((rank, nth) => ({ entryId: entryIds[nth]!, score: tenths(100 - rank), rank }))
  await settleEntries(server.db, id, ranked)
  const won = { competition_id: id, entry_id: entryIds[0]!, user_id: dia, rank: 1, score_tenths: 99 }
  await server.db
    .insertInto('competition_winners')
    .values({ ...won, prize_amount_cents: 100 })
    .execute()
  await tell()
  const messages = await Promise.all([userId, cem].map(async (each) => (await notificationsOf(each))[0]![2]))
  expect(messages).toEqual([
    'Place 3 of 4, one place short of a prize. +0 XP.',
    'Place 4 of 4, no prize this time. +0 XP.',
  ])
})

test.each([
  [{ bestRank: 3 }, /^Tied for place 3 of 4, no prize this time\./],
  [{ bestRank: 3, prize: cents(1_000) }, /^Tied for place 3 in Prime Time: \$10\.00 is in your balance\./],
  [{ bestRank: 2 }, /^Place 2 of 4, no prize this time\./],
])('a player with a shared place is told that it is tied', async (result, message) => {
  const { id, userId } = await ended('ada', result)
  const entries = await server.db
    .selectFrom('entries')
    .select('id')
    .where('competition_id', '=', id)
    .orderBy('id')
    .execute()
  const ranked = [1, 2, 3, 3].map((rank, nth) => ({ entryId: entries[nth]!.id, score: tenths(100 - rank), rank }))
  await settleEntries(server.db, id, ranked)
  await tell()
  expect((await notificationsOf(userId))[0]![2]).toMatch(message)
})

test('each player is notified once, whichever process runs and however often; bots are not notified', async () => {
  const { userId } = await ended('ada', {})
  await Promise.all([tell(), tell(), tell()])
  await tell()
  expect(await notificationsOf(userId)).toHaveLength(1)
  expect(server.published.filter(([topic]) => topic === `user:${userId}`)).toHaveLength(1)
  expect(await resultNotificationsJob(server.deps).nextDue()).toBeNull()
})

test('a process that dies after any statement loses no notification and repeats none', async () => {
  const { userId } = await ended('ada', {})
  const crashes = await crashEverywhere(server.db, tell, async () => {
    const { rows } = await sql<{ told: boolean; notifications: number }>`
      select told_at is not null as told, (select count(*)::integer from notifications) as notifications from competition_results
    `.execute(server.db)
    expect(rows).toEqual([{ told: rows[0]!.notifications === 1, notifications: expect.any(Number) }])
  })
  expect(crashes).toBeGreaterThan(2)
  expect(await notificationsOf(userId)).toHaveLength(1)
})

test('players of a voided competition are notified once, and their progress is unchanged', async () => {
  const { id, creators } = await server.competition({ prize_title: 'Prime Time' })
  const [ada, bot] = [await newPlayer(server.db, 'ada'), await newPlayer(server.db, 'bot', { isBot: true })]
  await enter(
    server.db,
    id,
    [ada, ada, bot].map((userId, nth) => ({
      userId,
      creatorIds: creators.slice(nth, nth + 3).map(({ creatorId }) => creatorId),
    })),
  )
  await voidCompetition(server.deps, id)
  await voidCompetition(server.deps, id)
  await tell()
  expect(await notificationsOf(ada)).toEqual([
    [
      'competition_result',
      'Prime Time was called off',
      'Nobody won or lost, and your balance, level and streak are as they were.',
      `/result?competition=${id}`,
    ],
  ])
  expect(await notificationsOf(bot)).toEqual([])
})
