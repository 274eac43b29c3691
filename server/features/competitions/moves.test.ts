/**
 * Trades that race the lock, the opening, the closing and the end: free before the lock, counted between the opening and the closing, refused
 * otherwise, by the database's clock.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '#contract/entries.ts'
import { tradeWindow } from '#game/live-price.ts'
import { audit } from '#server/audit/audit.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { playOn } from '#server/testing/market.ts'
import { bringForward, enter, readCompetition, setsOf } from '#server/testing/life.ts'
import { advancePhase } from './advance-phase.ts'

const PLAYERS = 6

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { rateLimitFactor: 1_000 } })
  // every change of an entry, as the database made it
  await sql`create table entry_history (entry_id bigint, picks jsonb, moves integer, changed_at timestamptz)`.execute(
    server.db,
  )
  await sql`
    create function keep_entry_history() returns trigger language plpgsql as $$
    begin
      insert into entry_history values (new.id, new.picks, new.moves, new.updated_at);
      return null;
    end $$
  `.execute(server.db)
  await sql`create trigger entry_history after update of picks on entries for each row execute function keep_entry_history()`.execute(
    server.db,
  )
})
afterAll(() => server.close())

type Change = { entry_id: number; moves: number; changed_at: Date }
const historyOf = async (competitionId: number) =>
  (
    await sql<Change>`
  select entry_id, entry_history.moves, changed_at from entry_history join entries on entries.id = entry_id where competition_id = ${competitionId}
`.execute(server.db)
  ).rows

/** Swaps the last pick between two creators until the swap is refused. Returns the refusal and every accepted response. */
async function tradeUntilRefused(as: Actor, entryId: number, pair: readonly [number, number], onAccepted: () => void) {
  const accepted: Entry[] = []
  for (let nth = 0; ; nth++) {
    const reply = await server.post('/api/entries/trade', {
      as,
      body: { entryId, oldCreatorId: pair[nth % 2]!, newCreatorId: pair[(nth + 1) % 2]! },
    })
    const entry = reply.json<Entry & { code: string }>()
    if (reply.statusCode !== 200) return { refusal: entry.code, accepted }
    accepted.push(entry)
    onAccepted()
  }
}

async function players(round: string): Promise<Actor[]> {
  const all: Actor[] = []
  for (let index = 0; index < PLAYERS; index++) all.push(await server.signUp(`mover-${round}-${index}`))
  return all
}

test.each([1, 2, 3])(
  'trades during the lock: earlier ones are free, and later ones are refused until trades open (%i)',
  async (round) => {
    const { db } = server
    const { id, creators } = await server.competition()
    const [one, two, three, four] = creators.map(({ creatorId }) => creatorId) as [number, number, number, number]
    const actors = await players(`lock-${round}`)
    const entryIds = await enter(
      db,
      id,
      actors.map((actor) => ({ userId: actor.id, creatorIds: [one, two, three] })),
    )

    let count = 0
    const someAreIn = Promise.withResolvers<void>()
    const lock = async () => {
      await someAreIn.promise
      await bringForward(db, id, 'start_time')
      while ((await readCompetition(db, id)).phase === 'drafting') await advancePhase(server.deps, 'drafting')
    }
    const [outcomes] = await Promise.all([
      Promise.all(
        actors.map((actor, index) =>
          tradeUntilRefused(actor, entryIds[index]!, [three, four], () => {
            if (++count === PLAYERS) someAreIn.resolve()
          }),
        ),
      ),
      lock(),
      lock(),
    ])

    const { start_time: startTime, phase } = await readCompetition(db, id)
    expect(phase).toBe('live')
    const history = await historyOf(id)
    for (const [index, { refusal, accepted }] of outcomes.entries()) {
      expect(refusal).toBe('trades_not_open')
      expect(accepted.every((entry) => entry.movesLeft === 2)).toBe(true)
      const changes = history.filter((change) => change.entry_id === entryIds[index])
      expect(changes).toHaveLength(accepted.length)
      for (const change of changes) expect([change.moves, change.changed_at < startTime]).toEqual([0, true])
      const kept = await db
        .selectFrom('entries')
        .selectAll()
        .where('id', '=', entryIds[index]!)
        .executeTakeFirstOrThrow()
      expect([kept.moves, kept.picks[2]!.creatorId]).toEqual([0, accepted.length % 2 ? four : three])
    }
    expect(await audit(db)).toEqual([])
  },
)

