import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '#contract/entries.ts'
import type { CreatorProjection } from '#contract/leaderboard.ts'
import { tenthsOf } from '#game/points.ts'
import { openBoards } from '#server/live/boards.ts'
import type { LiveBoard } from '#server/live/live-board.ts'
import { normalReadings, playOn, scoreOf } from '#server/testing/market.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { crashEverywhere } from '#server/testing/crash.ts'
import { enter } from '#server/testing/life.ts'
import type { Db } from '#server/db/handle.ts'
import type { Player } from '#server/identity/player.ts'
import { audit } from '#server/audit/audit.ts'
import { readMoves } from '#server/records/entry-moves.ts'
import { tradePick } from './trade-and-drop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
})
afterAll(() => server.close())

type TestCompetition = Awaited<ReturnType<TestServer['competition']>>
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)

let people = 0
const somebody = () => server.signUp(`Mover${++people}`)

/** Creators at these places of the price book, whose prices are $5,000, 10,000, 15,000, 20,000, 25,000, 30,000, 40,000 and 50,000. */
const ids = ({ creators }: TestCompetition, ...places: number[]) => places.map((place) => creators[place]!.creatorId)
const liveCompetition = (columns: object = {}) =>
  server.competition({ phase: 'live', draft_opens_at: ago(7_200), start_time: ago(3_600), ...columns })

/** The creators at places 0, 1, 2 … have earned 10.0, 20.0, 30.0 … points, and have live prices. */
async function playedBoard(competition: TestCompetition, takenAt = Date.now()) {
  const board = await server.deps.boards.open(competition.id)
  playOn(board, competition, normalReadings(competition, takenAt))
  return board
}
/** Gives some creators other points; the readings stay. */
const earn = (board: LiveBoard, points: [creatorId: number, points: number][]) =>
  board.setPoints(new Map(points.map(([creatorId, earned]) => [creatorId, scoreOf(earned)])), board.readings)

/** An entry of the creators at these places. */
async function entered(as: Actor, competition: TestCompetition, ...places: number[]): Promise<number> {
  const [id] = await enter(server.db, competition.id, [{ userId: as.id, creatorIds: ids(competition, ...places) }])
  return id!
}
const rowOf = (id: number) => server.db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const picksOf = async (id: number) => (await rowOf(id)).picks.map((pick) => pick.creatorId)

