import { expect, test } from 'vitest'
import { ridge } from './ridge.ts'

test('a ridge regression finds a linear rule, and a large penalty flattens it', () => {
  const rows = Array.from({ length: 50 }, (_, nth) => ({
    features: [nth, (nth * 7) % 5],
    outcome: 3 * nth - 2 * ((nth * 7) % 5) + 4,
  }))
  expect(ridge(rows, 0.001)([10, 2])).toBeCloseTo(30, 1)
  expect(ridge(rows, 1e9)([10, 2])).toBeCloseTo(rows.reduce((sum, { outcome }) => sum + outcome, 0) / 50, 3)
})
