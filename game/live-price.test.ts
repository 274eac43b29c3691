/** Live prices: the formula by hand, and properties that hold for hostile readings and for any sequence of moves. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftOfCap, livePricesOf, tradeWindow } from './live-price.ts'
import { cents, dollars, type Cents } from './money.ts'
import { pointsOf } from './points.ts'
import type { Book, Reading } from './scoring/types.ts'
import { version1 } from './scoring/v1.ts'

const CAP = dollars(150_000)
const STEP = dollars(500)
const STARTED: Reading = { subscribers: 500_000, views: 9e6, likes: 20_000, comments: 1_500, basketViews: 600_000 }

/** A book of creators with these normal days, in which yesterday was a little better than usual. */
const bookOf = (normalDays: readonly number[], salaryCap = CAP): Book =>
  version1.makeBook(
    normalDays.map((normalDay, nth) => ({
      creatorId: nth + 1,
      subscribers: 500_000,
      views: 9e6,
      viewGains: Array.from({ length: 14 }, (_, day) => Math.round(normalDay * (0.8 + (day % 5) / 8))),
    })),
    salaryCap,
  )

const startsOf = ({ lines }: Book) => new Map(lines.map(({ creatorId }) => [creatorId, STARTED]))

/** Readings at a share of the day of creators that gain `times` their expected views a day; nothing else changes. */
const after = ({ lines }: Book, share: number, times: (creatorId: number) => number = () => 1) =>
  new Map(
    lines.map(({ creatorId, expectedViews }): [number, Reading] => {
      const gained = Math.round(share * times(creatorId) * expectedViews)
      return [creatorId, { ...STARTED, likes: null, comments: null, basketViews: null, views: STARTED.views + gained }]
    }),
  )
const hoursAt = (share: number) => ({ elapsed: 24 * share, total: 24 })
const pricesAt = (book: Book, share: number, times?: (creatorId: number) => number) =>
  livePricesOf(book, startsOf(book), after(book, share, times), hoursAt(share))

test('at the start the live price is the draft price, and everything is still to come', () => {
  const book = bookOf([900, 5_000, 40_000, 300_000, 2_000_000])
  const prices = pricesAt(book, 0)
  for (const { creatorId, price, expectedPoints } of book.lines) {
    const { live, sells, expectedFinal, stillToCome } = prices.get(creatorId)!
    expect([sells, Math.abs(live - price) < dollars(5)]).toEqual([Math.floor(live / STEP) * STEP, true])
    expect(expectedFinal).toBeCloseTo(expectedPoints, 2)
    expect(stillToCome).toBe(expectedFinal)
  }
})

test('worked example: half of a day at 20,000 views a day where 10,000 were expected', () => {
  const line = {
    creatorId: 1,
    normalDay: 10_000,
    expectedViews: 10_000,
    knownDays: 14,
    projection: 40,
    price: dollars(20_000),
  }
  const book: Book = {
    version: 1,
    salaryCap: CAP,
    formWeight: 0.5,
    spread: 14,
    lastCommonFactor: 1,
    lines: [{ ...line, expectedPoints: 44 }],
  }
  const quiet = { ...STARTED, likes: null, comments: null, basketViews: null }
  const nows = new Map([[1, { ...quiet, views: quiet.views + 10_000, subscribers: 501_000 }]])
  const { live, sells, costs, expectedFinal, stillToCome } = livePricesOf(
    book,
    new Map([[1, quiet]]),
    nows,
    hoursAt(0.5),
  ).get(1)!
  const calm = 0.2 * 0.25
  const rate = (1 - calm) * 20_000 + calm * 10_000
  const noise = (0.36 * 0.5) / (1 + 11 * 0.5)
  const weight = 1 / (1 + noise)
  const views = (rate + 500) ** weight * 10_500 ** (1 - weight) - 500
  const points =
    20 * Math.log10(1 + views / 100) + 30 * Math.log2((views + 500) / 10_500) + (2 * (1 + 0.5 / 1.5) * 0.5) / 0.65
  const spread = 14 * Math.sqrt(1 - weight)
  const final = spread * Math.log1p(Math.exp(points / spread))
  const pace = 10_250 / 0.525
  const earned = 0.5 * (20 * Math.log10(1 + pace / 100) + 30 * Math.log2((pace + 500) / 10_500) + 2)
  expect(expectedFinal).toBeCloseTo(final, 9)
  expect(stillToCome).toBeCloseTo(final - earned, 9)
  const exact = dollars(20_000) + (CAP / (4.2 * 44)) * ((final - earned) / 0.5 - 44)
  expect(live).toBe(Math.round(exact))
  expect([sells, costs]).toEqual([Math.floor(live / STEP) * STEP, Math.ceil((1.05 * live) / STEP) * STEP])
})

