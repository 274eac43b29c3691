import { expect, test } from 'vitest'
import { pointsOf, tenths, tenthsOf } from './points.ts'

test.each([
  [39.15, 392],
  [39.149, 391],
  [0.05, 1],
  [0.0499, 0],
  [0, 0],
  [-0.05, 0],
  [-0.06, -1],
])('%d points are %d tenths; halves are rounded up', (points, amount) => {
  expect(tenthsOf(points)).toBe(amount)
})

test('points have one decimal outside the rules', () => {
  expect([392, -6, 0].map((amount) => pointsOf(tenths(amount)))).toEqual([39.2, -0.6, 0])
})

test('points survive a round trip to tenths and back', () => {
  for (let amount = -10_000; amount <= 10_000; amount++) expect(tenthsOf(pointsOf(tenths(amount)))).toBe(amount)
})
