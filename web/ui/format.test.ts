import { expect, test } from 'vitest'
import { cents } from '#game/money.ts'
import {
  abbreviate,
  clipLength,
  counted,
  exactDollars,
  hms,
  inDollars,
  points,
  relativeTime,
  thousands,
  timeOf,
  whole,
  wholeDollars,
} from './format.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [1250, '1.3K'],
  [12_449, '12.4K'],
  [999_949, '999.9K'],
  [999_999, '1.0M'],
  [1_000_000, '1.0M'],
  [8_300_000, '8.3M'],
  [999_999_999, '1.0B'],
  [1_500_000_000, '1.5B'],
  [6_100_000_000, '6.1B'],
  [null, '—'],
])('abbreviate(%s) returns %s', (count, text) => {
  expect(abbreviate(count)).toBe(text)
})

test('money in cents and money as decimal text are formatted alike', () => {
  expect(wholeDollars('23500.00')).toBe('$23,500')
  expect(wholeDollars(cents(2_350_000))).toBe('$23,500')
  expect(exactDollars('1000.00')).toBe('$1,000.00')
  expect(exactDollars(cents(-5))).toBe('-$0.05')
  expect(thousands('23000.00')).toBe('$23K')
  expect(thousands('32500.00')).toBe('$32.5K')
  expect(inDollars('12505.50')).toBe(12_505.5)
})

test('whole numbers and points are formatted with separators and one decimal', () => {
  expect(whole(2486)).toBe('2,486')
  expect(points(0)).toBe('0.0')
  expect(points(412.6)).toBe('412.6')
  expect(points(-0.3)).toBe('−0.3')
})

test.each([
  [8_077_000, '02:14:37'],
  [8_077_999, '02:14:37'],
  [0, '00:00:00'],
  [-5, '00:00:00'],
  [24 * 3_600_000 - 1, '23:59:59'],
  [24 * 3_600_000, '1 d 00:00:00'],
  [161 * 3_600_000 + 3_570_000, '6 d 17:59:30'],
])('hms(%s ms) returns %s', (ms, text) => {
  expect(hms(ms)).toBe(text)
})

test.each([
  [42, '0:42'],
  [725, '12:05'],
  [3723, '1:02:03'],
  [null, ''],
])('clipLength(%s s) returns %s', (seconds, text) => {
  expect(clipLength(seconds)).toBe(text)
})

const MINUTE_MS = 60_000
test.each([
  [59_999, 'Just now'],
  [MINUTE_MS, '1m ago'],
  [59 * MINUTE_MS, '59m ago'],
  [60 * MINUTE_MS, '1h ago'],
  [23 * 60 * MINUTE_MS, '23h ago'],
  [49 * 60 * MINUTE_MS, '2d ago'],
  [-MINUTE_MS, 'Just now'],
])('relativeTime of %s ms ago returns %s', (ago, text) => {
  const now = Date.parse('2026-01-20T12:00:00Z')
  expect(relativeTime(now - ago, now)).toBe(text)
  expect(relativeTime(new Date(now - ago).toISOString(), now)).toBe(text)
})

test('a time of day is formatted in English, with plain spaces', () => {
  expect(timeOf(new Date(2026, 0, 20, 14, 5).toISOString())).toBe('2:05 PM')
})

test.each([
  [0, '0 views'],
  [1, '1 view'],
  [2, '2 views'],
  [1000, '1.0K views'],
  [null, '— views'],
])('counted(%s, view) returns %s', (count, words) => {
  expect(counted(count, 'view')).toBe(words)
})
