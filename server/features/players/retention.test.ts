/** Coming back by week of joining, compared with SQL that was written by hand for one number at a time. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Retention } from '#contract/players.ts'
import { enter, newCrowd, newPlayer } from '#server/testing/life.ts'
import type { TestCompetition } from '#server/testing/competition.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let boss: Actor
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.reset()
  boss = await server.elevate(await server.signUp('Boss'))
  // no test counts the administrator
  await server.db
    .updateTable('users')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', boss.id)
    .execute()
})
afterAll(() => server.close())

const retention = async () => (await server.get('/api/admin/retention', { as: boss })).json<Retention>()
const weeks = async () => (await retention()).weeks

const DAY_MS = 86_400_000
/** The Monday of the week that is this many weeks ago, at 00:00 UTC. */
function mondayOf(weeksAgo: number): Date {
  const today = new Date(new Date().toISOString().slice(0, 10))
  const sinceMonday = (today.getUTCDay() + 6) % 7
  return new Date(today.getTime() - (sinceMonday + 7 * weeksAgo) * DAY_MS)
}

/** Players who joined at this time. Returns their ids. */
async function joinedAt(at: Date, count: number): Promise<string[]> {
  const ids = await newCrowd(server.db, `of-${at.getTime()}-`, count)
  await server.db.updateTable('users').set({ created_at: at }).where('id', 'in', ids).execute()
  return ids
}

/** Each of these players enters the competition, the given days after joining. */
async function enterAfter({ id, creators }: TestCompetition, ids: readonly string[], days: number): Promise<void> {
  const creatorIds = creators.slice(0, 3).map(({ creatorId }) => creatorId)
  const entryIds = await enter(
    server.db,
    id,
    ids.map((userId) => ({ userId, creatorIds })),
  )
  await sql`
    update entries set created_at = users.created_at + make_interval(secs => ${days * 86_400}::double precision)
    from users where users.id = user_id and entries.id = any(${entryIds}::bigint[])
  `.execute(server.db)
}

/** For one week: everybody who joined, and those whose newest entry came at least so many days later. Written for this test alone. */
async function byHand(week: string, days: number): Promise<{ of: number; count: number }> {
  const { rows } = await sql<{ id: string; age: number; last: number | null }>`
    select users.id, extract(epoch from clock_timestamp() - users.created_at)::double precision as age,
      max(extract(epoch from entries.created_at - users.created_at))::double precision as last
    from users left outer join entries on entries.user_id = users.id
    where users.is_bot = false and users.role != 'viewer'
      and users.created_at >= ${`${week}T00:00:00Z`}::timestamptz
      and users.created_at < ${`${week}T00:00:00Z`}::timestamptz + interval '168 hours'
    group by users.id, users.created_at
  `.execute(server.db)
  const old = rows.filter(({ age }) => age >= days * 86_400)
  return { of: old.length, count: old.filter(({ last }) => last !== null && last >= days * 86_400).length }
}

test('numbers by week of joining equal those of SQL written by hand', async () => {
  const competitions = [await server.competition(), await server.competition()]
  for (const [weeksAgo, size] of [
    [1, 60],
    [4, 45],
    [5, 80],
    [20, 33],
  ] as const) {
    const at = new Date(mondayOf(weeksAgo).getTime() + 30 * 3_600_000)
    const ids = await joinedAt(at, size)
    await enterAfter(competitions[0]!, ids.slice(0, size - 15), 0)
    await enterAfter(competitions[1]!, ids.slice(0, 12), 2)
    if (weeksAgo > 1) await enterAfter(competitions[1]!, ids.slice(12, 26), 7.5)
    if (weeksAgo > 4) await enterAfter(await server.competition(), ids.slice(0, 11), 28)
  }
  const found = await weeks()
  expect(found.map(({ week }) => week)).toEqual(
    [1, 4, 5, 20].map((weeksAgo) => mondayOf(weeksAgo).toISOString().slice(0, 10)),
  )
  for (const { week, joined, day2, day7, day28 } of found) {
    expect(joined).toBe((await byHand(week, 0)).of)
    for (const [days, shown] of [
      [2, day2],
      [7, day7],
      [28, day28],
    ] as const) {
      const { of, count } = await byHand(week, days)
      expect(shown, `${week}, day ${days}`).toEqual(
        of === 0 ? null : { of: of < 10 ? null : of, count: count < 10 ? null : count },
      )
    }
  }
  expect(found.at(-1)).toEqual({
    week: mondayOf(20).toISOString().slice(0, 10),
    joined: 33,
    entered: 26,
    day2: { count: 26, of: 33 },
    day7: { count: 25, of: 33 },
    day28: { count: 11, of: 33 },
  })
})

test('a number below ten is not shown, and a day that nobody has reached has no number', async () => {
  const competition = await server.competition()
  const fresh = await joinedAt(new Date(), 12)
  await enterAfter(competition, fresh.slice(0, 9), 0)
  await joinedAt(mondayOf(3), 9)
  expect(await weeks()).toEqual([
    {
      week: mondayOf(0).toISOString().slice(0, 10),
      joined: 12,
      entered: null,
      day2: null,
      day7: null,
      day28: null,
    },
    {
      week: mondayOf(3).toISOString().slice(0, 10),
      joined: null,
      entered: null,
      day2: { count: null, of: null },
      day7: { count: null, of: null },
      day28: null,
    },
  ])
})

test('bots and viewers do not count, deleted accounts do, and weeks older than half a year are not listed', async () => {
  const ids = await joinedAt(mondayOf(2), 10)
  await joinedAt(mondayOf(30), 50)
  await server.watch()
  await newPlayer(server.db, 'bot', { isBot: true })
  await server.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', ids[0]!).execute()
  expect(await weeks()).toMatchObject([{ week: mondayOf(2).toISOString().slice(0, 10), joined: 10 }])
})

test('a week begins on Monday at midnight in UTC', async () => {
  const monday = mondayOf(6)
  await joinedAt(monday, 10)
  await joinedAt(new Date(monday.getTime() - 1), 11)
  expect((await weeks()).map(({ joined }) => joined)).toEqual([10, 11])
})

test('of the members of leagues who entered a round, those who entered another one are counted once for each league', async () => {
  expect((await retention()).leagueMembers).toBeNull()
  const rounds = [(await server.competition()).id, (await server.competition()).id]
  const ids = await newCrowd(server.db, 'member', 30)
  for (const [leagueId, members] of [
    [1, 30],
    [2, 12],
  ] as const) {
    await sql`
      insert into league_scores (league_id, competition_id, user_id, entry_id, score_tenths, rank, points_tenths)
      select ${leagueId}::integer, round, member, place, place, place, 0 from unnest(${rounds}::integer[]) with ordinality as rounds (round, nth),
        unnest(${ids.slice(0, members)}::text[]) with ordinality as members (member, place)
      where nth = 1 or place <= 11
    `.execute(server.db)
  }
  const byHand = [30 + 12, 11 + 11]
  expect((await retention()).leagueMembers).toEqual({ of: byHand[0], count: byHand[1] })
  await sql`delete from league_scores where user_id <> all(${ids.slice(0, 9)}::text[]) or league_id = 2`.execute(
    server.db,
  )
  expect((await retention()).leagueMembers, 'fewer than ten are not shown').toEqual({ of: null, count: null })
})