const trade = (as: Actor, entryId: number, oldCreatorId: number, newCreatorId: number, key?: string) =>
  server.post('/api/entries/trade', {
    as,
    body: { entryId, oldCreatorId, newCreatorId },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const drop = (as: Actor, entryId: number, creatorId: number, key?: string) =>
  server.post('/api/entries/drop', {
    as,
    body: { entryId, creatorId },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

test("while drafting trades and drops are free, at the price book's prices, and announced to subscribers", async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const entryId = await entered(ada, competition, 0, 1, 2, 3)
  const board = await server.deps.boards.open(competition.id)
  const [first, , , , dear] = ids(competition, 0, 1, 2, 3, 7)
  await server.db
    .updateTable('creators')
    .set({ price_cents: 100, price_override_cents: 100 })
    .where('id', '=', dear!)
    .execute()
  server.published.length = 0

  const traded = await trade(ada, entryId, first!, dear!)
  expect([traded.statusCode, traded.json()]).toMatchObject([
    200,
    {
      id: entryId,
      totalSalary: '95000.00',
      score: 0,
      banked: 0,
      rank: null,
      movesLeft: 2,
      userDisplayName: expect.stringContaining('Mover'),
      picks: [{ creatorId: dear, price: '50000.00', creator: { price: '50000.00' } }, {}, {}, {}],
    },
  ])
  expect(server.published).toEqual([
    [`leaderboard:${competition.id}`, { type: 'leaderboard_updated', data: { competitionId: competition.id } }],
  ])
  expect((await server.get(`/api/entries/user/${competition.id}/all`, { as: ada })).json()).toEqual([traded.json()])

  for (let again = 0; again < 3; again++) {
    expect((await trade(ada, entryId, dear!, first!)).statusCode).toBe(200)
    expect((await trade(ada, entryId, first!, dear!)).statusCode).toBe(200)
  }
  expect((await drop(ada, entryId, dear!)).json()).toMatchObject({
    totalSalary: '45000.00',
    movesLeft: 2,
    picks: [{}, {}, {}],
  })
  expect(await rowOf(entryId)).toMatchObject({ total_salary_cents: 4_500_000, moves: 0, banked_tenths: 0 })
  board.setPoints(new Map(ids(competition, 1, 2, 3, 7).map((creatorId) => [creatorId, scoreOf(10)])))
  expect(board.scoreOf(entryId)).toBe(30)
})

test.each([
  ['while drafting', () => server.competition()],
  ['while live', liveCompetition],
])(
  '%s a creator removed from the catalogue cannot be traded in, but can be traded away or dropped',
  async (_, arrange) => {
    const ada = await somebody()
    const competition = await arrange()
    await playedBoard(competition)
    const entryId = await entered(ada, competition, 0, 1, 2, 3)
    const [first, second, left] = ids(competition, 0, 1, 4)
    await server.db
      .updateTable('creators')
      .set({ is_active: false })
      .where('id', 'in', [first!, second!, left!])
      .execute()
    expect((await trade(ada, entryId, first!, left!)).json()).toMatchObject({
      code: 'creator_left',
      creatorId: left,
      title: 'No Longer Offered',
    })
    expect(await picksOf(entryId)).toEqual(ids(competition, 0, 1, 2, 3))
    expect((await trade(ada, entryId, first!, ids(competition, 5)[0]!)).statusCode).toBe(200)
    expect((await drop(ada, entryId, second!)).statusCode).toBe(200)
    expect(await picksOf(entryId)).toEqual(ids(competition, 5, 2, 3))
  },
)

test('a live trade banks earned points: the score is the same before and after, in response, board and database', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2)
  const board = await playedBoard(competition)
  expect(board.scoreOf(entryId)).toBe(600)
  const [one, , three, , , , seven] = ids(competition, 0, 1, 2, 3, 4, 5, 6)

  const traded = await trade(ada, entryId, three!, seven!)
  expect(traded.json()).toMatchObject({
    score: 60,
    totalScore: 60,
    banked: 30,
    rank: 1,
    movesLeft: 1,
    picks: [{ points: 10 }, { points: 20 }, { points: 0, stillToCome: expect.any(Number), before: 70 }],
  })
  expect(board.scoreOf(entryId)).toBe(600)
  expect(await rowOf(entryId)).toMatchObject({ banked_tenths: -400, moves: 1 })
  expect((await server.get(`/api/entries/user/${competition.id}/all`, { as: ada })).json()).toEqual([traded.json()])

  earn(board, [
    [three!, 9_999],
    [seven!, 750],
  ])
  expect(board.scoreOf(entryId)).toBe(650)
  expect((await trade(ada, entryId, seven!, one!)).json()).toMatchObject({ code: 'duplicate_pick' })
})

test('a tick during a trade does not change it: decision, storage and response use the same points', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2)
  const board = await playedBoard(competition)
  const [first, , , , , , seven] = ids(competition, 0, 1, 2, 3, 4, 5, 6)
  let ticks = 0
  const ticking: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('update entries')) {
        ticks++
        earn(board, [[first!, 9_999]])
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const deps = { ...server.deps, db: server.db.withPlugin(ticking) }
  const player: Player = { id: ada.id, displayName: 'Ada', role: 'user', ndaAccepted: true, isElevated: false }
  const body = { entryId, oldCreatorId: first!, newCreatorId: seven! }
  const { banked } = await tradePick(deps, { player, body, key: null })
  expect(ticks).toBeGreaterThan(0)
  const move = await server.db.selectFrom('entry_moves').selectAll().where('entry_id', '=', entryId).executeTakeFirst()
  expect(move!.points_old_tenths - move!.points_new_tenths).toBe(move!.banked_after_tenths)
  expect(banked).toBe(10)
})

