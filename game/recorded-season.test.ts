/** The scoring rules on real days: data/recorded-season holds 189 channels for 30 days, with 7 channel-days of falling views. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import { NEWEST_VERSION, scorerOf } from './scoring/scorer.ts'
import type { Candidate, Reading } from './scoring/types.ts'

type Day = { date: string; subscribers: number; views: number }

const [, ...rows] = readFileSync(new URL('../data/recorded-season/daily.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const season = Map.groupBy(
  rows
    .map((row) => row.split(',') as [string, string, string, string])
    .map(([date, channel, subscribers, views]) => ({
      channel,
      date,
      subscribers: Number(subscribers),
      views: Number(views),
    })),
  ({ channel }) => channel,
)
const channels = [...season.values()].map((days): Day[] =>
  days.toSorted((one, other) => one.date.localeCompare(other.date)),
)
const dates = [...new Set(rows.map((row) => row.slice(0, 10)))].sort()
const day = { elapsed: 24, total: 24 }
const cap = dollars(150_000)
const { makeBook, scoreBook } = scorerOf(NEWEST_VERSION)

const readingOf = ({ subscribers, views }: Day): Reading => ({
  subscribers,
  views,
  likes: null,
  comments: null,
  basketViews: null,
})

/** Returns the price book at the start of `date` and the readings at both ends of that day. */
function dayOf(date: string) {
  const before = dates[dates.indexOf(date) - 1]
  const candidates: Candidate[] = []
  const starts = new Map<number, Reading>()
  const nows = new Map<number, Reading>()
  channels.forEach((days, creatorId) => {
    const known = new Map(days.map((one) => [one.date, one]))
    const totals = dates.slice(0, dates.indexOf(date)).map((one) => known.get(one)?.views ?? null)
    const gains = totals.slice(1).map((views, i) => (views === null || totals[i] == null ? null : views - totals[i]))
    const { subscribers, views } = known.get(before!) ?? days[0]!
    candidates.push({ creatorId, subscribers, views, viewGains: gains })
    const [start, now] = [known.get(before!), known.get(date)]
    if (start) starts.set(creatorId, readingOf(start))
    if (now) nows.set(creatorId, readingOf(now))
  })
  const book = makeBook(candidates, cap)
  return { book, scores: scoreBook(book, starts, nows, day) }
}

const falls = channels.flatMap((days, creatorId) =>
  days.flatMap((now, i) => {
    const start = days[i - 1]
    return start && now.views < start.views ? [{ creatorId, start, now }] : []
  }),
)

test('the recorded season has 189 channels, 30 days and 7 channel-days of falling views', () => {
  expect([channels.length, dates.length, falls.length]).toEqual([189, 30, 7])
  expect(Math.min(...falls.map(({ start, now }) => now.views - start.views))).toBe(-160_522)
})

test('a channel whose views fell has no points, and none below 0', () => {
  for (const { creatorId, now } of falls)
    expect(dayOf(now.date).scores.get(creatorId), now.date).toMatchObject({
      engagementScore: 0,
      pace: 0,
      points: 0,
      isMeasured: true,
    })
})

test('on every day every channel scores a finite number of points, not below 0', () => {
  for (const date of dates.slice(1)) {
    const scores = [...dayOf(date).scores.values()]
    expect(scores, date).toHaveLength(189)
    for (const { growthScore, engagementScore, pace, points } of scores) {
      expect([growthScore, engagementScore, pace, points].every(Number.isSafeInteger), date).toBe(true)
      expect(points, date).toBeGreaterThanOrEqual(0)
      expect(points, date).toBe(pace)
    }
  }
})

test('with real prices a roster of 4 average channels fits, and all prices are within 2 and 60 percent of the cap', () => {
  const prices = dayOf(dates.at(-1)!).book.lines.map(({ price }) => price)
  const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length
  expect(prices.length).toBeGreaterThan(100)
  expect(cap / mean).toBeGreaterThan(4)
  expect(cap / mean).toBeLessThan(4.4)
  for (const price of prices) expect(price % dollars(500)).toBe(0)
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(dollars(3_000))
  expect(Math.max(...prices)).toBeLessThanOrEqual(dollars(90_000))
})
