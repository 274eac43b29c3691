import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointsOf } from './points.ts'
import {
  baselineOf,
  engagementBaselineOf,
  milestoneTicks,
  scoreBook,
  scoreCreator,
  commonFactorOf,
  type BookLine,
  type Hours,
  type Reading,
} from './scoring.ts'

const LIKES = 0.0274
const COMMENTS = 0.00155
const day: Hours = { elapsed: 24, total: 24 }

const lineOf = (normalDay: number, creatorId = 1): BookLine => ({
  creatorId,
  normalDay,
  engagementBaseline: normalDay * (LIKES + 4 * COMMENTS),
  projection: 40,
})
const start = (subscribers: number | null = 100_000): Reading => ({
  subscribers,
  views: 1e9,
  likes: 1e8,
  comments: 1e7,
})

/** Returns the reading after these gains. */
const later = (
  from: Reading,
  gains: { views: number; likes?: number; comments?: number; subscribers?: number | null },
): Reading => ({
  subscribers: gains.subscribers === undefined ? from.subscribers : gains.subscribers,
  views: from.views + gains.views,
  likes: from.likes! + (gains.likes ?? gains.views * LIKES),
  comments: from.comments! + (gains.comments ?? gains.views * COMMENTS),
})

const scored = (line: BookLine, now: Reading, from = start(now.subscribers), hours = day, commonFactor = 1) => {
  const { growthScore, engagementScore, pace, points, isMeasured } = scoreCreator(line, from, now, hours, commonFactor)
  return {
    growth: pointsOf(growthScore),
    engagement: pointsOf(engagementScore),
    pace: pointsOf(pace),
    points: pointsOf(points),
    isMeasured,
  }
}

// ---- the worked examples ----------------------------------------------------------------------------------------------------------

const channels = [
  { subscribers: 1_000, nextTick: 1_010, normalDay: 190, quiet: 2.5, typical: 9.2, strong: 29.3, viral: 56.0 },
  { subscribers: 100_000, nextTick: 101_000, normalDay: 9_000, quiet: 16.9, typical: 39.2, strong: 85.5, viral: 135.1 },
  {
    subscribers: 10_000_000,
    nextTick: 10_100_000,
    normalDay: 1_330_000,
    quiet: 58.8,
    typical: 82.5,
    strong: 130.5,
    viral: 178.5,
  },
  {
    subscribers: 200_000_000,
    nextTick: 201_000_000,
    normalDay: 45_000_000,
    quiet: 89.4,
    typical: 113.1,
    strong: 161.1,
    viral: 209.0,
  },
]
const DAYS = [
  ['quiet', 0.7, 0],
  ['typical', 1, 0],
  ['strong', 2, 1],
  ['viral', 5, 1],
] as const

const examples = channels.flatMap(({ subscribers, nextTick, normalDay, ...points }) =>
  DAYS.map(([name, times, ticks]) => ({
    subscribers,
    name,
    times,
    ticks,
    points: points[name],
    normalDay,
    now: ticks ? nextTick : subscribers,
  })),
)

test.each(examples)('$subscribers subscribers on a $name day ($times x, $ticks ticks) score $points', (example) => {
  const { subscribers, times, points, normalDay, now } = example
  const from = start(subscribers)
  expect(scored(lineOf(normalDay), later(from, { views: times * normalDay, subscribers: now }), from)).toMatchObject({
    points,
    pace: points,
  })
})

test.each([
  [
    'bought views without support count to little more than twice the normal day',
    { views: 200_000, likes: 300, comments: 20 },
    88.1,
  ],
  ['the same views with their likes and comments count', { views: 200_000, likes: 5_480, comments: 310 }, 146.0],
  ['falling views are worth nothing', { views: -160_000, likes: 0, comments: 0 }, 0],
])('%s', (_, gains, points) => {
  expect(scored(lineOf(9_000), later(start(), gains)).points).toBe(points)
})

// ---- the terms ----------------------------------------------------------------------------------------------------------------------

test('at the start every creator projects to a normal day and has no points', () => {
  expect(scored(lineOf(9_000), start(), start(), { elapsed: 0, total: 24 })).toMatchObject({ pace: 39.2, points: 0 })
})

test('a first minute without views still projects to nearly a normal day', () => {
  const { pace, points } = scored(lineOf(9_000), later(start(), { views: 0 }), start(), { elapsed: 1 / 60, total: 24 })
  expect(pace).toBeGreaterThan(36)
  expect(points).toBe(0)
})

test.each([
  ['normal', 375, 39.2, 1.6],
  ['half', 187.5, 22.6, 0.9],
  ['double', 750, 63.5, 2.6],
])('after one hour of 24 with %s views the normal day weighs as much as the hour', (_, views, pace, points) => {
  expect(scored(lineOf(9_000), later(start(), { views }), start(), { elapsed: 1, total: 24 })).toMatchObject({
    pace,
    points,
  })
})