test('after every move, picks since their arrival and banked points add up to the score', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2)
  const board = await playedBoard(competition)
  const [one, , three, , five, , seven] = ids(competition, 0, 1, 2, 3, 4, 5, 6)
  const shown = async () =>
    (await server.get(`/api/entries/user/${competition.id}/all`, { as: ada })).json<Entry[]>()[0]!
  const sumOf = ({ picks, banked }: Entry) =>
    picks.reduce<number>((sum, pick) => sum + tenthsOf(pick.points), tenthsOf(banked))

  await trade(ada, entryId, three!, seven!)
  earn(board, [
    [one!, 180],
    [seven!, 750],
  ])
  expect(await shown()).toMatchObject({ score: 73, banked: 30, picks: [{ points: 18 }, { points: 20 }, { points: 5 }] })
  expect(sumOf(await shown())).toBe(730)

  // the incoming creator is traded away again, and what it earned meanwhile stays
  await trade(ada, entryId, seven!, five!)
  expect(await shown()).toMatchObject({
    score: 73,
    banked: 35,
    picks: [{}, {}, { points: 0, before: 50, isTradedIn: true }],
  })
  expect(sumOf(await shown())).toBe(730)
  const asAnybody = (await server.get(`/api/entries/${entryId}`, { as: await somebody() })).json<Entry>()
  expect(asAnybody).toMatchObject({
    totalScore: 73,
    banked: 35,
    picks: [{}, {}, { points: 0, before: 50, isTradedIn: true }],
  })
})

test('a live drop keeps the points that the pick had earned', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2, 3, 4)
  const board = await playedBoard(competition)
  const before = board.scoreOf(entryId)
  const [, , , four, five] = ids(competition, 0, 1, 2, 3, 4)
  expect((await drop(ada, entryId, five!)).json()).toMatchObject({
    score: 150,
    banked: 50,
    movesLeft: 1,
    // what was spent at the lock
    totalSalary: '75000.00',
  })
  expect((await drop(ada, entryId, four!)).json()).toMatchObject({ score: 150, banked: 90, movesLeft: 0 })
  expect(board.scoreOf(entryId)).toBe(before)
})

test('another process sees a trade when it catches up', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2)
  await playedBoard(competition)
  const elsewhere = await openBoards(server.db).open(competition.id)
  await trade(ada, entryId, ids(competition, 0)[0]!, ids(competition, 5)[0]!)
  const points = new Map(competition.creators.map(({ creatorId }, nth) => [creatorId, scoreOf(100 * (nth + 1) + 1)]))
  elsewhere.setPoints(points)
  await elsewhere.catchUp()
  expect(elsewhere.scoreOf(entryId)).toBe(603)
})

