import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import { priceRange, priceWithin } from './price-range.ts'

test.each([
  [150_000, 3_000, 90_000],
  [50_000, 1_000, 30_000],
] as const)('under a cap of $%i creators cost between $%i and $%i', (cap, lowest, highest) => {
  const range = priceRange(dollars(cap))
  expect(range).toMatchObject({ lowest: dollars(lowest), highest: dollars(highest) })
  expect([priceWithin(range, 0), priceWithin(range, dollars(cap))]).toEqual([dollars(lowest), dollars(highest)])
})
