import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import type { Market } from './live-moves.ts'
import { rosterMoves } from './roster-moves.ts'

const limits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(100_000) }
const pick = (creatorId: number, price = 20_000) => ({ creatorId, price: dollars(price) })
const three = [1, 2, 3].map((id) => pick(id))
const given = {
  picks: three,
  others: [],
  limits,
  movesMade: 0,
  phase: 'drafting' as const,
  market: null,
  leavingId: null,
}

/** Every creator sells for $20,000 and costs $21,000. */
const market: Market = {
  now: 5,
  opensAt: 1,
  closesAt: 8,
  leftOfCap: dollars(1_000),
  priceOf: (creatorId) => ({
    creatorId,
    live: dollars(20_000),
    sells: dollars(20_000),
    costs: dollars(21_000),
    expectedFinal: 0,
    stillToCome: 0,
  }),
  readAt: () => null,
  nextReadingAt: null,
}
const live = { ...given, phase: 'live' as const, market }

test('before the lock an open spot takes a creator that fits under the cap', () => {
  const moves = rosterMoves(given)
  expect(moves.fitsOpenSpot(pick(4, 40_000))).toBe(true)
  expect(moves.fitsOpenSpot(pick(4, 40_001))).toBe(false)
  expect(moves.refuseJoining(pick(4, 40_000))).toBeNull()
})

test('after the lock an open spot stays open, and a creator joins only by a trade', () => {
  const moves = rosterMoves(live)
  expect(moves.fitsOpenSpot(pick(4))).toBe(false)
  expect(moves.refuseJoining(pick(4))).toBeNull()
})

test('once a trade is begun, an open spot takes no creator', () => {
  expect(rosterMoves({ ...given, leavingId: 1 }).fitsOpenSpot(pick(4))).toBe(false)
})

test('a creator that is too expensive for every trade is refused, with the amount over the cap', () => {
  const moves = rosterMoves(given)
  expect(moves.refuseJoining(pick(4, 60_001))).toMatchObject({ code: 'trade_over_cap' })
  expect(moves.missingFor(pick(4, 60_001))).toBe(dollars(1))
})

test('only the creator that a trade was begun with can make room', () => {
  const picks = [pick(1, 10_000), pick(2, 50_000), pick(3, 40_000)]
  expect(rosterMoves({ ...given, picks }).refuseJoining(pick(4, 40_000))).toBeNull()
  expect(rosterMoves({ ...given, picks, leavingId: 1 }).refuseJoining(pick(4, 40_000))?.code).toBe('trade_over_cap')
})

test('a move that would repeat another entry of the player is refused', () => {
  const moves = rosterMoves({ ...given, others: [{ picks: [2, 3, 4].map((id) => pick(id)) }] })
  expect(moves.refuseTradeFor(1, pick(4))).toEqual({ code: 'same_roster' })
  expect(moves.refuseTradeFor(2, pick(4))).toBeNull()
  const dropping = rosterMoves({
    ...given,
    picks: [...three, pick(4)],
    others: [{ picks: [2, 3, 4].map((id) => pick(id)) }],
  })
  expect(dropping.refuseDropOf(1)).toEqual({ code: 'same_roster' })
  expect(dropping.refuseDropOf(4)).toBeNull()
})

test('after both moves of a live competition the roster is closed', () => {
  const moves = rosterMoves({ ...live, movesMade: 2 })
  expect(moves.closed).toMatchObject({ code: 'no_moves_left' })
  expect(moves.refuseTradeFor(1, pick(4))).toMatchObject({ code: 'no_moves_left' })
})

test('while live a creator joins at the live price, whatever its draft price was, or the missing amount is told', () => {
  expect(rosterMoves(live).refuseJoining(pick(4, 90_000))).toBeNull()
  expect(rosterMoves(live).leftWith(1, pick(4, 90_000))).toBe(dollars(0))
  const poorer = rosterMoves({ ...live, market: { ...market, leftOfCap: dollars(500) } })
  expect(poorer.refuseJoining(pick(4))).toMatchObject({ code: 'trade_over_cap', over: dollars(500) })
  expect(poorer.missingFor(pick(4))).toBe(dollars(500))
})

test('before trades open the roster is closed, with the time at which they open', () => {
  const early = rosterMoves({ ...live, market: { ...market, now: 0 } })
  expect(early.closed).toEqual({ code: 'trades_not_open', opensAt: '1970-01-01T00:00:00.001Z', opensIn: 1 })
})
