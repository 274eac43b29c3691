import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreatorProjection } from '#contract/leaderboard.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { decimalOf, dollars, parseDecimal, total } from '#game/money.ts'
import { pointsOf, tenths } from '#game/points.ts'
import { rankEntries } from '#game/ranking.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import { openBoards } from '#server/live/boards.ts'
import { settleEntries } from '#server/records/entries.ts'
import { insertEntries } from '#server/testing/entries.ts'
import { newCrowd } from '#server/testing/life.ts'
import { playOn } from '#server/testing/market.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { selectSettled } from './queries.ts'
import { openLeaderboard } from './rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 100 } })
})
afterAll(() => server.close())

type TestCompetition = Awaited<ReturnType<TestServer['competition']>>

let people = 0
const somebody = () => server.signUp(`Player${++people}`)

async function enter(as: Actor, { id, creators }: TestCompetition, ...places: number[]): Promise<number> {
  const picks = places.map((place) => creators[place]!)
  const totalSalary = decimalOf(total(picks.map((pick) => parseDecimal(pick.price)!)))
  const reply = await server.post('/api/entries', { as, body: { competitionId: id, picks, totalSalary } })
  expect(reply.statusCode).toBe(201)
  return reply.json().id as number
}
const rows = async (id: number, query = '') => (await server.get(`/api/leaderboard/${id}${query}`)).json()
const ownPlace = async (as: Actor, id: number) => (await server.get(`/api/leaderboard/${id}/me`, { as })).json()
const setPhase = (id: number, phase: 'live' | 'review' | 'completed' | 'void') =>
  server.db.updateTable('competitions').set({ phase }).where('id', '=', id).execute()

/** The nth creator of the price book has n times 10 tenths. */
async function tick({ id, creators }: TestCompetition, factor = 10) {
  const score = (points: number): CreatorScore => ({
    growthScore: tenths(points),
    engagementScore: tenths(0),
    pace: tenths(points),
    points: tenths(points),
    isMeasured: true,
  })
  const board = await server.deps.boards.open(id)
  board.setPoints(new Map(creators.map(({ creatorId }, index) => [creatorId, score(index * factor)])))
}

test("while drafting the board has another process's entry at most a second later", async () => {
  let now = 0
  const boards = openBoards(server.db, () => now)
  const { rows: readRows, ownPlace: readOwnPlace } = openLeaderboard({ ...server.deps, boards })
  const competition = await server.competition()
  const ada = await somebody()
  const first = await enter(ada, competition, 0, 1, 2)
  const ids = async () => (await readRows(competition.id, 0, 10)).map(({ id }) => id)
  expect(await ids()).toEqual([first])

  const second = await enter(ada, competition, 0, 1, 3)
  now += 1_000
  expect(await ids()).toEqual([first, second])

  await enter(ada, competition, 0, 1, 4)
  now += 1_000
  const player = { id: ada.id, role: 'user', displayName: 'Ada', ndaAccepted: true, isElevated: false } as const
  expect(await readOwnPlace(player, competition.id)).toMatchObject({ entries: 3 })
})

test('rows have the creators of each roster after the lock, and not while drafting', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  const entryId = await enter(ada, competition, 2, 0, 1)
  const creatorIds = [2, 0, 1].map((place) => competition.creators[place]!.creatorId)
  expect(await rows(competition.id)).not.toEqual([expect.objectContaining({ creatorIds: expect.anything() })])
  for (const phase of ['live', 'review', 'completed'] as const) {
    await setPhase(competition.id, phase)
    if (phase === 'completed') await settleEntries(server.db, competition.id, [{ entryId, score: tenths(10), rank: 1 }])
    expect(await rows(competition.id), phase).toEqual([expect.objectContaining({ creatorIds })])
  }
})

test('while drafting rows come in order of entry, without ranks', async () => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  const ids = [
    await enter(ada, competition, 0, 1, 2),
    await enter(bob, competition, 0, 1, 3),
    await enter(ada, competition, 0, 1, 4),
  ]
  expect(await rows(competition.id)).toEqual(
    [
      [ids[0], ada, '30000.00', { nthEntry: 1 }],
      [ids[1], bob, '35000.00', {}],
      [ids[2], ada, '40000.00', { nthEntry: 2 }],
    ].map(([id, player, totalSalary, which]) => ({
      id,
      userId: (player as Actor).id,
      userDisplayName: expect.stringMatching(/^Player\d+ T\.$/),
      isBot: false,
      botLevel: null,
      totalScore: 0,
      totalSalary,
      rank: null,
      ...(which as object),
    })),
  )
  const [last] = await rows(competition.id, '?offset=2&limit=1')
  expect(last.nthEntry, 'the same on a page of its own').toBe(2)
  expect(await ownPlace(ada, competition.id)).toEqual({ entryId: ids[0], rank: null, totalScore: 0, entries: 3 })
})

