import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import { tenths, type Tenths } from '#game/points.ts'
import { rankEntries } from '#game/ranking.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import { entryScore } from '#game/trades.ts'
import { changes } from '#server/records/entries.ts'
import { insertNumbered } from '#server/testing/entries.ts'
import { newPlayer } from '#server/testing/life.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { openBoards } from './boards.ts'
import type { LiveRow } from './live-board.ts'
import type { BoardEntry } from './read-entries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const scoreOf = (points: number): CreatorScore => ({
  growthScore: tenths(points),
  engagementScore: tenths(0),
  pace: tenths(points),
  points: tenths(points),
  isMeasured: true,
})
const scores = (points: Record<number, number>) =>
  new Map(Object.entries(points).map(([creatorId, earned]) => [Number(creatorId), scoreOf(earned)]))

/** Inserts entries, each of another player, directly into the database, as another process would. */
const enter = async (competitionId: number, ...rosters: number[][]) =>
  (await enterNumbered(competitionId, ...rosters)).ids

/** Does the same, and returns the number of the change. */
async function enterNumbered(competitionId: number, ...rosters: number[][]): Promise<{ ids: number[]; seq: number }> {
  const players = await Promise.all(rosters.map(() => newPlayer(server.db, `player-${++people}`)))
  const entries = rosters.map((picks, nth) => ({
    userId: players[nth]!,
    picks: picks.map((creatorId) => ({ creatorId, price: dollars(1_000) })),
    totalSalary: dollars(3_000),
  }))
  return insertNumbered(server.db, competitionId, new Date(), entries)
}
let people = 0

/** The expected rows, computed in the simple, slow way. */
function naive(entries: Iterable<BoardEntry>, points: ReadonlyMap<number, number>): LiveRow[] {
  return rankEntries(
    [...entries].map(({ id, picks, banked }) => ({
      entryId: id,
      score: entryScore(
        banked,
        picks.map((creatorId) => tenths(points.get(creatorId) ?? 0)),
      ),
    })),
  )
}

test('a board is read from the database once, however many callers open it', async () => {
  const { id } = await server.competition()
  const entered = await enter(id, [1, 2, 3], [1, 2, 4])
  const boards = openBoards(server.db)
  const [one, other] = await Promise.all([boards.open(id), boards.open(id)])
  expect(one).toBe(other)
  expect(await one.page(0, 10)).toEqual(entered.map((entryId) => ({ entryId, score: 0, rank: null })))
  expect(boards.peek(id)).toBe(one)
})

test('a board includes entries that were committed while it was being read', async () => {
  const { id } = await server.competition()
  await enter(id, [1, 2, 3])
  const boards = openBoards(server.db)
  const opening = boards.open(id)
  const meanwhile = Array.from({ length: 20 }, () =>
    enterNumbered(id, [1, 2, 4]).then(({ ids, seq }) =>
      boards.peek(id)?.written(seq, [{ id: ids[0]!, picks: [1, 2, 4], banked: tenths(0) }]),
    ),
  )
  const board = await opening
  await Promise.all(meanwhile)
  expect(board.size).toBe(21)
})

test('entries have no rank during the draft; with the first points they get ranks, and equal scores share one', async () => {
  const { id } = await server.competition()
  const [first, second, third] = await enter(id, [1, 2, 3], [4, 5, 6], [1, 2, 3])
  const board = await openBoards(server.db).open(id)
  expect([board.rankOf(first!), await board.top(1), board.creatorScore(1)]).toEqual([
    null,
    [{ entryId: first, score: 0, rank: null }],
    undefined,
  ])
  board.setPoints(scores({ 1: 10, 2: 20, 3: 30, 4: 100 }))
  expect(await board.page(0, 10)).toEqual([
    { entryId: second, score: 100, rank: 1 },
    { entryId: first, score: 60, rank: 2 },
    { entryId: third, score: 60, rank: 2 },
  ])
  expect(await board.page(1, 1)).toEqual([{ entryId: first, score: 60, rank: 2 }])
  expect([
    board.scoreOf(third!),
    board.rankOf(third!),
    board.creatorScore(2)?.points,
    board.scoreOf(999_999_999),
  ]).toEqual([60, 2, 20, 0])
})

