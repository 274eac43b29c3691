import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { crashEverywhere } from '#server/testing/crash.ts'
import { enter, newPlayer, runDue } from '#server/testing/life.ts'
import { entrantNotificationsJob } from './entrant-notifications.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
const live = { phase: 'live', draft_opens_at: ago(7_200), start_time: ago(3_600), prize_title: 'Prime Time' } as const
const notificationsOf = async (userId: string) =>
  (
    await server.db
      .selectFrom('notifications')
      .select(['type', 'title', 'action_url'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  ).map((row) => `${row.type}: ${row.title} ${row.action_url}`)
const tell = () => runDue([entrantNotificationsJob(server.deps)])

async function entered(columns: object) {
  const { id, creators } = await server.competition({ ...live, ...columns })
  const [ada, bob, bot, eve] = [
    await newPlayer(server.db, 'ada'),
    await newPlayer(server.db, 'bob'),
    await newPlayer(server.db, 'bot', { isBot: true }),
    await newPlayer(server.db, 'eve'),
  ]
  const creatorIds = creators.map(({ creatorId }) => creatorId)
  await enter(
    server.db,
    id,
    [ada, bob, ada, bot].map((userId, nth) => ({ userId, creatorIds: creatorIds.slice(nth, nth + 3) })),
  )
  const change = (changed: object) => server.db.updateTable('competitions').set(changed).where('id', '=', id).execute()
  return { id, ada, bob, bot, eve, change }
}

test('players are notified once when the competition goes live and once when it is over, whichever process runs', async () => {
  const { id, ada, bob, bot, eve, change } = await entered({ started_at: ago(1) })
  await Promise.all([tell(), tell()])
  await tell()
  await change({ phase: 'review', ended_at: ago(0) })
  await Promise.all([tell(), tell()])
  await change({ phase: 'completed' })
  await tell()
  for (const userId of [ada, bob]) {
    expect(await notificationsOf(userId)).toEqual([
      'competition_start: Prime Time is live /live',
      `competition_end: Prime Time is over /leaderboard?competition=${id}`,
    ])
  }
  expect([await notificationsOf(bot), await notificationsOf(eve)]).toEqual([[], []])
  expect(server.published.map(([topic]) => topic).toSorted()).toEqual(
    [ada, ada, bob, bob].map((id) => `user:${id}`).toSorted(),
  )
})

test('a player with several entries is told that each has its own moves', async () => {
  const { ada, bob } = await entered({ started_at: ago(1) })
  await tell()
  const messages = await server.db.selectFrom('notifications').select(['user_id', 'message']).execute()
  const begins = 'Rosters are locked and points are coming in. You can trade or drop twice'
  expect(new Map(messages.map((row) => [row.user_id, row.message]))).toEqual(
    new Map([
      [ada, `${begins} with each entry.`],
      [bob, `${begins}.`],
    ]),
  )
})

test.each([
  ['before its start snapshot', {}],
  ['long after it', { started_at: ago(121) }],
  ['once its time is over', { started_at: ago(1), end_time: ago(0.001) }],
  ['long after its end', { phase: 'completed', started_at: ago(1), ended_at: ago(121) }],
  ['when it was called off', { phase: 'void', started_at: ago(1), ended_at: ago(1) }],
])('no notification is sent %s', async (_, columns) => {
  const { ada } = await entered(columns)
  expect(await entrantNotificationsJob(server.deps).nextDue()).toBeNull()
  await tell()
  expect(await notificationsOf(ada)).toEqual([])
})

test('a process that dies after any statement loses no notification and repeats none', async () => {
  const { ada, bob } = await entered({ started_at: ago(1) })
  const crashes = await crashEverywhere(
    server.db,
    (db) => runDue([entrantNotificationsJob({ ...server.deps, db })]),
    async () => {
      const { rows } = await sql<{
        most: number
      }>`select coalesce(max(told), 0)::integer as most from (select count(*) as told from notifications group by user_id) as each`.execute(
        server.db,
      )
      expect(rows[0]!.most).toBeLessThanOrEqual(1)
    },
  )
  expect(crashes).toBeGreaterThan(3)
  expect([await notificationsOf(ada), await notificationsOf(bob)]).toEqual([
    ['competition_start: Prime Time is live /live'],
    ['competition_start: Prime Time is live /live'],
  ])
})
