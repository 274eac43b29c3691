import { expect, test } from 'vitest'
import { expectedFromNow, pointsPerThousand } from './expected.ts'
import { cents, dollars } from './money.ts'

test.each([
  ['30 points for $30,000', 30, dollars(30_000), 1],
  ['45 points for $30,000', 45, dollars(30_000), 1.5],
  ['nobody expected anything', null, dollars(30_000), null],
  ['a price of nothing', 30, cents(0), null],
] as const)('%s', (_, worth, price, expected) => {
  expect(pointsPerThousand(worth, price)).toBe(expected)
})

test.each([
  [0, 40],
  [0.25, 30],
  [1, 0],
  [1.2, 0],
  [-0.1, 40],
])('with %s of the time gone, of 40 points %s are still to come', (share, left) => {
  expect(expectedFromNow(40, share)).toBe(left)
})