test('entries and trades of another process appear when the board catches up', async () => {
  const { id } = await server.competition()
  const [traded] = await enter(id, [1, 2, 3])
  const board = await openBoards(server.db).open(id)
  const [added] = await enter(id, [4, 5, 6])
  const after = [7, 8, 9].map((creatorId) => ({ creatorId, price: dollars(1_000) }))
  const trade = { id: traded!, picks: after, totalSalary: dollars(3_000), banked: tenths(5), moves: 1 }
  await changes(id, new Date(), [trade]).execute(server.db)
  expect(board.size).toBe(1)
  board.setPoints(scores({ 1: 1000, 4: 10, 7: 70 }))
  await board.catchUp()
  expect(await board.page(0, 10)).toEqual([
    { entryId: traded, score: 75, rank: 1 },
    { entryId: added, score: 10, rank: 2 },
  ])
})

test('a board opened during a live competition starts with the last stored scores', async () => {
  const { id, creators } = await server.competition({ phase: 'live' })
  const [entryId] = await enter(
    id,
    creators.slice(0, 3).map(({ creatorId }) => creatorId),
  )
  await server.db
    .updateTable('creator_snapshots')
    .set({ points_tenths: 50, growth_score_tenths: 90, wes_score_tenths: 10 })
    .where('competition_id', '=', id)
    .execute()
  const board = await openBoards(server.db).open(id)
  expect(await board.page(0, 1)).toEqual([{ entryId, score: 150, rank: 1 }])
  expect(board.creatorScore(creators[0]!.creatorId)).toMatchObject({ points: 50, pace: 100 })
})

test('a closed board is read again, and the board of a completed competition is not kept', async () => {
  const { id } = await server.competition()
  const boards = openBoards(server.db)
  const board = await boards.open(id)
  boards.close(id)
  expect(boards.peek(id)).toBeUndefined()
  expect(await boards.open(id)).not.toBe(board)
  await server.db.updateTable('competitions').set({ phase: 'completed' }).where('id', '=', id).execute()
  boards.close(id)
  await boards.open(id)
  expect(boards.peek(id)).toBeUndefined()
})

test('after a failed read the next caller reads the board again', async () => {
  const { id } = await server.competition()
  let isAway = true
  const flaky = new Proxy(server.db, {
    get(db, name) {
      if (name === 'selectFrom' && isAway) throw new Error('the database is away')
      const value = Reflect.get(db, name) as unknown
      return typeof value === 'function' ? (value.bind(db) as unknown) : value
    },
  })
  const boards = openBoards(flaky)
  await expect(boards.open(id)).rejects.toThrow('away')
  isAway = false
  expect((await boards.open(id)).size).toBe(0)
})

const creatorId = fc.integer({ min: 1, max: 12 })
const picks = fc.uniqueArray(creatorId, { minLength: 2, maxLength: 5 })
const banked = fc.integer({ min: -300, max: 300 }).map((amount): Tenths => tenths(amount))
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), nth: fc.nat(), picks, banked }),
  fc.record({ kind: fc.constant('trade' as const), nth: fc.nat(), picks, banked }),
  fc.record({
    kind: fc.constant('tick' as const),
    points: fc.dictionary(creatorId.map(String), fc.integer({ min: 0, max: 2_000 }), { minKeys: 1 }),
  }),
)

test.each([
  ['here', undefined],
  ['in another thread', 0],
])('after random entries, trades and ticks the board ranked %s equals a full recomputation', async (_, asideFrom) => {
  const { id } = await server.competition()
  const db = server.db
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const board = await openBoards(db, undefined, asideFrom).open(id)
      const entries = new Map<number, BoardEntry>()
      const points = new Map<number, number>()
      for (const one of steps) {
        if (one.kind === 'tick') {
          for (const [creator, earned] of Object.entries(one.points)) points.set(Number(creator), earned)
          board.setPoints(scores(one.points as Record<number, number>))
          continue
        }
        const entryId =
          one.kind === 'add' || entries.size === 0 ? entries.size + 1 : [...entries.keys()][one.nth % entries.size]!
        const entry = { id: entryId, picks: one.picks, banked: one.banked }
        entries.set(entryId, entry)
        board.written(board.seq + 1, [entry])
        // some writes come while a pass runs
        if (one.nth % 3 === 0) void board.ranked()
        if (one.nth % 5 === 0) await board.top(1)
      }
      const expected = naive(entries.values(), points)
      expect(await board.page(0, 100)).toEqual(
        points.size > 0 ? expected : expected.map((row) => ({ ...row, rank: null })),
      )
      expect(await board.top(3)).toEqual(await board.page(0, 3))
      for (const row of expected)
        expect([board.scoreOf(row.entryId), board.rankOf(row.entryId)]).toEqual([
          row.score,
          points.size > 0 ? row.rank : null,
        ])
    }),
    { numRuns: 60 },
  )
})
