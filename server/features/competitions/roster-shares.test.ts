import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { RosterShares } from '#contract/competitions.ts'
import { tenths } from '#game/points.ts'
import { settleEntries } from '#server/records/entries.ts'
import { enter } from '#server/testing/life.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { openRosterShares, RECOUNT_MS } from './roster-shares.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 100 } })
})
afterAll(() => server.close())

type TestCompetition = Awaited<ReturnType<TestServer['competition']>>

const aMinuteAgo = new Date(Date.now() - 60_000)
let people = 0
const ask = (id: number | string) => server.get(`/api/competitions/${id}/roster-shares`)
const read = async (id: number) => (await ask(id)).json<RosterShares>()
const setPhase = (id: number, phase: 'live' | 'completed' | 'void', columns: object = {}) =>
  server.db
    .updateTable('competitions')
    .set({ phase, ...columns })
    .where('id', '=', id)
    .execute()

/** Rosters given by the places of their creators in the price book. */
async function enterAll({ id, creators }: TestCompetition, ...rosters: number[][]): Promise<number[]> {
  const { id: userId } = await server.signUp(`Owner${++people}`)
  const given = rosters.map((places) => ({ userId, creatorIds: places.map((place) => creators[place]!.creatorId) }))
  return enter(server.db, id, given)
}

const score = (points: number) => ({
  growthScore: tenths(points),
  engagementScore: tenths(0),
  pace: tenths(points),
  points: tenths(points),
  isMeasured: true,
})
/** The nth creator of the price book has n points. */
async function tick({ id, creators }: TestCompetition) {
  const board = await server.deps.boards.open(id)
  board.setPoints(new Map(creators.map(({ creatorId }, index) => [creatorId, score(10 * index)])))
}

test('a live count includes all entries and the top tenth, and is the same bytes for everyone', async () => {
  const competition = await server.competition()
  const { id, creators } = competition
  const idAt = (place: number) => creators[place]!.creatorId
  await enterAll(competition, [0, 1, 2], [0, 1, 5], [0, 2, 3])
  await setPhase(id, 'live')
  await tick(competition)
  const reply = await ask(id)
  expect(reply.json()).toEqual({
    competitionId: id,
    entries: 3,
    topEntries: 1,
    creators: [
      { creatorId: idAt(0), count: 3, share: 1, topCount: 1, topShare: 1 },
      { creatorId: idAt(1), count: 2, share: 0.667, topCount: 1, topShare: 1 },
      { creatorId: idAt(2), count: 2, share: 0.667, topCount: 0, topShare: 0 },
      { creatorId: idAt(3), count: 1, share: 0.333, topCount: 0, topShare: 0 },
      { creatorId: idAt(5), count: 1, share: 0.333, topCount: 1, topShare: 1 },
    ],
  })
  const ada = await server.signUp('Ownership-Ada')
  expect((await server.get(`/api/competitions/${id}/roster-shares`, { as: ada })).body).toBe(reply.body)
})

test('a changing board is counted again every few seconds, and an unchanged board is not', async () => {
  const competition = await server.competition()
  const { id, creators } = competition
  const idAt = (place: number) => creators[place]!.creatorId
  await enterAll(competition, [0, 1, 2], [0, 1, 5], [0, 2, 3])
  await setPhase(id, 'live')
  await tick(competition)
  let now = 0
  const owned = openRosterShares(server.deps, () => now)
  const board = await server.deps.boards.open(id)
  const counting = vi.spyOn(board, 'countPicks')
  const first = await owned.read(id)
  now += 1_000 * RECOUNT_MS
  expect(await owned.read(id), 'nothing has changed').toEqual(first)
  expect(counting).toHaveBeenCalledTimes(1)

  await tick(competition)
  expect(await owned.read(id)).toEqual(first)
  expect(counting, 'the last one is old enough').toHaveBeenCalledTimes(2)
  const [row] = await board.top(1)
  board.written(board.seq + 1, [{ id: row!.entryId, picks: [idAt(0), idAt(7)], banked: tenths(0) }])
  now += RECOUNT_MS - 1
  for (let nth = 0; nth < 20; nth++) {
    await tick(competition)
    expect(await owned.read(id)).toEqual(first)
  }
  expect(counting).toHaveBeenCalledTimes(2)
  now += 1
  const [one, other] = await Promise.all([owned.read(id), owned.read(id)])
  expect(one.creators.map(({ creatorId }) => creatorId)).toEqual([0, 2, 1, 3, 7].map(idAt))
  expect(other).toBe(one)
  expect(counting).toHaveBeenCalledTimes(3)
})

