/** The endless season as a statistics source, made from the shipped recording. */
import { expect, test } from 'vitest'
import { HISTORY, PLAYED } from '#game/endless-season.ts'
import { isInvented, isSimulated } from '#game/invented.ts'
import { isPlayedInvented, openEndlessSeason, sourceNameOf } from './endless.ts'
import { isInventedSeason, type Round } from './source.ts'

const source = openEndlessSeason(null, 'a secret')
const MINUTE_MS = 60_000
const startTime = new Date('2030-06-01T12:00:00Z')
const roundOf = (ordinal: number): Round => ({
  replayDay: source.replayDay(ordinal),
  startTime,
  endTime: new Date(startTime.getTime() + 5 * MINUTE_MS),
})
const readAll = async (ordinal: number, share: number, from = source) => {
  const round = roundOf(ordinal)
  const ids = (await from.channels(round)).map(({ youtubeId }) => youtubeId)
  return from.read(round, new Date(startTime.getTime() + share * 5 * MINUTE_MS), ids)
}

test('every competition has a simulated day of its own, and seasons follow each other', () => {
  const days = Array.from({ length: 3 * PLAYED }, (_, nth) => source.replayDay(nth + 1)!)
  expect(days.toSorted()).toEqual(days)
  expect(new Set(days).size).toBe(days.length)
  expect(days.every(isSimulated)).toBe(true)
  expect([days[0], days[PLAYED - 1], days[PLAYED]]).toEqual(['2101-01-18', '2101-03-18', '2102-01-18'])
  expect(isInventedSeason(source)).toBe(true)
})

test('the day after each played day is the next one, also from season to season; a day of practice or of the history has none', () => {
  for (const ordinal of [1, 2, PLAYED - 1, PLAYED, PLAYED + 1, 6_000])
    expect(source.dayAfter(source.replayDay(ordinal)!)).toBe(source.replayDay(ordinal + 1))
  const others = [source.practiceDays!()[0]!, '2101-01-01', '2101-01-17', '2101-03-19', '2026-02-01', 'no day']
  expect(others.map(source.dayAfter)).toEqual(others.map(() => null))
})

test('a competition offers about 150 invented channels of twelve categories, with at least 16 days of history', async () => {
  const channels = await source.channels(roundOf(1))
  expect(channels.length).toBeGreaterThan(120)
  expect(channels.length).toBeLessThanOrEqual(150)
  expect(channels.every(({ youtubeId }) => isInvented(youtubeId) && isPlayedInvented(youtubeId))).toBe(true)
  expect(new Set(channels.map(({ category }) => category)).size).toBe(12)
  const history = await source.history(
    roundOf(1),
    channels.map(({ youtubeId }) => youtubeId),
  )
  for (const { viewGains } of history.values()) expect(viewGains.filter((gain) => gain !== null)).toHaveLength(HISTORY)
})

test('the totals of a day go on from the day before, and those of a season from the season before', async () => {
  for (const ordinal of [1, PLAYED - 1, PLAYED]) {
    const [end, next] = [await readAll(ordinal, 1), await readAll(ordinal + 1, 0)]
    for (const [id, counts] of next) {
      if (!end.has(id)) continue
      if (ordinal < PLAYED) expect(counts.views).toBe(end.get(id)!.views)
      else expect(counts.views).toBeGreaterThanOrEqual(end.get(id)!.views)
    }
  }
})

test('the same secret gives the same numbers in another process, and another secret gives other ones', async () => {
  const [here, there, elsewhere] = await Promise.all(
    [source, openEndlessSeason(null, 'a secret'), openEndlessSeason(null, 'another')].map((one) =>
      readAll(2, 0.5, one),
    ),
  )
  expect([...there!]).toEqual([...here!])
  const changed = [...elsewhere!].filter(([id, { views }]) => here!.get(id)?.views !== views)
  expect(changed.length).toBeGreaterThan(100)
})

test('practice has days of a season that no competition plays, with the same channels', async () => {
  const days = source.practiceDays!()
  expect(days).toHaveLength(14)
  expect(days.every((day) => isSimulated(day) && day < source.replayDay(1)!)).toBe(true)
  const round = { replayDay: days[0]!, startTime, endTime: new Date(startTime.getTime() + MINUTE_MS) }
  expect((await source.channels(round)).length).toBeGreaterThan(120)
})

test('uploads have the hours of a recorded day, and no video can be watched', async () => {
  const round = roundOf(30)
  const ids = (await source.channels(round)).map(({ youtubeId }) => youtubeId)
  const uploads = [...(await source.uploads(round, ids)).values()].flat()
  expect(uploads.length).toBeGreaterThan(50)
  for (const { publishedAt } of uploads) expect(publishedAt.toISOString() < `${round.replayDay}T`).toBe(true)
  expect(await source.videos(round, startTime, ids[0]!, 3)).toEqual([])
})

test('a channel is found by its invented handle, and a channel of YouTube is not', async () => {
  expect(await source.find(roundOf(1), '@copperkettlekitchen')).toMatchObject({ title: 'Copper Kettle Kitchen' })
  expect(await source.find(roundOf(1), 'UCJy0lX8ThZ7lCtst7JnegWQ')).toBeNull()
})

test('the name of the source follows from the settings', () => {
  const names = [
    { youtube: null, season: 'endless' as const, seasonDir: null },
    { youtube: null, season: 'recorded' as const, seasonDir: null },
  ].map(sourceNameOf)
  expect(names).toEqual(['endless', 'recorded'])
  expect(source.name).toBe('endless')
})

test('a season is made in less than two seconds of CPU time', () => {
  const before = process.cpuUsage()
  openEndlessSeason(null, 'a new secret').hasDay?.('2101-01-18', 'UC')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(2)
})
