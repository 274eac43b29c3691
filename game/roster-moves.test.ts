import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import { rosterMoves } from './roster-moves.ts'

const limits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(100_000) }
const pick = (creatorId: number, price = 20_000) => ({ creatorId, price: dollars(price) })
const three = [1, 2, 3].map((id) => pick(id))
const given = { picks: three, others: [], limits, movesMade: 0, phase: 'drafting' as const, leavingId: null }

test('before the lock an open spot takes a creator that fits under the cap', () => {
  const moves = rosterMoves(given)
  expect(moves.fitsOpenSpot(pick(4, 40_000))).toBe(true)
  expect(moves.fitsOpenSpot(pick(4, 40_001))).toBe(false)
  expect(moves.refuseJoining(pick(4, 40_000))).toBeNull()
})

test('after the lock an open spot stays open, and a creator joins only by a trade', () => {
  const moves = rosterMoves({ ...given, phase: 'live' })
  expect(moves.fitsOpenSpot(pick(4))).toBe(false)
  expect(moves.refuseJoining(pick(4))).toBeNull()
})

test('once a trade is begun, an open spot takes no creator', () => {
  expect(rosterMoves({ ...given, leavingId: 1 }).fitsOpenSpot(pick(4))).toBe(false)
})

test('a creator that is too expensive for every trade is refused, with the amount over the cap', () => {
  const moves = rosterMoves(given)
  expect(moves.refuseJoining(pick(4, 60_001))).toMatchObject({ code: 'trade_over_cap' })
  expect(moves.overCapWith(pick(4, 60_001))).toBe(dollars(1))
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
  const moves = rosterMoves({ ...given, phase: 'live', movesMade: 2 })
  expect(moves.closed).toMatchObject({ code: 'no_moves_left' })
  expect(moves.refuseTradeFor(1, pick(4))).toMatchObject({ code: 'no_moves_left' })
})