test('a shorter window is scored at the pace of a whole day', () => {
  const half = later(start(), { views: 4_500 })
  expect(scored(lineOf(9_000), half, start(), { elapsed: 12, total: 12 })).toMatchObject({ pace: 39.2, points: 39.2 })
  expect(scored(lineOf(9_000), half, start(), { elapsed: 12, total: 24 })).toMatchObject({ pace: 39.2, points: 19.6 })
})

test('a common factor that raises all creators raises no score', () => {
  const twice = later(start(), { views: 18_500 })
  expect(scored(lineOf(9_000), twice, start(), day, 1).growth).toBe(75.4)
  expect(scored(lineOf(9_000), twice, start(), day, 2).growth).toBe(45.4)
})

test('momentum, milestones and engagement are bounded', () => {
  const reach = (views: number) => 20 * Math.log10(1 + views / 100)
  const flood = { views: 9e6, likes: 9e6, comments: 9e6, subscribers: 900_000 }
  const growth = Math.round((reach(9e6) + 60 + 6) * 10) / 10
  expect(scored(lineOf(9_000), later(start(), flood), start())).toMatchObject({ growth, engagement: 20 })
  const drought = { views: 0, likes: 0, comments: 0, subscribers: 90_000 }
  expect(scored(lineOf(9_000), later(start(), drought), start())).toMatchObject({
    growth: -30 - 6,
    engagement: -10,
    pace: 0,
    points: 0,
  })
})

test('likes and comments that are taken back count as none, not as negative', () => {
  const takenBack = later(start(), { views: 9_000, likes: -5_000, comments: -900 })
  expect(scored(lineOf(9_000), takenBack)).toEqual(
    scored(lineOf(9_000), later(start(), { views: 9_000, likes: 0, comments: 0 })),
  )
})

test.each([
  ['nowhere to somewhere', 0, 1, 1],
  ['below 1,000 every one counts', 990, 999, 9],
  ['across the first boundary', 999, 1_000, 1],
  ['steps of 10', 9_980, 9_990, 1],
  ['one step of 10 and one of 100', 9_990, 10_100, 2],
  ['and back down', 10_100, 9_990, -2],
  ['steps of 1,000', 100_000, 103_000, 3],
  ['steps of 10,000', 9_980_000, 9_990_000, 1],
  ['steps of 10,000 and 100,000', 9_990_000, 10_100_000, 2],
  ['steps of a million', 201_000_000, 200_000_000, -1],
  ['no movement', 2_480, 2_480, 0],
  ['hidden at the start', null, 1_000, 0],
  ['hidden now', 1_000, null, 0],
])('subscriber ticks: %s', (_, from, now, ticks) => {
  expect(milestoneTicks(from, now)).toBe(ticks)
})

test('ticks add up to the same number over any count in between', () => {
  const someCount = fc.integer({ min: 0, max: 4e8 })
  fc.assert(
    fc.property(someCount, someCount, someCount, (from, between, now) => {
      expect(milestoneTicks(from, between) + milestoneTicks(between, now)).toBe(milestoneTicks(from, now))
    }),
  )
})

// ---- hidden counts ------------------------------------------------------------------------------------------------------------------

test('without likes and comments a day has normal engagement: no bonus, no penalty, and views count up to twice normal', () => {
  const silent = { likes: null, comments: null }
  const now = { ...later(start(), { views: 90_000 }), ...silent }
  const twice = scored(lineOf(9_000), { ...later(start(), { views: 18_000 }), ...silent })
  expect(scored(lineOf(9_000), now)).toEqual(twice)
  expect(twice.engagement).toBe(0)
})

test.each([
  ['comments at the start', { comments: null }, {}],
  ['comments at the end', {}, { comments: null }],
])('without %s only likes are compared', (_, hiddenBefore, hiddenNow) => {
  const line = { ...lineOf(9_000), engagementBaseline: 300, likesShare: 0.8 }
  const now = later(start(), { views: 9_000, likes: 480, comments: 77 })
  expect(scored(line, { ...now, ...hiddenNow }, { ...start(), ...hiddenBefore }).engagement).toBe(
    Math.round(100 * Math.log2(500 / 260)) / 10,
  )
})

test('without likes only comments are compared', () => {
  const line = { ...lineOf(9_000), engagementBaseline: 300, likesShare: 0.8 }
  const now = { ...later(start(), { views: 9_000, comments: 30 }), likes: null }
  expect(scored(line, now).engagement).toBe(Math.round(100 * Math.log2((4 * 30 + 20) / (60 + 20))) / 10)
})

test('a metric without a normal day is left out', () => {
  const now = { ...later(start(), { views: 9_000, comments: 5_000 }), likes: null }
  expect(scored({ ...lineOf(9_000), likesShare: 1 }, now).engagement).toBe(0)
})

test('without any reading a creator scores three quarters of its projection over time', () => {
  const line = lineOf(9_000)
  for (const [from, now] of [
    [undefined, start()],
    [start(), undefined],
    [undefined, undefined],
  ]) {
    expect(scoreCreator(line, from, now, { elapsed: 12, total: 24 }, 1)).toEqual({
      growthScore: 300,
      engagementScore: 0,
      pace: 300,
      points: 150,
      isMeasured: false,
    })
  }
  expect(scoreCreator({ ...line, projection: -3 }, undefined, undefined, day, 1).points).toBe(0)
})

