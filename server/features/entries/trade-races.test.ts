/** Trades and drops while the database's clock passes the opening, the closing and the end of the window: 20 races over each edge. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused } from '#contract/errors.ts'
import { tradeWindow } from '#game/live-price.ts'
import { audit } from '#server/audit/audit.ts'
import { readMovesOf } from '#server/records/entry-moves.ts'
import type { Player } from '#server/identity/player.ts'
import { enter, newCrowd } from '#server/testing/life.ts'
import { playOn } from '#server/testing/market.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import { dropPick, tradePick } from './trade-and-drop.ts'

const RACES = 20
/** The number of players at once, and the number of entries of each. */
const PLAYERS = 4
const ENTRIES = 3
const WINDOW_S = 1_000
/** How many seconds the edge is ahead when a race begins: it passes at another step of the moves in each race. */
const aheadOf = (race: number): number => 0.02 + 0.01 * race

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Lane = { player: Player; entries: { id: number; roster: readonly number[] }[] }

/** A live competition whose window has passed this share in a moment, with the entries of all players. */
async function raceOver(share: number, nth: number) {
  const competition = await server.competition({ phase: 'live' })
  const { id, creators } = competition
  const starts = sql<Date>`clock_timestamp() + make_interval(secs => ${aheadOf(nth) - share * WINDOW_S})`
  const ids = creators.map(({ creatorId }) => creatorId)
  const userIds = await newCrowd(server.db, `race-${share}-${nth}-`, PLAYERS)
  const rosters = Array.from({ length: ENTRIES }, (_, place) => [ids[0]!, ids[1]!, ids[2 + place]!, ids[5]!])
  const wanted = userIds.flatMap((userId) => rosters.map((creatorIds) => ({ userId, creatorIds })))
  const entryIds = await enter(server.db, id, wanted)
  const board = await server.deps.boards.open(id)
  playOn(board, competition)
  const before = entryIds.map((entryId) => board.scoreOf(entryId))
  const { start_time: start, end_time: end } = await server.db
    .updateTable('competitions')
    .set({ draft_opens_at: sql<Date>`${starts} - interval '1 hour'`, start_time: starts })
    .set({ end_time: sql<Date>`${starts} + make_interval(secs => ${WINDOW_S})` })
    .set({ settle_at: sql<Date>`${starts} + make_interval(secs => ${2 * WINDOW_S})` })
    .where('id', '=', id)
    .returning(['start_time', 'end_time'])
    .executeTakeFirstOrThrow()
  const lanes = userIds.map((userId, at): Lane => {
    const player: Player = { id: userId, displayName: 'Somebody', role: 'user', ndaAccepted: true, isElevated: false }
    const own = entryIds.slice(at * ENTRIES, (at + 1) * ENTRIES)
    return { player, entries: own.map((entryId, place) => ({ id: entryId, roster: rosters[place]! })) }
  })

  /** Tries a move, every other time a drop. Returns 'made' or the code of the refusal. */
  const move = async (
    { player }: Lane,
    { id: entryId, roster }: Lane['entries'][number],
    isDrop = entryId % 2 === 0,
  ) => {
    const call = isDrop
      ? dropPick(server.deps, { player, body: { entryId, creatorId: roster[3]! }, key: null })
      : tradePick(server.deps, {
          player,
          body: { entryId, oldCreatorId: roster[3]!, newCreatorId: ids[6]! },
          key: null,
        })
    return call.then(
      () => 'made',
      (error: unknown) => {
        if (error instanceof Refused) return error.refusal.code
        throw error
      },
    )
  }
  /** Asks for an impossible trade until it is refused with this code, which shows that the edge has passed. */
  const untilRefused = async ({ player, entries: [first] }: Lane, code: string) => {
    const body = { entryId: first!.id, oldCreatorId: first!.roster[0]!, newCreatorId: first!.roster[1]! }
    const probe = () =>
      tradePick(server.deps, { player, body, key: null }).then(
        () => 'made',
        (error: unknown) => (error instanceof Refused ? error.refusal.code : Promise.reject(error as Error)),
      )
    let last = await probe()
    while (last !== code) {
      expect(['duplicate_pick', 'trades_closed']).toContain(last)
      last = await probe()
    }
  }

  /** Checks that every entry has its moves as a whole, inside the window, and with the score that it had. */
  const check = async () => {
    const { opensAt, closesAt } = tradeWindow(start.getTime(), end.getTime())
    const moves = await readMovesOf(server.db, entryIds)
    const rows = await server.db.selectFrom('entries').selectAll().where('id', 'in', entryIds).orderBy('id').execute()
    for (const row of rows) {
      const made = moves.get(row.id) ?? []
      expect(made.length).toBe(row.moves)
      expect(made.at(-1)?.bankedAfter ?? 0).toBe(row.banked_tenths)
      for (const { at } of made) {
        expect(at.getTime()).toBeGreaterThanOrEqual(opensAt)
        expect(at.getTime()).toBeLessThan(closesAt)
      }
    }
    await board.catchUp()
    expect(entryIds.map((entryId) => board.scoreOf(entryId))).toEqual(before)
    return rows.reduce((sum, { moves: count }) => sum + count, 0)
  }
  return { lanes, move, untilRefused, check }
}

const all = <One, Made>(items: readonly One[], work: (item: One) => Promise<Made>) => Promise.all(items.map(work))

test('in 20 races over the opening each entry makes its move as soon as trades are open, and none before', async () => {
  let early = 0
  for (let nth = 0; nth < RACES; nth++) {
    const { lanes, move, check } = await raceOver(0.1, nth)
    await all(lanes, async (lane) => {
      for (const entry of lane.entries) {
        let outcome = await move(lane, entry)
        for (; outcome !== 'made'; outcome = await move(lane, entry)) {
          expect(outcome).toBe('trades_not_open')
          early++
        }
      }
    })
    expect(await check()).toBe(PLAYERS * ENTRIES)
  }
  expect(early).toBeGreaterThan(0)
  expect((await audit(server.db)).filter(({ id }) => id === 'I8')).toEqual([])
})

test('in 20 races over the closing each entry makes its move before it or not at all', async () => {
  let made = 0
  for (let nth = 0; nth < RACES; nth++) {
    const { lanes, move, untilRefused, check } = await raceOver(0.8, nth)
    const outcomes = await all(lanes, async (lane) => {
      const [last, ...others] = lane.entries.toReversed()
      const tried = []
      for (const entry of others) tried.push(await move(lane, entry))
      await untilRefused(lane, 'trades_closed')
      expect(await move(lane, last!)).toBe('trades_closed')
      return tried
    })
    const count = outcomes.flat().filter((outcome) => outcome === 'made').length
    expect(new Set(['made', 'trades_closed', ...outcomes.flat()]).size).toBe(2)
    expect(await check()).toBe(count)
    made += count
  }
  expect(made).toBeGreaterThan(0)
  expect((await audit(server.db)).filter(({ id }) => id === 'I8')).toEqual([])
})

test('in 20 races over the end no move is made, and every refusal has its reason', async () => {
  for (let nth = 0; nth < RACES; nth++) {
    const { lanes, move, untilRefused, check } = await raceOver(1, nth)
    await all(lanes, async (lane) => {
      for (const entry of lane.entries) expect(['trades_closed', 'rosters_locked']).toContain(await move(lane, entry))
      await untilRefused(lane, 'rosters_locked')
      for (const entry of lane.entries) expect(await move(lane, entry)).toBe('rosters_locked')
    })
    expect(await check()).toBe(0)
  }
})
