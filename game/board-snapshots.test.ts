import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeBoard } from './board.ts'
import { SNAPSHOTS, snapshotNumber, linePlaces, rankByLines } from './board-snapshots.ts'
import { tenths } from './points.ts'
import { rankEntries } from './ranking.ts'

test('a live window has 47 board snapshots, and the settlement is the 48th', () => {
  expect([0, 0.02, 1 / 48, 0.5, 0.999, 1, 7].map(snapshotNumber)).toEqual([
    0,
    0,
    1,
    24,
    47,
    SNAPSHOTS - 1,
    SNAPSHOTS - 1,
  ])
})

test('linePlaces keeps the first three places, the last paid place and six shares of the board, or all places of a small board', () => {
  expect(linePlaces(1_000, 20)).toEqual([1, 2, 3, 20, 50, 100, 250, 500, 750, 1_000])
  expect(linePlaces(100, 400)).toEqual([1, 2, 3, 100, 5, 10, 25, 50, 75, 100])
  expect(linePlaces(4, 3)).toEqual([1, 2, 3, 4])
  expect(linePlaces(0, 3)).toEqual([])
})

test('rankByLines is exact at known places, interpolates between them and never leaves the board', () => {
  const places = [1, 2, 100, 200]
  const lines = [900, 800, 300, 100].map(tenths)
  const rankOf = (score: number) => rankByLines(places, lines, tenths(score))
  expect([950, 900, 850, 800, 300, 200, 100, -50].map(rankOf)).toEqual([1, 1, 2, 2, 100, 150, 200, 200])
  expect(rankByLines([], [], tenths(5))).toBeNull()
})

const boards = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 80 })

test('the kept scores of any board equal the scores of its rows at these places', () => {
  fc.assert(
    fc.property(boards, fc.integer({ min: 1, max: 5 }), (scores, paid) => {
      const board = makeBoard([1])
      scores.forEach((score, nth) => board.add(nth + 1, [1], tenths(score)))
      board.setPoints([[1, tenths(7)]])
      const places = linePlaces(scores.length, paid)
      const rows = board.page(0, scores.length)
      const lines = board.scoresAt(places)
      expect(lines).toEqual(places.map((place) => rows[place - 1]!.score))
      // an interpolated rank lies between the known ranks around it
      for (const { score, rank } of rankEntries(rows)) {
        const read = rankByLines(places, lines, score)!
        expect(read).toBeGreaterThanOrEqual(
          rank === 1 ? 1 : Math.max(...places.filter((_, nth) => lines[nth]! > score), 1),
        )
        expect(read).toBeLessThanOrEqual(scores.length)
        if (scores.length <= 32) expect(read).toBe(rank)
      }
    }),
  )
})