type Case = [
  string,
  {
    columns?: object
    places?: number[]
    moves?: number
    call: (as: Actor, entryId: number, it: TestCompetition) => ReturnType<typeof trade>
  },
  object,
]
const refusals: Case[] = [
  [
    'an entry that is not there',
    { call: (as, _, it) => trade(as, 2_000_000_000, ids(it, 0)[0]!, ids(it, 4)[0]!) },
    { code: 'entry_not_found', message: 'We could not find that entry' },
  ],
  [
    "another player's entry",
    { call: async (_, entryId, it) => trade(await somebody(), entryId, ids(it, 0)[0]!, ids(it, 4)[0]!) },
    { code: 'entry_not_found' },
  ],
  [
    "a drop from another player's entry",
    { places: [0, 1, 2, 3], call: async (_, entryId, it) => drop(await somebody(), entryId, ids(it, 0)[0]!) },
    { code: 'entry_not_found' },
  ],
  [
    'for a creator nobody knows',
    { call: (as, entryId, it) => trade(as, entryId, ids(it, 0)[0]!, 2_000_000_000) },
    { code: 'creator_not_found' },
  ],
  [
    'of somebody who is not in it',
    { call: (as, entryId, it) => trade(as, entryId, ids(it, 5)[0]!, ids(it, 4)[0]!) },
    { code: 'not_in_roster', title: 'Trade Failed' },
  ],
  [
    'for somebody who is in it',
    { call: (as, entryId, it) => trade(as, entryId, ids(it, 0)[0]!, ids(it, 1)[0]!) },
    { code: 'duplicate_pick' },
  ],
  [
    'for the same',
    { call: (as, entryId, it) => trade(as, entryId, ids(it, 0)[0]!, ids(it, 0)[0]!) },
    { code: 'duplicate_pick' },
  ],
  [
    'over the cap',
    {
      places: [0, 4, 5, 6],
      call: (as, entryId, it) => trade(as, entryId, ids(it, 0)[0]!, ids(it, 7)[0]!),
      columns: { salary_cap_cents: 10_000_000 },
    },
    { code: 'trade_over_cap', title: 'Insufficient Cap Space', message: 'This trade would exceed your salary cap' },
  ],
  [
    'a drop under three',
    { call: (as, entryId, it) => drop(as, entryId, ids(it, 0)[0]!) },
    { code: 'cannot_drop', title: 'Cannot Drop', message: 'You must have at least 3 players' },
  ],
  [
    'a drop of somebody who is not in it',
    { places: [0, 1, 2, 3], call: (as, entryId, it) => drop(as, entryId, ids(it, 5)[0]!) },
    { code: 'not_in_roster' },
  ],
  [
    'a third trade',
    { moves: 2, call: (as, entryId, it) => trade(as, entryId, ids(it, 0)[0]!, ids(it, 4)[0]!) },
    { code: 'no_moves_left', title: 'Trade Failed' },
  ],
  [
    'a drop after two moves',
    { moves: 2, places: [0, 1, 2, 3], call: (as, entryId, it) => drop(as, entryId, ids(it, 0)[0]!) },
    { code: 'no_moves_left' },
  ],
  ...(['review', 'completed', 'void'] as const).map((phase): Case => [
    `when the phase is ${phase}`,
    { columns: { phase }, call: (as, entryId, it) => trade(as, entryId, ids(it, 0)[0]!, ids(it, 4)[0]!) },
    { code: 'rosters_locked', title: 'Trade Failed' },
  ]),
  [
    'after the end, whatever the phase still says',
    {
      columns: { end_time: ago(0.001) },
      call: (as, entryId, it) => trade(as, entryId, ids(it, 0)[0]!, ids(it, 4)[0]!),
    },
    { code: 'rosters_locked' },
  ],
  [
    'after the end of one whose start was slept through',
    {
      columns: { phase: 'drafting', end_time: ago(0.001) },
      call: (as, entryId, it) => trade(as, entryId, ids(it, 0)[0]!, ids(it, 4)[0]!),
    },
    { code: 'rosters_locked' },
  ],
]
test.each(refusals)(
  'a trade or drop is refused and nothing is saved: %s',
  async (_, { columns, places = [0, 1, 2], moves = 0, call }, refusal) => {
    const ada = await somebody()
    const competition = await liveCompetition(columns)
    const entryId = await entered(ada, competition, ...places)
    await server.db.updateTable('entries').set({ moves }).where('id', '=', entryId).execute()
    await playedBoard(competition)
    const before = await rowOf(entryId)
    server.published.length = 0
    const reply = await call(ada, entryId, competition)
    expect(reply.json()).toMatchObject(refusal)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    const told = server.published.filter(([topic]) => topic.startsWith('leaderboard:'))
    expect([await rowOf(entryId), told]).toEqual([before, []])
  },
)

test('between the start and the opening a move is refused with the time at which trades open', async () => {
  const ada = await somebody()
  const competition = await server.competition({ draft_opens_at: ago(60), start_time: ago(0.001) })
  const entryId = await entered(ada, competition, 0, 1, 2)
  const [one, five] = ids(competition, 0, 4)
  const refused = (await trade(ada, entryId, one!, five!)).json()
  const { start_time: start, end_time: end } = await server.db
    .selectFrom('competitions')
    .select(['start_time', 'end_time'])
    .where('id', '=', competition.id)
    .executeTakeFirstOrThrow()
  const opensAt = new Date(start.getTime() + Math.round(0.1 * (end.getTime() - start.getTime()))).toISOString()
  expect(refused).toMatchObject({ code: 'trades_not_open', title: 'Trade Failed', opensAt })
  expect(refused.message).toMatch(
    /^Trades and drops open in 1[12] minutes, when a tenth of the competition has passed$/,
  )
  expect(await rowOf(entryId)).toMatchObject({ moves: 0, banked_tenths: 0 })
})

/** The live price of the creator at this place, as every player reads it. */
async function pricesOf({ id, creators }: TestCompetition) {
  const rows = (await server.get(`/api/leaderboard/${id}/creators`)).json<CreatorProjection[]>()
  return creators.map(({ creatorId }) => rows.find((row) => row.creatorId === creatorId)!)
}

