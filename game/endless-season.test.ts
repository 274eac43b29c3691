/** Endless seasons, on a small recorded season of made-up channels with a common factor and a day on which the recording stopped. */
import { expect, test } from 'vitest'
import { inventedChannels } from './endless-channels.ts'
import {
  HISTORY,
  imitatedOf,
  PLAYED,
  simulateSeason,
  studySeason,
  type Chance,
  type RealChannel,
} from './endless-season.ts'
import { isInvented, isSimulated } from './invented.ts'
import { seededRandom } from './seeded-random.ts'

const REAL_DAYS = 30
const STOPPED = 20

/** Names as numbers, so that each name has a draw of its own. */
const chanceOf =
  (secret: number) =>
  (season: number): Chance =>
  (...names) =>
    seededRandom(secret, season, ...[...names.join('|')].map((letter) => letter.charCodeAt(0)))()

function realChannel(nth: number): RealChannel {
  const random = seededRandom(nth, 1)
  const level = 1_000 * 1.2 ** nth
  let views = 1_000_000
  const totals = Array.from({ length: REAL_DAYS }, (_, day) => {
    if (day > 0 && day !== STOPPED) views += Math.round(level * 2 ** (random() - 0.5) * (day % 7 === 0 ? 1.5 : 1))
    return { views, subscribers: 1_000 + Math.floor(views / 1_000), videos: 10 }
  })
  const engagement = totals.map((total, day) =>
    day >= 10 && day <= 17
      ? { basketViews: 1_000 + Math.round((total.views - 1_000_000) / 2), likes: 100 + 10 * day + nth, comments: null }
      : { basketViews: null, likes: null, comments: null },
  )
  return { totals, engagement }
}

const recorded = Array.from({ length: 60 }, (_, nth) => realChannel(nth))
const study = studySeason(recorded)
const imitated = imitatedOf(study, 50)
const simulate = (secret: number, season = 0) => simulateSeason(study, imitated, season, chanceOf(secret))

test('the study knows every channel from the smallest to the largest, and no day around a stop of the recording', () => {
  const levels = study.channels.map(({ level }) => level)
  expect(levels).toEqual(levels.toSorted((one, other) => one - other))
  expect(levels).toHaveLength(recorded.length)
  // the days have no gains on the first day, on the day without movement, and on the day after it
  expect(study.factors).toHaveLength(REAL_DAYS - 3)
  const days = new Set(study.channels.flatMap(({ deviations }) => deviations.map(({ day }) => day)))
  expect([STOPPED, STOPPED + 1].filter((day) => days.has(day))).toEqual([])
})

test('a season has history, then the days to play, and each channel has one total for each of them', () => {
  for (const { totals, engagement, donors } of simulate(1)) {
    expect([totals.length, engagement.length, donors.length]).toEqual(Array(3).fill(HISTORY + PLAYED + 1))
    const views = totals.flatMap((total) => total?.views ?? [])
    expect(views.every((count, nth) => Number.isInteger(count) && count >= (views[nth - 1] ?? 0))).toBe(true)
  }
})

test('the same secret gives the same season, and another secret or another number gives another one', () => {
  expect(simulate(1)).toEqual(simulate(1))
  const gains = [simulate(1), simulate(2), simulate(1, 1)].map((season) =>
    season.map(({ totals }) => (totals.at(-1)?.views ?? 0) - (totals[40]?.views ?? 0)).join(),
  )
  expect(new Set(gains).size).toBe(3)
})

test('channels that appear late have no totals before a playable day, and are about a tenth', () => {
  const late = [1, 2, 3, 4].flatMap((secret) => simulate(secret)).filter(({ totals }) => totals[0] === null)
  expect(late.length).toBeGreaterThan(5)
  expect(late.length).toBeLessThan(40)
  for (const { totals, engagement } of late) {
    const first = totals.findIndex((total) => total !== null)
    expect(first).toBeGreaterThan(HISTORY)
    expect(engagement.slice(0, first).every(({ likes }) => likes === null)).toBe(true)
    expect(totals.slice(first).every((total) => total !== null)).toBe(true)
  }
})

test('totals go on from season to season and never fall', () => {
  const ends = new Map<number, number>()
  for (let season = 0; season < 6; season++) {
    for (const [nth, { totals }] of simulate(3, season).entries()) {
      const first = totals.find((total) => total !== null)!
      expect(first.views, `channel ${nth} in season ${season}`).toBeGreaterThanOrEqual(ends.get(nth) ?? 0)
      ends.set(nth, totals.at(-1)!.views)
    }
  }
})

