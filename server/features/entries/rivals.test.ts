import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { botName } from '#game/bot-names.ts'
import { BOT_LEVELS, botLevelOf, botRoster } from '#game/bots.ts'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { dollars, parseDecimal } from '#game/money.ts'
import { refuseRoster } from '#game/roster.ts'
import { seededRandom } from '#game/seeded-random.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { arrivalOf } from './rival-plan.ts'
import { rivalsJob } from './rivals.ts'

const COUNT = 12
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { demoRivals: COUNT } })
})
afterAll(() => server.close())
/** Ends the competitions of other tests, so that one remains. */
beforeEach(() => server.db.updateTable('competitions').set({ phase: 'completed' }).execute())

const HOUR_MS = 3_600_000
const LIMITS = { minPicks: 3, maxPicks: 5, salaryCap: dollars(150_000) }
const rivalsIn = (competitionId: number) =>
  server.db
    .selectFrom('entries')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .select(['entries.id', 'user_id', 'picks', 'subject', 'is_bot', 'first_name', 'balance_cents'])
    .where('competition_id', '=', competitionId)
    .orderBy('entries.id')
    .execute()

/** Runs `work` with this server's clock at `at`; the database keeps its own clock. */
async function pretend<T>(at: number, work: () => Promise<T>): Promise<T> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at)
  try {
    return await work()
  } finally {
    clock.mockRestore()
  }
}

test('some bots enter at once and the others later, all before the lock, each once and with a legal roster', async () => {
  const [opens, starts] = [Date.now() - HOUR_MS, Date.now() + HOUR_MS]
  const competition = await server.competition({ draft_opens_at: new Date(opens), start_time: new Date(starts) })
  const job = rivalsJob(server.deps)
  const sizes: number[] = []
  for (let share = 0; share <= 10; share++) {
    await pretend(opens + (share / 10) * (starts - opens), () => job.run())
    sizes.push((await rivalsIn(competition.id)).length)
  }
  expect(sizes[0]).toBe(COUNT / 4)
  expect(sizes.toSorted((one, other) => one - other)).toEqual(sizes)
  expect(sizes[5]).toBeLessThan(COUNT)
  expect(sizes[9]).toBe(COUNT)
  expect(sizes[10]).toBe(COUNT)
  expect(await job.nextDue()).toBeNull()

  const rivals = await rivalsIn(competition.id)
  expect(new Set(rivals.map((rival) => rival.user_id)).size).toBe(COUNT)
  for (const rival of rivals) {
    expect(rival).toMatchObject({ is_bot: true, balance_cents: 0 })
    expect(
      refuseRoster(
        rival.picks.map(({ creatorId, price }) => ({ creatorId, price: parseDecimal(price)! })),
        LIMITS,
      ),
    ).toBeNull()
  }
  const board = (await server.get(`/api/leaderboard/${competition.id}`)).json() as {
    isBot: boolean
    userDisplayName: string
  }[]
  expect(board.map(({ isBot, userDisplayName }) => [isBot, userDisplayName])).toEqual(
    rivals.map((rival) => [true, rival.first_name]),
  )
})

test('no bot picks a creator that has left the catalogue', async () => {
  const competition = await server.competition({
    draft_opens_at: new Date(Date.now() - 10 * HOUR_MS),
    start_time: new Date(Date.now() + 60_000),
  })
  const left = competition.creators.slice(0, 4).map(({ creatorId }) => creatorId)
  await server.db.updateTable('creators').set({ is_active: false }).where('id', 'in', left).execute()
  await rivalsJob(server.deps).run()
  const picked = (await rivalsIn(competition.id)).flatMap(({ picks }) => picks.map(({ creatorId }) => creatorId))
  expect(picked.length).toBeGreaterThan(0)
  expect(picked.filter((id) => left.includes(id))).toEqual([])
})

test('a restart or a second server enters no bot twice', async () => {
  const competition = await server.competition({
    draft_opens_at: new Date(Date.now() - 10 * HOUR_MS),
    start_time: new Date(Date.now() + 60_000),
  })
  await Promise.all([rivalsJob(server.deps).run(), rivalsJob(server.deps).run()])
  await rivalsJob(server.deps).run()
  const rivals = await rivalsIn(competition.id)
  expect(rivals).toHaveLength(COUNT)
  expect(new Set(rivals.map((rival) => rival.subject)).size).toBe(COUNT)
})