test('a live trade is made at the live prices, which are stored, and leaves the cap less the difference', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2)
  await playedBoard(competition)
  const prices = await pricesOf(competition)
  const [sold, bought] = [prices[2]!, prices[6]!]
  const before = (await ownEntry(ada, competition)).leftOfCap
  expect(before).toBe('120000.00')
  const traded = (await trade(ada, entryId, sold.creatorId, bought.creatorId)).json<Entry>()
  const left = Number(before) + Number(sold.sells) - Number(bought.costs)
  expect(traded).toMatchObject({ totalSalary: '30000.00', leftOfCap: left.toFixed(2) })
  expect(traded.picks[2]).toMatchObject({ price: bought.costs, creator: { price: '40000.00' } })
  expect(traded.picks[2]!.stillToCome).toBe(bought.stillToCome)
  expect(await ownEntry(ada, competition)).toEqual(traded)
  const [move] = await readMoves(server.db, entryId)
  expect(move).toMatchObject({ sold: 100 * Number(sold.sells), bought: 100 * Number(bought.costs) })
})

const ownEntry = async (as: Actor, { id }: TestCompetition) =>
  (await server.get(`/api/entries/user/${id}/all`, { as })).json<Entry[]>()[0]!

test('a drop adds what the creator sells for, which pays for the trade after it', async () => {
  const ada = await somebody()
  const competition = await liveCompetition({ salary_cap_cents: 7_500_000 })
  const entryId = await entered(ada, competition, 0, 1, 2, 3, 4)
  await playedBoard(competition)
  const prices = await pricesOf(competition)
  const [first, , , fourth, fifth, , seventh] = prices
  expect((await ownEntry(ada, competition)).leftOfCap).toBe('0.00')
  const over = Number(seventh!.costs) - Number(fourth!.sells)
  expect((await trade(ada, entryId, fourth!.creatorId, seventh!.creatorId)).json()).toMatchObject({
    code: 'trade_over_cap',
    over: 100 * over,
    message: 'This trade would exceed your salary cap',
  })
  expect((await drop(ada, entryId, fifth!.creatorId)).json()).toMatchObject({
    leftOfCap: fifth!.sells,
    totalSalary: '75000.00',
  })
  const after = await trade(ada, entryId, fourth!.creatorId, seventh!.creatorId)
  expect(after.json()).toMatchObject({ leftOfCap: (Number(fifth!.sells) - over).toFixed(2), movesLeft: 0 })
  expect((await trade(ada, entryId, first!.creatorId, fourth!.creatorId)).json()).toMatchObject({
    code: 'no_moves_left',
  })
  const findings = (await audit(server.db)).filter(({ id }) => id === 'I8')
  expect(findings).toEqual([])
})

test.each([
  ['sells', -500],
  ['sells', 500],
  ['costs', -500],
  ['costs', 500],
] as const)('a trade at another price than the server has is refused with the new prices: %s %i', async (name, by) => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2)
  await playedBoard(competition)
  const prices = await pricesOf(competition)
  const [{ creatorId: oldCreatorId, sells }, { creatorId: newCreatorId, costs }] = [prices[0]!, prices[4]!]
  const right = { entryId, oldCreatorId, newCreatorId, sells: sells!, costs: costs! }
  const forged = { ...right, [name]: (Number(right[name]) + by).toFixed(2) }
  const refused = await server.post('/api/entries/trade', { as: ada, body: forged })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'live_price_changed', title: 'Prices Changed', sells, costs },
  ])
  expect(await rowOf(entryId)).toMatchObject({ moves: 0 })
  expect((await server.post('/api/entries/trade', { as: ada, body: right })).statusCode).toBe(200)
})

test('with readings of more than 10 minutes ago both moves are refused, and nothing is saved', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2, 3)
  await playedBoard(competition, Date.now() - 601_000)
  const [one, five] = ids(competition, 0, 4)
  for (const reply of [await trade(ada, entryId, one!, five!), await drop(ada, entryId, one!)]) {
    expect(reply.json()).toMatchObject({ code: 'prices_too_old', nextReadingAt: null })
    expect(reply.json().message).toBe(
      'Live prices are more than 10 minutes old. Please try again when new statistics have come',
    )
  }
  expect(await rowOf(entryId)).toMatchObject({ moves: 0 })
})

test('a creator without a reading cannot be bought, and its row says so', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2)
  const [one, five] = ids(competition, 0, 4)
  const readings = normalReadings(competition)
  playOn(await server.deps.boards.open(competition.id), competition, {
    ...readings,
    nows: new Map([...readings.nows].filter(([id]) => id !== five)),
  })
  expect((await pricesOf(competition))[4]).toMatchObject({ creatorId: five, costs: null })
  expect((await trade(ada, entryId, one!, five!)).json()).toMatchObject({ code: 'unread_creator', creatorId: five })
})

