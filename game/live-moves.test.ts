/** Trades and drops at the live price: when they are open, and what is allowed. */
import { expect, test } from 'vitest'
import { leftAfter, refuseLiveDrop, refuseLiveTrade, refuseTrading, type Market } from './live-moves.ts'
import { cents, dollars, type Cents } from './money.ts'
import type { LivePrice } from './scoring/types.ts'

const limits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(150_000) }
const picks = [1, 2, 3, 4].map((creatorId) => ({ creatorId, price: dollars(30_000) }))
const MINUTE_MS = 60_000

const price = (creatorId: number, sells: number, costs: number | null): LivePrice => ({
  creatorId,
  live: dollars(sells),
  sells: dollars(sells),
  costs: costs === null ? null : dollars(costs),
  expectedFinal: 40,
  stillToCome: 20,
})

/** Creator 1 sells for $31,000, creator 5 costs $32,500, creator 6 has no reading, creator 7 costs $10,000. */
const prices = new Map(
  [
    price(1, 31_000, 33_000),
    price(2, 20_000, 21_000),
    price(5, 30_000, 32_500),
    price(6, 30_000, null),
    price(7, 9_500, 10_000),
  ].map((one) => [one.creatorId, one]),
)
const marketWith = (leftOfCap: Cents, changes: Partial<Market> = {}): Market => ({
  now: 100 * MINUTE_MS,
  opensAt: 60 * MINUTE_MS,
  closesAt: 480 * MINUTE_MS,
  leftOfCap,
  priceOf: (creatorId) => prices.get(creatorId),
  readAt: () => 95 * MINUTE_MS,
  nextReadingAt: null,
  ...changes,
})
const trade = (oldId: number, newId: number, market: Market, moves = 0) =>
  refuseLiveTrade(picks, oldId, newId, limits, moves, market)

test('a swap that costs exactly what is left plus the sale is allowed and leaves nothing', () => {
  const market = marketWith(dollars(1_500))
  expect(trade(1, 5, market)).toBeNull()
  expect(leftAfter(market, 1, 5)).toBe(0)
})

test('a swap that costs one step of $500 more is refused with what is missing', () => {
  const market = marketWith(dollars(1_000))
  expect(trade(1, 5, market)).toEqual({ code: 'trade_over_cap', salaryCap: dollars(150_000), over: dollars(500) })
  expect(leftAfter(market, 1, 5)).toBe(dollars(-500))
  expect(trade(1, 5, marketWith(cents(149_999)))).toMatchObject({ code: 'trade_over_cap', over: 1 })
})

test('draft prices do not matter while live: a cheap creator may have become dear', () => {
  expect(trade(2, 5, marketWith(dollars(12_000)))).toMatchObject({ over: dollars(500) })
})

test.each([
  [
    'before the opening',
    { now: 60 * MINUTE_MS - 1 },
    { code: 'trades_not_open', opensAt: '1970-01-01T01:00:00.000Z', opensIn: 1 },
  ],
  ['at the opening', { now: 60 * MINUTE_MS, readAt: () => 60 * MINUTE_MS }, null],
  ['just before the close', { now: 480 * MINUTE_MS - 1, readAt: () => 480 * MINUTE_MS }, null],
  ['at the close', { now: 480 * MINUTE_MS }, { code: 'trades_closed' }],
])('trades and drops %s', (_, changes, refusal) => {
  const market = marketWith(dollars(5_000), changes)
  expect(refuseTrading(0, market)).toEqual(refusal)
  expect(trade(1, 5, market)).toEqual(refusal)
  expect(refuseLiveDrop(picks, 1, limits, 0, market)).toEqual(refusal)
})

test('after two moves no other is allowed, also at the right price', () => {
  expect(trade(1, 7, marketWith(dollars(5_000)), 2)).toEqual({ code: 'no_moves_left', maxMoves: 2 })
})

test('a creator without a reading cannot be bought, but can be sold', () => {
  const market = marketWith(dollars(100_000))
  expect(trade(1, 6, market)).toEqual({ code: 'unread_creator', creatorId: 6 })
  const withSix = [...picks.slice(1), { creatorId: 6, price: dollars(30_000) }]
  expect(refuseLiveTrade(withSix, 6, 7, limits, 0, market)).toBeNull()
})

test.each([
  ['the old one', (id: number) => (id === 1 ? 89 * MINUTE_MS : 95 * MINUTE_MS)],
  ['the new one', (id: number) => (id === 5 ? 89 * MINUTE_MS : 95 * MINUTE_MS)],
])('with a reading of %s that is older than 10 minutes a swap is refused and says when to try again', (_, readAt) => {
  const market = marketWith(dollars(5_000), { readAt, nextReadingAt: 101 * MINUTE_MS })
  expect(trade(1, 5, market)).toEqual({
    code: 'prices_too_old',
    nextReadingAt: '1970-01-01T01:41:00.000Z',
    nextReadingIn: 60,
  })
})

test('a reading of exactly 10 minutes counts, and other creators may be older', () => {
  const readAt = (id: number) => (id === 2 ? 0 : 90 * MINUTE_MS)
  expect(trade(1, 5, marketWith(dollars(5_000), { readAt }))).toBeNull()
})

test('before the first reading nobody has a price, and both moves are refused', () => {
  const market = marketWith(dollars(5_000), { priceOf: () => undefined })
  const refusal = { code: 'prices_too_old', nextReadingAt: null, nextReadingIn: null }
  expect(trade(1, 5, market)).toEqual(refusal)
  expect(refuseLiveDrop(picks, 1, limits, 0, market)).toEqual(refusal)
  expect(leftAfter(market, 1, 5)).toBeNull()
})

test('a drop needs more than the least number of creators, and only its own reading', () => {
  const market = marketWith(dollars(0))
  expect(refuseLiveDrop(picks, 1, limits, 0, market)).toBeNull()
  expect(refuseLiveDrop(picks.slice(1), 2, limits, 0, market)).toEqual({ code: 'cannot_drop', minPicks: 3 })
  expect(refuseLiveDrop(picks, 9, limits, 0, market)).toEqual({ code: 'not_in_roster', creatorId: 9 })
})

test('a swap for a creator in the roster, or of one that is not in it, is refused', () => {
  const market = marketWith(dollars(50_000))
  expect(trade(9, 5, market)).toEqual({ code: 'not_in_roster', creatorId: 9 })
  expect(trade(1, 2, market)).toEqual({ code: 'duplicate_pick', creatorId: 2 })
})
