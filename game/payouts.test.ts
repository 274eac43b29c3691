import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars, splitByLargestRemainder, total, type Cents } from './money.ts'
import {
  amountIn,
  openPrizePlaces,
  paidIn,
  paidPlaces,
  PAYOUT_TABLE,
  payouts,
  prizesNow,
  prizeTextAt,
  prizeTies,
  type Placed,
  type Payout,
} from './payouts.ts'
import { tenths } from './points.ts'
import { rankEntries } from './ranking.ts'

const ranked = (...ranks: number[]): Placed[] => ranks.map((rank, i) => ({ entryId: i + 1, rank, playerId: i + 1 }))
/** Each player has one entry. */
const ofOneEach = (entries: readonly { entryId: number; rank: number }[]): Placed[] =>
  entries.map((entry) => ({ ...entry, playerId: entry.entryId }))
const amounts = (prize: number, ...ranks: number[]) =>
  payouts(cents(prize), PAYOUT_TABLE, ranked(...ranks)).map(({ amount }) => amount)

test('three paid places share 50, 30 and 20 percent of the pool', () => {
  expect(payouts(dollars(100), PAYOUT_TABLE, ranked(1, 2, 3, 4))).toEqual([
    { entryId: 1, rank: 1, amount: 5000 },
    { entryId: 2, rank: 2, amount: 3000 },
    { entryId: 3, rank: 3, amount: 2000 },
  ])
})

test.each([
  ['two firsts split the first two places', [1, 1, 3], [4000, 4000, 2000]],
  ['two seconds split the second and third', [1, 2, 2, 4], [5000, 2500, 2500]],
  ['three thirds split one place, odd cents to the earliest', [1, 2, 3, 3, 3], [5000, 3000, 667, 667, 666]],
  ['everybody ties', [1, 1, 1, 1, 1, 1], [1667, 1667, 1667, 1667, 1666, 1666]],
  ['two came: they share the places they took', [1, 2], [6250, 3750]],
  ['two came and tied', [1, 1], [5000, 5000]],
  ['one came', [1], [10_000]],
  ['nobody came', [], []],
])('%s', (_, ranks, paid) => {
  expect(amounts(10_000, ...ranks)).toEqual(paid)
})

test('a prize of one cent goes to one winner, and nobody is paid zero', () => {
  expect(payouts(cents(1), PAYOUT_TABLE, ranked(1, 1, 3))).toEqual([{ entryId: 1, rank: 1, amount: 1 }])
  expect(amounts(0, 1, 2, 3)).toEqual([])
})

test('entries that cannot win money are left out, and the others move up and keep their ranks', () => {
  expect(
    payouts(dollars(100), PAYOUT_TABLE, [
      { entryId: 7, rank: 3, playerId: 'ada' },
      { entryId: 9, rank: 8, playerId: 'ben' },
      { entryId: 8, rank: 5, playerId: 'cleo' },
    ]),
  ).toEqual([
    { entryId: 7, rank: 3, amount: 5000 },
    { entryId: 8, rank: 5, amount: 3000 },
    { entryId: 9, rank: 8, amount: 2000 },
  ])
})

test('a prize in words has one winner, the first place, and without money no other place wins anything', () => {
  expect([1, 2, 3, null].map((rank) => prizeTextAt(rank, 'A mug'))).toEqual(['A mug', null, null, null])
  expect(prizeTextAt(1, null)).toBeNull()
  expect(paidPlaces(cents(0), 'A mug', PAYOUT_TABLE)).toBe(1)
  expect(paidPlaces(dollars(100), 'A mug', PAYOUT_TABLE)).toBe(3)
  expect(paidPlaces(dollars(100), null, PAYOUT_TABLE)).toBe(3)
  expect(paidPlaces(cents(0), null, PAYOUT_TABLE)).toBe(3)
})

