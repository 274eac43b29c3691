import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { userTopic } from '#contract/realtime.ts'
import { tenths } from '#game/points.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { enter, newCrowd, newPlayer } from '#server/testing/life.ts'
import { openLeases } from '#server/db/leases.ts'
import { NOTIFICATIONS_LEASE } from '#server/live/notification-outbox.ts'
import { liveNotificationJobs } from './live-notifications.ts'

let server: TestServer
let places: Job
let scores: Job
beforeAll(async () => {
  server = await startTestServer()
})
/** Ends the competitions of other tests, so that one remains. */
beforeEach(async () => {
  await server.db.updateTable('competitions').set({ phase: 'completed' }).execute()
  server.published.length = 0
  ;({ places, scores } = liveNotificationJobs(server.deps))
})
afterAll(() => server.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
const scoreOf = (points: number): CreatorScore => ({
  growthScore: tenths(points),
  engagementScore: tenths(0),
  pace: tenths(points),
  points: tenths(points),
  isMeasured: true,
})

/**
 * A live competition with two prize places, in which the nth player has the nth creator and two that earn nothing. Returns every player's
 * id.
 */
async function liveWith(columns: object, ...names: string[]) {
  const { id, creators } = await server.competition({
    phase: 'live',
    draft_opens_at: ago(7_200),
    start_time: ago(3_600),
    payout_shares: '[60, 40]',
    prices: Array(10).fill(5_000),
    ...columns,
  })
  const ids = creators.map(({ creatorId }) => creatorId)
  const players = await Promise.all(
    names.map((name) => newPlayer(server.db, `${name}-${id}`, { isBot: name.startsWith('bot') })),
  )
  await enter(
    server.db,
    id,
    players.map((userId, index) => ({ userId, creatorIds: [ids[index]!, ids[8]!, ids[9]!] })),
  )
  const board = await server.deps.boards.open(id)
  /** Sets the points of each player's creator, in tenths. */
  const earn = async (...points: number[]) => {
    board.setPoints(new Map(points.map((earned, index) => [ids[index]!, scoreOf(earned)])))
    await board.catchUp()
  }
  return { id, ids, players, earn }
}

/** Returns the notifications since the last call, by player. */
function heard(players: readonly string[]): (string | null)[][] {
  const all = players.map((userId) =>
    server.published.flatMap(([topic, message]) =>
      topic === userTopic(userId) && message.type === 'notification'
        ? [`${message.notificationType}: ${message.title}. ${message.message}`]
        : [],
    ),
  )
  server.published.length = 0
  return all
}
const later = (seconds: number) =>
  sql`update notifications set created_at = created_at - make_interval(secs => ${seconds})`.execute(server.db)

const INTO = 'rank_change: Into the prizes. Your team is now in a prize place in Test Cup'
const OUT = 'rank_change: Out of the prizes. Your team has slipped out of the prizes in Test Cup'

test('players who enter or leave the prize places are notified, and others are not', async () => {
  const { id, players, earn } = await liveWith({}, 'ada', 'bob', 'cleo')
  await earn(30, 20, 10)
  await places.run()
  expect(heard(players)).toEqual([[], [], []])
  await earn(30, 20, 25)
  await places.run()
  expect(heard(players)).toEqual([[], [OUT], [INTO]])
  await later(15)
  await earn(30, 25, 25)
  await places.run()
  expect(heard(players)).toEqual([[], [INTO], []])
  expect(
    await server.db
      .selectFrom('notifications')
      .select(['user_id', 'competition_id', 'action_url', 'priority'])
      .where('user_id', '=', players[2]!)
      .execute(),
  ).toEqual([
    { user_id: players[2], competition_id: id, action_url: `/leaderboard?competition=${id}`, priority: 'high' },
  ])
})

test('a player is notified of a rank at most every 15 seconds and never twice of the same rank, even with two processes', async () => {
  const { players, earn } = await liveWith({}, 'ada', 'bob', 'cleo')
  const { places: elsewhere } = liveNotificationJobs(server.deps)
  const look = () => Promise.all([places.run(), elsewhere.run()])
  await earn(30, 20, 10)
  await look()
  await earn(30, 20, 25)
  await look()
  expect(heard(players)).toEqual([[], [OUT], [INTO]])
  await earn(30, 35, 25)
  await look()
  expect(heard(players)).toEqual([[], [], []])
  await later(15)
  await look()
  expect(heard(players)).toEqual([[], [], []])
  await earn(30, 20, 25)
  await look()
  await later(15)
  expect(heard(players)).toEqual([[], [], []])
})

test('while all scores are equal no player holds a prize place', async () => {
  const { players, earn } = await liveWith({}, 'ada', 'bob', 'cleo')
  await earn(0, 0, 0)
  await places.run()
  await earn(30, 20, 10)
  await places.run()
  expect(heard(players)).toEqual([[], [], []])
})

test('a player with several entries is told which one entered the prize places, and when none is left in them', async () => {
  const { id, ids, players, earn } = await liveWith({}, 'ada', 'bob', 'cleo')
  await enter(server.db, id, [{ userId: players[2]!, creatorIds: [ids[3]!, ids[8]!, ids[9]!] }])
  await earn(30, 20, 10, 5)
  await places.run()
  await earn(30, 20, 10, 25)
  await places.run()
  expect(heard(players)[2]).toEqual(['rank_change: Into the prizes. Entry 2 of 2 is now in a prize place in Test Cup'])
  await later(15)
  await earn(30, 40, 10, 25)
  await places.run()
  expect(heard(players)[2]).toEqual([
    'rank_change: Out of the prizes. None of your 2 entries is in the prizes of Test Cup any more',
  ])
})

test('a player with the two best entries leaves the second prize place to the next player', async () => {
  const { id, ids, players, earn } = await liveWith({}, 'ada', 'bob', 'cleo')
  await enter(server.db, id, [{ userId: players[0]!, creatorIds: [ids[3]!, ids[8]!, ids[9]!] }])
  await earn(30, 20, 10, 25)
  await places.run()
  await earn(30, 10, 20, 25)
  await places.run()
  expect(heard(players)).toEqual([[], [OUT], [INTO]])
})

test.each([
  ['recorded', [[], [OUT]]],
  ['youtube', [[], []]],
] as const)('bots occupy prize places only if they may win (%s), and are not notified', async (source, told) => {
  const { players, earn } = await liveWith({ source }, 'ada', 'bob', 'bot-x', 'bot-y')
  await earn(30, 20, 10, 5)
  await places.run()
  await earn(30, 20, 40, 5)
  await places.run()
  expect(heard(players)).toEqual([...told, [], []])
})

test('each player is told the score of their best entry once a minute if it changed', async () => {
  const { id, ids, players, earn } = await liveWith({}, 'ada', 'bob', 'bot-x')
  await enter(server.db, id, [{ userId: players[0]!, creatorIds: [ids[0]!, ids[1]!, ids[9]!] }])
  await earn(1_000, 234, 50)
  await scores.run()
  expect(heard(players)).toEqual([
    ['score_update: Score Update. Your best team, Entry 2 of 2, has 123.4 points'],
    ['score_update: Score Update. Your team has 23.4 points'],
    [],
  ])
  await earn(1_100, 234, 60)
  await scores.run()
  expect(heard(players)).toEqual([[], [], []])
  await later(60)
  await earn(1_200, 234, 70)
  await scores.run()
  expect(heard(players)).toEqual([
    ['score_update: Score Update. Your best team, Entry 2 of 2, has 143.4 points'],
    [],
    [],
  ])
  expect(
    await server.db
      .selectFrom('notifications')
      .select(['message', 'action_url'])
      .where('user_id', '=', players[0]!)
      .execute(),
  ).toEqual([{ message: 'Your best team, Entry 2 of 2, has 143.4 points', action_url: '/gamemode' }])
})

test('two processes send a score once', async () => {
  const { players, earn } = await liveWith({}, 'ada', 'bob')
  const { scores: elsewhere } = liveNotificationJobs(server.deps)
  await earn(100, 200)
  await Promise.all([scores.run(), elsewhere.run()])
  expect(heard(players)).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('the owners of entries are read once for both notifications', async () => {
  const { earn } = await liveWith({}, 'ada', 'bob', 'cleo')
  let asked = 0
  const counting = server.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('is_bot')) asked++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const both = liveNotificationJobs({ ...server.deps, db: counting })
  await earn(30, 20, 10)
  await Promise.all([both.places.run(), both.scores.run()])
  await both.places.run()
  expect(asked).toBe(1)
})

test('when more players tie than one query reads, all of them hold the last place', async () => {
  const { id, ids, players, earn } = await liveWith({}, 'ada', 'bob', 'cleo')
  await earn(30, 20, 10)
  await places.run()
  const crowd = await newCrowd(server.db, 'tied-', 1_200)
  await enter(
    server.db,
    id,
    crowd.map((userId) => ({ userId, creatorIds: [ids[1]!, ids[8]!, ids[9]!] })),
  )
  await enter(server.db, id, [{ userId: players[2]!, creatorIds: [ids[1]!, ids[8]!, ids[9]!] }])
  const anew = liveNotificationJobs(server.deps).places
  await earn(30, 20, 40)
  await anew.run()
  heard(players)
  await earn(30, 20, 10)
  await anew.run()
  expect(heard(players)).toEqual([[], [INTO], []])
})

test('the checks are due 15 and 60 seconds after the start of a live competition, and not earlier again', async () => {
  expect([await places.nextDue(), await scores.nextDue()]).toEqual([null, null])
  await server.competition({ phase: 'drafting' })
  expect(await places.nextDue()).toBeNull()
  await server.competition({ phase: 'live', draft_opens_at: ago(60), start_time: ago(0), prices: [] })
  const wait = async (job: Job) => ((await job.nextDue())!.getTime() - Date.now()) / 1_000
  expect(Math.abs((await wait(places)) - 15)).toBeLessThan(3)
  expect(Math.abs((await wait(scores)) - 60)).toBeLessThan(3)
  await server.db
    .updateTable('competitions')
    .set({ draft_opens_at: ago(7_200), start_time: ago(3_600) })
    .execute()
  expect(await wait(scores)).toBeLessThan(0)
  await scores.run()
  expect(Math.abs((await wait(scores)) - 60)).toBeLessThan(3)
  await server.db
    .updateTable('competitions')
    .set({ end_time: ago(1) })
    .execute()
  expect(await scores.nextDue()).toBeNull()
})

test('one process checks, and another continues when it is gone', async () => {
  const { players, earn } = await liveWith({}, 'eve', 'fred')
  const { leases, ...deps } = server.deps
  const other = openLeases(server.db, 'another process', server.deps.log)
  const looks = liveNotificationJobs({ ...deps, leases: other })
  await earn(100, 50)
  const told = () => server.published.filter(([topic]) => players.some((id) => topic === userTopic(id))).length
  // the former holder keeps the lease
  await leases.token(NOTIFICATIONS_LEASE)
  await looks.scores.run()
  expect(told()).toBe(0)
  expect((await looks.scores.nextDue())!.getTime()).toBeGreaterThan(Date.now() + 50_000)
  await server.db
    .updateTable('leases')
    .set({ until: new Date(0) })
    .execute()
  await looks.scores.run()
  expect(told()).toBe(2)
  await other.release()
})