test('after four fifths of the window trades are closed', async () => {
  const ada = await somebody()
  const competition = await liveCompetition({ end_time: new Date(Date.now() + 890_000) })
  const entryId = await entered(ada, competition, 0, 1, 2)
  await playedBoard(competition)
  const [one, five] = ids(competition, 0, 4)
  expect((await trade(ada, entryId, one!, five!)).json()).toMatchObject({
    code: 'trades_closed',
    title: 'Trade Failed',
  })
})

test('of 50 concurrent trades of one entry two succeed, and the others are refused for lack of moves', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2)
  const board = await playedBoard(competition)
  const others = ids(competition, 3, 4, 5, 6, 7)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, nth) =>
      trade(ada, entryId, ids(competition, nth % 3)[0]!, others[nth % others.length]!),
    ),
  )
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(2)
  expect(await rowOf(entryId)).toMatchObject({ moves: 2 })
  expect(new Set(await picksOf(entryId)).size).toBe(3)
  expect(board.scoreOf(entryId)).toBe(600)
  await board.catchUp()
  expect(board.scoreOf(entryId)).toBe(600)
})

test('50 equal trades with one key make one trade, and every repetition returns the same response', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2, 3)
  await playedBoard(competition)
  const [one, two, five] = ids(competition, 0, 1, 4)
  const replies = await Promise.all(Array.from({ length: 50 }, () => trade(ada, entryId, one!, five!, 'once')))
  expect((await drop(ada, entryId, two!, 'then')).json<Entry>().movesLeft).toBe(0)
  await server.db.updateTable('competitions').set({ phase: 'review' }).where('id', '=', competition.id).execute()
  replies.push(await trade(ada, entryId, one!, five!, 'once'))
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1)
  expect(replies[0]!.json()).toMatchObject({ movesLeft: 1 })
  expect(await rowOf(entryId)).toMatchObject({ moves: 2 })

  for (const reply of [await trade(ada, entryId, two!, five!, 'once'), await drop(ada, entryId, two!, 'once')]) {
    expect(reply.json()).toMatchObject({ code: 'key_reused' })
  }
  expect((await trade(ada, entryId, one!, five!, 'another')).json()).toMatchObject({ code: 'rosters_locked' })
})

test('the key of a refused move can be used again', async () => {
  const ada = await somebody()
  const competition = await server.competition()
  const entryId = await entered(ada, competition, 0, 1, 2)
  const [one, five] = ids(competition, 0, 4)
  expect((await drop(ada, entryId, one!, 'mine')).json()).toMatchObject({ code: 'cannot_drop' })
  expect((await trade(ada, entryId, one!, five!, 'mine')).statusCode).toBe(200)
  expect((await trade(ada, entryId, one!, five!, ' ')).json()).toMatchObject({ code: 'bad_request' })
})

test('a process that dies at any statement of a live trade leaves it made as a whole or not at all, and a repeat makes it once', async () => {
  const ada = await somebody()
  const competition = await liveCompetition()
  const entryId = await entered(ada, competition, 0, 1, 2)
  await playedBoard(competition)
  const [oldCreatorId, newCreatorId] = ids(competition, 0, 4) as [number, number]
  const player: Player = { id: ada.id, displayName: 'Ada', role: 'user', ndaAccepted: true, isElevated: false }
  const make = (db: Db) =>
    tradePick({ ...server.deps, db }, { player, body: { entryId, oldCreatorId, newCreatorId }, key: 'dying' })
  const whole = async () => {
    const { moves, banked_tenths: banked } = await rowOf(entryId)
    const made = await readMoves(server.db, entryId)
    expect([moves, made.length, (await picksOf(entryId)).includes(newCreatorId)]).toEqual(
      moves === 0 ? [0, 0, false] : [1, 1, true],
    )
    expect(made.at(-1)?.bankedAfter ?? 0).toBe(banked)
  }
  expect(await crashEverywhere(server.db, make, whole)).toBeGreaterThan(5)
  const again = await make(server.db)
  expect(again).toMatchObject({ movesLeft: 1 })
  await whole()
  expect(await rowOf(entryId)).toMatchObject({ moves: 1 })
})