test('payouts conserve money, pay ties equally to the cent, and never pay a better rank less', () => {
  const someTable = fc
    .array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 })
    .map((shares) => shares.toSorted((one, other) => other - one))
  const someScores = fc.array(fc.integer({ min: 0, max: 6 }).map(tenths), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }).map(cents), someTable, someScores, (prize, table, scores) => {
      const paid = payouts(prize, table, ofOneEach(rankEntries(scores.map((score, entryId) => ({ entryId, score })))))
      expect(total(paid.map(({ amount }) => amount))).toBe(prize)
      for (const [i, one] of paid.entries()) {
        expect(one.amount).toBeGreaterThan(0)
        for (const other of paid.slice(i + 1))
          expect(one.amount - other.amount).toBeGreaterThanOrEqual(one.rank === other.rank ? 0 : -1)
        for (const other of paid)
          if (one.rank === other.rank) expect(Math.abs(one.amount - other.amount)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

/** A naive version for comparison: it splits each tie's pool by the general rule. */
function plainly(prize: Cents, table: readonly number[], ranked: readonly Placed[]): Payout[] {
  const prizes = splitByLargestRemainder(prize, table.slice(0, ranked.length))
  const paid: Payout[] = []
  for (let place = 0; place < prizes.length;) {
    const tied = ranked.filter(({ rank }) => rank === ranked[place]!.rank)
    const amounts = splitByLargestRemainder(
      total(prizes.slice(place, place + tied.length)),
      tied.map(() => 1),
    )
    tied.forEach((entry, nth) => paid.push({ entryId: entry.entryId, rank: entry.rank, amount: amounts[nth]! }))
    place += tied.length
  }
  return paid.filter(({ amount }) => amount > 0)
}

test('payouts equal those of the naive version, also without entries that cannot win money', () => {
  const someTable = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 })
  const someScores = fc.array(fc.integer({ min: 0, max: 6 }).map(tenths), { maxLength: 40 })
  fc.assert(
    fc.property(fc.nat(1e6).map(cents), someTable, someScores, (prize, table, scores) => {
      const ranked = ofOneEach(rankEntries(scores.map((score, entryId) => ({ entryId, score }))))
      const expected = plainly(prize, table, ranked)
      expect(payouts(prize, table, ranked)).toEqual(
        expected.map(({ entryId, rank, amount }) => ({ entryId, rank, amount })),
      )
      const last = ranked[Math.min(table.length, ranked.length) - 1]
      const needed = ranked.filter(({ rank }) => rank <= (last?.rank ?? 0)).map(({ rank }) => rank)
      const amounts = prizeTies(prize, table, needed).flatMap((tie) =>
        Array.from({ length: paidIn(tie) }, (_, nth) => amountIn(tie, nth)),
      )
      expect(amounts).toEqual(expected.map(({ amount }) => amount))
    }),
  )
})

test.each([
  [
    'ten entries in a tie for the first place win it once',
    [...Array.from({ length: 10 }, () => ['ada', 1] as const), ['ben', 11], ['cleo', 12]],
    { ada: 5000, ben: 3000, cleo: 2000 },
  ],
  [
    'a player with two entries in a tie counts once',
    [
      ['ada', 1],
      ['ada', 1],
      ['ben', 1],
      ['cleo', 4],
    ],
    { ada: 4000, ben: 4000, cleo: 2000 },
  ],
  [
    'a player with a better entry takes no part in a tie',
    [
      ['ada', 1],
      ['ada', 2],
      ['ben', 2],
      ['cleo', 2],
    ],
    { ada: 5000, ben: 2500, cleo: 2500 },
  ],
  [
    'the only player wins the whole pool',
    [
      ['ada', 1],
      ['ada', 1],
      ['ada', 3],
    ],
    { ada: 10_000 },
  ],
  [
    'the first three entries of one player win one prize',
    [
      ['ada', 1],
      ['ada', 2],
      ['ada', 3],
      ['ben', 4],
      ['cleo', 5],
      ['dora', 6],
    ],
    { ada: 5000, ben: 3000, cleo: 2000 },
  ],
] as const)('only the best entry of a player is paid: %s', (_, entries, expected) => {
  const placed = entries.map(([playerId, rank], at) => ({ entryId: at + 1, rank, playerId }))
  expect(byPlayer(placed, payouts(dollars(100), PAYOUT_TABLE, placed))).toEqual(expected)
})

test('in a tie the earliest entry of a player is paid', () => {
  const placed = ['ben', 'ada', 'ada'].map((playerId, at) => ({ entryId: at + 1, rank: 1, playerId }))
  expect(payouts(dollars(100), [50, 50], placed).map(({ entryId }) => entryId)).toEqual([1, 2])
})

test('prizesNow names the entries whose player has a better entry that is paid, down to the last paid place', () => {
  const placed = ['ada', 'ada', 'ben', 'ada', 'cleo', 'ben', 'dora'].map((playerId, at) => ({
    entryId: at + 1,
    rank: at + 1,
    playerId,
  }))
  expect(prizesNow(dollars(100), PAYOUT_TABLE, placed).map(({ entryId, amount }) => [entryId, amount])).toEqual([
    [1, 5000],
    [2, null],
    [3, 3000],
    [4, null],
    [5, 2000],
  ])
})

test('openPrizePlaces pays players without an id separately, and answers none below the paid places', () => {
  const standingOf = openPrizePlaces(2)
  expect([1, 2, 2, 4, 5].map((rank) => standingOf({ rank, playerId: null }))).toEqual([
    'paid',
    'paid',
    'paid',
    'none',
    'none',
  ])
})

function byPlayer(placed: readonly Placed[], paid: readonly Payout[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { entryId, amount } of paid) {
    const { playerId } = placed.find((one) => one.entryId === entryId)!
    sums[playerId!] = (sums[playerId!] ?? 0) + amount
  }
  return sums
}

const someTable = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 })
const someEntries = fc.array(fc.record({ playerId: fc.nat(7), score: fc.nat(6).map(tenths) }), {
  minLength: 1,
  maxLength: 30,
})
type Entered = { playerId: number; score: ReturnType<typeof tenths> }
const placedOf = (entries: readonly Entered[]): Placed[] =>
  rankEntries(entries.map(({ score }, entryId) => ({ entryId, score }))).map((one) => ({
    ...one,
    playerId: entries[one.entryId]!.playerId,
  }))
