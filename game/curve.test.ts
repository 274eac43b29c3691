import fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, progress, publicBetween, publicStep } from './curve.ts'

/** The milliseconds of a 12-hour window, the finest steps that a competition needs. */
const share = fc.integer({ min: 0, max: 43_200_000 }).map((ms) => ms / 43_200_000)
const seed = fc.string()

test('a curve begins at 0, ends at 1 and stays there outside the day', () => {
  fc.assert(
    fc.property(seed, (one) => {
      expect([-1, 0, 1, 2].map((at) => progress(at, one))).toEqual([0, 0, 1, 1])
    }),
  )
})

test('a curve rises with every millisecond', () => {
  fc.assert(
    fc.property(share, seed, (at, one) => {
      if (at < 1) expect(progress(at + 1 / 43_200_000, one)).toBeGreaterThan(progress(at, one))
    }),
  )
})

test('a curve keeps one pace within an hour, between a seventh and seven times that of any other', () => {
  fc.assert(
    fc.property(seed, (one) => {
      const paceFrom = (minute: number) => progress((minute + 20) / 1440, one) - progress(minute / 1440, one)
      const paces = Array.from({ length: 24 }, (_, hour) => paceFrom(60 * hour))
      paces.forEach((pace, hour) => expect(paceFrom(60 * hour + 40) / pace).toBeCloseTo(1, 6))
      expect(Math.max(...paces) / Math.min(...paces)).toBeLessThan(7.01)
    }),
  )
})

test('a curve has fixed digits, the same on every machine', () => {
  expect([0.1, 0.25, 0.5, 0.75, 0.9].map((at) => progress(at, 'UC-x 2026-02-01 views'))).toMatchInlineSnapshot(`
    [
      0.12362843350668841,
      0.2708387650253329,
      0.49937813276990606,
      0.7711936389928249,
      0.8668637486983531,
    ]
  `)
})

test('channels, days and metrics each have a different curve', () => {
  const seeds = ['a 2026-02-01 views', 'b 2026-02-01 views', 'a 2026-02-02 views', 'a 2026-02-01 likes']
  expect(new Set(seeds.map((one) => progress(0.5, one))).size).toBe(4)
})

test('a total is a whole number between its ends, exact at both, and never falls', () => {
  const total = fc.integer({ min: 0, max: 100_000_000_000 })
  fc.assert(
    fc.property(total, total, share, share, seed, (start, end, one, other, bend) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)].map((at) => between(start, end, at, bend)) as [
        number,
        number,
      ]
      expect([between(start, end, 0, bend), between(start, end, 1, bend)]).toEqual([start, end])
      expect(Number.isInteger(early)).toBe(true)
      expect(Math.sign(late - early) * Math.sign(end - start)).toBeGreaterThanOrEqual(0)
      expect(Math.abs(late - start)).toBeLessThanOrEqual(Math.abs(end - start))
    }),
  )
})

test.each([
  [0, 1],
  [999, 1],
  [1_000, 10],
  [9_990, 10],
  [10_000, 100],
  [99_900, 100],
  [100_000, 1_000],
  [999_000, 1_000],
  [1_000_000, 10_000],
  [9_990_000, 10_000],
  [10_000_000, 100_000],
  [478_000_000, 1_000_000],
])('a public count of %i subscribers moves in steps of %i', (subscribers, step) => {
  expect(publicStep(subscribers)).toBe(step)
})

const publicCount = fc
  .integer({ min: 0, max: 500_000_000 })
  .map((count) => Math.floor(count / publicStep(count)) * publicStep(count))

test('a public subscriber count stays on its steps, is exact at both ends and never falls', () => {
  fc.assert(
    fc.property(publicCount, publicCount, share, share, seed, (start, end, one, other, bend) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)].map((at) =>
        publicBetween(start, end, at, bend),
      ) as [number, number]
      expect([publicBetween(start, end, 0, bend), publicBetween(start, end, 1, bend)]).toEqual([start, end])
      expect(late % publicStep(late)).toBe(0)
      expect(Math.sign(late - early) * Math.sign(end - start)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a public subscriber count takes its step inside the day, not at its end', () => {
  const turns = Array.from({ length: 100 }, (_, nth) => {
    const hours = Array.from({ length: 24 }, (__, at) => at)
    const hour = hours.find((at) => publicBetween(2_690_000, 2_700_000, at / 24, `channel ${nth}`) === 2_700_000)
    return hour ?? 24
  })
  expect(Math.min(...turns)).toBeGreaterThan(0)
  expect(Math.max(...turns)).toBeLessThan(24)
  expect(new Set(turns).size).toBeGreaterThan(10)
})