test.each([1, 2, 3])(
  'trades during the end: none is accepted after it, and the board agrees with the stored entries (%i)',
  async (round) => {
    const { db, deps } = server
    const [opened, started] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 3_600_000)]
    const { id, creators } = await server.competition({ phase: 'live', draft_opens_at: opened, start_time: started })
    const [three, four, ...others] = creators.map(({ creatorId }) => creatorId) as [number, number, ...number[]]
    const actors = await players(`end-${round}`)
    // each player has many entries, so that moves continue until the end
    const rosters = setsOf(others, 2, 3, 4)
      .slice(0, 40)
      .map((kept) => [...kept, three])
    const entryIds = await enter(
      db,
      id,
      actors.flatMap(({ id: userId }) => rosters.map((creatorIds) => ({ userId, creatorIds }))),
    )
    const board = await deps.boards.open(id)
    playOn(board, { id, creators })

    let count = 0
    const someAreIn = Promise.withResolvers<void>()
    const moveAll = async (actor: Actor, own: readonly number[]) => {
      const refusals: string[] = []
      for (const entryId of own) {
        refusals.push(
          (
            await tradeUntilRefused(actor, entryId, [three, four], () => {
              if (++count === 3 * PLAYERS) someAreIn.resolve()
            })
          ).refusal,
        )
      }
      return refusals
    }
    const end = async () => {
      await someAreIn.promise
      await bringForward(db, id, 'end_time')
      while ((await readCompetition(db, id)).phase === 'live') await advancePhase(deps, 'live')
    }
    const [refusals] = await Promise.all([
      Promise.all(actors.map((actor, index) => moveAll(actor, entryIds.slice(40 * index, 40 * index + 40)))),
      end(),
      end(),
    ])

    const { end_time: endTime, phase } = await readCompetition(db, id)
    expect(phase).toBe('review')
    const history = await historyOf(id)
    expect(history).toHaveLength(count)
    for (const change of history) expect([change.moves <= 2, change.changed_at < endTime]).toEqual([true, true])
    // the end is brought forward, so trades close at the same moment
    expect(new Set(refusals.flat().filter((code) => code !== 'trades_closed'))).toEqual(
      new Set(['no_moves_left', 'rosters_locked']),
    )
    const rows = await db
      .selectFrom('entries')
      .select(['id', 'picks', 'banked_tenths'])
      .where('competition_id', '=', id)
      .execute()
    const earned = (creatorIds: readonly number[]) =>
      creatorIds.reduce((sum, creatorId) => sum + board.creatorScore(creatorId)!.points, 0)
    for (const row of rows) {
      const atTheStart = earned(rosters[entryIds.indexOf(row.id) % rosters.length]!)
      expect(row.banked_tenths + earned(row.picks.map(({ creatorId }) => creatorId))).toBe(atTheStart)
      expect(board.scoreOf(row.id)).toBe(atTheStart)
    }
  },
)

const EDGES = ['opening', 'closing', 'end'] as const
const WINDOW_MS = 3_600_000
const AHEAD_MS = 1_000

test('20 races of trades over the opening, the closing and the end: each is accepted exactly while trades are open', async () => {
  const { db, deps } = server
  const actors = await players('edge')
  const accepted = { opening: 0, closing: 0, end: 0 }
  for (let run = 0; run < 20; run++) {
    const edge = EDGES[run % EDGES.length]!
    const passed = { opening: 0.1, closing: 0.8, end: 1 }[edge] * WINDOW_MS
    const { id, creators } = await server.competition({ phase: 'live' })
    const [three, four, ...others] = creators.map(({ creatorId }) => creatorId) as [number, number, ...number[]]
    const rosters = setsOf(others, 2, 3)
      .slice(0, 6)
      .map((kept) => [...kept, three])
    const entryIds = await enter(
      db,
      id,
      actors.flatMap(({ id: userId }) => rosters.map((creatorIds) => ({ userId, creatorIds }))),
    )
    playOn(await deps.boards.open(id), { id, creators })
    const startTime = new Date(Date.now() + AHEAD_MS - passed)
    const at = (ms: number) => new Date(startTime.getTime() + ms)
    const times = {
      draft_opens_at: at(-WINDOW_MS),
      start_time: startTime,
      end_time: at(WINDOW_MS),
      settle_at: at(2 * WINDOW_MS),
    }
    await db.updateTable('competitions').set(times).where('id', '=', id).execute()
    const edgeAt = startTime.getTime() + passed
    const refusals = new Set<string>()
    await Promise.all(
      entryIds.map(async (entryId, nth) => {
        const actor = actors[Math.floor(nth / rosters.length)]!
        // until the edge has passed, and once more
        for (let isPast = false; !isPast;) {
          isPast = Date.now() > edgeAt + 100
          refusals.add((await tradeUntilRefused(actor, entryId, [three, four], () => {})).refusal)
        }
      }),
    )
    const { opensAt, closesAt } = tradeWindow(startTime.getTime(), startTime.getTime() + WINDOW_MS)
    const history = await historyOf(id)
    for (const change of history) {
      const changedAt = change.changed_at.getTime()
      expect([edge, changedAt >= opensAt && changedAt < closesAt, change.moves <= 2]).toEqual([edge, true, true])
    }
    const stored = await db
      .selectFrom('entry_moves')
      .innerJoin('entries', 'entries.id', 'entry_id')
      .select('entry_id')
      .where('competition_id', '=', id)
      .execute()
    expect(stored).toHaveLength(history.length)
    accepted[edge] += history.length
    const allowed = {
      opening: ['trades_not_open', 'no_moves_left'],
      closing: ['no_moves_left', 'trades_closed'],
      end: ['trades_closed', 'rosters_locked'],
    }[edge]
    expect([...refusals].filter((code) => !allowed.includes(code) && code !== 'not_in_roster')).toEqual([])
  }
  // on a slow machine no trade of a run may come before its closing
  expect(accepted).toEqual({ opening: expect.any(Number), closing: expect.any(Number), end: 0 })
  expect(accepted.opening).toBeGreaterThan(0)
})
