import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { CompetitionResult, LedgerPage } from '#contract/profile.ts'
import { cents } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import { settleEntries } from '#server/records/entries.ts'
import { fromHouse, post } from '#server/records/ledger.ts'
import { insertResults } from '#server/records/results.ts'
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
    results.map(({ score, rank }, nth) => ({ entryId: entryIds[nth]!, score: tenths(score), rank })),
  )
  for (const [index, { as, score, rank, prize }] of results.entries()) {
    if (prize === undefined) continue
    await server.db
      .insertInto('competition_winners')
      .values({
        competition_id: id,
        entry_id: entryIds[index]!,
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

test('the history has each competition once, latest first, with the best entry and the prize of the player alone', async () => {
  const [ada, bob] = [await server.signUp('Ada'), await server.signUp('Bob')]
  const older = await played(
    { ...endedAgo(60), prize_title: 'Older' },
    { as: bob, score: 900, rank: 1, prize: 5_000 },
    { as: ada, score: 812, rank: 2 },
  )
  const end = endedAgo(30)
  const newer = await played(
    { ...end, prize_title: 'Newer' },
    { as: ada, score: 500, rank: 2 },
    { as: bob, score: 400, rank: 4, prize: 3_000 },
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
      prize: '50.50',
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

test('a shared best place is marked as tied', async () => {
  const [mia, ned] = [await server.signUp('Mia'), await server.signUp('Ned')]
  await played(endedAgo(3), { as: mia, score: 300, rank: 1 }, { as: ned, score: 200, rank: 2 })
  await played(
    endedAgo(2),
    { as: mia, score: 300, rank: 1 },
    { as: ned, score: 200, rank: 2 },
    { as: mia, score: 200, rank: 2 },
  )
  await played(endedAgo(1), { as: mia, score: 200, rank: 1 }, { as: ned, score: 200, rank: 1 })
  const told = async (as: Actor) =>
    (await server.get('/api/profile/competitions', { as }))
      .json<{ bestRank: number; isTied?: boolean }[]>()
      .map(({ bestRank, isTied }) => [bestRank, isTied])
  expect(await told(mia)).toEqual([
    [1, true],
    [1, undefined],
    [1, undefined],
  ])
  expect(await told(ned)).toEqual([
    [1, true],
    [2, true],
    [2, undefined],
  ])
})

test('only finished competitions are in the history', async () => {
  const cleo = await server.signUp('Cleo')
  for (const phase of ['drafting', 'live', 'review'] as const) await played({ phase }, { as: cleo, score: 1, rank: 1 })
  expect(await listOf(cleo)).toEqual([])
  expect(await listOf(await server.watch())).toEqual([])
})

test('a competition that was called off is in the history with its reason', async () => {
  const cleo = await server.signUp('Nia')
  const reason = 'The stream is off tonight.'
  const { id, creators } = await server.competition({ phase: 'void', void_reason: reason })
  await enter(server.db, id, [{ userId: cleo.id, creatorIds: creators.slice(0, 3).map(({ creatorId }) => creatorId) }])
  expect(await listOf(cleo)).toMatchObject([{ competitionId: id, isVoid: true, voidReason: reason, bestRank: null }])
  expect(await resultOf(cleo, id)).toMatchObject({ phase: 'void', voidReason: reason })
})

test('the first place has the prize in words, in the result, the history and the ledger', async () => {
  const [ada, bob] = [await server.signUp('Ola'), await server.signUp('Pia')]
  const id = await played(
    { ...endedAgo(5), prize_text: 'A mug' },
    { as: ada, score: 9, rank: 1 },
    { as: bob, score: 5, rank: 2 },
  )
  const [won] = await server.db.selectFrom('entries').select('id').where('user_id', '=', ada.id).execute()
  await post(
    server.db,
    fromHouse(ada.id, cents(100), { txId: 'mug', reason: 'prize', competitionId: id, entryId: won!.id }),
  )
  expect(await resultOf(ada, id)).toMatchObject({ prizeText: 'A mug' })
  expect(await listOf(ada)).toMatchObject([{ prizeText: 'A mug' }])
  const ledger = (await server.get('/api/profile/ledger', { as: ada })).json<{ lines: unknown[] }>()
  expect(ledger.lines[0]).toMatchObject({ reason: 'prize', prizeText: 'A mug' })
  expect(await resultOf(bob, id)).not.toHaveProperty('prizeText')
  expect((await listOf(bob))[0]).not.toHaveProperty('prizeText')
})

test('the history has at most the latest 100 competitions', async () => {
  const dora = await server.signUp('Dora')
  const ids: number[] = []
  for (let nth = 0; nth < 102; nth++)
    ids.push(await played({ ...endedAgo(1_000 - nth), prices: [5_000, 5_000, 5_000] }, { as: dora, score: 1, rank: 1 }))
  expect((await listOf(dora)).map(({ competitionId }) => competitionId)).toEqual(ids.toReversed().slice(0, 100))
})

const resultOf = async (as: Actor, id: number) =>
  (await server.get(`/api/profile/results/${id}`, { as })).json<unknown>()

test('a result has place, prize, gains, and the distance to the places above and below', async () => {
  const [eve, fay, guy] = [await server.signUp('Eve'), await server.signUp('Fay'), await server.signUp('Guy')]
  const end = endedAgo(5)
  const id = await played(
    { ...end, prize_title: 'Prime Time' },
    { as: fay, score: 900, rank: 1, prize: 6_000 },
    { as: eve, score: 850, rank: 2, prize: 3_000 },
    { as: guy, score: 850, rank: 2, prize: 3_000 },
    { as: eve, score: 400, rank: 4 },
    { as: fay, score: 390, rank: 5 },
  )
  await insertResults(server.db, id, [
    { userId: eve.id, bestRank: 2, prize: cents(3_000), xpBefore: 90, xpAfter: 175, streakBefore: 0, streakAfter: 1 },
  ])
  const [first, second] = ((await resultOf(eve, id)) as CompetitionResult).ownEntries
  expect(await resultOf(eve, id)).toEqual({
    competitionId: id,
    prizeTitle: 'Prime Time',
    phase: 'completed',
    endTime: end.end_time.toISOString(),
    entries: 5,
    bestRank: 2,
    prize: '30.00',
    waiting: '0.00',
    withheld: '0.00',
    ownEntries: [first, second],
    gained: { xpBefore: 90, xpAfter: 175, levelBefore: 1, levelAfter: 2, streakBefore: 0, streakAfter: 1 },
  })
  expect([first, second].map((own) => own!.isTied ?? false)).toEqual([true, false])
  expect(first).toMatchObject({
    rank: 2,
    score: 85,
    prize: '30.00',
    above: { rank: 1, points: 5 },
    // the 4th is the player's own other entry, so it is not a player ahead
    below: { rank: 5, points: 46 },
    toPrize: null,
  })
  expect(second).toMatchObject({
    rank: 4,
    score: 40,
    prize: '0.00',
    above: { rank: 2, points: 45 },
    below: { rank: 5, points: 1 },
    // the player has a prize for the better entry
    toPrize: null,
  })
  expect(((await resultOf(fay, id)) as CompetitionResult).ownEntries[0]).toMatchObject({
    above: null,
    below: { rank: 2, points: 5 },
  })
})

test('before the settlement a result only says that the player takes part, and without an entry there is none', async () => {
  const [hal, ida] = [await server.signUp('Hal'), await server.signUp('Ida')]
  for (const phase of ['review', 'void'] as const) {
    const id = await played({ phase }, { as: hal, score: 0, rank: 1 })
    expect(await resultOf(hal, id)).toMatchObject({
      phase,
      bestRank: null,
      prize: '0.00',
      ownEntries: [],
      gained: null,
    })
    expect(await resultOf(ida, id)).toBeNull()
  }
  expect(await resultOf(ida, 2_000_000_000)).toMatchObject({ code: 'competition_not_found' })
})

test('the latest result is unseen until it is viewed, and viewing it marks earlier ones too', async () => {
  const [joe, kim] = [await server.signUp('Joe'), await server.signUp('Kim')]
  const unseen = async (as: Actor) => (await server.get('/api/auth/user', { as })).json<User>().unseenResultId
  expect(await unseen(joe)).toBeNull()
  const unchanged = { bestRank: 1, prize: cents(0), xpBefore: 0, xpAfter: 0, streakBefore: 0, streakAfter: 0 }
  const ids: number[] = []
  for (let nth = 0; nth < 2; nth++) {
    const id = await played(endedAgo(10 - nth), { as: joe, score: 1, rank: 1 }, { as: kim, score: 1, rank: 1 })
    await insertResults(
      server.db,
      id,
      [joe, kim].map((as) => ({ userId: as.id, ...unchanged })),
    )
    ids.push(id)
  }
  expect(await unseen(joe)).toBe(ids[1])
  expect((await server.post(`/api/profile/results/${ids[0]}/seen`, { as: joe })).json()).toEqual({ ok: true })
  expect(await unseen(joe)).toBe(ids[1])
  await server.post(`/api/profile/results/${ids[1]}/seen`, { as: joe })
  expect([await unseen(joe), await unseen(kim)]).toEqual([null, ids[1]])
})

test("the ledger lists the player's own movements, newest first, page by page", async () => {
  const [lea, max] = [await server.signUp('Lea'), await server.signUp('Max')]
  const id = await played({ ...endedAgo(5), prize_title: 'Prime Time' }, { as: lea, score: 1, rank: 1 })
  for (const [nth, as] of [lea, max, lea].entries())
    await post(server.db, fromHouse(as.id, cents(100 + nth), { txId: `t-${nth}`, reason: 'prize', competitionId: id }))
  const page = async (query = '') => (await server.get(`/api/profile/ledger${query}`, { as: lea })).json<LedgerPage>()

  const all = await page()
  const prize = {
    id: expect.any(Number),
    at: expect.any(String),
    reason: 'prize',
    competitionId: id,
    prizeTitle: 'Prime Time',
    nthEntry: null,
  }
  expect(all).toEqual({
    lines: [
      { ...prize, amount: '1.02' },
      { ...prize, amount: '1.00' },
      { ...prize, amount: '1000.00', reason: 'welcome credit', competitionId: null, prizeTitle: null },
    ],
    next: null,
    waiting: [],
  })
  const first = await page('?limit=2')
  expect(first).toEqual({ lines: all.lines.slice(0, 2), next: all.lines[1]!.id, waiting: [] })
  expect(await page(`?limit=2&before=${first.next}`)).toEqual({ lines: all.lines.slice(2), next: null, waiting: [] })
  const both = [2, 1].map((rank) => ({ as: max, score: 1, rank }))
  const several = await played({ ...endedAgo(4), prize_title: 'Night Cap' }, { as: lea, score: 1, rank: 3 }, ...both)
  const entries = await server.db
    .selectFrom('entries')
    .select(['id', 'user_id as userId'])
    .where('competition_id', '=', several)
    .orderBy('id')
    .execute()
  for (const { id: entryId, userId } of entries)
    await post(
      server.db,
      fromHouse(userId, cents(100), { txId: `n-${entryId}`, reason: 'prize', competitionId: several, entryId }),
    )
  const named = async (as: Actor) =>
    (await server.get('/api/profile/ledger?limit=2', { as })).json<LedgerPage>().lines.map(({ nthEntry }) => nthEntry)
  expect([await named(max), await named(lea)], 'which of several entries won').toEqual([
    [2, 1],
    [null, null],
  ])
  expect((await server.get('/api/profile/ledger?limit=0', { as: lea })).statusCode).toBe(400)
  expect((await server.get('/api/profile/ledger', { as: await server.watch() })).json()).toEqual({
    lines: [],
    next: null,
    waiting: [],
  })
})
