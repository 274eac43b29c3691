/** Trades that race the lock and the end: free before the lock, counted until the end and refused after it, by the database's clock. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entry } from '#contract/entries.ts'
import { tenths } from '#game/points.ts'
import type { CreatorScore } from '#game/scoring/types.ts'
import { audit } from '#server/audit/audit.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
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

const scoreOf = (points: number): CreatorScore => ({
  growthScore: tenths(points),
  engagementScore: tenths(0),
  pace: tenths(points),
  points: tenths(points),
  isMeasured: true,
})

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
  'trades during the lock: earlier ones are free, and at most two later ones are counted (%i)',
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
      expect(refusal).toBe('no_moves_left')
      expect(accepted.slice(-2).map((entry) => entry.movesLeft)).toEqual([1, 0])
      expect(accepted.slice(0, -2).every((entry) => entry.movesLeft === 2)).toBe(true)
      const changes = history.filter((change) => change.entry_id === entryIds[index])
      expect(changes).toHaveLength(accepted.length)
      for (const change of changes) expect(change.moves === 0).toBe(change.changed_at < startTime)
      // an even number of swaps before the lock, and two after it
      const kept = await db
        .selectFrom('entries')
        .selectAll()
        .where('id', '=', entryIds[index]!)
        .executeTakeFirstOrThrow()
      expect([kept.moves, kept.picks[2]!.creatorId]).toEqual([2, accepted.length % 2 ? four : three])
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
    board.setPoints(new Map(creators.map(({ creatorId }, index) => [creatorId, scoreOf(100 * (index + 1))])))

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
    expect(new Set(refusals.flat())).toEqual(new Set(['no_moves_left', 'rosters_locked']))
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
