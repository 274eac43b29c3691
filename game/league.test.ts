import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bestCall,
  biggestUpset,
  CODE_LETTERS,
  droppedOf,
  isRound,
  readCode,
  scoreRound,
  seasonTable,
  type Contender,
  type RoundScore,
} from './league.ts'
import { tenths } from './points.ts'

const members = (...scores: readonly (number | null)[]): Contender[] =>
  scores.map((score, nth) => ({ userId: `m${nth}`, score: score === null ? null : tenths(score) }))
const pointsIn = (round: readonly RoundScore[]) =>
  Object.fromEntries(round.map(({ userId, points }) => [userId, points]))

test('a member gets 100 points for each member beaten, by the number of opponents, and half for a tie', () => {
  expect(pointsIn(scoreRound(members(500, 400, 400, 100)))).toEqual({ m0: 1000, m1: 500, m2: 500, m3: 0 })
})

test('points are rounded to one decimal, with halves up', () => {
  expect(pointsIn(scoreRound(members(3, 2, 1, 0)))).toEqual({ m0: 1000, m1: 667, m2: 333, m3: 0 })
  // 1 of 16 opponents is 6.25 points
  expect(scoreRound(members(...Array.from({ length: 17 }, (_, nth) => nth)))[15]!.points).toBe(63)
})

test('an absent member gets 0 points and is beaten by everybody who entered, also by an entry of 0 points', () => {
  expect(pointsIn(scoreRound(members(0, null, null)))).toEqual({ m0: 1000, m1: 0, m2: 0 })
  expect(scoreRound(members(0, null, 5)).map(({ userId, rank }) => [userId, rank])).toEqual([
    ['m2', 1],
    ['m0', 2],
    ['m1', null],
  ])
})

test('a competition is a round from two members at the lock, of whom one entered', () => {
  expect([members(5), members(null, null), members(5, null), []].map(isRound)).toEqual([false, false, true, false])
})

const score = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null })
const round = fc.array(score, { minLength: 2, maxLength: 12 })

test('the points of a round sum to 100 divided by the opponents for each pair of members of whom one entered', () => {
  fc.assert(
    fc.property(round, (scores) => {
      const scored = scoreRound(members(...scores))
      const entered = scores.filter((one) => one !== null).length
      const opponents = scores.length - 1
      const pairs = (entered * (entered - 1)) / 2 + entered * (scores.length - entered)
      const sum = scored.reduce((total, { points }) => total + points, 0)
      expect(Math.abs(sum - (1000 * pairs) / opponents)).toBeLessThanOrEqual(entered / 2)
      for (const { points } of scored) expect(Number.isInteger(points) && points >= 0 && points <= 1000).toBe(true)
    }),
  )
})

test('members with the same score get the same rank and points, and a higher score never gets fewer', () => {
  fc.assert(
    fc.property(round, (scores) => {
      const scored = scoreRound(members(...scores))
      for (const one of scored)
        for (const other of scored) {
          if (one.score === null || other.score === null) continue
          if (one.score === other.score) expect([one.rank, one.points]).toEqual([other.rank, other.points])
          if (one.score > other.score) expect(one.points).toBeGreaterThan(other.points)
        }
    }),
  )
})

const SIZE = 4
const rounds = fc.array(fc.array(score, { minLength: SIZE, maxLength: SIZE }), { maxLength: 30 })

test('a total is the sum of the points without the worst round of every five', () => {
  fc.assert(
    fc.property(rounds, (all) => {
      const played = all.map((scores) => scoreRound(members(...scores)))
      for (const row of seasonTable(played)) {
        const own = played.map((one) => one.find(({ userId }) => userId === row.userId)!.points)
        let left = [...own]
        for (let nth = 0; nth < Math.floor(own.length / 5); nth++)
          left = left.toSpliced(left.indexOf(tenths(Math.min(...left))), 1)
        expect(row.total).toBe(left.reduce((sum, one) => sum + one, 0))
      }
    }),
  )
})

test('the table is ordered by total, rounds won and best score, and only equal members share a place', () => {
  fc.assert(
    fc.property(rounds, (all) => {
      const table = seasonTable(
        all.map((scores) => scoreRound(members(...scores))),
        ['m0', 'm1', 'm2', 'm3'],
      )
      const keyOf = ({ total, won, best }: (typeof table)[number]) => [total, won, best ?? -Infinity] as const
      for (const row of table) {
        const better = table.filter((other) => {
          const [one, two] = [keyOf(row), keyOf(other)]
          const differs = one.findIndex((value, nth) => value !== two[nth])
          return differs >= 0 && two[differs]! > one[differs]!
        })
        expect(row.place).toBe(better.length + 1)
        expect(row.isTied).toBe(table.filter(({ place }) => place === row.place).length > 1)
      }
    }),
  )
})

test('a member who joins late loses the rounds before, of which the dropped ones cost nothing', () => {
  const early = scoreRound(members(9, 1))
  const all = scoreRound([...members(1, 2), { userId: 'late', score: tenths(9) }])
  const table = seasonTable([early, early, early, early, all])
  expect(droppedOf(5)).toBe(1)
  expect(table.map(({ userId, total }) => [userId, total])).toEqual([
    ['m0', 4000],
    ['late', 1000],
    ['m1', 500],
  ])
})

test('a present member without a round is last with 0 points, and the form shows the last five rounds', () => {
  const table = seasonTable(
    [1, 2, 3, 4, 5, 6].map((nth) => scoreRound(members(nth, nth === 6 ? null : 0))),
    ['m0', 'm1', 'new'],
  )
  expect(table.map(({ userId, place }) => [userId, place])).toEqual([
    ['m0', 1],
    ['m1', 2],
    ['new', 3],
  ])
  expect(table[0]!.form).toEqual([1000, 1000, 1000, 1000, 1000])
  expect(table[1]!.form).toEqual([0, 0, 0, 0, null])
})

test('the best call is the highest score of a season, and the biggest upset the win from the lowest place', () => {
  const played = [members(9, 5, 1), members(9, 5, 1), members(1, 2, 30), members(3, 3, 3)].map(scoreRound)
  expect(bestCall(played)).toEqual({ userId: 'm2', nth: 3, score: 30 })
  expect(biggestUpset(played)).toEqual({ userId: 'm2', nth: 3, score: 30, place: 3 })
  expect(bestCall([])).toBeNull()
  expect(biggestUpset(played.slice(0, 2))).toBeNull()
})

test('a code is read in any case, with blanks and hyphens, and with letters that look like digits', () => {
  expect(readCode(' abcd-12io ')).toBe('ABCD1210')
  expect(readCode('ABCDEFGH')).toBe('ABCDEFGH')
  for (const wrong of ['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFGU', 'ÄBCDEFGH']) expect(readCode(wrong)).toBeNull()
  expect(new Set(CODE_LETTERS).size).toBe(32)
})
