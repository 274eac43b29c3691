import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollars } from './money.ts'
import type { Phase } from './phase.ts'
import {
  DEFAULT_CREATOR_PRICE,
  MAX_LIVE_MOVES,
  refuseAnother,
  refusePick,
  refuseRoster,
  remaining,
  roomFor,
  rosterKey,
  unusedCap,
  type RosterPick,
} from './roster.ts'
import { refuseDrop, refuseTrade } from './moves.ts'

const limits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(50_000) }
const picks = (...prices: number[]): RosterPick[] =>
  prices.map((price, i) => ({ creatorId: i + 1, price: dollars(price) }))
const somePick = (maxPrice: number) =>
  fc.record({ creatorId: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 0, max: maxPrice }).map(cents) })
const pick = (creatorId: number, price: number): RosterPick => ({ creatorId, price: dollars(price) })

test.each([
  [134_999, 15_001],
  [135_000, null],
])('of a cap of $150,000 a roster of $%i leaves %s dollars that are more than a tenth', (price, unused) => {
  expect(unusedCap([pick(1, price)], { salaryCap: dollars(150_000), minPicks: 3, maxPicks: 5 })).toBe(
    unused === null ? null : dollars(unused),
  )
})

test('a roster that costs exactly the cap is accepted', () => {
  expect(refuseRoster(picks(20_000, 20_000, 10_000), limits)).toBeNull()
  expect(remaining(picks(20_000, 20_000, 10_000), limits)).toBe(0)
})

test.each([
  ['nothing picked', picks(), { code: 'too_few_picks', minPicks: 3 }],
  ['one short', picks(1, 1), { code: 'too_few_picks', minPicks: 3 }],
  ['one too many', picks(1, 1, 1, 1, 1, 1), { code: 'roster_full', maxPicks: 5 }],
  ['a cent over', picks(20_000, 20_000, 10_000.01), { code: 'over_cap', salaryCap: 5_000_000, over: 1 }],
  ['the same creator twice', [...picks(1, 1), ...picks(1)], { code: 'duplicate_pick', creatorId: 1 }],
])('a roster is refused: %s', (_, roster, refusal) => {
  expect(refuseRoster(roster, limits)).toEqual(refusal)
})