test("ownership is refused before the lock by the database's clock, and served from then on", async () => {
  const competition = await server.competition()
  await enterAll(competition, [0, 1, 2])
  const reply = await ask(competition.id)
  expect([reply.statusCode, reply.json()]).toEqual([
    403,
    { code: 'rosters_hidden', title: 'Not Yet', message: 'Rosters become public when the draft locks' },
  ])
  await server.db
    .updateTable('competitions')
    .set({ start_time: sql<Date>`clock_timestamp()` })
    .where('id', '=', competition.id)
    .execute()
  const { entries, topEntries, creators } = await read(competition.id)
  expect([entries, topEntries]).toEqual([1, null])
  expect(creators[0]).toMatchObject({ count: 1, share: 1, topCount: null, topShare: null })
})

test('a completed competition is counted from stored entries, with the same result as while live', async () => {
  const competition = await server.competition()
  const { id, creators } = competition
  const entryIds = await enterAll(competition, [0, 1, 2], [0, 1, 5], [0, 2, 3])
  await setPhase(id, 'live')
  await tick(competition)
  const live = await read(id)
  for (const [index, { creatorId }] of creators.entries()) {
    await server.db
      .updateTable('creator_snapshots')
      .set({ points_tenths: 10 * index })
      .where('competition_id', '=', id)
      .where('creator_id', '=', creatorId)
      .execute()
  }
  await settleEntries(server.db, id, [
    { entryId: entryIds[1]!, score: tenths(60), rank: 1 },
    { entryId: entryIds[2]!, score: tenths(50), rank: 2 },
    { entryId: entryIds[0]!, score: tenths(30), rank: 3 },
  ])
  await setPhase(id, 'completed')
  server.deps.boards.close(id)
  expect(await read(id)).toEqual(live)
  expect(server.deps.boards.peek(id), 'nobody keeps the board').toBeUndefined()
})

test('several completed competitions are counted one after the other, each once', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async (many) => {
      const competition = await server.competition()
      for (let nth = 0; nth < many; nth++) await enterAll(competition, [0, 1, 2])
      await setPhase(competition.id, 'completed')
      return competition.id
    }),
  )
  const twice = await Promise.all([...ids, ...ids].map(read))
  expect(twice.map(({ entries }) => entries)).toEqual([1, 2, 3, 1, 2, 3])
})

test('a competition voided after the lock has no top tenth, and one voided before it has no ownership', async () => {
  const [after, before] = [await server.competition(), await server.competition()]
  await enterAll(after, [0, 1, 2])
  await enterAll(before, [0, 1, 2])
  await setPhase(after.id, 'void', { started_at: new Date() })
  await setPhase(before.id, 'void', { start_time: aMinuteAgo })
  expect(await read(after.id)).toMatchObject({ entries: 1, topEntries: null, creators: [{ count: 1 }, {}, {}] })
  expect((await ask(before.id)).json()).toMatchObject({ code: 'rosters_hidden' })
})

test('a competition without entries has no owners', async () => {
  const { id } = await server.competition({ phase: 'live' })
  expect(await read(id)).toEqual({ competitionId: id, entries: 0, topEntries: 0, creators: [] })
})

test('other work runs between two steps of a count', async () => {
  const competition = await server.competition()
  await enterAll(competition, [0, 1, 2])
  await setPhase(competition.id, 'live')
  await tick(competition)
  const board = await server.deps.boards.open(competition.id)
  const steps = board.countPicks.bind(board)
  const done: string[] = []
  vi.spyOn(board, 'countPicks').mockImplementation(function* () {
    const counting = steps()
    for (let step = counting.next(); ; step = counting.next()) {
      done.push('a step')
      if (step.done) return step.value
      setImmediate(() => done.push('somebody else'))
      yield
    }
  })
  expect(await read(competition.id)).toMatchObject({ entries: 1 })
  expect(done).toEqual(['a step', 'somebody else', 'a step'])
})

test.each([
  ['2000000000', 'competition_not_found'],
  ['0', 'bad_request'],
  ['99999999999', 'bad_request'],
  ['1%00', 'bad_request'],
])('/api/competitions/%s/roster-shares is refused: %s', async (id, code) => {
  expect((await ask(id)).json()).toMatchObject({ code })
})
