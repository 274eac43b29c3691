import { expect, test } from 'vitest'
import { dollars, type Cents } from './money.ts'
import { priceBook, projectionOf, type Priced } from './pricing.ts'

const known = (creatorId: number, normalDay: number, lastDay: number | null = normalDay): Priced => ({
  creatorId,
  normalDay,
  lastDay,
  isNew: false,
})

/** A creator with a normal day that projects to `points`. */
const projecting = (creatorId: number, points: number): Priced => known(creatorId, 100 * (10 ** (points / 20) - 1))

const pricesOf = (creators: Priced[], cap: Cents) => Object.fromEntries(priceBook(creators, cap))

test.each([
  [190, 9.2],
  [9_000, 39.2],
  [1_330_000, 82.5],
  [45_000_000, 113.1],
])('after a normal day, a channel with %d views a day projects to its typical score %d', (normalDay, points) => {
  expect(projectionOf(normalDay, normalDay)).toBeCloseTo(points, 1)
})

test("half of a projection is the creator's class and half is its form", () => {
  expect(projectionOf(9_000, 36_000)).toBeCloseTo(20 * Math.log10(181) + 30 * Math.log2(18_500 / 9_500), 10)
  expect(projectionOf(9_000, null)).toBe(projectionOf(9_000, 9_000))
  expect(projectionOf(9_000, -160_000)).toBe(projectionOf(9_000, 0))
  expect(projectionOf(9_000, 0)).toBe(-30)
  expect(projectionOf(0, 0)).toBe(0)
})

test('the documented example prices hold at 600 dollars a point under a cap of 150,000', () => {
  const worked = [known(1, 190), known(2, 9_000), known(3, 1_330_000), known(4, 45_000_000)]
  const mean = 150_000 / 4.2 / 600
  const filler = projecting(
    5,
    5 * mean - worked.reduce((sum, { normalDay }) => sum + projectionOf(normalDay, normalDay), 0),
  )
  expect(pricesOf([...worked, filler], dollars(150_000))).toMatchObject({
    1: dollars(5_500),
    2: dollars(23_500),
    3: dollars(49_500),
    4: dollars(68_000),
  })
})

test.each([
  [150_000, 35_500, 500],
  [100_000, 24_000, 500],
  [99_999, 23_800, 200],
  [50_000, 12_000, 200],
])('under a cap of %d an average creator costs %d, in steps of %d', (cap, price) => {
  expect(pricesOf([projecting(1, 60), projecting(2, 60)], dollars(cap))).toEqual({
    1: dollars(price),
    2: dollars(price),
  })
})

test('no price is below 2 or above 50 percent of the cap', () => {
  const creators = [
    projecting(1, 180),
    known(2, 9_000, 0),
    ...Array.from({ length: 8 }, (_, i) => projecting(3 + i, 20)),
  ]
  expect(pricesOf(creators, dollars(150_000))).toMatchObject({ 1: dollars(75_000), 2: dollars(3_000) })
})

test('a creator without a baseline costs the default price and does not change other prices', () => {
  const newcomer: Priced = { creatorId: 9, normalDay: 1e9, lastDay: null, isNew: true }
  const others = [projecting(1, 40), projecting(2, 80)]
  expect(pricesOf([...others, newcomer], dollars(150_000))).toEqual({
    ...pricesOf(others, dollars(150_000)),
    9: dollars(10_000),
  })
})

test("an administrator's price overrides the computed price until it is cleared", () => {
  const others = [projecting(1, 40), projecting(2, 80)]
  const cap = dollars(150_000)
  const plain = pricesOf(others, cap)
  expect(pricesOf([{ ...others[0]!, override: dollars(123.45) }, others[1]!], cap)).toEqual({
    ...plain,
    1: dollars(123.45),
  })
  expect(pricesOf([{ ...others[0]!, override: null }, others[1]!], cap)).toEqual(plain)
  expect(pricesOf([{ creatorId: 9, normalDay: 0, lastDay: null, isNew: true, override: dollars(700) }], cap)).toEqual({
    9: dollars(700),
  })
})

test('all creators cost the lowest price if no views are gained in the catalogue', () => {
  expect(pricesOf([known(1, 0), known(2, 0)], dollars(150_000))).toEqual({ 1: dollars(3_000), 2: dollars(3_000) })
  expect(pricesOf([], dollars(150_000))).toEqual({})
})
