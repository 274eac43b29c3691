/** Prizes are paid to the right entries exactly once, whatever the entries and however many processes settle at the same time. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import type { Deps } from '#server/deps.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'
import type { WantedCompetition } from '#server/testing/competition.ts'
import { newPlayer, readCompetition } from '#server/testing/life.ts'
import { gainingSource, inReview, minutesAgo, type Roster } from '#server/testing/review.ts'
import { readBook } from './queries.ts'
import { notifyResults } from './result-notifications.ts'
import { settle, settleDue } from './settle.ts'
import { voidCompetition } from './void.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const gaining = (gains: readonly number[], name: 'recorded' | 'youtube' = 'recorded'): Deps => ({
  ...server.deps,
  source: gainingSource(server.deps.source, gains, name),
})
const reviewed = (deps: Deps, rosters: readonly Roster[], columns: WantedCompetition = {}) =>
  inReview({ ...server, deps }, rosters, columns)

const ranks = async (id: number) =>
  (await server.db.selectFrom('entries').select('rank').where('competition_id', '=', id).orderBy('id').execute()).map(
    ({ rank }) => rank,
  )
const prizes = async (id: number) =>
  (
    await server.db
      .selectFrom('competition_winners')
      .select(['entry_id', 'prize_amount_cents'])
      .where('competition_id', '=', id)
      .orderBy('entry_id')
      .execute()
  ).map((row) => [row.entry_id, row.prize_amount_cents])
const balanceOf = async (userId: string) =>
  (await server.db.selectFrom('users').select('balance_cents').where('id', '=', userId).executeTakeFirstOrThrow())
    .balance_cents

const strong = [90_000, 80_000, 70_000, 60_000, 20_000, 10_000, 5_000, 1_000]

test('tied entries share a rank, pool the prizes of their places and split them to the cent', async () => {
  const [ada, ben] = [await newPlayer(server.db, 'ada'), await newPlayer(server.db, 'ben')]
  const [cleo, dora] = [await newPlayer(server.db, 'cleo'), await newPlayer(server.db, 'dora')]
  const { id, entryIds } = await reviewed(gaining(strong), [
    { userId: ada, picks: [4, 5, 6] },
    { userId: ben, picks: [1, 2, 3] },
    { userId: cleo, picks: [2, 3, 1] },
    { userId: dora, picks: [3, 2, 1] },
  ])
  expect(await settle(server.deps, id)).toBe(true)
  expect(await ranks(id)).toEqual([4, 1, 1, 1])
  // $1,020.00 over three: 34000 cents each, no remainder
  expect(await prizes(id)).toEqual([
    [entryIds[1], 34_000],
    [entryIds[2], 34_000],
    [entryIds[3], 34_000],
  ])
  expect((await readCompetition(server.db, id)).winner_id).toBe(ben)
  expect(await balanceOf(cleo)).toBe(100_000 + 34_000)
  expect(await audit(server.db)).toEqual([])
})

/** Ada has the best score ten times; Ben, Cleo and Dora follow. */
const tenAtTheTop = async (): Promise<Roster[]> => {
  const [ada, ben] = [await newPlayer(server.db, 'ada'), await newPlayer(server.db, 'ben')]
  const [cleo, dora] = [await newPlayer(server.db, 'cleo'), await newPlayer(server.db, 'dora')]
  // the creators at places 2 to 7 gain equally, so any three of them are worth the same
  const same = [1, 2, 3, 4, 5, 6].flatMap((one, at, all) => all.slice(at + 1).map((other) => [0, one, other]))
  return [
    ...same.slice(0, 10).map((picks) => ({ userId: ada, picks })),
    { userId: ben, picks: [1, 2, 3] },
    { userId: cleo, picks: [1, 2, 3] },
    { userId: dora, picks: [2, 3, 4] },
  ]
}
const oneStar = [90_000, ...Array.from({ length: 7 }, () => 30_000)]