test('the common factor is the median day of the creators that were read, between half and double', () => {
  const lines = [1, 2, 3, 4].map((creatorId) => lineOf(9_500, creatorId))
  const starts = new Map(lines.map(({ creatorId }) => [creatorId, start()]))
  const nows = (...gains: number[]) => new Map(gains.map((views, i) => [i + 1, later(start(), { views })]))
  const commonFactor = (...gains: number[]) => commonFactorOf(lines, starts, nows(...gains), day)
  expect([
    commonFactor(9_500, 9_500, 500, 1e9),
    commonFactor(9_500, 14_500, 1e9),
    commonFactor(-1e6, -1e6),
    commonFactor(1e9),
    commonFactor(),
  ]).toEqual([1, 1.5, 0.5, 2, 1])
})

test('a whole price book is scored against its own common factor', () => {
  const lines = [1, 2, 3].map((creatorId) => lineOf(9_000, creatorId))
  const starts = new Map(lines.map(({ creatorId }) => [creatorId, start()]))
  const nows = new Map([
    [1, later(start(), { views: 18_500 })],
    [2, later(start(), { views: 14_000 })],
  ])
  const scores = scoreBook(lines, starts, nows, day)
  const commonFactor = commonFactorOf(lines, starts, nows, day)
  expect([...scores.keys()]).toEqual([1, 2, 3])
  expect(scores.get(1)).toEqual(scoreCreator(lines[0]!, start(), nows.get(1), day, commonFactor))
  expect(scores.get(3)).toMatchObject({ points: 300, isMeasured: false })
})

test('points are whole tenths, never negative, and equal the projection at the end for any readings', () => {
  const someReading = fc.record<Reading>({
    subscribers: fc.option(fc.nat(3e8)),
    views: fc.nat(1e9),
    likes: fc.option(fc.nat(1e8)),
    comments: fc.option(fc.nat(1e7)),
  })
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const someLine = fc.record({
    normalDay: fc.nat(5e7),
    engagementBaseline: fc.nat(1e6),
    likesShare: between(0, 1),
    projection: fc.constant(40),
  })
  const someHours = fc.record({ elapsed: between(-1, 60), total: between(0.1, 48) })
  const someCommonFactor = between(0.5, 2)
  fc.assert(
    fc.property(
      someLine,
      someReading,
      someReading,
      someHours,
      someCommonFactor,
      (line, from, now, hours, commonFactor) => {
        const { pace, points } = scoreCreator({ creatorId: 1, ...line }, from, now, hours, commonFactor)
        expect(Number.isInteger(points) && Number.isInteger(pace) && points >= 0 && points <= pace).toBe(true)
        if (hours.elapsed >= hours.total) expect(points).toBe(pace)
      },
    ),
    { numRuns: 1000 },
  )
})

// ---- the normal day -----------------------------------------------------------------------------------------------------------------

test.each([
  ['the median of 7 days', [7, 1, 6, 2, 5, 3, 4], 4, false],
  ['the mean of the middle two of 8', [1, 2, 3, 4, 6, 7, 8, 9], 5, false],
  ['only the last 14 count', [...Array<number>(20).fill(1_000), ...Array<number>(14).fill(10)], 10, false],
  ['missing days are passed over', [9, 9, 9, null, 9, null, 9, 9, 9], 9, false],
  ['six days are too few', [9, 9, 9, null, 9, 9, 9], 5.3 * 1_000 ** 0.65, true],
  ['a channel in decline has no normal day below none', [-5, -5, -5, -5, -5, -5, -5], 0, false],
])('a normal day: %s', (_, gains, normalDay, isNew) => {
  expect(baselineOf(gains, 1_000)).toEqual({ normalDay, isNew })
})

test('a new channel with hidden subscribers is treated as having 100,000', () => {
  expect(baselineOf([], null)).toEqual(baselineOf([], 100_000))
})

test('normal engagement is the median of likes plus four times comments', () => {
  const gains = [10, 20, 30, 40, 50, 60, 70].map((likes) => ({ likes, comments: 10 }))
  expect(engagementBaselineOf(gains, 1)).toEqual({ engagementBaseline: 80, likesShare: 280 / (280 + 280) })
})

test('if comments are hidden, normal engagement is the likes alone', () => {
  const gains = [10, 20, 30, 40, 50, 60, 70].map((likes) => ({ likes, comments: null }))
  expect(engagementBaselineOf(gains, 1)).toEqual({ engagementBaseline: 40, likesShare: 1 })
})

test('without a history, normal engagement is the usual engagement of so many views', () => {
  const { engagementBaseline, likesShare } = engagementBaselineOf(
    [null, { likes: null, comments: null }, { likes: 1, comments: 1 }],
    1_000,
  )
  expect(engagementBaseline).toBeCloseTo(27 + 4 * 1.6, 10)
  expect(likesShare).toBeCloseTo(27 / 33.4, 10)
})