test('a roster is legal exactly if it can be built pick by pick', () => {
  fc.assert(
    fc.property(fc.array(somePick(2_000_000), { maxLength: 7 }), (roster) => {
      const canBeBuilt = roster.every((next, i) => refusePick(roster.slice(0, i), next, limits) === null)
      const creators = new Set(roster.map(({ creatorId }) => creatorId))
      const price = roster.reduce((sum, next) => sum + next.price, 0)
      const isLegal =
        roster.length >= 3 && roster.length <= 5 && creators.size === roster.length && price <= limits.salaryCap
      expect(refuseRoster(roster, limits) === null).toBe(canBeBuilt && roster.length >= limits.minPicks)
      expect(refuseRoster(roster, limits) === null).toBe(isLegal)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['down to the minimum', picks(1, 1, 1, 1), 4, null],
  ['below the minimum', picks(1, 1, 1), 1, { code: 'cannot_drop', minPicks: 3 }],
  ['a stranger', picks(1, 1, 1, 1), 9, { code: 'not_in_roster', creatorId: 9 }],
])('a drop is allowed or refused: %s', (_, roster, creatorId, refusal) => {
  expect(refuseDrop(roster, creatorId, limits)).toEqual(refusal)
})

test.each([
  ['for one that fits exactly', 1, pick(9, 30_000), null],
  ['a cent over the cap', 1, pick(9, 30_000.01), { code: 'trade_over_cap', salaryCap: 5_000_000, over: 1 }],
  ['of a stranger', 8, pick(9, 1), { code: 'not_in_roster', creatorId: 8 }],
  ['for one already there', 1, pick(2, 1), { code: 'duplicate_pick', creatorId: 2 }],
  ['for itself', 1, pick(1, 1), { code: 'duplicate_pick', creatorId: 1 }],
])('a trade is allowed or refused: %s', (_, oldCreatorId, next, refusal) => {
  expect(refuseTrade(picks(10_000, 10_000, 10_000), oldCreatorId, next, limits, 0, 'drafting')).toEqual(refusal)
})

test('a full roster can still trade', () => {
  expect(refuseTrade(picks(1, 1, 1, 1, 1), 5, pick(9, 1), limits, 0, 'live')).toBeNull()
})

test.each<[Phase, number, object | null]>([
  ['drafting', 99, null],
  ['live', 0, null],
  ['live', MAX_LIVE_MOVES - 1, null],
  ['live', MAX_LIVE_MOVES, { code: 'no_moves_left', maxMoves: 2 }],
  ['upcoming', 0, { code: 'no_active_competition' }],
  ['review', 0, { code: 'rosters_locked' }],
  ['completed', 0, { code: 'rosters_locked' }],
  ['void', 0, { code: 'rosters_locked' }],
])('%s, after %d moves: a trade and a drop return %j', (phase, movesMade, refusal) => {
  expect(refuseTrade(picks(1, 1, 1, 1), 1, pick(9, 1), limits, movesMade, phase)).toEqual(refusal)
  expect(refuseDrop(picks(1, 1, 1, 1), 1, limits, movesMade, phase)).toEqual(refusal)
})

test('every allowed trade or drop of a legal roster leaves a legal roster', () => {
  const someRoster = fc
    .uniqueArray(somePick(1_500_000), { minLength: 3, maxLength: 5, selector: ({ creatorId }) => creatorId })
    .filter((roster) => refuseRoster(roster, limits) === null)
  fc.assert(
    fc.property(someRoster, somePick(5_000_000), fc.integer({ min: 1, max: 9 }), (roster, next, old) => {
      const rest = roster.filter(({ creatorId }) => creatorId !== old)
      if (refuseDrop(roster, old, limits) === null) expect(refuseRoster(rest, limits)).toBeNull()
      const isTraded = refuseTrade(roster, old, next, limits, 0, 'drafting') === null
      expect(isTraded).toBe(
        rest.length < roster.length &&
          roster.every(({ creatorId }) => creatorId !== next.creatorId) &&
          refuseRoster([...rest, next], limits) === null,
      )
    }),
  )
})

test('an unreadable price counts as $10,000', () => {
  expect(DEFAULT_CREATOR_PRICE).toBe(1_000_000)
})

test('a pick leaves enough of the cap for the cheapest others until the roster has the minimum', () => {
  const offered = picks(20_000, 15_000, 4_000, 3_000, 2_000)
  const room = (chosen: readonly RosterPick[], creatorId: number) => roomFor(chosen, offered, limits)(creatorId)
  expect(room([], 1)).toBe(dollars(45_000))
  expect(room([], 5)).toBe(dollars(43_000))
  expect(room([offered[4]!], 1)).toBe(dollars(45_000))
  expect(room(offered.slice(0, 2), 3)).toBe(dollars(15_000))
  expect(roomFor([], offered.slice(0, 1), limits)(1)).toBe(limits.salaryCap)
})

test('one entry below the limit leaves room for one more, and entries at the limit leave none', () => {
  expect(refuseAnother(2, 3)).toBeNull()
  expect(refuseAnother(3, 3)).toEqual({ code: 'too_many_entries', maxEntries: 3 })
  expect(refuseAnother(4, 3)).toEqual({ code: 'too_many_entries', maxEntries: 3 })
})

test('the key of a roster is equal for the same creators in any order', () => {
  const keyOf = (...ids: number[]) => rosterKey(ids.map((creatorId) => ({ creatorId })))
  expect(keyOf(2, 10, 1)).toBe(keyOf(10, 1, 2))
  expect(keyOf(1, 2, 3)).not.toBe(keyOf(1, 2, 4))
})
