import { expect, test } from 'vitest'
import { pointsPerThousand, stillToCome } from './expected.ts'
import { cents, dollars } from './money.ts'

test.each([
  ['30 points for $30,000', 30, dollars(30_000), 1],
  ['45 points for $30,000', 45, dollars(30_000), 1.5],
  ['nobody expected anything', null, dollars(30_000), null],
  ['a price of nothing', 30, cents(0), null],
] as const)('%s', (_, expectedPoints, price, expected) => {
  expect(pointsPerThousand(expectedPoints, price)).toBe(expected)
})

test.each([
  [12.3, 45, 32.7],
  [0, 40, 40],
  [45, 45, 0],
  [3, 2.9, 0],
])('with %s points so far and a projection of %s, %s points are still expected', (points, projection, left) => {
  expect(stillToCome(points, projection)).toBe(left)
})
