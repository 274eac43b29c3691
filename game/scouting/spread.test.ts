import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { median } from '#game/scoring/arithmetic.ts'
import { makeBook, projectionOf } from '#game/scoring/v1-book.ts'
import type { Gains } from '#game/scoring/v1-history.ts'
import { dollars } from '#game/money.ts'
import { spreadsOf, volatilityOf, VOLATILITIES } from './spread.ts'

/** Twelve creators whose days vary by up to a tenth, each on a different day. */
const crowd = (): number[][] =>
  Array.from({ length: 12 }, (_, nth) =>
    Array.from({ length: 20 }, (__, day) => 10_000 + 250 * (((day + nth) % 9) - 4)),
  )
const FORM = { lastCommonFactor: 1, formWeight: 0.55, spread: 9 }

test('the ceiling of a creator in form is above its expected day', () => {
  const histories = crowd()
  histories[0] = [...histories[0]!.slice(0, 19), 80_000]
  const { projection } = projectionOf({ normalDay: 10_000, knownDays: 14 }, 80_000, FORM)
  const [inForm, usual] = spreadsOf(histories, { formWeight: FORM.formWeight })
  expect(inForm!.ceiling).toBeGreaterThan(projection)
  expect(inForm!.ceiling).toBeGreaterThan(usual!.ceiling + 30)
})

test('volatile days bring a wider spread and a higher ceiling than calm days', () => {
  const histories = crowd()
  histories[0] = histories[0]!.map((views, day) => (day % 5 === 2 ? 4 * views : views))
  const [wild, calm] = spreadsOf(histories)
  expect(wild!.ceiling).toBeGreaterThan(calm!.ceiling + 5)
  expect(wild!.deviation).toBeGreaterThan(2 * calm!.deviation)
})

test('a channel with almost no views is calm, however much its views vary, and its ceiling is near its projection', () => {
  const histories = crowd().map((days, nth) => days.map((views, day) => ((day + nth) % 5 === 2 ? 2 * views : views)))
  histories[0] = Array.from({ length: 20 }, (_, day) => [4, 8, 20, 9, 7][day % 5]!)
  const [tiny, other] = spreadsOf(histories)
  expect(tiny!.deviation).toBeLessThan(0.5 * other!.deviation)
  expect(tiny!.ceiling).toBeLessThan(12)
})

test('days without variation have no spread, and too few days give null', () => {
  const [even] = spreadsOf(Array.from({ length: 12 }, () => Array<number>(20).fill(1_000)))
  expect(even!.deviation).toBe(0)
  expect(spreadsOf([[1_000, 1_000, 1_000], []])).toEqual([null, null])
  expect(spreadsOf([])).toEqual([])
})

/** Daily views of 189 real channels before a day, and their price book. */
const [, ...rows] = readFileSync(new URL('../../data/recorded-season/daily.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((row) => row.split(','))
const dates = [...new Set(rows.map(([date]) => date!))].sort()
const channels = [...Map.groupBy(rows, ([, channel]) => channel).values()].map(
  (days) => new Map(days.map(([date, , , views]) => [date!, Number(views)])),
)
const gainsBefore = (date: string): Gains[] => {
  const known = dates.slice(0, dates.indexOf(date))
  return channels.map((views) =>
    known.slice(1).map((day, nth) => {
      const [before, after] = [views.get(known[nth]!), views.get(day)]
      return before === undefined || after === undefined ? null : after - before
    }),
  )
}

test.each(dates.slice(16))(
  'on %s calm creators have a ceiling near their projection, and volatile ones far above it',
  (date) => {
    const histories = gainsBefore(date)
    const book = makeBook(
      histories.map((viewGains, creatorId) => ({ creatorId, subscribers: null, views: 0, viewGains })),
      dollars(150_000),
    )
    const known = spreadsOf(histories, {
      formWeight: book.formWeight!,
      lastCommonFactor: book.lastCommonFactor!,
    }).flatMap((one, nth) =>
      one === null ? [] : [{ ...one, above: Math.max(0, one.ceiling - book.lines[nth]!.expectedPoints) }],
    )
    expect(known.length).toBeGreaterThan(100)
    const usual = median(known.map(({ deviation }) => deviation))
    const above = VOLATILITIES.map((volatility) =>
      known
        .filter(({ deviation }) => volatilityOf(deviation, usual) === volatility)
        .map((one) => one.above)
        .toSorted((one, other) => one - other),
    )
    const [calm, steady, wild] = above.map(median)
    expect(steady!).toBeGreaterThan(1.5 * calm!)
    expect(wild!).toBeGreaterThan(1.5 * steady!)
    // the highest value of the calm creators is below the usual value of the volatile ones
    expect(above[0]!.at(-1)!).toBeLessThan(0.7 * wild!)
  },
)

test.each([
  [5, 'calm'],
  [7, 'steady'],
  [10, 'steady'],
  [14, 'steady'],
  [15, 'wild'],
] as const)('with a usual spread of 10, a spread of %i is %s', (deviation, volatility) => {
  expect(volatilityOf(deviation, 10)).toBe(volatility)
})
