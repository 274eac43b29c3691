import { expect, test } from 'vitest'
import { median, quantile, ratioOf, spreadOf } from './statistics.ts'

test.each([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
  [[10, 2, 1_000], 10],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

test('a quantile between two values is interpolated', () => {
  const values = [40, 10, 30, 20, 50]
  expect([quantile(values, 0), quantile(values, 0.25), quantile(values, 0.9), quantile(values, 1)]).toEqual([
    10, 20, 46, 50,
  ])
})

test('the spread goes from the best to the worst round', () => {
  expect(spreadOf([5, 2, 8])).toEqual({ median: 5, min: 2, max: 8 })
})

test('a shorter time is better, and a higher rate is better', () => {
  expect(ratioOf([2, 2], [10, 20], 'lower')).toEqual({ median: 7.5, min: 5, max: 10 })
  expect(ratioOf([100, 300], [50, 100], 'higher')).toEqual({ median: 2.5, min: 2, max: 3 })
})

test('a ratio compares rounds with the same number, so that a slow moment affects both', () => {
  expect(ratioOf([1, 10, 1], [4, 40, 4], 'lower')).toEqual({ median: 4, min: 4, max: 4 })
})

test('statistics of an empty list of rounds throw', () => {
  expect(() => median([])).toThrow('nothing was measured')
  expect(() => ratioOf([1], [], 'lower')).toThrow('nothing was measured')
})
