import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [0, '0 views'],
  [1, '1 view'],
  [2, '2 views'],
  [1000, '1.0K views'],
  [null, '— views'],
])('%s is said as %s', (count, words) => {
  expect(counted(count, 'view')).toBe(words)
})
