import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenths } from './points.ts'
import { rankEntries } from './ranking.ts'

test('ties share a rank, and the next one counts them all', () => {
  const entries = [30, 50, 40, 40].map((score, i) => ({ entryId: i + 1, score: tenths(score) }))
  expect(rankEntries(entries)).toEqual([
    { entryId: 2, score: 50, rank: 1 },
    { entryId: 3, score: 40, rank: 2 },
    { entryId: 4, score: 40, rank: 2 },
    { entryId: 1, score: 30, rank: 4 },
  ])
})

test('nobody is nobody', () => {
  expect(rankEntries([])).toEqual([])
})

test('a rank is one more than the number of better entries', () => {
  const someScores = fc.array(fc.integer({ min: -5, max: 5 }).map(tenths))
  const someEntries = someScores.map((scores) => scores.map((score, entryId) => ({ entryId, score })))
  fc.assert(
    fc.property(someEntries, (entries) => {
      const ranked = rankEntries(entries)
      expect(ranked).toHaveLength(entries.length)
      for (const { rank, score } of ranked) expect(rank).toBe(entries.filter((other) => other.score > score).length + 1)
    }),
  )
})
