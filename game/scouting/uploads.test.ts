import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { uploadOutlook, type Window } from './uploads.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Midnight (UTC) of a Saturday. */
const LOCK = Date.UTC(2026, 0, 31)
const day: Window = { from: LOCK, to: LOCK + DAY }

/** Ten uploads at intervals of `gap` hours, the newest `since` hours before the lock. */
const every = (gap: number, since: number, count = 10) =>
  Array.from({ length: count }, (_, nth) => LOCK - (since + nth * gap) * HOUR)

test('a creator that uploads every few hours is likely to upload, and one that uploads monthly is not', () => {
  expect(uploadOutlook(every(5, 2), day)).toMatchObject({ word: 'likely', everyHours: 5, sinceHours: 2 })
  expect(uploadOutlook(every(30 * 24, 24), day)!.word).toBe('unlikely')
  expect(uploadOutlook(every(5, 2), day)!.chance).toBeGreaterThan(0.9)
  expect(uploadOutlook(every(30 * 24, 24), day)!.chance).toBeLessThan(0.1)
})

test('a creator past its usual gap is due, unless a day is short compared with the gap or it has long been silent', () => {
  expect(uploadOutlook(every(72, 80), day)!.word).toBe('due')
  expect(uploadOutlook(every(72, 72), day)!.word).toBe('unlikely')
  expect(uploadOutlook(every(240, 250), day)!.word).toBe('unlikely')
  expect(uploadOutlook(every(72, 500), day)!.word).toBe('unlikely')
  expect(uploadOutlook(every(5, 6), day)!.word, 'more than due').toBe('likely')
})

test('a longer silence beyond the usual gap lowers the chance', () => {
  const chances = [216, 300, 400, 800].map((since) => uploadOutlook(every(72, since), day)!.chance)
  expect(chances).toEqual(chances.toSorted((one, other) => other - one))
  expect(new Set(chances).size).toBe(4)
})

test('a creator that always uploads on Saturdays is likelier to upload on a Saturday than on a Wednesday', () => {
  const saturdays = Array.from({ length: 10 }, (_, nth) => LOCK - (nth + 1) * 7 * DAY + 17 * HOUR)
  const wednesday = { from: LOCK + 4 * DAY, to: LOCK + 5 * DAY }
  const [on, off] = [day, wednesday].map((window) => uploadOutlook(saturdays, window)!.chance)
  expect(on!).toBeGreaterThan(2 * off!)
  const evening = { from: LOCK + 12 * HOUR, to: LOCK + 18 * HOUR }
  const night = { from: LOCK, to: LOCK + 6 * HOUR }
  expect(uploadOutlook(saturdays, evening)!.chance).toBeGreaterThan(uploadOutlook(saturdays, night)!.chance)
})

test('a longer window is never less likely, and a window of whole weeks ignores weekdays', () => {
  const uploads = every(31, 10)
  const chances = [1, 3, 6, 24, 48, 168].map((hours) => {
    return uploadOutlook(uploads, { from: LOCK, to: LOCK + hours * HOUR })!.chance
  })
  expect(chances).toEqual(chances.toSorted((one, other) => one - other))
  expect(chances.at(-1)).toBeCloseTo(1 - Math.exp(-168 / 31), 10)
})

test('uploads after the lock are not used', () => {
  expect(uploadOutlook([LOCK + HOUR, ...every(72, 80)], day)).toEqual(uploadOutlook(every(72, 80), day))
})

test('only the newest ten uploads count, whatever their order', () => {
  const shuffled = every(5, 2).toReversed()
  expect(uploadOutlook([...every(5, 2), LOCK - 900 * DAY], day)).toEqual(uploadOutlook(shuffled, day))
})

test('two uploads give no chance, and ten uploads in one minute count as one', () => {
  expect(uploadOutlook(every(5, 2, 2), day)).toBeNull()
  expect(uploadOutlook([], day)).toBeNull()
  const burst = Array.from({ length: 10 }, () => LOCK - 10 * DAY)
  const { everyHours, chance, word } = uploadOutlook(burst, day)!
  expect([everyHours, word]).toEqual([1, 'unlikely'])
  expect(chance).toBeLessThan(1)
})

/** The upload times of 189 real channels: the newest ten of each. */
const season = Map.groupBy(
  readFileSync(new URL('../../data/recorded-season/videos.csv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((row) => {
      const [channel, at] = [/^[\w-]{24}/.exec(row)?.[0], /\d{4}-\d\d-\d\dT[\d:]+Z/.exec(row)?.[0]]
      return channel && at ? [{ channel, at: Date.parse(at) }] : []
    }),
  ({ channel }) => channel,
)

test('on seven recorded days the chances match the uploads, and the three words differ in frequency', () => {
  const cases = [...season.values()].flatMap((videos) => {
    const uploads = videos.map(({ at }) => at)
    return [0, 1, 2, 3, 4, 5, 6].flatMap((nth) => {
      const window = { from: Date.UTC(2026, 0, 29 + nth), to: Date.UTC(2026, 0, 30 + nth) }
      const uploadForecast = uploadOutlook(uploads, window)
      const hasCome = uploads.some((at) => at > window.from && at <= window.to)
      return uploadForecast ? [{ ...uploadForecast, hasCome }] : []
    })
  })
  const shareOf = (some: typeof cases) => some.filter(({ hasCome }) => hasCome).length / some.length
  expect(cases.length).toBeGreaterThan(1_000)
  for (const low of [0, 0.2, 0.4, 0.6]) {
    const came = shareOf(cases.filter(({ chance }) => chance >= low && chance < low + 0.2))
    expect(came, `a chance from ${low}`).toBeGreaterThan(low - 0.05)
    expect(came, `a chance from ${low}`).toBeLessThan(low + 0.25)
  }
  const [likely, due, unlikely] = (['likely', 'due', 'unlikely'] as const).map((one) =>
    shareOf(cases.filter(({ word }) => word === one)),
  )
  expect(likely!).toBeGreaterThan(0.5)
  expect(due!).toBeGreaterThan(1.5 * unlikely!)
})
