import { expect, test } from 'vitest'
import { pointsPerThousand } from './expected.ts'
import { cents, dollars } from './money.ts'

test.each([
  ['30 points for $30,000', 30, dollars(30_000), 1],
  ['45 points for $30,000', 45, dollars(30_000), 1.5],
  ['nobody expected anything', null, dollars(30_000), null],
  ['a price of nothing', 30, cents(0), null],
] as const)('%s', (_, expectedPoints, price, expected) => {
  expect(pointsPerThousand(expectedPoints, price)).toBe(expected)
})
