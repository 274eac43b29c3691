/** The order of a replay: every day once a cycle, never twice in a row, the same on every machine. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replayDayOf } from './replay-order.ts'

const daysOf = (count: number) => Array.from({ length: count }, (_, day) => day)
const cycle = (days: readonly number[], nth: number) =>
  days.map((_, at) => replayDayOf(days, nth * days.length + at + 1))

test('the first cycle follows the order of the season, and each later cycle has a different order', () => {
  const days = daysOf(18)
  expect(cycle(days, 0)).toEqual(days)
  const orders = [0, 1, 2, 3, 4, 5].map((nth) => cycle(days, nth).join(' '))
  expect(new Set(orders).size).toBe(6)
  // written as constants, so that tests of other code can rely on this order
  expect(cycle(days, 1)).toEqual([12, 8, 11, 16, 17, 14, 0, 13, 3, 10, 9, 5, 1, 6, 7, 2, 15, 4])
})

test('every cycle has every day once, and no day comes twice in a row', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 0, max: 5_000 }), (count, nth) => {
      const days = daysOf(count)
      const two = [...cycle(days, nth), ...cycle(days, nth + 1)]
      expect(two.slice(0, count).toSorted((one, other) => one - other)).toEqual(days)
      expect(two.slice(1).every((day, at) => day !== two[at])).toBe(true)
    }),
  )
})

test('a season of one day always replays that day', () => {
  expect([1, 2, 3].map((ordinal) => replayDayOf(['2026-02-01'], ordinal))).toEqual(Array(3).fill('2026-02-01'))
})
