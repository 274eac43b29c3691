import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenths, type Tenths } from '#game/points.ts'
import { bankedAfterDrop, bankedAfterTrade } from '#game/trades.ts'
import { explainEntry, type EntryMove } from './entry-receipt.ts'

const points = new Map([
  [1, tenths(412)],
  [2, tenths(0)],
  [3, tenths(77)],
])

test('an entry without moves scores the sum of its picks', () => {
  const receipt = explainEntry({ picks: [1, 3], moves: [], banked: tenths(0), score: tenths(489) }, points)
  expect(receipt).toMatchObject({ score: 489, addsUp: true })
})

test('moves as the server banks them add up to the score', () => {
  const someMove = fc.record({ pointsOld: fc.nat(3_000), pointsNew: fc.nat(3_000), isDrop: fc.boolean() })
  fc.assert(
    fc.property(fc.array(someMove, { maxLength: 2 }), (made) => {
      let banked: Tenths = tenths(0)
      const moves = made.map(({ pointsOld, pointsNew, isDrop }): EntryMove => {
        const [old, next] = [tenths(pointsOld), tenths(isDrop ? 0 : pointsNew)]
        banked = isDrop ? bankedAfterDrop(banked, old) : bankedAfterTrade(banked, old, next)
        return {
          oldCreatorId: 9,
          newCreatorId: isDrop ? null : 1,
          pointsOld: old,
          pointsNew: next,
          bankedAfter: banked,
        }
      })
      const score = tenths(banked + 489)
      expect(explainEntry({ picks: [1, 2, 3], moves, banked, score }, points)).toMatchObject({ score, addsUp: true })
    }),
  )
})

test('a score or a banked sum that does not follow from the moves does not add up', () => {
  const move: EntryMove = {
    oldCreatorId: 9,
    newCreatorId: 1,
    pointsOld: tenths(50),
    pointsNew: tenths(20),
    bankedAfter: tenths(30),
  }
  const entry = { picks: [1], moves: [move], banked: tenths(30), score: tenths(442) }
  expect(explainEntry(entry, points).addsUp).toBe(true)
  expect(explainEntry({ ...entry, score: tenths(443) }, points).addsUp).toBe(false)
  expect(explainEntry({ ...entry, moves: [] }, points).addsUp).toBe(false)
  expect(explainEntry({ ...entry, moves: [{ ...move, bankedAfter: tenths(31) }] }, points).addsUp).toBe(false)
})
