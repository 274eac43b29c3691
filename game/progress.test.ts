import { expect, test } from 'vitest'
import { levelOf, streakAfter, xpFor, xpOfLevel, xpPartsFor } from './progress.ts'

test.each([
  [1, 1, 110],
  [1, 1000, 110],
  [2, 2, 60],
  [2, 3, 77],
  [1000, 1000, 10],
  [500, 1000, 60],
])('rank %d of %d earns %d XP', (bestRank, entries, xp) => {
  expect(xpFor({ bestRank, entries })).toBe(xp)
})

test('experience is the sum for entering and for the rank', () => {
  expect(xpPartsFor({ bestRank: 4, entries: 7 })).toEqual({ entering: 10, place: 57 })
  expect(xpFor({ bestRank: 4, entries: 7 })).toBe(67)
})

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [399, 2],
  [400, 3],
  [10_000, 11],
])('%d XP is level %d', (xp, level) => {
  expect(levelOf(xp)).toBe(level)
})

test('a level begins exactly where the previous one ends', () => {
  for (let level = 1; level <= 50; level += 1) {
    expect(levelOf(xpOfLevel(level))).toBe(level)
    if (level > 1) expect(levelOf(xpOfLevel(level) - 1)).toBe(level - 1)
  }
})

test('a prize extends the streak and a competition without a prize ends it', () => {
  expect([streakAfter(0, true), streakAfter(4, true), streakAfter(4, false)]).toEqual([1, 5, 0])
})
