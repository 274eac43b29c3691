import { expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import type { Candidate } from './types.ts'
import { makeBook, priceBeside, projectionOf } from './v1-book.ts'
import { learnForm, USUAL_FORM } from './v1-form.ts'
import { completeDays } from './v1-history.ts'

const CAP = dollars(150_000)
/** The form of the worked examples. */
const fixed = { formWeight: 0.65, spread: 9, lastCommonFactor: 1 }
const expectedPointsOf = (normalDay: number, lastDay: number) =>
  projectionOf({ normalDay, knownDays: 14 }, lastDay, fixed).expectedPoints

const candidate = (creatorId: number, viewGains: (number | null)[], more: Partial<Candidate> = {}): Candidate => ({
  creatorId,
  subscribers: 100_000,
  views: 10_000_000,
  viewGains,
  ...more,
})
const steady = (creatorId: number, gain: number, days = 14) => candidate(creatorId, Array<number>(days).fill(gain))
const lineOf = (one: Candidate) => makeBook([one], CAP).lines[0]!

test.each([
  [190, 12.0],
  [9_000, 39.3],
  [1_330_000, 82.5],
  [45_000_000, 113.1],
])('after a normal day, %d views a day have %d expected points', (normalDay, expectedPoints) => {
  expect(expectedPointsOf(normalDay, normalDay)).toBeCloseTo(expectedPoints, 1)
})

test.each([
  ['three times a normal day', 27_000, 45_000],
  ['half a normal day', 4_500, 11_000],
  ['a frozen counter', 0, 5_500],
  ['a falling counter', -160_000, 5_500],
])('at $600 a point, yesterday %s', (_, lastDay, price) => {
  expect(Math.round((600 * expectedPointsOf(9_000, lastDay)) / 500) * 500).toBe(price)
})

test('worked example prices: 4.2 average creators cost the cap, and prices are within 2 and 60 percent of it', () => {
  const examples = [steady(1, 190), steady(2, 9_000), steady(3, 1_330_000), steady(4, 45_000_000)]
  const mean = 150_000 / 4.2 / 600
  const allExpected = [12.0013, 39.2959, 82.4786, 113.0643]
  // the fraction of one more creator that makes the mean price of a point $600
  const left = 5 * mean - allExpected.reduce((sum, expectedPoints) => sum + expectedPoints, 0)
  const filler = steady(5, 100 * (10 ** (left / 20) - 1))
  const prices = makeBook([...examples, filler], CAP).lines.map(({ price }) => price)
  expect(prices.slice(0, 4)).toEqual([7_000, 23_500, 49_500, 68_000].map(dollars))
})

test('the most expensive creators cost at most 60 percent of the cap, the cheapest at least 2', () => {
  const book = makeBook([steady(1, 45_000_000), ...Array.from({ length: 20 }, (_, nth) => steady(2 + nth, 0))], CAP)
  expect(book.lines[0]!.price).toBe(dollars(90_000))
  expect(
    makeBook([steady(1, 0), ...Array.from({ length: 9 }, (_, nth) => steady(2 + nth, 9e6))], CAP).lines[0]!.price,
  ).toBe(dollars(3_000))
})

test('a creator is priced by its own days from the first known day on, and by similar channels before', () => {
  expect(lineOf(candidate(1, [9_000]))).toMatchObject({ normalDay: 9_000, knownDays: 1 })
  const peers = Math.round(0.094 * 100_000 ** 0.11 * 10_000_000 ** 0.6)
  expect(lineOf(candidate(1, []))).toMatchObject({ normalDay: peers, knownDays: 0 })
  expect(lineOf(candidate(1, [null], { subscribers: null }))).toMatchObject({ normalDay: peers, knownDays: 0 })
})

test('a new creator costs the same as a known creator with the same day', () => {
  const book = makeBook([steady(1, 9_000), candidate(2, [9_000]), steady(3, 500_000)], CAP)
  expect(book.lines[1]!.price).toBe(book.lines[0]!.price)
})

test('a normal day is the median of the last 14 known days, and a fall is a day without views', () => {
  expect(lineOf(candidate(1, [1e9, ...Array<number>(14).fill(7)])).normalDay).toBe(7)
  expect(lineOf(candidate(1, [5, null, 6, -100, 9])).normalDay).toBe(5.5)
})

test('a counter that moves in leaps is measured by its mean, and its last day does not count as form', () => {
  const leaping = [0, 0, 70_000, 0, 0, 0, 70_000, 0, 0, 0, 0, 70_000, 0, 70_000]
  const line = lineOf(candidate(1, leaping))
  expect(line.normalDay).toBe(20_000)
  expect(line.projection).toBeCloseTo(lineOf(steady(1, 20_000)).projection, 2)
})

test("an administrator's price overrides the computed price in the price book and for a later creator", () => {
  const book = makeBook([candidate(1, [9_000], { override: dollars(123.45) }), steady(2, 9_000)], CAP)
  expect(book.lines[0]!.price).toBe(dollars(123.45))
  expect(priceBeside(book, candidate(3, [], { override: dollars(700) }))).toBe(dollars(700))
})

test('a creator that joins later has the price that it would have had in the price book', () => {
  const all = [steady(1, 9_000), steady(2, 90_000), candidate(3, [20_000, 40_000])]
  const book = makeBook(all, CAP)
  for (const [index, one] of all.entries()) expect(priceBeside(book, one)).toBe(book.lines[index]!.price)
})

test('an empty price book and a catalogue without views still have prices', () => {
  expect(makeBook([], CAP)).toMatchObject({ lines: [], ...USUAL_FORM, lastCommonFactor: 1 })
  for (const { price } of makeBook([steady(1, 0), steady(2, 0)], CAP).lines) expect(price).toBe(dollars(35_500))
})

test('frozen values are rounded to thousandths and whole views', () => {
  const { lines, formWeight, spread } = makeBook([candidate(1, []), steady(2, 12_345), candidate(3, [5, 7_777])], CAP)
  for (const value of [
    formWeight!,
    spread!,
    ...lines.flatMap(({ projection, expectedPoints }) => [projection, expectedPoints]),
  ]) {
    expect(Math.round(value * 1000) / 1000).toBe(value)
  }
})

// ---- what a price book learns -----------------------------------------------------------------------------------------------------

/** A catalogue in which each day is the previous day to the power of `lasting`, times a fixed disturbance. */
function seasonOf(lasting: number, shake: number): number[][] {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: 120 }, () => {
    let form = 0
    return Array.from({ length: 28 }, () => {
      const chance = Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6)
      form = lasting * form + shake * chance
      return Math.round(200_000 * 2 ** form)
    })
  })
}

