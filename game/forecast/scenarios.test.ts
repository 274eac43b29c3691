/** Scenarios are scored by the product's own rules: each scenario, written as readings, gets the same tenths from the scorer. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import type { Book, Hours, Reading } from '#game/scoring/types.ts'
import { version1 } from '#game/scoring/v1.ts'
import { bookedViews, forecastDay, type DayForecast } from './day-forecast.ts'
import { luckOf, restIn, scoreScenario, SCENARIOS } from './scenarios.ts'

type Channel = { start: Reading; now: Reading | undefined; usual: number }

const count = fc.integer({ min: 0, max: 400_000 })
/** Some creators publish no likes, some no comments and some neither; some were not read yet, and some counters fell. */
const channel: fc.Arbitrary<Channel> = fc
  .record({
    usual: fc.constantFrom(0, 90, 800, 20_000, 700_000),
    gained: fc.integer({ min: -500, max: 900_000 }),
    basket: fc.integer({ min: 0, max: 500_000 }),
    likes: fc.option(count),
    comments: fc.option(count),
    moreLikes: fc.integer({ min: 0, max: 9_000 }),
    moreComments: fc.integer({ min: 0, max: 900 }),
    ticks: fc.integer({ min: -1, max: 2 }),
    isRead: fc.boolean(),
  })
  .map(({ usual, gained, basket, likes, comments, moreLikes, moreComments, ticks, isRead }) => {
    const start: Reading = { subscribers: 500_000, views: 9e6, likes, comments, basketViews: 600_000 }
    const now: Reading = {
      subscribers: 500_000 + 1_000 * ticks,
      views: start.views + gained,
      likes: likes === null ? null : likes + moreLikes,
      comments: comments === null ? null : comments + moreComments,
      basketViews: 600_000 + basket,
    }
    return { start, now: isRead ? now : undefined, usual }
  })

function bookOf(channels: readonly Channel[]): Book {
  const gains = (usual: number) => Array.from({ length: 14 }, (_, day) => Math.round(usual * (0.7 + (day % 5) / 8)))
  return version1.makeBook(
    channels.map(({ usual }, nth) => ({
      creatorId: nth + 1,
      subscribers: 500_000,
      views: 9e6,
      viewGains: nth % 7 === 6 ? [] : gains(usual),
    })),
    dollars(150_000),
  )
}

const readingsOf = (channels: readonly Channel[], which: 'start' | 'now') =>
  new Map(channels.flatMap((one, nth) => (one[which] ? [[nth + 1, one[which]] as const] : [])))

/** Returns the end of the day in this scenario as readings. */
function endOf({ start, now = start }: Channel, dayForecast: DayForecast, place: number, rest: number): Reading {
  const reacted = dayForecast.reacted[place]! + dayForecast.reactsPerView[place]! * rest
  const ofComments = start.comments === null ? 0 : 4 * (now.comments! - start.comments)
  return {
    subscribers: 500_000 + 500 * dayForecast.milestone[place]!,
    views: start.views + dayForecast.gained[place]! + rest,
    likes: start.likes === null ? null : start.likes + reacted - ofComments,
    comments: start.likes === null && start.comments !== null ? start.comments + reacted / 4 : now.comments,
    basketViews: start.basketViews! + dayForecast.basket[place]! + dayForecast.basketPerView[place]! * rest,
  }
}

const anyHours = fc
  .record({ share: fc.double({ min: 0.01, max: 0.99, noNaN: true }), total: fc.constantFrom(12, 24, 36) })
  .map(({ share, total }): Hours => ({ elapsed: share * total, total }))

