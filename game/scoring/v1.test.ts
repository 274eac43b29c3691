import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#game/money.ts'
import { pointsOf } from '#game/points.ts'
import { addsUp } from './terms.ts'
import type { Book, BookLine, Hours, Reading } from './types.ts'
import { version1 } from './v1.ts'

const day: Hours = { elapsed: 24, total: 24 }
/** A thousand views of these videos usually bring 29 likes and 2 comments. */
const start: Reading = { subscribers: 100_000, views: 1e9, likes: 29_000, comments: 2_000, basketViews: 1e6 }

const lineOf = (normalDay: number, creatorId = 1, knownDays = 14): BookLine => ({
  creatorId,
  normalDay,
  expectedViews: normalDay,
  knownDays,
  projection: 40,
  expectedPoints: 40,
  price: cents(0),
})

const bookOf = (...lines: BookLine[]): Book => ({
  version: 1,
  salaryCap: cents(15_000_000),
  formWeight: 0.65,
  spread: 9,
  lastCommonFactor: 1,
  lines,
})

/** 40 % of a normal day's views, and of those above normal, belong to the newest videos, with the usual whole number of likes. */
const gainsOf = (normalDay: number, views: number) => {
  const basketViews = Math.max(0, Math.round(0.4 * normalDay + views - normalDay))
  return { views, basketViews, likes: Math.round(0.029 * basketViews), comments: Math.round(0.002 * basketViews) }
}

type Gains = { views: number; basketViews: number; likes: number; comments: number; subscribers?: number }

const later = (gains: Gains, from = start): Reading => ({
  subscribers: from.subscribers! + (gains.subscribers ?? 0),
  views: from.views + gains.views,
  likes: from.likes! + gains.likes,
  comments: from.comments! + gains.comments,
  basketViews: from.basketViews! + gains.basketViews,
})

function receiptOf(line: BookLine, now: Reading, from = start, hours = day) {
  const [starts, nows] = [new Map([[line.creatorId, from]]), new Map([[line.creatorId, now]])]
  return version1.explainBook(bookOf(line), starts, nows, hours).get(line.creatorId)!
}

const pointsFor = (normalDay: number, gains: Gains) => pointsOf(receiptOf(lineOf(normalDay), later(gains)).points)

// ---- the worked examples ----------------------------------------------------------------------------------------------------------

const channels = [
  { E: 190, quiet: 3.8, typical: 8.7, strong: 27.2, viral: 54.9 },
  { E: 9_000, quiet: 21.8, typical: 39.1, strong: 76.0, viral: 115.1 },
  { E: 1_330_000, quiet: 63.9, typical: 82.5, strong: 120.5, viral: 158.5 },
  { E: 45_000_000, quiet: 94.5, typical: 113.1, strong: 151.1, viral: 189.0 },
]
const KINDS = [
  ['quiet', 0.7, 0],
  ['typical', 1, 0],
  ['strong', 2, 1_000],
  ['viral', 5, 1_000],
] as const
const examples = channels.flatMap(({ E, ...points }) =>
  KINDS.map(([kind, times, subscribers]) => ({ E, kind, times, subscribers, points: points[kind] })),
)

test.each(examples)('$E views a day: a $kind day scores $points', ({ E, times, subscribers, points }) => {
  expect(pointsFor(E, { ...gainsOf(E, Math.round(times * E)), subscribers })).toBe(points)
})

test.each([
  [
    'bought on a listed video, with 300 likes and 20 comments',
    { basketViews: 194_600, likes: 300, comments: 20 },
    64.0,
  ],
  ['genuine, with their likes and comments', { basketViews: 194_600, likes: 5_480, comments: 310 }, 124.5],
  ['bought on videos that are not listed', { basketViews: 3_600, likes: 104, comments: 7 }, 83.1],
])('200,000 views of a channel with 9,000 a day, %s, score %d', (_, gains, points) => {
  expect(pointsFor(9_000, { views: 200_000, ...gains })).toBe(points)
})

test('a falling view count is a day without views', () => {
  expect(pointsFor(9_000, { views: -160_000, basketViews: 0, likes: 0, comments: 0 })).toBe(0)
})

// ---- common factor ---------------------------------------------------------------------------------------------------------------

/** Ten equal creators and one more, each at this multiple of its normal day. */
function withCommonFactor(times: number, line: BookLine) {
  const lines = [...Array.from({ length: 10 }, (_, nth) => lineOf(10_000, 100 + nth)), line]
  const starts = new Map(lines.map(({ creatorId }) => [creatorId, { ...start, likes: null, comments: null }]))
  const nows = new Map(
    lines.map(({ creatorId, normalDay }) => [creatorId, { ...starts.get(creatorId)!, views: 1e9 + times * normalDay }]),
  )
  return version1.explainBook(bookOf(...lines), starts, nows, day).get(line.creatorId)!
}

test.each([
  ['small', 200],
  ['middle', 9_000],
  ['large', 5_000_000],
])('a common factor that raises all creators neither raises nor lowers a %s channel', (_, normalDay) => {
  const usual = withCommonFactor(1, lineOf(normalDay))
  for (const times of [0.6, 1.5, 2]) {
    const { points, inputs } = withCommonFactor(times, lineOf(normalDay))
    expect(inputs.commonFactor).toBeCloseTo(times, 10)
    expect(points).toBe(usual.points)
  }
})

test('a common factor is between half and double, and needs ten creators with a normal day of 500', () => {
  expect(withCommonFactor(5, lineOf(9_000)).inputs.commonFactor).toBe(2)
  expect(withCommonFactor(0.1, lineOf(9_000)).inputs.commonFactor).toBe(0.5)
  expect(receiptOf(lineOf(9_000), later(gainsOf(9_000, 18_000))).inputs.commonFactor).toBe(1)
})

