import { expect, test } from 'vitest'
import { formOf, recentDays, SHOWN_DAYS, spreadOf, temperOf } from './days.ts'

/** Twelve creators of 1,000 views a day, on one day twice as many for everybody. */
const crowd = (days: number, doubled?: number) =>
  Array.from({ length: 12 }, () => Array.from({ length: days }, (_, day) => (day === doubled ? 2_000 : 1_000)))

test('a day that was double for everybody is a normal day for each', () => {
  const [first] = recentDays(crowd(20, 19))
  expect(first!.levels).toEqual(Array(SHOWN_DAYS).fill(1))
})

test('a day that was double for one is twice its normal day', () => {
  const histories = crowd(20)
  histories[0] = [...histories[0]!.slice(0, 19), 2_000]
  const [first, second] = recentDays(histories)
  expect(formOf(first!)).toBe(2)
  expect(formOf(second!)).toBe(1)
  expect(first!.points.at(-1)).toBeGreaterThan(second!.points.at(-1)!)
})

test('a short history begins with days that are not known, and nobody known has no days', () => {
  const [short, none] = recentDays([[1_000, 1_000, 1_000], []])
  expect(short!.levels).toEqual([...Array<null>(11).fill(null), 1, 1, 1])
  expect(none).toEqual({ knownDays: 0, levels: Array(SHOWN_DAYS).fill(null), points: [] })
  expect(formOf(none!)).toBeNull()
})

test('nobody at all is an empty list', () => {
  expect(recentDays([])).toEqual([])
})

test('no level tells how large a channel is: ten times the views give the same levels', () => {
  const days = Array.from({ length: 20 }, (_, day) => 10_000 + 700 * (day % 5))
  const [small] = recentDays([days])
  const [large] = recentDays([days.map((views) => 10 * views)])
  expect(large!.levels).toEqual(small!.levels)
})

test('one viral day is drawn as at most twenty normal ones', () => {
  const [one] = recentDays([[...Array<number>(19).fill(1_000), 9_000_000]])
  expect(formOf(one!)).toBe(20)
})

test('the spread is how far days stray from their mean', () => {
  expect(spreadOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe(Math.sqrt(8.25))
  expect(spreadOf([40, 40, 40, 40, 40])).toBe(0)
  expect(spreadOf([1, 2, 3, 4])).toBeNull()
})

test.each([
  [5, 'calm'],
  [7, 'steady'],
  [10, 'steady'],
  [14, 'steady'],
  [15, 'wild'],
] as const)('with 10 as usual a spread of %i is %s', (deviation, temper) => {
  expect(temperOf(deviation, 10)).toBe(temper)
})