test('while live the best is first, equal scores share a rank, and pages continue', async () => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  const ids = [
    await enter(ada, competition, 0, 1, 2),
    await enter(bob, competition, 0, 1, 2),
    await enter(ada, competition, 0, 1, 5),
    await enter(bob, competition, 0, 1, 3),
  ]
  await setPhase(competition.id, 'live')
  await tick(competition)
  const all = (await rows(competition.id)) as { id: number; rank: number; totalScore: number }[]
  expect(all.map(({ id, rank, totalScore }) => [id, rank, totalScore])).toEqual([
    [ids[2], 1, 6],
    [ids[3], 2, 4],
    [ids[0], 3, 3],
    [ids[1], 3, 3],
  ])
  expect(await rows(competition.id, '?offset=1&limit=2')).toEqual(all.slice(1, 3))
  expect(await rows(competition.id, '?offset=4')).toEqual([])
  expect(await ownPlace(bob, competition.id)).toEqual({ entryId: ids[3], rank: 2, totalScore: 4, entries: 4 })
  await tick(competition, 20)
  expect((await rows(competition.id))[0]).toMatchObject({ id: ids[2], totalScore: 12 })
})

test('a shared rank is marked as tied, while live and after the settlement', async () => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  const first = await enter(ada, competition, 0, 1, 2)
  const second = await enter(bob, competition, 0, 1, 2)
  await setPhase(competition.id, 'live')
  await tick(competition)
  const own = async () => (await server.get(`/api/entries/user/${competition.id}/all`, { as: ada })).json()
  expect(await ownPlace(ada, competition.id)).toMatchObject({ entryId: first, rank: 1, isTied: true })
  expect(await own()).toMatchObject([{ rank: 1, isTied: true }])
  const seen = async () => (await server.get(`/api/entries/${first}`, { as: bob })).json()
  expect(await seen()).toMatchObject({ rank: 1, isTied: true })
  await settleEntries(server.db, competition.id, [
    { entryId: first, score: tenths(500), rank: 1 },
    { entryId: second, score: tenths(500), rank: 1 },
  ])
  await setPhase(competition.id, 'completed')
  expect(await own()).toMatchObject([{ rank: 1, isTied: true }])
  expect(await seen()).toMatchObject({ rank: 1, isTied: true })
  await settleEntries(server.db, competition.id, [{ entryId: second, score: tenths(400), rank: 2 }])
  expect(await ownPlace(bob, competition.id)).toEqual({ entryId: second, rank: 2, totalScore: 40, entries: 2 })
})

test('while live each creator has points and, with readings, a live price; before and after the list is empty', async () => {
  const competition = await server.competition()
  const address = `/api/leaderboard/${competition.id}/creators`
  const [, one] = competition.creators
  expect((await server.get(address)).json()).toEqual([])
  await setPhase(competition.id, 'live')
  await tick(competition)
  const paces = (await server.get(address)).json() as object[]
  expect(paces).toHaveLength(competition.creators.length)
  const unread = { stillToCome: null, live: null, sells: null, costs: null }
  expect(paces).toContainEqual({ creatorId: one!.creatorId, points: 1, ...unread })
  await tick(competition, 20)
  expect((await server.get(address)).json()).toContainEqual({ creatorId: one!.creatorId, points: 2, ...unread })
  playOn(await server.deps.boards.open(competition.id), competition)
  const priced = ((await server.get(address)).json() as CreatorProjection[]).find(
    ({ creatorId }) => creatorId === one!.creatorId,
  )!
  const amount = expect.stringMatching(/^\d+\.\d\d$/)
  expect(priced).toMatchObject({
    points: 20,
    stillToCome: expect.any(Number),
    live: amount,
    sells: amount,
    costs: amount,
  })
  await setPhase(competition.id, 'completed')
  expect((await server.get(address)).json()).toEqual([])
  expect((await server.get('/api/leaderboard/999999/creators')).statusCode).toBe(404)
})