// ---- engagement -------------------------------------------------------------------------------------------------------------------

test('engagement compares likes with views of the same videos, whatever share of all views they have', () => {
  const views = { likes: 290, comments: 20, basketViews: 10_000 }
  const scores = [10_000, 25_000, 200_000].map((all) => receiptOf(lineOf(all), later({ views: all, ...views })))
  for (const { engagementScore } of scores) expect(engagementScore).toBe(0)
})

test('twice the likes give ten points, less for small numbers, and never beyond the bounds', () => {
  const engagementOf = (likes: number) =>
    receiptOf(lineOf(1e6), later({ views: 1e6, basketViews: 400_000, likes, comments: 800 })).engagementScore
  expect(pointsOf(engagementOf(2 * 11_600 + 3_200))).toBe(10)
  expect(pointsOf(engagementOf(1e9))).toBe(20)
  expect(pointsOf(engagementOf(0))).toBe(-10)
})

test.each([
  ['likes', { likes: null }],
  ['comments', { comments: null }],
])('if %s are hidden at one end, both sides leave them out', (_, hidden) => {
  const now = later(gainsOf(9_000, 9_000))
  expect(receiptOf(lineOf(9_000), { ...now, ...hidden }).inputs.engagement).toBeCloseTo(0.99, 1)
  expect(receiptOf(lineOf(9_000), now, { ...start, ...hidden }).inputs.engagement).toBeCloseTo(0.99, 1)
})

test('without the views of the videos there is no engagement, no bonus and no penalty', () => {
  const { engagementScore, inputs } = receiptOf(lineOf(9_000), later(gainsOf(9_000, 9_000)), {
    ...start,
    basketViews: null,
  })
  expect([engagementScore, inputs.engagement]).toEqual([0, null])
})

test('views beyond twice normal need support if the source publishes engagement, and none if it publishes nobody’s', () => {
  const silent = { ...start, likes: null, comments: null }
  const alone = receiptOf(lineOf(9_000), { ...silent, views: 1e9 + 90_000 }, silent)
  expect(alone.inputs.countedViews).toBe(90_000)
  const lines = [lineOf(9_000), lineOf(9_000, 2)]
  const starts = new Map([
    [1, silent],
    [2, start],
  ])
  const nows = new Map([
    [1, { ...silent, views: 1e9 + 90_000 }],
    [2, later(gainsOf(9_000, 9_000))],
  ])
  const beside = version1.explainBook(bookOf(...lines), starts, nows, day)
  expect(beside.get(1)!.inputs.countedViews).toBe(18_000)
})

// ---- the rest ---------------------------------------------------------------------------------------------------------------------

test('a creator without a known day gets no momentum points', () => {
  const { terms } = receiptOf(lineOf(9_000, 1, 0), later(gainsOf(9_000, 45_000)))
  expect(terms).toContainEqual({ name: 'momentum', tenths: 0 })
})

test('without any reading a creator scores three quarters of its expected points over time', () => {
  const hours = { elapsed: 12, total: 24 }
  const receipt = version1.explainBook(bookOf(lineOf(9_000)), new Map(), new Map([[1, start]]), hours).get(1)!
  expect(receipt).toMatchObject({ pace: 300, points: 150, isMeasured: false })
  expect(receipt.terms).toEqual([
    { name: 'unread', tenths: 300 },
    { name: 'time', tenths: -150 },
  ])
})

test('at the start every creator projects to a normal day and has no points', () => {
  const { pace, points } = receiptOf(lineOf(9_000), start, start, { elapsed: 0, total: 24 })
  expect([pointsOf(pace), points]).toEqual([39.2, 0])
})

const someCount = (max: number) => fc.option(fc.nat(max), { nil: null })
const someReading = fc.record<Reading>({
  subscribers: someCount(3e8),
  views: fc.nat(1e9),
  likes: someCount(1e7),
  comments: someCount(1e6),
  basketViews: someCount(1e8),
})
const someLine = fc
  .record({
    normalDay: fc.nat(5e7),
    knownDays: fc.nat(14),
    expectedPoints: fc.double({ min: 0, max: 150, noNaN: true }),
  })
  .map((line) => ({ ...lineOf(0), ...line }))
const someHours = fc.record({
  elapsed: fc.double({ min: -1, max: 60, noNaN: true }),
  total: fc.double({ min: 0.1, max: 48, noNaN: true }),
})

test('terms add up, points are whole tenths from 0 to the projection, and equal the projection at the end', () => {
  const someCreators = fc.array(fc.tuple(someLine, fc.option(someReading), fc.option(someReading)), { maxLength: 14 })
  fc.assert(
    fc.property(someCreators, someHours, (creators, hours) => {
      const book = bookOf(...creators.map(([line], creatorId) => ({ ...line, creatorId })))
      const starts = new Map(creators.flatMap(([, from], id) => (from ? [[id, from] as const] : [])))
      const nows = new Map(creators.flatMap(([, , now], id) => (now ? [[id, now] as const] : [])))
      const scores = version1.scoreBook(book, starts, nows, hours)
      for (const receipt of version1.explainBook(book, starts, nows, hours).values()) {
        const { creatorId, terms, inputs: _, ...score } = receipt
        expect(score).toEqual(scores.get(creatorId))
        expect(addsUp(receipt)).toBe(true)
        for (const term of terms) expect(Number.isSafeInteger(term.tenths)).toBe(true)
        expect(Number.isSafeInteger(receipt.points) && receipt.points >= 0 && receipt.points <= receipt.pace).toBe(true)
        if (hours.elapsed >= hours.total) expect(receipt.points).toBe(receipt.pace)
      }
    }),
    { numRuns: 500 },
  )
})