test('a tie counts each player once: ten entries with the best score win one place', async () => {
  const rosters = await tenAtTheTop()
  const { id, entryIds } = await reviewed(gaining(oneStar), rosters, { prize_value_cents: 100_000 - 13 * 500 })
  await settle(server.deps, id)
  const places = await ranks(id)
  expect(places.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 1))
  const [ofAda, ...others] = await prizes(id)
  expect(ofAda).toEqual([entryIds[0], 50_000])
  expect(others.map(([, amount]) => amount).reduce((sum, amount) => sum! + amount!, 0)).toBe(50_000)
  expect(await audit(server.db)).toEqual([])
})

test('a player with the first three places is paid once, and the other prizes go to the next players', async () => {
  const names = ['ada', 'ben', 'cleo', 'dora'] as const
  const [ada, ben, cleo, dora] = await Promise.all(names.map((name) => newPlayer(server.db, name)))
  const rosters = [
    { userId: ben!, picks: [3, 4, 5] },
    { userId: ada!, picks: [1, 2, 4] },
    { userId: ada!, picks: [1, 2, 3] },
    { userId: ada!, picks: [1, 2, 5] },
    { userId: cleo!, picks: [4, 5, 6] },
    { userId: dora!, picks: [5, 6, 7] },
  ]
  const { id, entryIds } = await reviewed(gaining(strong), rosters, { prize_value_cents: 100_000 - 6 * 500 })
  expect(await settle(server.deps, id)).toBe(true)
  expect(await ranks(id)).toEqual([4, 2, 1, 3, 5, 6])
  expect(await prizes(id)).toEqual([
    [entryIds[0], 30_000],
    [entryIds[2], 50_000],
    [entryIds[4], 20_000],
  ])
  expect(await balanceOf(ada!)).toBe(100_000 + 50_000)
  expect(await balanceOf(dora!)).toBe(100_000)
  expect(await audit(server.db)).toEqual([])
})

test('the database refuses a second prize of a player in a competition', async () => {
  const ada = await newPlayer(server.db, 'ada')
  const rosters = [
    { userId: ada, picks: [1, 2, 3] },
    { userId: ada, picks: [5, 6, 7] },
  ]
  const { id, entryIds } = await reviewed(gaining(strong), rosters)
  await settle(server.deps, id)
  const again = server.db
    .insertInto('competition_winners')
    .values({ competition_id: id, entry_id: entryIds[1]!, user_id: ada, rank: 2, score_tenths: 1 })
    .execute()
  await expect(again).rejects.toThrow('competition_winners_competition_id_user_id_key')
})

test('the odd cents of a tie go to the earliest entry', async () => {
  const [ada, ben] = [await newPlayer(server.db, 'ada'), await newPlayer(server.db, 'ben')]
  const cleo = await newPlayer(server.db, 'cleo')
  const rosters = [
    { userId: ada, picks: [1, 2, 3] },
    { userId: ben, picks: [1, 2, 3] },
    { userId: cleo, picks: [5, 6, 7] },
  ]
  const { id, entryIds } = await reviewed(gaining(strong), rosters, { prize_value_cents: 99_999 })
  await settle(server.deps, id)
  // 101499: 50 + 30 % are 81199.2, so 81199 for two
  expect(await prizes(id)).toEqual([
    [entryIds[0], 40_600],
    [entryIds[1], 40_599],
    [entryIds[2], 20_300],
  ])
  expect(await audit(server.db)).toEqual([])
})

