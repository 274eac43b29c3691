import { expect, test } from 'vitest'
import { recentDays, SHOWN_DAYS } from './days.ts'

/** Twelve creators of 1,000 views a day, with one day on which all had twice as many. */
const crowd = (days: number, doubled?: number) =>
  Array.from({ length: 12 }, () => Array.from({ length: days }, (_, day) => (day === doubled ? 2_000 : 1_000)))

test('a day that was double for all creators is a normal day for each', () => {
  const [first] = recentDays(crowd(20, 19))
  expect(first!.levels).toEqual(Array(SHOWN_DAYS).fill(1))
  expect(first!.form).toBe(1)
})

test('a day that was double for one creator is twice its normal day', () => {
  const histories = crowd(20)
  histories[0] = [...histories[0]!.slice(0, 19), 2_000]
  const [first, second] = recentDays(histories)
  expect([first!.form, second!.form]).toEqual([2, 1])
})

test('form and the last day are measured by the common factor that the price book found', () => {
  const [first] = recentDays(crowd(20), 0.8)
  expect(first!.form).toBe(1.25)
  expect(first!.levels.slice(-2)).toEqual([1, 1.25])
})

test('a short history begins with unknown days, and an unknown creator has no days', () => {
  const [short, none] = recentDays([Array<number>(8).fill(1_000), []])
  expect(short!.levels).toEqual([...Array<null>(6).fill(null), ...Array<number>(8).fill(1)])
  expect(none).toEqual({ knownDays: 0, levels: Array(SHOWN_DAYS).fill(null), form: null })
})

test('a new creator has neither form nor levels, because its normal day is hardly known', () => {
  const days = (known: number) => recentDays([[...Array<number>(known - 1).fill(1_000), 3_300]])[0]!
  expect(days(6)).toEqual({ knownDays: 6, levels: Array(SHOWN_DAYS).fill(null), form: null })
  expect(days(7).form).toBe(3.3)
})

test('a counter that stands still on most days and then leaps has no form', () => {
  const leaping = Array.from({ length: 14 }, (_, day) => (day % 3 === 1 ? 9_000 : 0))
  expect(recentDays([leaping])[0]!.form).toBeNull()
})

test('no creators give an empty list', () => {
  expect(recentDays([])).toEqual([])
})

test("levels do not reveal a channel's size: ten times the views give the same levels", () => {
  const days = Array.from({ length: 20 }, (_, day) => 10_000 + 700 * (day % 5))
  const [small] = recentDays([days])
  const [large] = recentDays([days.map((views) => 10 * views)])
  expect(large!.levels).toEqual(small!.levels)
})

test('one viral day is drawn as at most twenty normal ones', () => {
  const [one] = recentDays([[...Array<number>(19).fill(1_000), 9_000_000]])
  expect(one!.form).toBe(20)
})
