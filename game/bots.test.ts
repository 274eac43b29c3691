import { expect, test } from 'vitest'
import { BOT_LEVELS, botLevelOf, botRoster, botSwap, keptOfCap, type BotLevel } from './bots.ts'
import type { Market } from './live-moves.ts'
import { cents, dollars } from './money.ts'
import { bestRoster } from './optimise.ts'
import { refuseRoster, spent, type RosterLimits, type RosterPick } from './roster.ts'

const limits: RosterLimits = { minPicks: 3, maxPicks: 5, salaryCap: dollars(150_000) }

function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** 189 creators, priced by their expected points. */
const random = chanceOf(1)
const book = Array.from({ length: 189 }, (_, creatorId) => {
  const expectedPoints = 8 + 100 * random() ** 1.5
  const price = dollars(500 * Math.max(6, Math.round((expectedPoints * 850) / 500)))
  // sharp bots know that creators differ from their price
  return { creatorId, expectedPoints, sharpPoints: expectedPoints + 10 * (random() - 0.5), price }
})
const rosters = (level: BotLevel) =>
  Array.from({ length: 200 }, (_, seed) => botRoster(book, limits, level, chanceOf(seed))!)
const sharpPointsOf = (picks: readonly RosterPick[]) =>
  picks.reduce((sum, pick) => sum + book[pick.creatorId]!.sharpPoints, 0)
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test.each([
  ['easy', 0.85, 0.88],
  ['normal', 0.97, 1],
  ['sharp', 0.97, 1],
] as const)('%s bots enter legal, different rosters and spend %d to %d of the salary cap', (level, least, most) => {
  const all = rosters(level)
  for (const picks of all) expect(refuseRoster(picks, limits)).toBeNull()
  const spends = all.map((picks) => spent(picks) / limits.salaryCap)
  expect(meanOf(spends)).toBeGreaterThan(least)
  expect(Math.max(...spends)).toBeLessThanOrEqual(most)
  expect(new Set(all.map((picks) => picks.map(({ creatorId }) => creatorId).join(' '))).size).toBeGreaterThan(100)
})

test('a sharper bot has a roster with more points, as sharp bots project them', () => {
  const [easy, normal, sharp] = BOT_LEVELS.map((level) => meanOf(rosters(level).map(sharpPointsOf)))
  expect(easy).toBeLessThan(normal!)
  expect(normal).toBeLessThan(sharp!)
  const best = bestRoster(
    book.map((line) => ({ ...line, value: line.sharpPoints })),
    limits,
  )!
  expect(sharp).toBeLessThanOrEqual(best.value)
})

test('the same random numbers give the same bot roster', () => {
  const [one, other] = [7, 7].map((seed) => botRoster(book, limits, 'normal', chanceOf(seed)))
  expect(one).toEqual(other)
})

test('of four bots two are normal, one is easy and one is sharp', () => {
  const mix = Array.from({ length: 8 }, (_, index) => botLevelOf(index))
  expect(BOT_LEVELS.map((level) => mix.filter((one) => one === level).length)).toEqual([2, 4, 2])
})

test('a bot has no roster if no roster is legal', () => {
  expect(botRoster(book.slice(0, 2), limits, 'easy', chanceOf(1))).toBeNull()
})

/** Creators with their live price in dollars, which they sell for and cost, and the points still to come. */
const marketOf = (left: number, creators: Record<number, [price: number, toCome: number]>): Market => ({
  now: 100,
  opensAt: 50,
  closesAt: 200,
  leftOfCap: dollars(left),
  priceOf(creatorId) {
    const [price, stillToCome] = creators[creatorId] ?? []
    if (price === undefined || stillToCome === undefined) return undefined
    const live = dollars(price)
    return { creatorId, live, sells: live, costs: live, expectedFinal: stillToCome, stillToCome }
  },
  readAt: () => null,
  nextReadingAt: null,
})
const picked = [1, 2, 3].map((creatorId) => ({ creatorId, price: dollars(40_000) }))
const offered = [1, 2, 3, 4, 5, 6]
const owned = { 1: [40_000, 30], 2: [40_000, 20], 3: [30_000, 25] } as const

test('a bot swaps for the most points still to come that its money allows', () => {
  const market = marketOf(10_000, { ...owned, 4: [45_000, 35], 5: [51_000, 60], 6: [40_000, 30] } as never)
  expect(botSwap(picked, offered, limits, 'normal', market)).toEqual({ oldCreatorId: 2, newCreatorId: 4 })
})

test('a bot makes the best swap even if it adds no points, but none that costs too much or comes too late', () => {
  const even = marketOf(10_000, { ...owned, 4: [40_000, 20], 6: [40_000, 10] } as never)
  expect(botSwap(picked, offered, limits, 'normal', even)).toEqual({ oldCreatorId: 2, newCreatorId: 4 })
  const none = marketOf(10_000, { ...owned, 4: [90_000, 20], 5: [90_000, 90] } as never)
  expect(botSwap(picked, offered, limits, 'normal', none)).toBeNull()
  const good = marketOf(10_000, { ...owned, 4: [40_000, 60] } as never)
  expect(botSwap(picked, offered, limits, 'normal', { ...good, now: 200 })).toBeNull()
  expect(botSwap(picked, offered, limits, 'normal', good)).toEqual({ oldCreatorId: 2, newCreatorId: 4 })
})

test('an easy bot does not spend the part of the cap that it keeps', () => {
  expect([keptOfCap('easy', limits.salaryCap), keptOfCap('sharp', limits.salaryCap)]).toEqual([
    dollars(18_000),
    cents(0),
  ])
  const market = (left: number) => marketOf(left, { ...owned, 4: [45_000, 60] } as never)
  expect(botSwap(picked, offered, limits, 'easy', market(22_500))).toBeNull()
  expect(botSwap(picked, offered, limits, 'easy', market(23_000))).toEqual({ oldCreatorId: 2, newCreatorId: 4 })
})