test.each([
  ['nobody', 0, []],
  ['one', 1, [100_500]],
  ['two', 2, [63_125, 37_875]],
])('if %s entered, the whole prize is paid, or nothing', async (_, count, amounts) => {
  const rosters: Roster[] = []
  for (let index = 0; index < count; index++) {
    rosters.push({ userId: await newPlayer(server.db, `player-${index}`), picks: [index, index + 2, index + 4] })
  }
  const { id } = await reviewed(gaining(strong), rosters)
  expect(await settle(server.deps, id)).toBe(true)
  expect((await prizes(id)).map(([, amount]) => amount)).toEqual(amounts)
  expect(await readCompetition(server.db, id)).toMatchObject({
    phase: 'completed',
    winner_id: rosters[0]?.userId ?? null,
  })
  expect(await audit(server.db)).toEqual([])
})

test('fifty concurrent settlements pay once', async () => {
  const ada = await newPlayer(server.db, 'ada')
  const { id } = await reviewed(gaining(strong), [{ userId: ada, picks: [1, 2, 3] }])
  const settled = await Promise.all(Array.from({ length: 50 }, () => settle(server.deps, id)))
  expect(settled.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(ada)).toBe(100_000 + 100_500)
  expect(await settleDue(server.deps)).toEqual([])
  expect(await audit(server.db)).toEqual([])
})

test('a settlement is logged with its numbers of entries and payouts', async () => {
  const said: object[] = []
  const deps = { ...gaining(strong), log: { ...server.deps.log, info: (line: object) => void said.push(line) } } as Deps
  const ada = await newPlayer(server.db, 'ada')
  const { id } = await reviewed(deps, [{ userId: ada, picks: [0, 1, 2] }])
  expect(await settleDue(deps)).toEqual([id])
  expect(said).toContainEqual({ event: 'settled', competitionId: id, entries: 1, paid: 1 })
})

test('when a settlement and a void race, exactly one happens', async () => {
  const ada = await newPlayer(server.db, 'ada')
  for (let round = 0; round < 5; round++) {
    const before = await balanceOf(ada)
    const { id } = await reviewed(gaining(strong), [{ userId: ada, picks: [1, 2, 3] }])
    const [isSettled, isVoid] = await Promise.all([settle(server.deps, id), voidCompetition(server.deps, id)])
    expect(isSettled).not.toBe(isVoid)
    expect(await balanceOf(ada)).toBe(before + (isSettled ? 100_500 : 0))
  }
  expect(await audit(server.db)).toEqual([])
})

test.each([
  ['before its review is over', { settle_at: minutesAgo(-60) }],
  ['before its end is read', { ended_at: null }],
  ['while it is live', { phase: 'live' as const, ended_at: null }],
  ['when it is void', { phase: 'void' as const }],
])('no competition is settled %s', async (_, columns) => {
  const ada = await newPlayer(server.db, 'ada')
  const { id } = await reviewed(gaining(strong), [{ userId: ada, picks: [1, 2, 3] }])
  await server.db.updateTable('competitions').set(columns).where('id', '=', id).execute()
  expect(await settle(server.deps, id)).toBe(false)
  expect(await settleDue(server.deps)).toEqual([])
  expect(await balanceOf(ada)).toBe(100_000)
  expect(await ranks(id)).toEqual([null])
})

test('points banked by trades count', async () => {
  const [ada, ben] = [await newPlayer(server.db, 'ada'), await newPlayer(server.db, 'ben')]
  const { id, entryIds } = await reviewed(gaining(strong), [
    { userId: ada, picks: [1, 2, 3] },
    { userId: ben, picks: [5, 6, 7] },
  ])
  await server.db
    .updateTable('entries')
    .set({ banked_tenths: 5_000, moves: 1 })
    .where('id', '=', entryIds[1]!)
    .execute()
  await settle(server.deps, id)
  const book = await readBook(server.db, id)
  const points = (places: number[]) => places.reduce((sum, place) => sum + book[place]!.points_tenths, 0)
  const rows = await server.db
    .selectFrom('entries')
    .select(['score_tenths', 'rank'])
    .where('competition_id', '=', id)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { score_tenths: points([1, 2, 3]), rank: 2 },
    { score_tenths: 5_000 + points([5, 6, 7]), rank: 1 },
  ])
  expect(await audit(server.db)).toEqual([])
})