test('a better day raises the live price, a worse day lowers it', () => {
  const book = bookOf([5_000, 5_000, 5_000])
  const prices = pricesAt(book, 0.3, (creatorId) => [2, 1, 0.5][creatorId - 1]!)
  const lives = [1, 2, 3].map((creatorId) => prices.get(creatorId)!.live)
  expect(lives).toEqual(lives.toSorted((one, other) => other - one))
  expect(new Set(lives).size).toBe(3)
})

test('views beyond twice normal without likes do not raise the live price once others publish likes', () => {
  const book = bookOf([5_000, 5_000])
  const starts = startsOf(book)
  const liked = { ...STARTED, views: STARTED.views + 2_500, likes: 20_040, comments: 1_504, basketViews: 601_000 }
  const pricesWith = (views: number) => {
    const bought = { ...STARTED, views: STARTED.views + views, basketViews: 600_000 + views }
    return livePricesOf(
      book,
      starts,
      new Map([
        [1, bought],
        [2, liked],
      ]),
      hoursAt(0.5),
    ).get(1)!
  }
  expect(pricesWith(500_000).live).toBeLessThan(1.1 * pricesWith(25_000).live)
})

test('the common factor needs ten creators: with fewer, a good day of all raises all prices', () => {
  const times = () => 1.8
  const many = bookOf(Array<number>(12).fill(20_000))
  const few = bookOf(Array<number>(9).fill(20_000))
  expect(pricesAt(many, 0.5, times).get(1)!.expectedFinal).toBeLessThan(many.lines[0]!.expectedPoints + 3)
  expect(pricesAt(few, 0.5, times).get(1)!.expectedFinal).toBeGreaterThan(few.lines[0]!.expectedPoints + 10)
})

test('a creator without a reading cannot be bought, and sells for less than its draft price', () => {
  const book = bookOf([5_000, 40_000])
  const [starts, nows] = [startsOf(book), after(book, 0.3)]
  nows.delete(2)
  const { live, sells, costs } = livePricesOf(book, starts, nows, hoursAt(0.3)).get(2)!
  expect(costs).toBeNull()
  expect(sells).toBeLessThan(book.lines[1]!.price)
  expect(live).toBeGreaterThan(0.6 * book.lines[1]!.price)
})

test('at the end the expected points are the final points, and nothing is still to come', () => {
  const book = bookOf([900, 5_000, 40_000, 300_000])
  const [starts, nows] = [startsOf(book), after(book, 1, (creatorId) => creatorId / 2)]
  const scores = version1.scoreBook(book, starts, nows, hoursAt(1))
  for (const { creatorId, expectedFinal, stillToCome } of livePricesOf(book, starts, nows, hoursAt(1)).values()) {
    expect(expectedFinal).toBeCloseTo(pointsOf(scores.get(creatorId)!.points), 1)
    expect(stillToCome).toBeCloseTo(0, 6)
  }
})

test('in the last moments of the day the prices of a very good day stay finite', () => {
  const book = bookOf([900, 5_000, 40_000, 300_000])
  const lastMoments = Array.from({ length: 400 }, (_, nth) => 1 - nth / 10_000)
  const broken = lastMoments.filter((share) =>
    [...pricesAt(book, share, () => 50).values()].some(
      ({ live, expectedFinal, stillToCome }) => ![live, expectedFinal, stillToCome].every(Number.isFinite),
    ),
  )
  expect(broken).toEqual([])
})

test("an administrator's price moves by the same dollars as the price of the price book", () => {
  const book = bookOf([5_000, 40_000])
  const own = dollars(70_000)
  const priced: Book = {
    ...book,
    lines: book.lines.map((line) => ({ ...line, price: line.creatorId === 1 ? own : line.price })),
  }
  const liveIn = (of: Book) => pricesAt(of, 0.4, () => 1.3).get(1)!.live
  expect(liveIn(priced) - own).toBe(liveIn(book) - book.lines[0]!.price)
})