test('the same bots enter the next competition with other rosters', async () => {
  const enterAll = async () => {
    const competition = await server.competition({
      draft_opens_at: new Date(Date.now() - 10 * HOUR_MS),
      start_time: new Date(Date.now() + 60_000),
    })
    await rivalsJob(server.deps).run()
    return rivalsIn(competition.id)
  }
  const [one, other] = [await enterAll(), await enterAll()]
  expect(other.map((rival) => rival.user_id).toSorted()).toEqual(one.map((rival) => rival.user_id).toSorted())
  const first = Math.min(...one.flatMap((rival) => rival.picks.map((pick) => pick.creatorId)))
  const next = Math.min(...other.flatMap((rival) => rival.picks.map((pick) => pick.creatorId)))
  const places = (rivals: typeof one, from: number) =>
    rivals.map((rival) => rival.picks.map((pick) => pick.creatorId - from))
  expect(places(other, next)).not.toEqual(places(one, first))
})

test('the job is due when the next bot enters, and otherwise when drafting opens', async () => {
  expect(await rivalsJob(server.deps).nextDue()).toBeNull()
  const opens = new Date(Date.now() + HOUR_MS)
  await server.competition({
    phase: 'upcoming',
    draft_opens_at: opens,
    start_time: new Date(Date.now() + 2 * HOUR_MS),
    end_time: new Date(Date.now() + 3 * HOUR_MS),
    settle_at: new Date(Date.now() + 4 * HOUR_MS),
  })
  expect(await rivalsJob(server.deps).nextDue()).toEqual(opens)

  const { id } = await server.competition()
  const row = await server.db
    .selectFrom('competitions')
    .select(['draft_opens_at', 'start_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const times = { id, draftOpensAt: row.draft_opens_at, startTime: row.start_time }
  expect(await rivalsJob(server.deps).nextDue()).toEqual(row.draft_opens_at)
  await rivalsJob(server.deps).run()
  const here = (await rivalsIn(id)).length
  expect(await rivalsJob(server.deps).nextDue()).toEqual(arrivalOf(times, here, COUNT))
})

test('if no roster is legal the bots do not enter and do not retry', async () => {
  const { id } = await server.competition({
    prices: [60_000, 70_000, 80_000],
    draft_opens_at: new Date(Date.now() - 10 * HOUR_MS),
    start_time: new Date(Date.now() + 60_000),
  })
  const job = rivalsJob(server.deps)
  await job.run()
  expect(await rivalsIn(id)).toEqual([])
  expect(await job.nextDue()).toBeNull()
})

test('with DEMO_RIVALS=0 the job is never due', async () => {
  await server.competition()
  expect(await rivalsJob({ ...server.deps, settings: { ...server.deps.settings, demoRivals: 0 } }).nextDue()).toBeNull()
})

test('each bot plays at the level of its number, also after a restart, and the board shows the level', async () => {
  const enterAll = async () => {
    const competition = await server.competition({
      draft_opens_at: new Date(Date.now() - 10 * HOUR_MS),
      start_time: new Date(Date.now() + 60_000),
    })
    await rivalsJob(server.deps).run()
    return { competition, rivals: await rivalsIn(competition.id) }
  }
  await enterAll()
  // as bots were before there were levels
  await server.db.updateTable('users').set({ bot_level: null }).where('is_bot', '=', true).execute()
  const { competition, rivals } = await enterAll()
  const rows = (await server.get(`/api/leaderboard/${competition.id}`)).json() as LeaderboardRow[]
  const levelOf = new Map(rows.map((row) => [row.userId, row.botLevel]))
  const book = competition.creators.map(({ creatorId, price }) => ({
    creatorId,
    price: parseDecimal(price)!,
    expectedPoints: 39.2,
    sharpPoints: 39.2,
  }))
  for (const rival of rivals) {
    const place = Number(rival.subject.split('-')[1]) - 1
    expect(levelOf.get(rival.user_id)).toBe(botLevelOf(place))
    const again = botRoster(book, LIMITS, botLevelOf(place), seededRandom(competition.id, place, 2))!
    expect(rival.picks.map(({ creatorId }) => creatorId)).toEqual(again.map(({ creatorId }) => creatorId))
  }
  expect(new Set(levelOf.values())).toEqual(new Set(BOT_LEVELS))
})

test('a thousand bots have a thousand names', () => {
  expect(new Set(Array.from({ length: 1_000 }, (_, index) => botName(index))).size).toBe(1_000)
})