test('a completed competition shows the settled result', async () => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  const ids = [
    await enter(ada, competition, 0, 1, 2),
    await enter(bob, competition, 0, 1, 3),
    await enter(bob, competition, 0, 1, 4),
  ]
  await settleEntries(server.db, competition.id, [
    { entryId: ids[2]!, score: tenths(500), rank: 1 },
    { entryId: ids[0]!, score: tenths(392), rank: 2 },
    { entryId: ids[1]!, score: tenths(392), rank: 2 },
  ])
  await setPhase(competition.id, 'completed')
  server.deps.boards.close(competition.id)
  expect(
    (await rows(competition.id)).map(({ id, rank, totalScore }: Record<string, number>) => [id, rank, totalScore]),
  ).toEqual([
    [ids[2], 1, 50],
    [ids[0], 2, 39.2],
    [ids[1], 2, 39.2],
  ])
  expect(await rows(competition.id, '?offset=1&limit=1')).toMatchObject([{ id: ids[0] }])
  const place = { entryId: ids[0], rank: 2, isTied: true, totalScore: 39.2, entries: 3 }
  expect(await ownPlace(ada, competition.id)).toEqual(place)
})

test('rows on paid places have the prize, or a mark that a better entry of the player is paid, live and settled', async () => {
  const competition = await server.competition({ prize_value_cents: 100_000 - 5 * 500 })
  const [ada, bob] = [await somebody(), await somebody()]
  const ids = [
    await enter(ada, competition, 0, 1, 2),
    await enter(ada, competition, 0, 4, 5),
    await enter(bob, competition, 0, 1, 4),
    await enter(ada, competition, 0, 3, 5),
    await enter(bob, competition, 0, 2, 3),
  ]
  await setPhase(competition.id, 'live')
  const shown = async (query = '') =>
    ((await rows(competition.id, query)) as LeaderboardRow[]).map(({ id, prize, isBetterPaid }) => [
      id,
      isBetterPaid ? 'better entry' : prize,
    ])
  await tick(competition, 0)
  expect((await shown()).map(([, prize]) => prize)).toEqual(Array(5).fill(undefined))
  await tick(competition)
  const prizes = [
    [ids[1], '625.00'],
    [ids[3], 'better entry'],
    [ids[2], '375.00'],
    [ids[4], 'better entry'],
    [ids[0], 'better entry'],
  ]
  expect(await shown()).toEqual(prizes)
  expect(await shown('/around?entryId=' + ids[3])).toEqual(prizes.slice(0, 4))
  const ranked = [5, 1, 3, 2, 4].map((rank, nth) => ({ entryId: ids[nth]!, score: tenths(100 - rank), rank }))
  await settleEntries(server.db, competition.id, ranked)
  await setPhase(competition.id, 'completed')
  expect(await shown()).toEqual(prizes)
  expect(await shown('?offset=2&limit=2')).toEqual(prizes.slice(2, 4))
  const held = {
    competition_id: competition.id,
    entry_id: ids[1]!,
    user_id: ada.id,
    reason: 'alike',
    accounts: 5,
  } as const
  await server.db
    .insertInto('held_prizes')
    .values({ ...held, amount_cents: 62_500, state: 'withheld', decisions: 1, decided_at: new Date() })
    .execute()
  expect((await shown())[0]).toEqual([ids[1], undefined])
})

test('a page far down a settled board is read through the index, without reading or sorting earlier rows', async () => {
  const { id } = await server.competition({ phase: 'completed' })
  const crowd = await newCrowd(server.db, 'settled-', 3_000)
  const entered = crowd.map((userId) => ({ userId, picks: [], totalSalary: dollars(0) }))
  const entryIds = await insertEntries(server.db, id, new Date(), entered)
  // groups of three that tie, the last to enter first
  const score = (place: number) => tenths(9_000 - Math.floor(place / 3))
  const ranked = rankEntries(entryIds.toReversed().map((entryId, index) => ({ entryId, score: score(index) })))
  await settleEntries(server.db, id, ranked)
  await sql`analyze entries`.execute(server.db)
  for (const offset of [0, 1, 2, 3, 1_499, 2_990, 2_998, 2_999, 3_000]) {
    const page = (await rows(id, `?offset=${offset}&limit=7`)) as { id: number; rank: number; totalScore: number }[]
    expect(page.map((row) => [row.id, row.rank, row.totalScore])).toEqual(
      ranked.slice(offset, offset + 7).map(({ entryId, rank, score: earned }) => [entryId, rank, pointsOf(earned)]),
    )
  }
  const { rows: plan } = await sql<{ 'QUERY PLAN': unknown }>`
    explain (analyze, format json) ${selectSettled(id, 2_000, 50)}
  `.execute(server.db)
  expect(nodesIn(plan).filter(([type, read]) => type.includes('Sort') || read > 60)).toEqual([])
})

