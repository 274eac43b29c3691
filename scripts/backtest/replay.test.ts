import { expect, test } from 'vitest'
import { NEWEST_VERSION } from '#game/scoring/scorer.ts'
import { playableDays } from '#server/adapters/recorded.ts'
import { DAY_MS } from '#server/adapters/recorded/days.ts'
import type { RecordedChannel, Season } from '#server/adapters/recorded/season.ts'
import { backtest, meanOfSeasons, tableOf } from './backtest.ts'
import { inFirstWeek, replay } from './replay.ts'
import { percentileIn, spearman } from './statistics.ts'

const NOTHING = { likes: null, comments: null, basketViews: null }

/** Returns twenty channels with `days` days; `gainOf` gives a channel's gain on a day. */
function seasonOf(count: number, gainOf: (channel: number, day: number) => number): Season {
  const days = Array.from({ length: count }, (_, nth) =>
    new Date(Date.parse('2026-03-01') + nth * DAY_MS).toISOString().slice(0, 10),
  )
  const channels = Array.from({ length: 20 }, (_, nth): [string, RecordedChannel] => {
    let views = 1_000_000 * (nth + 1)
    const totals = days.map((_, day) => ({
      subscribers: 1_000 * (nth + 1),
      views: (views += gainOf(nth, day)),
      videos: null,
    }))
    const name = {
      youtubeId: `channel ${nth}`,
      title: `Channel ${nth}`,
      handle: null,
      category: 'music',
      since: '2020-01-01',
    }
    return [name.youtubeId, { ...name, totals, engagement: days.map(() => NOTHING), videos: [] }]
  })
  return { days, channels: new Map(channels) }
}

const steady = (channel: number) => 5_000 * (channel + 1)

test('a day is replayed from the totals of the day before to its own, with the earlier days as history', () => {
  const [first] = replay(
    seasonOf(12, (channel, day) => steady(channel) + day),
    NEWEST_VERSION,
  )
  expect(first!.day).toBe('2026-03-09')
  expect(first!.candidates[0]!.viewGains).toEqual([5_001, 5_002, 5_003, 5_004, 5_005, 5_006, 5_007])
  expect(first!.nows.get(1)!.views - first!.starts.get(1)!.views).toBe(5_008)
  expect(first!.book.lines[0]).toMatchObject({ normalDay: 5_004, knownDays: 7 })
})

test('a day on which no counter moved is not replayed, nor is the next day', () => {
  const stands = seasonOf(14, (channel, day) => (day === 10 && channel < 12 ? 0 : steady(channel)))
  const days = ['2026-03-09', '2026-03-10', '2026-03-13', '2026-03-14']
  expect(playableDays(stands)).toEqual(days)
  expect(replay(stands, NEWEST_VERSION).map(({ day }) => day)).toEqual(days)
})

test('in the first week no creator has more known days than the week', () => {
  const [first] = replay(seasonOf(9, steady), NEWEST_VERSION)
  expect(inFirstWeek(first!, 2).book.lines.every(({ knownDays }) => knownDays === 2)).toBe(true)
  expect(inFirstWeek(first!, 0).book.lines.every(({ knownDays }) => knownDays === 0)).toBe(true)
})

test('a season that is too short has no bounds, and one without a playable day has no figures', () => {
  const short = backtest(seasonOf(10, steady), NEWEST_VERSION)
  expect([short.days, short.missed]).toEqual([2, []])
  expect(backtest(seasonOf(4, steady), NEWEST_VERSION)).toEqual({ days: 0, rows: [], missed: [], trades: new Map() })
  expect(tableOf('short', short)).toContain('price with points')
})

test('equal values share their rank and percentile', () => {
  expect(percentileIn([1, 2, 2, 3], 2)).toBe(50)
  expect(
    spearman([
      [1, 10],
      [2, 100],
      [3, 1_000],
    ]),
  ).toBeCloseTo(1, 10)
  expect(
    spearman([
      [1, 5],
      [2, 5],
    ]),
  ).toBe(0)
})

test('ranks of values that are not numbers have an end', () => {
  expect(
    spearman([
      [Number.NaN, 1],
      [2, 2],
      [Number.NaN, 3],
    ]),
  ).toBeTypeOf('number')
})

test('the mean of seasons is the one of the trade strategy that is best in all of them', () => {
  const season = (one: number, other: number) => ({
    days: 20,
    rows: [],
    missed: [],
    trades: new Map([
      ['one', one],
      ['other', other],
    ]),
  })
  expect(meanOfSeasons([season(50, 60)])).toBeNull()
  expect(meanOfSeasons([season(70, 50), season(50, 68)])).toMatchObject({ value: '60.0', within: true })
  expect(meanOfSeasons([season(70, 50), season(62, 50)])).toMatchObject({ value: '66.0', within: false })
})