test('a scenario scores to the tenth what the scorer computes from its readings', () => {
  fc.assert(
    fc.property(
      fc.array(channel, { minLength: 1, maxLength: 30 }),
      anyHours,
      fc.nat(SCENARIOS - 1),
      (channels, hours, nth) => {
        const book = bookOf(channels)
        const starts = readingsOf(channels, 'start')
        const dayForecast = forecastDay(book, starts, readingsOf(channels, 'now'), hours)
        const rests = restIn(dayForecast, luckOf(7, channels.length), nth)
        const points = scoreScenario(dayForecast, rests)
        const ends = new Map(channels.map((one, nth) => [nth + 1, endOf(one, dayForecast, nth, rests[nth]!)]))
        const whole = { elapsed: hours.total, total: hours.total }
        const scored = version1.scoreBook(book, starts, ends, whole)
        expect([...points]).toEqual(book.lines.map(({ creatorId }) => scored.get(creatorId)!.points))
      },
    ),
    { numRuns: 300 },
  )
})

test('a creator without a reading at the start scores a share of its expected points in every scenario', () => {
  const channels: Channel[] = fc.sample(channel, { numRuns: 3, seed: 3 })
  const book = bookOf(channels)
  const dayForecast = forecastDay(book, new Map(), new Map(), { elapsed: 6, total: 24 })
  const points = scoreScenario(dayForecast, restIn(dayForecast, luckOf(7, 3), 5))
  const scored = version1.scoreBook(book, new Map(), new Map(), { elapsed: 24, total: 24 })
  expect([...points]).toEqual([1, 2, 3].map((creatorId) => scored.get(creatorId)!.points))
})

test('draws depend on the competition and the scenario, and every second scenario mirrors the previous one', () => {
  const [luck, again, other] = [luckOf(7, 50), luckOf(7, 50), luckOf(8, 50)]
  expect(luck).toEqual(again)
  expect(luck[0]).not.toEqual(other[0])
  expect(luck[0]).not.toEqual(luck[1])
  const dayForecast = forecastDay(
    bookOf(fc.sample(channel, { numRuns: 50, seed: 5 })),
    readingsOf(fc.sample(channel, { numRuns: 50, seed: 5 }), 'start'),
    new Map(),
    { elapsed: 6, total: 24 },
  )
  const [up, down] = [restIn(dayForecast, luck, 12), restIn(dayForecast, luck, 13)]
  dayForecast.rest.forEach((rest, nth) => expect(Math.sqrt(up[nth]! * down[nth]!)).toBeCloseTo(rest, 3))
  const all = luck.flatMap((draws) => [...draws])
  const mean = all.reduce((sum, draw) => sum + draw, 0) / all.length
  const deviation = Math.sqrt(all.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / all.length)
  expect(mean).toBeCloseTo(0, 1)
  expect(deviation).toBeCloseTo(1, 1)
})

test("the price book's expected views follow from its projection", () => {
  const book = bookOf([90, 800, 20_000, 700_000].map((usual) => ({ usual, start: {} as Reading, now: undefined })))
  const last = 0.7 + (13 % 5) / 8
  book.lines.forEach((line, nth) => {
    const views = bookedViews(line)
    // between the normal day and the last one, which was as good
    expect(views).toBeGreaterThan(0.9 * line.normalDay - 1)
    expect(views).toBeLessThan([90, 800, 20_000, 700_000][nth]! * last * 1.05 + 1)
  })
})

test('the last hours of a day may deviate further than its second half, and the days to come of a week further than either', () => {
  const channels: Channel[] = [1, 2, 3].map((nth) => {
    const start: Reading = { subscribers: 500_000, views: 9e6, likes: null, comments: null, basketViews: 0 }
    return { start, now: { ...start, views: start.views + 1_000 * nth }, usual: 20_000 }
  })
  const strayAt = (hours: Hours) =>
    forecastDay(bookOf(channels), readingsOf(channels, 'start'), readingsOf(channels, 'now'), hours).stray[0]!
  const [morning, noon, evening] = [2, 12, 22].map((elapsed) => strayAt({ elapsed, total: 24 }))
  expect(noon).toBeLessThan(morning!)
  expect(noon).toBeLessThan(evening!)
  expect(strayAt({ elapsed: 84, total: 168 })).toBeGreaterThan(noon!)
})
