/** The rules text agrees with the formula. */
import { expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import { pointsOf } from '#game/points.ts'
import { NEWEST_VERSION, scorerOf } from '#game/scoring/scorer.ts'
import type { Reading } from '#game/scoring/types.ts'
import { WORKED_EXAMPLE } from './worked-example.ts'

const CAP = dollars(150_000)
const day = { elapsed: 24, total: 24 }
const { normalDay, views } = WORKED_EXAMPLE
/** Eleven channels, which is enough for a common factor. The first one is the example, the others have a normal day. */
const ids = Array.from({ length: 11 }, (_, nth) => nth + 1)
const bookOf = (knownDays = 14) =>
  scorerOf(NEWEST_VERSION).makeBook(
    ids.map((creatorId) => ({
      creatorId,
      subscribers: 100_000,
      views: 1e8,
      viewGains: Array<number>(knownDays).fill(normalDay),
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
function exampleOf(now: Reading | undefined, start = readingAfter(0, 0)) {
  const starts = new Map(ids.map((id) => [id, id === 1 ? start : readingAfter(0, 0)]))
  const nows = new Map(ids.map((id) => [id, readingAfter(normalDay, 0.4 * normalDay)]))
  if (now) nows.set(1, now)
  else nows.delete(1)
  return scorerOf(NEWEST_VERSION).explainBook(bookOf(), starts, nows, day).get(1)!
}

/** The views that bring the likes of the example. */
const likedViews = 0.4 * views * 1.2

test('the example in the rules is a receipt of the formula', () => {
  const { inputs, terms, points } = exampleOf(readingAfter(views, likedViews, { subscribers: 101_000 }))
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

test('hidden likes and comments earn nothing, and views count up to twice the normal day', () => {
  const hidden = { likes: null, comments: null }
  const { inputs, terms } = exampleOf(readingAfter(10 * normalDay, 0, hidden), readingAfter(0, 0, hidden))
  expect(terms).toContainEqual({ name: 'engagement', tenths: 0 })
  expect(inputs.countedViews).toBe(2 * normalDay)
})

test('a creator without a reading gets 0.75 of its expected points', () => {
  const { points, inputs } = exampleOf(undefined)
  expect(pointsOf(points)).toBeCloseTo(0.75 * inputs.expectedPoints, 1)
})

test('4.2 average creators cost the cap', () => {
  const { price } = bookOf().lines[0]!
  expect(Math.abs(4.2 * price - CAP)).toBeLessThan(4.2 * dollars(250))
})

test('a newcomer has the price of its peers', () => {
  expect(bookOf(0).lines[0]).toMatchObject({ knownDays: 0, price: dollars(35_500) })
})
