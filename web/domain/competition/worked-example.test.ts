/** The rules text agrees with the formula, in each version. */
import { expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import { pointsOf } from '#game/points.ts'
import { DEFAULT_CREATOR_PRICE } from '#game/roster.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import { SCORING_VERSIONS, type Reading, type ScoringVersion } from '#game/scoring/types.ts'
import { WORKED_EXAMPLE } from './worked-example.ts'

const CAP = dollars(150_000)
const day = { elapsed: 24, total: 24 }
const { normalDay, views } = WORKED_EXAMPLE
/** Eleven channels, which is enough for a common factor. The first one is the example, the others have a normal day. */
const ids = Array.from({ length: 11 }, (_, nth) => nth + 1)
const bookOf = (version: ScoringVersion, knownDays = 14) =>
  scorerOf(version).makeBook(
    ids.map((creatorId) => ({
      creatorId,
      subscribers: 100_000,
      views: 1e8,
      viewGains: Array<number>(knownDays).fill(normalDay),
      engagementGains: Array.from({ length: knownDays }, () => ({ likes: 104, comments: 7 })),
    })),
    CAP,
  )

/** 40 % of the views come from the newest videos, with 29 likes and 2 comments per thousand views. */
function readingAfter(gained: number, liked: number, more: Partial<Reading> = {}): Reading {
  const basket = 0.4 * gained
  return {
    subscribers: 100_000,
    views: 1e8 + gained,
    likes: 2_900_000 + Math.round(0.029 * liked),
    comments: 200_000 + Math.round(0.002 * liked),
    basketViews: 1e8 + basket,
    ...more,
  }
}

/** Returns the score of the example for this reading at the end of the day. */
function exampleOf(version: ScoringVersion, now: Reading | undefined, start = readingAfter(0, 0)) {
  const starts = new Map(ids.map((id) => [id, id === 1 ? start : readingAfter(0, 0)]))
  const nows = new Map(ids.map((id) => [id, readingAfter(normalDay, 0.4 * normalDay)]))
  if (now) nows.set(1, now)
  else nows.delete(1)
  return scorerOf(version).explainBook(bookOf(version), starts, nows, day).get(1)!
}

/** Version 1 compares with the likes of a normal day, version 2 with the likes of the same number of views. */
const likedViews = { 1: 0.4 * normalDay * 1.2, 2: 0.4 * views * 1.2 } as const

test.each(SCORING_VERSIONS)('version %s: the example in the rules is a receipt of the formula', (version) => {
  const { inputs, terms, points } = exampleOf(
    version,
    readingAfter(views, likedViews[version], { subscribers: 101_000 }),
  )
  expect(Object.fromEntries(terms.map(({ name, tenths }) => [name, pointsOf(tenths)]))).toEqual(WORKED_EXAMPLE.terms)
  expect(pointsOf(points)).toBe(WORKED_EXAMPLE.points)
  expect({ ...inputs, engagement: Number(inputs.engagement!.toFixed(2)) }).toMatchObject({
    normalDay,
    countedViews: views,
    ticks: WORKED_EXAMPLE.ticks,
    engagement: WORKED_EXAMPLE.engagement,
    commonFactor: 1,
  })
})

test.each(SCORING_VERSIONS)(
  'version %s: hidden likes and comments earn nothing, and views count up to twice the normal day',
  (version) => {
    const hidden = { likes: null, comments: null }
    const { inputs, terms } = exampleOf(version, readingAfter(10 * normalDay, 0, hidden), readingAfter(0, 0, hidden))
    expect(terms).toContainEqual({ name: 'engagement', tenths: 0 })
    expect(inputs.countedViews).toBe(2 * normalDay)
  },
)

test.each(SCORING_VERSIONS)('version %s: a creator without a reading gets 0.75 of its expected points', (version) => {
  const { points, inputs } = exampleOf(version, undefined)
  expect(pointsOf(points)).toBeCloseTo(0.75 * inputs.worth, 1)
})

test.each(SCORING_VERSIONS)('version %s: 4.2 average creators cost the cap', (version) => {
  const { price } = bookOf(version).lines[0]!
  expect(Math.abs(4.2 * price - CAP)).toBeLessThan(4.2 * dollars(250))
})

test('a newcomer has the default price in version 1, and the price of its peers in version 2', () => {
  expect(bookOf(1, 6).lines[0]!.price).toBe(DEFAULT_CREATOR_PRICE)
  expect(bookOf(2, 0).lines[0]).toMatchObject({ knownDays: 0, price: dollars(35_500) })
})
