/** The scoring rules on real days: data/recorded-season holds 189 channels for 30 days, with 7 channel-days of falling views. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dollars } from './money.ts'
import { priceBook, projectionOf, type Priced } from './pricing.ts'
import {
  baselineOf,
  engagementBaselineOf,
  milestoneTicks,
  scoreBook,
  commonFactorOf,
  type BookLine,
  type Reading,
} from './scoring.ts'

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

const readingOf = ({ subscribers, views }: Day): Reading => ({ subscribers, views, likes: null, comments: null })

/** Returns the price book at the start of `date` and the readings at both ends of that day. */
function dayOf(date: string) {
  const before = dates[dates.indexOf(date) - 1]
  const lines: BookLine[] = []
  const priced: Priced[] = []
  const starts = new Map<number, Reading>()
  const nows = new Map<number, Reading>()
  channels.forEach((days, creatorId) => {
    const known = new Map(days.map((one) => [one.date, one]))
    const totals = dates.slice(0, dates.indexOf(date)).map((one) => known.get(one)?.views ?? null)
    const gains = totals.slice(1).map((views, i) => (views === null || totals[i] == null ? null : views - totals[i]))
    const { normalDay, isNew } = baselineOf(gains, (known.get(before!) ?? days[0]!).subscribers)
    const lastDay = gains.at(-1) ?? null
    lines.push({
      creatorId,
      normalDay,
      ...engagementBaselineOf([], normalDay),
      projection: projectionOf(normalDay, lastDay),
    })
    priced.push({ creatorId, normalDay, lastDay, isNew })
    const [start, now] = [known.get(before!), known.get(date)]
    if (start) starts.set(creatorId, readingOf(start))
    if (now) nows.set(creatorId, readingOf(now))
  })
  return { lines, priced, starts, nows }
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

test('a channel whose views fell has no reach, the least momentum the rule allows, and no points below 0', () => {
  for (const { creatorId, start, now } of falls) {
    const { lines, starts, nows } = dayOf(now.date)
    const { normalDay } = lines.find((line) => line.creatorId === creatorId)!
    const score = scoreBook(lines, starts, nows, day).get(creatorId)!
    const momentum = Math.max(-30, 30 * Math.log2(500 / (normalDay + 500) / commonFactorOf(lines, starts, nows, day)))
    expect(score, now.date).toMatchObject({
      growthScore: Math.floor((momentum + 2 * milestoneTicks(start.subscribers, now.subscribers)) * 10 + 0.5),
      engagementScore: 0,
      pace: 0,
      points: 0,
      isMeasured: true,
    })
  }
})

test('on every day every channel scores a finite number of points, not below 0', () => {
  for (const date of dates.slice(1)) {
    const { lines, starts, nows } = dayOf(date)
    const scores = [...scoreBook(lines, starts, nows, day).values()]
    expect(scores, date).toHaveLength(189)
    for (const { growthScore, engagementScore, pace, points } of scores) {
      expect([growthScore, engagementScore, pace, points].every(Number.isSafeInteger), date).toBe(true)
      expect(points, date).toBeGreaterThanOrEqual(0)
      expect(points, date).toBe(pace)
    }
  }
})

test('with real prices a roster of 4 average channels fits, and all prices are within 2 and 50 percent of the cap', () => {
  const cap = dollars(150_000)
  const { priced } = dayOf(dates.at(-1)!)
  const known = priced.filter(({ isNew }) => !isNew)
  const prices = [...priceBook(known, cap).values()]
  const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length
  expect(known.length).toBeGreaterThan(100)
  expect(cap / mean).toBeGreaterThan(4)
  expect(cap / mean).toBeLessThan(4.4)
  for (const price of prices) expect(price % dollars(500)).toBe(0)
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(dollars(3_000))
  expect(Math.max(...prices)).toBeLessThanOrEqual(dollars(75_000))
})
