import { expect, test } from 'vitest'
import { choicesOf, deviationOf, MODES, valueOf } from './own-projections.ts'
import { dollars } from './money.ts'

const calm = [100, 100, 101, 100, 99, 100, 100, 101]
const wild = [10, 900, 20, 700, 5, 1_000, 30, 400]

test("deviationOf rises with the volatility of a creator's days, within bounds, and is the usual value without days", () => {
  expect(deviationOf(calm)).toBeLessThan(deviationOf([]))
  expect(deviationOf([])).toBeLessThan(deviationOf(wild))
  expect(deviationOf([])).toBeCloseTo(36 * 0.55)
  expect(deviationOf([0, 0, 0, 0, 0, 1e12, 0])).toBeLessThanOrEqual(36 * 1.2)
  expect(deviationOf(Array(400).fill(7))).toBeGreaterThanOrEqual(36 * 0.2)
})

test('balanced mode uses expected points plus own projection; calm subtracts for volatile days, ceiling adds', () => {
  expect(MODES.map((mode) => valueOf(50, -4, 10, mode))).toEqual([46, 44, 51])
})

test('an own projection changes the value of one creator only', () => {
  const book = [1, 2].map((creatorId) => ({ creatorId, price: dollars(10_000), expectedPoints: 20, trend: calm }))
  expect(choicesOf(book, new Map([[2, 7]])).map(({ value }) => value)).toEqual([20, 27])
})