const paidTo = (prize: Cents, table: readonly number[], entries: readonly Entered[]) => {
  const placed = placedOf(entries)
  return byPlayer(placed, payouts(prize, table, placed))
}
/** The best entry of each player, the earliest of several equal ones. */
const bestOfEach = (entries: readonly Entered[]): Entered[] =>
  entries.filter(({ playerId, score }, at) =>
    entries.every(
      (other, nth) => other.playerId !== playerId || other.score < score || (other.score === score && nth >= at),
    ),
  )

test('the whole pool is paid in whole cents, and no player is paid twice', () => {
  fc.assert(
    fc.property(fc.nat(1e7).map(cents), someTable, someEntries, (prize, table, entries) => {
      const paid = payouts(prize, table, placedOf(entries))
      expect(total(paid.map(({ amount }) => amount))).toBe(prize)
      for (const { amount } of paid) expect(Number.isInteger(amount) && amount > 0).toBe(true)
      const players = paid.map(({ entryId }) => entries[entryId]!.playerId)
      expect(new Set(players).size).toBe(players.length)
    }),
  )
})

test('removing the worse entries of players changes no payment', () => {
  fc.assert(
    fc.property(fc.nat(1e7).map(cents), someTable, someEntries, (prize, table, entries) => {
      expect(paidTo(prize, table, bestOfEach(entries))).toEqual(paidTo(prize, table, entries))
    }),
  )
})

test('a paid entry is the best of its player', () => {
  fc.assert(
    fc.property(fc.nat(1e7).map(cents), someTable, someEntries, (prize, table, entries) => {
      for (const { entryId } of payouts(prize, table, placedOf(entries)))
        expect(bestOfEach(entries)).toContain(entries[entryId])
    }),
  )
})

test('different players with equal best scores share their prizes equally to the cent', () => {
  fc.assert(
    fc.property(fc.nat(1e7).map(cents), someTable, someEntries, (prize, table, entries) => {
      const paid = paidTo(prize, table, entries)
      const best = bestOfEach(entries)
      for (const one of best)
        for (const other of best)
          if (one.score === other.score)
            expect(Math.abs((paid[one.playerId] ?? 0) - (paid[other.playerId] ?? 0))).toBeLessThanOrEqual(1)
    }),
  )
})
