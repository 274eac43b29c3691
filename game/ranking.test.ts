import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenths } from './points.ts'
import { rankEntries, rankSlots, type SlotRanks } from './ranking.ts'

test('ties share a rank, and the next rank counts all of them', () => {
  const entries = [30, 50, 40, 40].map((score, i) => ({ entryId: i + 1, score: tenths(score) }))
  expect(rankEntries(entries)).toEqual([
    { entryId: 2, score: 50, rank: 1 },
    { entryId: 3, score: 40, rank: 2 },
    { entryId: 4, score: 40, rank: 2 },
    { entryId: 1, score: 30, rank: 4 },
  ])
})

test('ranking no entries returns an empty list', () => {
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

// ---- a million entries --------------------------------------------------------------------------------------------------------------

function ranksOf(scores: Int32Array): { found: SlotRanks; turns: number } {
  const steps = rankSlots(scores)
  for (let turns = 0; ; turns++) {
    const { done, value } = steps.next()
    if (done) return { found: value, turns }
  }
}

const expectSameRanks = (scores: Int32Array) => {
  const { order, ranks } = ranksOf(scores).found
  const found = Array.from(order, (slot) => ({ entryId: slot, score: tenths(scores[slot]!), rank: ranks[slot]! }))
  expect(found).toEqual(rankEntries(Array.from(scores, (score, entryId) => ({ entryId, score: tenths(score) }))))
}

test.each([
  ['many ties', { min: -3, max: 3 }],
  ['scores of a usual board', { min: -300, max: 12_000 }],
  ['scores around the end of one digit', { min: 0, max: 65_537 }],
  ['any scores that can be stored', { min: -(2 ** 31), max: 2 ** 31 - 1 }],
])('rankSlots agrees with rankEntries: %s', (_, range) => {
  fc.assert(
    fc.property(fc.array(fc.integer(range), { maxLength: 400 }), (scores) => expectSameRanks(Int32Array.from(scores))),
  )
})

test('rankSlots agrees with rankEntries for 70,000 slots, ranked in several steps', () => {
  const scores = Int32Array.from({ length: 70_000 }, (_, slot) => ((slot * 7_919) % 9_001) - 500)
  const { found, turns } = ranksOf(scores)
  const plain = rankEntries(Array.from(scores, (score, entryId) => ({ entryId, score: tenths(score) })))
  const wrong = plain.findIndex(
    ({ entryId, rank }, index) => found.order[index] !== entryId || found.ranks[entryId] !== rank,
  )
  expect([wrong, turns]).toEqual([-1, 7])
})