test('a donor is at most twenty places away in size, and its days are days of the recording', () => {
  const season = simulate(5)
  for (const [nth, { donors }] of season.entries()) {
    expect(donors[0]).toBeNull()
    for (const donor of donors.slice(1)) {
      expect(Math.abs(donor!.channel - study.channels[imitated[nth]!]!.index)).toBeLessThanOrEqual(20)
      expect(donor!.day > 0 && donor!.day < REAL_DAYS).toBe(true)
    }
  }
})

test('a channel takes another donor every few days, so that it has many of them in a season', () => {
  for (const { donors } of simulate(5)) {
    const ids = donors.slice(1).map((donor) => donor!.channel)
    expect(new Set(ids).size).toBeGreaterThan(5)
    // a donor stays for five days, except at the ends of the season, and may follow itself
    const changes = ids.flatMap((id, day) => (day > 0 && id !== ids[day - 1] ? [day] : []))
    expect(new Set(changes.map((day) => day % 5)).size).toBe(1)
  }
})

test('days before the last one tell something of the next day that the last day alone does not', () => {
  const pairs = [1, 2, 3, 4].flatMap((secret) =>
    simulate(secret).flatMap(({ totals }) => {
      const gains = totals.flatMap((total, day) => {
        const before = totals[day - 1]
        return total && before ? [Math.log2(total.views - before.views + 500)] : []
      })
      const [usual] = [gains.toSorted((one, other) => one - other)[gains.length >> 1] ?? 0]
      return gains.slice(4).map((gain, nth) => {
        const week = gains.slice(nth, nth + 4).map((one) => one - usual)
        return { missed: gain - usual - 0.5 * week[3]!, before: week[0]! + week[1]! + week[2]! }
      })
    }),
  )
  const together = pairs.reduce((sum, { missed, before }) => sum + missed * before, 0)
  const squares = pairs.reduce((sum, { before }) => sum + before ** 2, 0)
  expect(together / squares).toBeGreaterThan(0.03)
})

test('simulated days are as large as the recorded ones', () => {
  const ratios = simulate(6).flatMap(({ totals }, nth) => {
    const [first, last] = [totals[0], totals.at(-1)]
    return first && last
      ? [Math.log2((last.views - first.views) / (HISTORY + PLAYED) / study.channels[imitated[nth]!]!.level)]
      : []
  })
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  expect(Math.abs(mean)).toBeLessThan(0.5)
})

test('likes grow with the views of the same videos, and subscribers have three figures', () => {
  for (const { totals, engagement } of simulate(7)) {
    for (const [day, { likes, comments, basketViews }] of engagement.entries()) {
      if (totals[day] === null) continue
      expect(comments).toBeNull()
      expect(likes).toBeGreaterThanOrEqual(engagement[day - 1]?.likes ?? 0)
      expect(basketViews).toBeGreaterThanOrEqual(engagement[day - 1]?.basketViews ?? 0)
      expect(String(totals[day]!.subscribers)).toMatch(/^\d{1,3}0*$/)
    }
  }
})

test('a recording without engagement gives seasons without it', () => {
  const none = { likes: null, comments: null, basketViews: null }
  const silent = studySeason(recorded.map((channel) => ({ ...channel, engagement: channel.totals.map(() => none) })))
  const season = simulateSeason(silent, imitatedOf(silent, 10), 0, chanceOf(1))
  expect(season.flatMap(({ engagement }) => engagement).every(({ basketViews }) => basketViews === null)).toBe(true)
})

test('the invented channels have different names and handles, twelve categories, and ids that no page takes for real ones', () => {
  const channels = inventedChannels()
  expect(channels.length).toBeGreaterThanOrEqual(150)
  for (const key of ['youtubeId', 'title', 'handle'] as const)
    expect(new Set(channels.map((channel) => channel[key])).size).toBe(channels.length)
  expect(new Set(channels.slice(0, 150).map(({ category }) => category)).size).toBe(12)
  for (const { youtubeId, handle } of channels) {
    expect(youtubeId).toMatch(/^UC[\w-]{22}$/)
    expect(isInvented(youtubeId)).toBe(true)
    expect(handle).toMatch(/^@[a-z0-9]{3,30}$/)
  }
  expect([isInvented('UCJy0lX8ThZ7lCtst7JnegWQ'), isSimulated('2026-01-31'), isSimulated('2101-01-18')]).toEqual([
    false,
    false,
    true,
  ])
})
