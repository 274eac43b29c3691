import { expect, test } from 'vitest'
import { ticksFor } from './ticks.ts'

test.each([
  [0, 1.8, [0, 0.5, 1, 1.5, 2]],
  [0, 20, [0, 5, 10, 15, 20]],
  [-12, 30, [-20, 0, 20, 40]],
  [12_000, 31_500, [10_000, 20_000, 30_000, 40_000]],
  [5, 5, [4, 6, 8, 10]],
  [0, 0, [0, 0.5, 1]],
])('the ticks from %d to %d are round numbers', (least, greatest, ticks) => {
  expect(ticksFor(least, greatest)).toEqual(ticks)
})

test('there are at most `most` ticks, evenly spaced around all values', () => {
  for (let nth = 1; nth < 400; nth++) {
    const [least, greatest] = [-(nth % 17) * 1.37, nth * 3.1]
    const ticks = ticksFor(least, greatest, 4)
    expect(ticks.length).toBeLessThanOrEqual(4)
    expect(ticks[0]!).toBeLessThanOrEqual(least)
    expect(ticks.at(-1)!).toBeGreaterThanOrEqual(greatest)
  }
})
