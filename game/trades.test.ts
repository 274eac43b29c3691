import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenths } from './points.ts'
import { bankedAfterDrop, bankedAfterTrade, earnedBefore, entryScore } from './trades.ts'

const somePoints = fc.integer({ min: 0, max: 3000 }).map(tenths)
const someBanked = fc.integer({ min: -6000, max: 6000 }).map(tenths)

test('an entry scores its banked points plus the points of its picks', () => {
  expect(entryScore(tenths(-30), [100, 205, 7].map(tenths))).toBe(282)
  expect(entryScore(tenths(0), [])).toBe(0)
})

test('no trade changes the score at the instant of the trade', () => {
  const someRoster = fc.array(somePoints, { minLength: 3, maxLength: 5 })
  fc.assert(
    fc.property(someBanked, someRoster, somePoints, fc.nat(), (banked, points, pointsNew, nth) => {
      const traded = nth % points.length
      const after = points.with(traded, pointsNew)
      expect(entryScore(bankedAfterTrade(banked, points[traded]!, pointsNew), after)).toBe(entryScore(banked, points))
    }),
  )
})

test('no drop changes the score at the instant of the drop', () => {
  fc.assert(
    fc.property(someBanked, fc.array(somePoints, { minLength: 4, maxLength: 5 }), fc.nat(), (banked, points, nth) => {
      const dropped = nth % points.length
      expect(entryScore(bankedAfterDrop(banked, points[dropped]!), points.toSpliced(dropped, 1))).toBe(
        entryScore(banked, points),
      )
    }),
  )
})

test('a new pick adds only what it earns from the trade on', () => {
  const banked = bankedAfterTrade(tenths(0), tenths(120), tenths(300))
  expect(entryScore(banked, [tenths(350)])).toBe(120 + 50)
})

test('a pick counts from the last trade that brought it, or from the start if no trade did', () => {
  const moves = [
    { newCreatorId: 7, pointsNew: tenths(300) },
    { newCreatorId: null, pointsNew: tenths(0) },
    { newCreatorId: 7, pointsNew: tenths(410) },
  ]
  expect([earnedBefore(moves, 7), earnedBefore(moves, 1), earnedBefore([], 7)]).toEqual([410, 0, 0])
})