test('the form weight is high if form lasts and low if it does not, within bounds', () => {
  const [lasting, fleeting] = [learnForm(seasonOf(0.75, 0.4)), learnForm(seasonOf(0.2, 0.4))]
  expect(lasting.formWeight).toBeGreaterThan(0.6)
  expect(fleeting.formWeight).toBeLessThan(0.4)
  expect(learnForm(seasonOf(1, 0.2)).formWeight).toBeLessThanOrEqual(0.8)
  expect(learnForm(seasonOf(-0.5, 0.4)).formWeight).toBe(0.2)
})

test('a price book with more volatile days learns a wider spread', () => {
  const spreads = [0.1, 0.4, 0.8].map((shake) => learnForm(seasonOf(0.4, shake)).spread)
  expect(spreads).toEqual(spreads.toSorted((one, other) => one - other))
  expect(spreads[0]).toBeGreaterThanOrEqual(6)
  expect(spreads[2]).toBeLessThanOrEqual(24)
})

test('a price book without history uses the usual form weight and spread', () => {
  expect(learnForm([])).toEqual(USUAL_FORM)
  expect(
    learnForm([
      [5, 6],
      [null, 7],
    ]),
  ).toEqual(USUAL_FORM)
})

test('a day on which the counters stood still is unknown, and so is the next day, which holds the views of both', () => {
  const histories = Array.from({ length: 12 }, (_, nth) => [1_000, 1_000, nth < 6 ? 0 : 900, 2_000, 1_000])
  expect(completeDays(histories)[0]).toEqual([1_000, 1_000, null, null, 1_000])
  const some = Array.from({ length: 12 }, (_, nth) => [1_000, 1_000, nth < 5 ? 0 : 900, 2_000, 1_000])
  expect(completeDays(some)[0]).toEqual([1_000, 1_000, 0, 2_000, 1_000])
})

test('histories of different lengths end on the same day', () => {
  expect(completeDays([[1, 2, 3], [9], []])).toEqual([
    [1, 2, 3],
    [null, null, 9],
    [null, null, null],
  ])
})
