import { expect, test } from 'vitest'
import { readingBetween } from './curve.ts'
import { dollars } from './money.ts'
import {
  bestCall,
  PRACTICE_BOTS,
  PRACTICE_LIMITS,
  practiceBoard,
  practiceBots,
  practiceChoices,
  practiceFacts,
  practiceReceipts,
  priceUnder,
  type PracticeCreator,
  type PracticeDay,
} from './practice.ts'
import { refuseRoster, spent } from './roster.ts'
import type { Reading } from './scoring/types.ts'

const reading = (views: number): Reading => ({
  subscribers: 100_000,
  views,
  likes: null,
  comments: null,
  basketViews: null,
})

/** Creator n has a normal day of n thousand views and gains `times` as many. */
const creator = (creatorId: number, times = 1, price = 3_000 + 1_500 * creatorId): PracticeCreator => ({
  creatorId,
  youtubeId: `channel-${creatorId}`,
  price: dollars(price),
  normalDay: 1_000 * creatorId,
  expectedViews: 1_000 * creatorId,
  knownDays: 14,
  expectedPoints: 20 + creatorId,
  sharpPoints: 20 + creatorId,
  start: reading(1e6),
  end: reading(1e6 + 1_000 * creatorId * times),
})
const creators = Array.from({ length: 40 }, (_, nth) => creator(nth + 1, nth % 2 ? 1.5 : 0.75))
const day: PracticeDay = { day: '2026-01-29', version: 1, spread: 9, creators }
const you = (picks: number[]) => ({ name: 'You', level: null, picks })

test('a practice round offers five choices of three different creators, and the most expensive of each fit the cap together', () => {
  for (let seed = 0; seed < 200; seed++) {
    const threes = practiceChoices(creators, PRACTICE_LIMITS, seed)!
    const dearest = threes.map((three) => three.reduce((best, one) => (one.price > best.price ? one : best)))
    expect(threes.map((three) => three.length)).toEqual([3, 3, 3, 3, 3])
    expect(new Set(threes.flat()).size).toBe(15)
    expect(refuseRoster(dearest, PRACTICE_LIMITS)).toBeNull()
    expect(spent(dearest)).toBeGreaterThan(0.97 * PRACTICE_LIMITS.salaryCap)
  }
})

test('a group that is too expensive moves down in price, and there is no round if all creators are too expensive', () => {
  const rich = creators.map((one) => ({ ...one, price: dollars(one.creatorId > 15 ? 70_000 : 20_000) }))
  const threes = practiceChoices(rich, PRACTICE_LIMITS, 1)!
  expect(spent(threes.flat())).toBeLessThanOrEqual(3 * PRACTICE_LIMITS.salaryCap)
  const richer = creators.map((one) => ({ ...one, price: dollars(60_000) }))
  expect(practiceChoices(richer, PRACTICE_LIMITS, 1)).toBeNull()
  expect(practiceChoices(creators.slice(0, 14), PRACTICE_LIMITS, 1)).toBeNull()
})

test('the same seed draws the same round, and another seed another one', () => {
  const idsOf = (seed: number) =>
    practiceChoices(creators, PRACTICE_LIMITS, seed)!
      .flat()
      .map(({ creatorId }) => creatorId)
      .join()
  expect(idsOf(7)).toBe(idsOf(7))
  expect(new Set([1, 2, 3, 4, 5, 6].map(idsOf)).size).toBeGreaterThan(3)
})

test('practice bots have different names, legal rosters and all levels', () => {
  const bots = practiceBots(creators, PRACTICE_LIMITS, 3)
  expect(new Set(bots.map(({ name }) => name)).size).toBe(PRACTICE_BOTS)
  expect(new Set(bots.map(({ level }) => level))).toEqual(new Set(['easy', 'normal', 'sharp']))
  for (const { picks } of bots)
    expect(
      refuseRoster(
        creators.filter(({ creatorId }) => picks.includes(creatorId)),
        PRACTICE_LIMITS,
      ),
    ).toBeNull()
})

test('a practice round starts without points and ends with scores that equal the sums of the receipts', () => {
  const players = [you([2, 4, 6]), you([2, 4, 6]), you([1, 3, 5])]
  expect(practiceBoard(day, players, 0).rows.map(({ score, rank }) => [score, rank])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  const { rows } = practiceBoard(day, players, 1)
  expect(rows.map(({ rank, picks }) => [rank, picks[0]])).toEqual([
    [1, 2],
    [1, 2],
    [3, 1],
  ])
  const receipts = practiceReceipts(day)
  const sum = [2, 4, 6].reduce((all, id) => all + receipts.get(id)!.points, 0)
  expect(rows[0]!.score).toBe(sum)
})

test('the best pick is the one furthest above its expected points, not the one with most points', () => {
  const earned = new Map([
    [10, 60],
    [30, 70],
  ])
  expect(bestCall(day, [10, 30], (id) => earned.get(id)!)).toMatchObject({
    creator: { creatorId: 10 },
    beatsPrice: true,
  })
  expect(bestCall(day, [], () => 0)).toBeNull()
})

test('if no pick beat its price, the best pick is the one that came closest', () => {
  expect(bestCall(day, [10, 30], () => 0)).toMatchObject({ creator: { creatorId: 10 }, beatsPrice: false })
})

test("a practice choice shows yesterday's views against normal and the volatility of the days", () => {
  const steady = Array<number>(14).fill(10_000)
  expect(practiceFacts(steady, 10_000)).toEqual({ lastDay: 1, swing: 0 })
  expect(practiceFacts([...steady, 25_000], 10_000).lastDay).toBe(2.5)
  expect(practiceFacts([...steady, null], 10_000).lastDay).toBeNull()
  expect(practiceFacts([100, 100_000], 0)).toEqual({ lastDay: null, swing: null })
  const wild = Array.from({ length: 14 }, (_, nth) => (nth % 2 ? 40_000 : 10_000))
  expect(practiceFacts(wild, 20_000).swing).toBeGreaterThan(0.9)
})

test('a price under another cap is the same share of that cap', () => {
  expect(priceUnder(dollars(30_000), dollars(150_000))).toBe(dollars(30_000))
  expect(priceUnder(dollars(30_000), dollars(75_000))).toBe(dollars(15_000))
})

test('a count that is unknown at either end of a day is unknown within the day', () => {
  const [start, end] = [
    { ...reading(1_000), likes: 10, comments: 3 },
    { ...reading(2_000), likes: 20, subscribers: null },
  ]
  expect(readingBetween(start, end, 0, 'a day')).toEqual({ ...start, subscribers: null, comments: null })
  expect(readingBetween(start, end, 1, 'a day')).toEqual({ ...end, comments: null })
  const half = readingBetween(start, end, 0.5, 'a day')
  expect(half.views).toBeGreaterThan(1_000)
  expect(half.likes).toBeLessThan(20)
})