type Plan = { 'Node Type': string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

/** Returns every step of an executed query plan with the rows that it read. */
function nodesIn(explained: readonly { 'QUERY PLAN': unknown }[]): [type: string, rows: number][] {
  const nodesOf = (plan: Plan): [string, number][] => [
    [plan['Node Type'], plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)],
    ...(plan.Plans ?? []).flatMap(nodesOf),
  ]
  return (explained[0]!['QUERY PLAN'] as { Plan: Plan }[]).flatMap(({ Plan: plan }) => nodesOf(plan))
}

test('a voided competition has rows without ranks, and an upcoming one has none', async () => {
  const [gone, ahead] = [await server.competition(), await server.competition({ phase: 'upcoming' })]
  const id = await enter(await somebody(), gone, 0, 1, 2)
  await setPhase(gone.id, 'void')
  expect(await rows(gone.id)).toMatchObject([{ id, rank: null, totalScore: 0 }])
  expect(await rows(ahead.id)).toEqual([])
})

test('rows are the same bytes for every caller, need no session, mark bots, and contain no email or last name', async () => {
  const competition = await server.competition()
  const ada = await somebody()
  await enter(ada, competition, 0, 1, 2)
  await server.db.updateTable('users').set({ is_bot: true }).where('id', '=', ada.id).execute()
  const replies = [
    await server.get(`/api/leaderboard/${competition.id}`),
    await server.get(`/api/leaderboard/${competition.id}`, { as: ada }),
  ]
  expect(replies[0]!.body).toBe(replies[1]!.body)
  expect(replies[0]!.json()).toMatchObject([{ isBot: true }])
  expect(replies[0]!.body).not.toMatch(/@|Tester/)
  expect(replies[0]!.headers['set-cookie']).toBeUndefined()
})

test("before the lock no response contains another player's picks", async () => {
  const canary = 987_654
  await server.db
    .insertInto('creators')
    .values({ id: canary, youtube_id: 'UC-canary', channel_name: 'Canary', category: 'gaming' })
    .execute()
  const competition = await server.competition()
  await server.db
    .insertInto('creator_snapshots')
    .values({
      creator_id: canary,
      competition_id: competition.id,
      price_cents: 500_000,
      baseline_views: 1,
      expected_views: 1,
      projection: 1,
      expected_points: 1,
      sharp_points: 1,
      known_days: 14,
    })
    .execute()
  const [ada, bob] = [await somebody(), await somebody()]
  const hidden = await enter(
    ada,
    { ...competition, creators: [...competition.creators.slice(0, 2), { creatorId: canary, price: '5000.00' }] },
    0,
    1,
    2,
  )
  await enter(bob, competition, 0, 1, 2)

  const seen = await Promise.all(
    [
      `/api/leaderboard/${competition.id}`,
      `/api/leaderboard/${competition.id}/me`,
      `/api/entries/user/${competition.id}/all`,
      `/api/competitions/${competition.id}`,
    ].map((path) => server.get(path, { as: bob })),
  )
  for (const reply of seen) {
    expect(reply.statusCode).toBe(200)
    expect(reply.body).not.toContain(String(canary))
  }
  const viewer = await server.watch()
  const roster = [`/api/entries/${hidden}`, `/api/competitions/${competition.id}/roster-shares`]
  for (const path of roster)
    for (const as of [bob, viewer]) {
      const reply = await server.get(path, { as })
      expect([reply.statusCode, reply.json()]).toEqual([403, expect.objectContaining({ code: 'rosters_hidden' })])
      expect(reply.body).not.toMatch(new RegExp(`${canary}|anary|picks|5000`))
    }
  const admin = await server.elevate(await server.signUp('Canary-Admin', { role: 'admin' }))
  const receipt = `/api/entries/${hidden}/receipt`
  const evidence = `/api/competitions/${competition.id}/evidence`
  const refusals: [path: string, as: Actor | undefined, code: string][] = [
    [receipt, bob, 'rosters_hidden'],
    [receipt, viewer, 'rosters_hidden'],
    [receipt, admin, 'rosters_hidden'],
    [receipt, undefined, 'signed_out'],
    [evidence, bob, 'not_locked_yet'],
    [evidence, viewer, 'not_locked_yet'],
    [evidence, admin, 'not_locked_yet'],
    // not even the player who picked it sees evidence before it exists
    [evidence, ada, 'not_locked_yet'],
    [evidence, undefined, 'signed_out'],
  ]
  for (const [path, as, code] of refusals) {
    const reply = await server.get(path, { as })
    expect([path, reply.json().code]).toEqual([path, code])
    expect(reply.body).not.toMatch(new RegExp(`${canary}|anary|picks|5000`))
  }
  expect(JSON.stringify(server.published)).not.toContain(String(canary))

  // scouting names every available creator and reveals no picks
  const scouted = async () => {
    const paths = ['/api/scout', `/api/creators/${canary}/research`]
    return Promise.all(paths.map(async (path) => (await server.get(path, { as: bob })).json<object>()))
  }
  const known = await scouted()
  expect(JSON.stringify(known)).not.toMatch(new RegExp(`${ada.id}|entries|share|owner|picked`))
  await enter(
    bob,
    { ...competition, creators: [...competition.creators.slice(0, 2), { creatorId: canary, price: '5000.00' }] },
    0,
    1,
    2,
  )
  expect(await scouted(), 'the same, however many picked it').toEqual(known)

  // and the lock makes the marker public, so the search would have found it
  await server.db
    .updateTable('competitions')
    .set({ start_time: sql<Date>`clock_timestamp()` })
    .where('id', '=', competition.id)
    .execute()
  for (const path of [...roster, receipt]) expect((await server.get(path, { as: bob })).body).toContain(String(canary))
  await server.db.updateTable('competitions').set({ phase: 'live' }).where('id', '=', competition.id).execute()
  for (const as of [bob, admin]) expect((await server.get(evidence, { as })).body).toContain(String(canary))
})

