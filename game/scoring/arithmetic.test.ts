import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milestoneTicks } from './arithmetic.ts'

test.each([
  ['nowhere to somewhere', 0, 1, 1],
  ['below 1,000 every one counts', 990, 999, 9],
  ['across the first boundary', 999, 1_000, 1],
  ['steps of 10', 9_980, 9_990, 1],
  ['one step of 10 and one of 100', 9_990, 10_100, 2],
  ['and back down', 10_100, 9_990, -2],
  ['steps of 1,000', 100_000, 103_000, 3],
  ['steps of 10,000', 9_980_000, 9_990_000, 1],
  ['steps of 10,000 and 100,000', 9_990_000, 10_100_000, 2],
  ['steps of a million', 201_000_000, 200_000_000, -1],
  ['no movement', 2_480, 2_480, 0],
  ['hidden at the start', null, 1_000, 0],
  ['hidden now', 1_000, null, 0],
])('subscriber ticks: %s', (_, from, now, ticks) => {
  expect(milestoneTicks(from, now)).toBe(ticks)
})

test('subscriber ticks add up: a detour by any count in between gives the same number', () => {
  const someCount = fc.integer({ min: 0, max: 4e8 })
  fc.assert(
    fc.property(someCount, someCount, someCount, (from, between, now) => {
      expect(milestoneTicks(from, between) + milestoneTicks(between, now)).toBe(milestoneTicks(from, now))
    }),
  )
})
