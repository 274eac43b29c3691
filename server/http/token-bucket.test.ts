import { expect, test } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

/** Returns how many of `tries` the bucket allows at each of these times, in seconds. */
function allowed(atOnce: number, perSecond: number, tries: number, moments: number[]): number[] {
  let seconds = 0
  const bucket = new TokenBucket(atOnce, perSecond, () => seconds * 1000)
  return moments.map((moment) => {
    seconds = moment
    return Array.from({ length: tries }, () => bucket.take('somebody')).filter(Boolean).length
  })
}

test.each([
  ['as many as are allowed at once, then as many as come back', 5, 1, 8, [0, 1, 3], [5, 1, 2]],
  ['never more are saved up than are allowed at once', 5, 1, 8, [0, 3_600], [5, 5]],
  ['20 in a minute', 50, 20 / 60, 60, [0, 30, 60], [50, 10, 10]],
] as const)('a token bucket allows calls: %s', (_, atOnce, perSecond, tries, moments, expected) => {
  expect(allowed(atOnce, perSecond, tries, [...moments])).toEqual(expected)
})

test('each name has its own bucket, and a refused call takes no token', () => {
  let seconds = 0
  const bucket = new TokenBucket(1, 1, () => seconds * 1000)
  expect([bucket.take('one'), bucket.take('other'), bucket.take('one')]).toEqual([true, true, false])
  seconds = 0.5
  expect(bucket.take('one')).toBe(false)
  seconds = 1
  expect(bucket.take('one')).toBe(true)
})

test('setting the clock back removes no tokens', () => {
  let now = 60_000
  const bucket = new TokenBucket(3, 1, () => now)
  expect(bucket.take('a')).toBe(true)
  now = 0
  expect([bucket.take('a'), bucket.take('a'), bucket.take('a')]).toEqual([true, true, false])
})