test('the own place requires a player, and is null without an entry', async () => {
  const competition = await server.competition()
  expect((await server.get(`/api/leaderboard/${competition.id}/me`)).json()).toMatchObject({ code: 'signed_out' })
  expect(await ownPlace(await somebody(), competition.id)).toBeNull()
})

test.each([
  ['/api/leaderboard/2000000000', 'competition_not_found'],
  ['/api/leaderboard/0', 'bad_request'],
  ['/api/leaderboard/1?limit=501', 'bad_request'],
  ['/api/leaderboard/1?limit=0', 'bad_request'],
  ['/api/leaderboard/1?offset=-1', 'bad_request'],
  ['/api/leaderboard/1?offset=1e9', 'bad_request'],
  ['/api/leaderboard/1?order=worst', 'bad_request'],
  ['/api/leaderboard/99999999999', 'bad_request'],
])('the board request %s is refused: %s', async (path, code) => {
  expect((await server.get(path)).json()).toMatchObject({ code })
})

test.each(['drafting', 'live', 'completed', 'void'] as const)(
  'people=1 leaves out bots on every page while the competition is %s, and ranks count them all the same',
  async (phase) => {
    const competition = await server.competition()
    const { id } = competition
    const players = [await somebody(), await somebody(), await somebody(), await somebody(), await somebody()]
    for (const [nth, player] of players.entries()) await enter(player, competition, 0, 1, 2 + nth)
    const bots = [0, 3].map((nth) => players[nth]!.id)
    await server.db.updateTable('users').set({ is_bot: true }).where('id', 'in', bots).execute()
    if (phase === 'live' || phase === 'completed') {
      await setPhase(id, 'live')
      await tick(competition)
    }
    if (phase === 'completed') {
      const all = (await rows(id)) as LeaderboardRow[]
      const places = all.map(({ id: entryId, rank, totalScore }) => ({
        entryId,
        rank: rank!,
        score: tenths(10 * totalScore),
      }))
      await settleEntries(server.db, id, places)
    }
    if (phase !== 'drafting') await setPhase(id, phase)
    server.deps.boards.close(id)
    if (phase === 'live') await tick(competition)
    const people = ((await rows(id)) as LeaderboardRow[]).filter(({ isBot }) => !isBot)
    expect(people).toHaveLength(3)
    if (phase === 'live' || phase === 'completed') expect(people.map(({ rank }) => rank)).toEqual([1, 3, 4])
    expect(await rows(id, '?people=1')).toEqual(people)
    expect(await rows(id, '?people=1&limit=2')).toEqual(people.slice(0, 2))
    expect(await rows(id, '?people=1&offset=1&limit=1')).toEqual(people.slice(1, 2))
    expect(await rows(id, '?people=1&offset=2&limit=2')).toEqual(people.slice(2))
    expect(await rows(id, '?people=1&offset=3')).toEqual([])
    expect((await server.get(`/api/leaderboard/${id}?people=2`)).statusCode).toBe(400)
  },
)
