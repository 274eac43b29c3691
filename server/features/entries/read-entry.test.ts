import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicEntry } from '#contract/entries.ts'
import { decimalOf, parseDecimal, total } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 100 } })
})
afterAll(() => server.close())

type TestCompetition = Awaited<ReturnType<TestServer['competition']>>
type Columns = Parameters<TestServer['competition']>[0]

const aMinuteAgo = new Date(Date.now() - 60_000)
let people = 0
const somebody = () => server.signUp(`Reader${++people}`)

async function enter(as: Actor, { id, creators }: TestCompetition, ...places: number[]): Promise<number> {
  const picks = places.map((place) => creators[place]!)
  const totalSalary = decimalOf(total(picks.map((pick) => parseDecimal(pick.price)!)))
  const reply = await server.post('/api/entries', { as, body: { competitionId: id, picks, totalSalary } })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: number }>().id
}
const change = (id: number, columns: Partial<NonNullable<Columns>>) =>
  server.db
    .updateTable('competitions')
    .set(columns as object)
    .where('id', '=', id)
    .execute()
const read = (entryId: number | string, as?: Actor) => server.get(`/api/entries/${entryId}`, { as })
const codeOf = async (entryId: number | string, as?: Actor) => (await read(entryId, as)).json<{ code?: string }>().code

/** The nth creator of the book has n points. */
async function tick({ id, creators }: TestCompetition) {
  const score = (points: number) => ({
    growthScore: tenths(2 * points),
    engagementScore: tenths(0),
    pace: tenths(2 * points),
    points: tenths(points),
    isMeasured: true,
  })
  const board = await server.deps.boards.open(id)
  board.setPoints(new Map(creators.map(({ creatorId }, index) => [creatorId, score(10 * index)])))
}

test("while live any signed-in player sees another player's roster with prices, points, rank and pace, and only the name of the player", async () => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  const entryId = await enter(ada, competition, 0, 1, 2)
  await enter(bob, competition, 3, 4, 5)
  await server.db.updateTable('users').set({ is_bot: true, bot_level: 'sharp' }).where('id', '=', ada.id).execute()
  await change(competition.id, { phase: 'live' })
  await tick(competition)
  for (const reader of [bob, await server.watch(), ada]) {
    const reply = await read(entryId, reader)
    expect(reply.json()).toEqual({
      id: entryId,
      competitionId: competition.id,
      userDisplayName: expect.stringMatching(/^Reader\d+ T\.$/),
      isBot: true,
      botLevel: 'sharp',
      picks: [0, 1, 2].map((place) => ({
        ...competition.creators[place]!,
        creator: {
          name: `Channel ${competition.id}-${place + 1}`,
          youtubeId: `UC-test-${competition.id}-${place}`,
          category: 'gaming',
          imageUrl: null,
          price: competition.creators[place]!.price,
          subscriberCount: 100_000,
        },
        points: place,
        stillToCome: null,
        before: 0,
      })),
      totalSalary: '30000.00',
      totalScore: 3,
      banked: 0,
      rank: 2,
      prize: '0.00',
      createdAt: expect.any(String),
    })
    expect(reply.body).not.toMatch(/@|Tester/)
    expect(reply.body).not.toContain(ada.id)
  }
})

test("a player's own entry is always readable; another player's is refused before the lock without revealing anything", async () => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  const entryId = await enter(ada, competition, 0, 1, 2)
  expect((await read(entryId, ada)).json<PublicEntry>()).toMatchObject({ id: entryId, rank: null, totalScore: 0 })
  for (const reader of [bob, await server.watch()]) {
    const reply = await read(entryId, reader)
    expect([reply.statusCode, reply.json()]).toEqual([
      403,
      { code: 'rosters_hidden', title: 'Not Yet', message: 'Rosters become public when the draft locks' },
    ])
  }
})

test("rosters become public at the lock by the database's clock, before the stored phase changes", async () => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  const entryId = await enter(ada, competition, 0, 1, 2)
  expect(await codeOf(entryId, bob)).toBe('rosters_hidden')
  await server.db
    .updateTable('competitions')
    .set({ start_time: sql<Date>`clock_timestamp()` })
    .where('id', '=', competition.id)
    .execute()
  expect((await read(entryId, bob)).json()).toMatchObject({ id: entryId, picks: [{}, {}, {}], rank: null })
})

test.each([
  ['live', {}, undefined],
  ['review', {}, undefined],
  ['completed', {}, undefined],
  ['void', { started_at: new Date() }, undefined],
  ['void', {}, 'rosters_hidden'],
  // voided while drafting: rosters stay hidden even after the planned start time
  ['void', { start_time: aMinuteAgo }, 'rosters_hidden'],
  ['upcoming', { start_time: aMinuteAgo }, 'rosters_hidden'],
] as const)('%s with %o: %s', async (phase, columns, code) => {
  const competition = await server.competition()
  const [ada, bob] = [await somebody(), await somebody()]
  const entryId = await enter(ada, competition, 0, 1, 2)
  await change(competition.id, { phase, ...columns })
  server.deps.boards.close(competition.id)
  expect(await codeOf(entryId, bob)).toBe(code)
  expect(await codeOf(entryId, ada)).toBeUndefined()
})

test.each([
  ['2000000000', 'entry_not_found'],
  ['0', 'bad_request'],
  ['99999999999', 'bad_request'],
  ['trade', 'method_not_allowed'],
  ['1%00', 'bad_request'],
  ['1?of=me', 'bad_request'],
])('/api/entries/%s is refused: %s', async (path, code) => {
  expect(await codeOf(path, await somebody())).toBe(code)
  expect(await codeOf(path)).toMatch(/signed_out|bad_request|method_not_allowed/)
})
