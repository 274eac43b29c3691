import { expect, test } from 'vitest'
import { checkPicks } from './kept-picks.ts'
import { cents, dollars } from './money.ts'
import { refuseRoster, type RosterPick } from './roster.ts'

const LIMITS = { minPicks: 3, maxPicks: 5, salaryCap: dollars(150_000) }
const pick = (creatorId: number, price: number): RosterPick => ({ creatorId, price: dollars(price) })
const pricesOf = (prices: Record<number, number>) =>
  new Map(Object.entries(prices).map(([id, price]) => [Number(id), dollars(price)]))

test('restored picks of an unchanged price book are the picks as saved', () => {
  const kept = [pick(4, 40_000), pick(2, 20_000)]
  expect(checkPicks(kept, pricesOf({ 2: 20_000, 3: 30_000, 4: 40_000 }), LIMITS)).toEqual({
    picks: kept,
    gone: [],
    repriced: [],
    unaffordable: [],
  })
})

test('restored picks lose creators that left the price book, take new prices and report both', () => {
  const checked = checkPicks(
    [pick(1, 10_000), pick(2, 20_000), pick(3, 30_000)],
    pricesOf({ 2: 25_000, 3: 30_000 }),
    LIMITS,
  )
  expect(checked).toEqual({
    picks: [pick(2, 25_000), pick(3, 30_000)],
    gone: [1],
    repriced: [2],
    unaffordable: [],
  })
})

test('if prices rise above the cap, restored picks keep the earliest picks that still fit', () => {
  const checked = checkPicks(
    [pick(1, 50_000), pick(2, 50_000), pick(3, 10_000)],
    pricesOf({ 1: 90_000, 2: 70_000, 3: 10_000 }),
    LIMITS,
  )
  expect(checked.picks).toEqual([pick(1, 90_000), pick(3, 10_000)])
  expect(checked.unaffordable).toEqual([2])
  expect(checked.repriced).toEqual([1])
})

test('restored picks are within the limits whatever was saved', () => {
  const kept = [1, 1, 2, 3, 4, 5, 6, 7].map((id) => ({ creatorId: id, price: cents(-1) }))
  const prices = pricesOf({ 1: 1_000, 2: 1_000, 3: 1_000, 4: 1_000, 5: 1_000, 6: 1_000, 7: 1_000 })
  const { picks } = checkPicks(kept, prices, LIMITS)
  expect(picks.map(({ creatorId }) => creatorId)).toEqual([1, 2, 3, 4, 5])
  expect(refuseRoster(picks, LIMITS)).toBeNull()
})
