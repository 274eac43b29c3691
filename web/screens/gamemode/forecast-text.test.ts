import { expect, test } from 'vitest'
import {
  againstPrice,
  rankRangeShares,
  chance,
  requiredPacesTogether,
  requiredPaceText,
  unableText,
} from './forecast-text.ts'
import { withSpot } from '#web/domain/board/seen-ranks.ts'
import { joined } from './rank-chart.tsx'

test.each([
  [0, 'under 1%'],
  [0.004, 'under 1%'],
  [0.224, '22%'],
  [0.996, 'over 99%'],
  [1, '100%'],
])('a chance of %d is written as %s', (share, text) => {
  expect(chance(share)).toBe(text)
})

test.each([
  [0, 'nothing more'],
  [0.4, '0.4 times its expected views'],
  [1, 'its expected views'],
  [2.5, '2.5 times its expected views'],
])('a required pace of %s times is written as "%s"', (times, text) => {
  expect(requiredPaceText(times)).toBe(text)
})

test('one sentence replaces the list when every pick requires the same pace', () => {
  const requiredPaces = (...times: (number | null)[]) => times.map((one, nth) => ({ creatorId: nth, times: one }))
  expect(requiredPacesTogether(requiredPaces(null, null, null))).toMatch(/^No single pick can win a prize now/)
  expect(requiredPacesTogether(requiredPaces(null))).toMatch(/^No single pick can win a prize now/)
  expect(requiredPacesTogether(requiredPaces(2, 2))).toBe(
    'One of your picks at 2.0 times its expected views is enough.',
  )
  expect(requiredPacesTogether(requiredPaces(1, 1))).toBe('Your picks only need their expected views.')
  expect(requiredPacesTogether(requiredPaces(0.4, 0.4))).toMatch(/may slow down to 0\.4 times its expected views/)
  expect(requiredPacesTogether(requiredPaces(0, -0.1))).toMatch(/may stop gaining views/)
  expect([
    requiredPacesTogether(requiredPaces(2, 3)),
    requiredPacesTogether(requiredPaces(null, 3)),
    requiredPacesTogether(requiredPaces(2)),
  ]).toEqual([null, null, null])
})

test('one sentence counts the picks that cannot win a prize alone', () => {
  expect(unableText(1)).toBe('Your other pick is not enough on its own.')
  expect(unableText(4)).toBe('None of your other picks is enough on its own.')
})

test('the leverage text compares a creator with the price, and after a trade only since the trade', () => {
  expect(againstPrice(5.1)).toBe('likely 5.1 points above its price')
  expect(againstPrice(-5.1, true)).toBe('likely 5.1 points below its price since the trade')
})

test('each rank takes its own part of the rank range, and the first ranks are wider when there are many entries', () => {
  const few = rankRangeShares({ best: 3, worst: 6, rank: 4, entries: 10, paidPlaces: 3 })
  expect(few).toEqual({ paid: 30, rankRange: { from: 20, width: 40 }, now: 35 })
  const many = rankRangeShares({ best: 1, worst: 10, rank: null, entries: 1_000_000, paidPlaces: 3 })
  expect(many.paid).toBeGreaterThan(5)
  expect(many.now).toBeNull()
  const last = rankRangeShares({ best: 500, worst: 500, rank: 500, entries: 500, paidPlaces: 3 })
  expect(last.rankRange.from).toBeLessThan(100)
  expect(rankRangeShares({ best: 1, worst: 1, rank: 1, entries: 1, paidPlaces: 1 })).toMatchObject({ paid: 100 })
})

test('a long history of ranks is thinned out and has no instant twice', () => {
  let spots = withSpot([], { at: 1, rank: 5 })
  spots = withSpot(spots, { at: 1, rank: 5 })
  expect(spots).toEqual([{ at: 1, rank: 5 }])
  for (let at = 2; at < 1_000; at++) spots = withSpot(spots, { at, rank: at })
  expect(spots.length).toBeLessThanOrEqual(121)
  expect([spots[0]!.at, spots.at(-1)]).toEqual([1, { at: 999, rank: 999 }])
  // thinning keeps the best and the worst rank
  let jagged = [
    { at: 1, rank: 50 },
    { at: 2, rank: 3 },
    { at: 3, rank: 90 },
  ]
  for (let at = 4; at < 1_000; at++) jagged = withSpot(jagged, { at, rank: 50 })
  expect(jagged.filter(({ rank }) => rank !== 50)).toEqual([
    { at: 2, rank: 3 },
    { at: 3, rank: 90 },
  ])
})

test('a rank that was shown is kept when another rank with the same or an earlier time follows', () => {
  let spots = withSpot([], { at: 10, rank: 10 })
  spots = withSpot(spots, { at: 10, rank: 6 })
  spots = withSpot(spots, { at: 10, rank: 7 })
  spots = withSpot(spots, { at: 4, rank: 8 })
  expect(spots.map(({ rank }) => rank)).toEqual([10, 6, 7, 8])
  expect(spots.every(({ at }, nth) => nth === 0 || at > spots[nth - 1]!.at)).toBe(true)
})

test('snapshots of a small board are exact, so those next to a shown rank are kept too', () => {
  const snapshots = [0, 100, 200].map((at, nth) => ({ at, rank: 10 - nth }))
  const seen = [
    { at: 1, rank: 8 },
    { at: 200, rank: 7 },
  ]
  expect(joined(snapshots, seen, true).map(({ at, rank }) => [at, rank])).toEqual([
    [0, 10],
    [1, 8],
    [100, 9],
    [200, 7],
  ])
})

test('snapshots fill the gaps between the ranks that this browser has shown', () => {
  const snapshots = [0, 100, 200, 300].map((at) => ({ at, rank: 9 }))
  const seen = [
    { at: 99, rank: 4 },
    { at: 310, rank: 5 },
  ]
  expect(joined(snapshots, seen).map(({ at, rank }) => [at, rank])).toEqual([
    [0, 9],
    [99, 4],
    [200, 9],
    [300, 9],
    [310, 5],
  ])
  expect([joined([], []), joined([], seen), joined(snapshots, [])]).toEqual([[], seen, snapshots])
})
