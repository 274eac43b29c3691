import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenths } from '#game/points.ts'
import { settleEntries } from '#server/records/entries.ts'
import { startTestServer, type Actor, type TestServer } from '#server/testing/server.ts'
import { enter } from '#server/testing/life.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const endedAgo = (minutes: number) => {
  const at = (before: number) => new Date(Date.now() - (minutes + before) * MINUTE_MS)
  return { phase: 'completed' as const, draft_opens_at: at(20), start_time: at(10), end_time: at(0), settle_at: at(0) }
}
type Result = { as: Actor; score: number; rank: number; prize?: number }

/** A completed competition with these entries. */
async function played(columns: object, ...results: Result[]): Promise<number> {
  const { id, creators } = await server.competition(columns)
  const creatorIds = creators.map(({ creatorId }) => creatorId)
  const entryIds = await enter(
    server.db,
    id,
    results.map(({ as }, nth) => ({ userId: as.id, creatorIds: creatorIds.slice(nth, nth + 3) })),
  )
  await settleEntries(
    server.db,
    id,
    results.map(({ score, rank }, place) => ({ entryId: entryIds[place]!, score: tenths(score), rank })),
  )
  for (const [place, { as, score, rank, prize }] of results.entries()) {
    if (prize === undefined) continue
    await server.db
      .insertInto('competition_winners')
      .values({
        competition_id: id,
        entry_id: entryIds[place]!,
        user_id: as.id,
        rank,
        score_tenths: score,
        prize_amount_cents: prize,
      })
      .execute()
  }
  return id
}
const listOf = async (as: Actor) =>
  (await server.get('/api/profile/competitions', { as })).json<{ competitionId: number }[]>()

test('a player sees what they played, latest first: the best of their entries and all they won, nothing of others', async () => {
  const [ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')]
  const older = await played(
    { ...endedAgo(60), prize_title: 'Older' },
    { as: bob, score: 900, rank: 1, prize: 5_000 },
    { as: ada, score: 812, rank: 2 },
  )
  const end = endedAgo(30)
  const newer = await played(
    { ...end, prize_title: 'Newer' },
    { as: ada, score: 500, rank: 2, prize: 3_000 },
    { as: bob, score: 400, rank: 4 },
    { as: ada, score: 705, rank: 1, prize: 5_050 },
    { as: ada, score: 100, rank: 5 },
  )
  expect(await listOf(ada)).toEqual([
    {
      competitionId: newer,
      prizeTitle: 'Newer',
      endTime: end.end_time.toISOString(),
      entries: 4,
      ownEntries: 3,
      bestRank: 1,
      bestScore: 70.5,
      prize: '80.50',
    },
    {
      competitionId: older,
      prizeTitle: 'Older',
      endTime: expect.any(String),
      entries: 2,
      ownEntries: 1,
      bestRank: 2,
      bestScore: 81.2,
      prize: '0.00',
    },
  ])
  expect((await listOf(bob)).map(({ competitionId }) => competitionId)).toEqual([newer, older])
})

test('only what is completed counts', async () => {
  const cleo = await server.signUp('Cleo')
  for (const phase of ['drafting', 'live', 'review', 'void'] as const)
    await played({ phase }, { as: cleo, score: 1, rank: 1 })
  expect(await listOf(cleo)).toEqual([])
  expect(await listOf(await server.watch())).toEqual([])
})

test('the latest 100 are shown', async () => {
  const dora = await server.signUp('Dora')
  const ids: number[] = []
  for (let nth = 0; nth < 102; nth++)
    ids.push(await played({ ...endedAgo(1_000 - nth), prices: [5_000, 5_000, 5_000] }, { as: dora, score: 1, rank: 1 }))
  expect((await listOf(dora)).map(({ competitionId }) => competitionId)).toEqual(ids.toReversed().slice(0, 100))
})
