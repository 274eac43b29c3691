import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import { scorerOf } from './scoring/scorer.ts'
import type { Candidate } from './scoring/types.ts'
import { seededRandom } from './seeded-random.ts'
import { sharpProjectionsOf } from './sharp-projections.ts'

/** Creators with even ids have a good day after each bad one; the price book counts on form that lasts. */
function catalogueOf(count: number, days: number): Candidate[] {
  const random = seededRandom(5)
  return Array.from({ length: count }, (_, nth) => {
    const normal = 2_000 * (1 + (nth % 7))
    const viewGains = Array.from({ length: days }, (__, day) => {
      const swing = nth % 2 === 0 ? ((days - day) % 2 === 0 ? 1 : -1) : 0
      return Math.round(normal * 2 ** (swing + 0.4 * (random() - 0.5)))
    })
    return { creatorId: 100 + nth, subscribers: 50_000, views: 1e7, viewGains }
  })
}
const bookOf = (candidates: readonly Candidate[]) => scorerOf(1).makeBook(candidates, dollars(150_000))
const beyondOf = (candidates: readonly Candidate[]) => {
  const book = bookOf(candidates)
  const sharp = sharpProjectionsOf(candidates, book)
  return book.lines.map(({ creatorId, expectedPoints }) => sharp.get(creatorId)! - expectedPoints)
}
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('a pattern of earlier days that the price does not know moves the projected points', () => {
  const afterBad = beyondOf(catalogueOf(40, 31)).filter((_, nth) => nth % 2 === 0)
  const afterGood = beyondOf(
    catalogueOf(40, 31).map(({ viewGains, ...one }) => ({ ...one, viewGains: viewGains.slice(0, -1) })),
  ).filter((_, nth) => nth % 2 === 0)
  const [low, high] = [meanOf(afterGood), meanOf(afterBad)].toSorted((one, other) => one - other)
  expect(low).toBeLessThan(-5)
  expect(high).toBeGreaterThan(5)
})

test('with few days to learn from, and for a creator without a known day, the expected points are projected', () => {
  expect(new Set(beyondOf(catalogueOf(30, 5)))).toEqual(new Set([0]))
  const candidates = catalogueOf(40, 30)
  candidates[7] = { ...candidates[7]!, viewGains: [] }
  expect(beyondOf(candidates)[7]).toBe(0)
  expect(sharpProjectionsOf([], bookOf([]))).toEqual(new Map())
})

test('every projection is a number, whatever the gains are', () => {
  const strange = [null, 0, -5, 1e12, 3]
  const candidates = catalogueOf(30, 40).map((one, nth) => ({
    ...one,
    viewGains: one.viewGains.map((gain, day) => ((nth + day) % 3 === 0 ? strange[(nth * day) % 5]! : gain)),
  }))
  for (const beyond of beyondOf(candidates)) expect(Number.isFinite(beyond)).toBe(true)
})