test('a small cap has smaller steps of prices', () => {
  const book = bookOf([5_000, 40_000], dollars(40_000))
  const { sells, costs } = pricesAt(book, 0.4).get(2)!
  expect([sells % dollars(200), costs! % dollars(200)]).toEqual([0, 0])
})

// ---- hostile readings --------------------------------------------------------------------------------------------------------------

const count = fc.integer({ min: 0, max: 2 ** 48 })
const reading: fc.Arbitrary<Reading> = fc.record({
  subscribers: fc.option(count),
  views: fc.oneof(count, fc.constant(0)),
  likes: fc.option(count),
  comments: fc.option(count),
  basketViews: fc.option(count),
})
const market = fc
  .array(
    fc.record({
      gains: fc.array(fc.option(fc.oneof(fc.constant(0), fc.integer({ min: -1e6, max: 1e9 }))), { maxLength: 16 }),
      start: fc.option(reading),
      now: fc.option(reading),
      override: fc.option(fc.constantFrom(0, 1_000_000)),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .chain((creators) =>
    fc.record({
      creators: fc.constant(creators),
      share: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    }),
  )
  .map(({ creators, share }) => {
    const book = version1.makeBook(
      creators.map(({ gains, override }, nth) => ({
        creatorId: nth + 1,
        subscribers: null,
        views: 9e6,
        viewGains: gains,
        override: override === null ? null : cents(override),
      })),
      CAP,
    )
    const readings = (which: 'start' | 'now') =>
      new Map(creators.flatMap((one, nth) => (one[which] ? [[nth + 1, one[which]] as const] : [])))
    return { book, share, starts: readings('start'), nows: readings('now') }
  })

test('any readings give prices in whole steps with sells <= live <= costs, and none for unread creators', () => {
  fc.assert(
    fc.property(market, ({ book, share, starts, nows }) => {
      const prices = livePricesOf(book, starts, nows, hoursAt(share))
      expect(prices.size).toBe(book.lines.length)
      for (const { creatorId, live, sells, costs, expectedFinal, stillToCome } of prices.values()) {
        expect([live, sells, expectedFinal, stillToCome].every(Number.isFinite)).toBe(true)
        expect([sells >= 0, sells <= live, sells % STEP]).toEqual([true, true, 0])
        expect(costs === null).toBe(!starts.has(creatorId) || !nows.has(creatorId))
        if (costs === null) continue
        expect([costs % STEP, live <= costs]).toEqual([0, true])
        // buying back what was just sold loses at least 5 %
        expect(20 * costs).toBeGreaterThanOrEqual(21 * sells)
      }
    }),
  )
})

test('a swap there and back at the same prices never gains money', () => {
  fc.assert(
    fc.property(market, ({ book, share, starts, nows }) => {
      const prices = [...livePricesOf(book, starts, nows, hoursAt(share)).values()].filter(
        ({ costs }) => costs !== null,
      )
      for (const one of prices) {
        for (const other of prices) {
          const there = { sold: one.sells, bought: other.costs }
          const back = { sold: other.sells, bought: one.costs }
          expect(leftOfCap(CAP, cents(0), [there, back])).toBeLessThanOrEqual(CAP)
        }
      }
    }),
  )
})

const money = fc.integer({ min: 0, max: 300 }).map((steps): Cents => cents(steps * STEP))
const moves = fc.array(fc.record({ sold: money, bought: fc.option(money) }), { maxLength: 12 })

test('what is left of the cap follows from the moves alone, whatever is counted first', () => {
  fc.assert(
    fc.property(money, moves, moves, (spent, before, later) => {
      const left = leftOfCap(CAP, spent, before)
      expect(leftOfCap(CAP, cents(CAP - left), later)).toBe(leftOfCap(CAP, spent, [...before, ...later]))
    }),
  )
  expect(leftOfCap(CAP, dollars(140_000), [])).toBe(dollars(10_000))
  const drop = { sold: dollars(20_000), bought: null }
  expect(leftOfCap(CAP, dollars(140_000), [drop, { sold: dollars(5_000), bought: dollars(34_500) }])).toBe(dollars(500))
})

test('trades are open from a tenth to four fifths of the window', () => {
  expect(tradeWindow(1_000, 11_000)).toEqual({ opensAt: 2_000, closesAt: 9_000 })
})