test.each([
  ['recorded' as const, ['robot', 'ada', 'ben'], 'robot'],
  ['youtube' as const, ['ada', 'ben'], 'ada'],
])('with %s statistics the prizes go to %s', async (source, winners, first) => {
  const { db } = server
  const players: Record<string, string> = {
    robot: await newPlayer(db, 'robot', { isBot: true }),
    ada: await newPlayer(db, 'ada'),
    ben: await newPlayer(db, 'ben'),
  }
  const nameOf = (userId: string) => Object.keys(players).find((name) => players[name] === userId)
  const { id } = await reviewed(gaining(strong, source), [
    { userId: players.robot!, picks: [1, 2, 3] },
    { userId: players.ada!, picks: [3, 4, 5] },
    { userId: players.ben!, picks: [5, 6, 7] },
  ])
  await settle(server.deps, id)
  expect(await ranks(id)).toEqual([1, 2, 3])
  const paid = await db
    .selectFrom('competition_winners')
    .select(['user_id', 'prize_amount_cents'])
    .where('competition_id', '=', id)
    .orderBy('rank')
    .execute()
  expect(paid.map((row) => nameOf(row.user_id))).toEqual(winners)
  expect(paid.reduce((sum, row) => sum + row.prize_amount_cents, 0)).toBe(101_500)
  expect(nameOf((await readCompetition(db, id)).winner_id!)).toBe(first)
  await notifyResults(server.deps)
  const told = server.published.flatMap(([topic, message]) =>
    message.type === 'notification' && message.notificationType === 'winner_announced'
      ? [nameOf(topic.slice('user:'.length))]
      : [],
  )
  expect(told.toSorted()).toEqual(winners.filter((name) => name !== 'robot'))
  expect(await audit(db)).toEqual([])
})

/** A player enters a set of creators only once. */
const onceEach = <Entered extends { user: number; picks: number[] }>(wanted: readonly Entered[]): Entered[] => [
  ...new Map(wanted.map((one) => [`${one.user} ${one.picks.toSorted((a, b) => a - b).join()}`, one])).values(),
]

/** Three to five of the eight creators within the cap: 0 to 6 in any combination of up to five, or 7 with three cheap ones. */
const legalPicks = fc.oneof(
  fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 3, maxLength: 5 }),
  fc.subarray([0, 1, 2, 3], { minLength: 2, maxLength: 3 }).map((cheap) => [...cheap, 7]),
)

test('for random entries and days, money is conserved, the prize is paid once, and ranks and scores are right', async () => {
  const { db } = server
  const users = await Promise.all(
    Array.from({ length: 5 }, (_, index) => newPlayer(db, `player-${index}`, { isBot: index === 4 })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ user: fc.nat(4), picks: legalPicks }), { maxLength: 12 }),
      fc.array(
        fc.nat(3).map((step) => step * 9_000),
        { minLength: 1, maxLength: 8 },
      ), // few different days, so many ties
      fc.integer({ min: 1, max: 300_000 }),
      fc.constantFrom([50, 30, 20], [100], [40, 30, 20, 10], [7, 5, 3, 1, 1]),
      async (wanted, gains, prizeValue, shares) => {
        const rosters = onceEach(wanted).map(({ user, picks }) => ({ userId: users[user]!, picks }))
        const { id } = await reviewed(gaining(gains), rosters, {
          prize_value_cents: prizeValue,
          payout_shares: JSON.stringify(shares),
        })
        const settled = await Promise.all([settle(server.deps, id), settle(server.deps, id), settle(server.deps, id)])
        expect(settled.filter(Boolean)).toHaveLength(1)
        const paid = (await prizes(id)).reduce((sum, [, amount]) => sum + amount!, 0)
        expect(paid).toBe(rosters.length > 0 ? prizeValue + 500 * rosters.length : 0)
        expect(await audit(db)).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
})
