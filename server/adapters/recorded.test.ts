/** The recorded season. This file reads the data a second time on its own, and the source must return exactly these values. */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dollars } from '#game/money.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import { HISTORY_DAYS, type Reading } from '#game/scoring/types.ts'
import { openRecordedSeason } from './recorded.ts'
import type { Round } from './source.ts'

const folder = path.resolve(import.meta.dirname, '../../data/recorded-season')
/** daily.csv has no quotes: date, channel, subscribers, views, videos. */
const daily = readFileSync(path.join(folder, 'daily.csv'), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(','))
const totals = new Map(daily.map(([date, channel, ...counts]) => [`${date} ${channel}`, counts.map(Number)]))
const everyone = [...new Set(daily.map(([, channel]) => channel!))]
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

const source = openRecordedSeason()
const playable = Array.from({ length: 18 }, (_, nth) => source.replayDay(nth + 1)!)

const MINUTES = 5
const startTime = new Date('2030-06-01T12:00:00Z')
const roundOf = (replayDay: string | null): Round => ({
  replayDay,
  startTime,
  endTime: new Date(startTime.getTime() + MINUTES * 60_000),
})
const at = (share: number) => new Date(startTime.getTime() + share * MINUTES * 60_000)
const readAt = (day: string, share: number) => source.read(roundOf(day), at(share), everyone)

const JOJOL = 'UCJy0lX8ThZ7lCtst7JnegWQ'

test('the days from 29 January to 15 February are replayed in order, again and again', () => {
  expect([playable[0], playable[2], playable[3], playable[17]]).toEqual([
    '2026-01-29',
    '2026-01-31',
    '2026-02-01',
    '2026-02-15',
  ])
  expect(playable.slice(1).map(dayBefore)).toEqual(playable.slice(0, -1))
  const cycle = (nth: number) => playable.map((_, at) => source.replayDay(nth * playable.length + at + 1)!)
  expect([cycle(1), cycle(2)]).toEqual([playable, playable])
})

test('on every playable day every channel starts at the totals of the day before and ends at exactly the totals of the day', async () => {
  for (const day of playable) {
    const [start, end] = [await readAt(day, 0), await readAt(day, 1)]
    const inPlay = everyone.filter((id) => totals.has(`${day} ${id}`) && totals.has(`${dayBefore(day)} ${id}`))
    expect([...start.keys()].sort(), day).toEqual(inPlay.toSorted())
    for (const id of inPlay) {
      const asWritten = (counts: typeof start) => [
        counts.get(id)!.subscribers,
        counts.get(id)!.views,
        counts.get(id)!.videos,
      ]
      expect(asWritten(start), `${id} at the start of ${day}`).toEqual(totals.get(`${dayBefore(day)} ${id}`))
      expect(asWritten(end), `${id} at the end of ${day}`).toEqual(totals.get(`${day} ${id}`))
    }
  }
})

test('a channel without totals at both ends of the day is absent, and so is an unknown channel', async () => {
  const late = everyone.filter((id) => !totals.has(`2026-02-02 ${id}`))
  expect(late).toHaveLength(18)
  const read = await source.read(roundOf('2026-02-03'), at(0.5), [...late, 'UC0000000000000000000000', JOJOL])
  expect([...read.keys()]).toEqual([JOJOL])
  const listed = (await source.channels(roundOf('2026-02-03'))).map((channel) => channel.youtubeId)
  expect(listed.filter((id) => late.includes(id))).toEqual([])
  expect(listed).toHaveLength(171)
})

test('the description of a found channel says since when the channel exists, with the month as a word', async () => {
  const found = await source.find(roundOf('2026-02-03'), JOJOL)
  expect(found?.description).toMatch(/^A channel since [A-Z][a-z]+ \d{1,2}, 20\d\d$/)
})

test('all totals change in one direction all day: up, or down on a day on which they fall', async () => {
  for (const day of playable) {
    const ticks = await Promise.all(Array.from({ length: 31 }, (_, tick) => readAt(day, tick / 30)))
    for (const [id, start] of ticks[0]!) {
      for (const metric of ['views', 'subscribers', 'videos', 'likes', 'comments'] as const) {
        if (start[metric] === null) continue
        const values = ticks.map((tick) => tick.get(id)![metric]!)
        const way = Math.sign(values.at(-1)! - values[0]!)
        const steps = values.slice(1).map((value, nth) => Math.sign(value - values[nth]!))
        expect(
          steps.every((step) => step === 0 || step === way),
          `${metric} of ${id} on ${day}`,
        ).toBe(true)
      }
    }
  }
})

test('in each step of two seconds the views of nearly every channel change, each along its own curve', async () => {
  const [before, now, end] = [
    await readAt('2026-02-10', 74 / 150),
    await readAt('2026-02-10', 75 / 150),
    await readAt('2026-02-10', 1),
  ]
  const start = await readAt('2026-02-10', 0)
  const moved = [...now].filter(([id, counts]) => counts.views !== before.get(id)!.views)
  expect(moved.length).toBeGreaterThan(0.9 * now.size)
  const shares = [...now]
    .filter(([id]) => end.get(id)!.views - start.get(id)!.views > 10_000)
    .map(([id, counts]) =>
      Math.round((100 * (counts.views - start.get(id)!.views)) / (end.get(id)!.views - start.get(id)!.views)),
    )
  expect(new Set(shares).size).toBeGreaterThan(15)
})

test('two installations with different secrets have the same totals at both ends of a day and different ones in between', async () => {
  const secrets = ['first', 'second'].map((secret) => openRecordedSeason(undefined, secret))
  const views = async (share: number) =>
    await Promise.all(
      secrets.map(async (one) =>
        [...(await one.read(roundOf('2026-02-10'), at(share), everyone)).values()].map((counts) => counts.views),
      ),
    )
  for (const share of [0, 1]) {
    const [one, other] = await views(share)
    expect(one).toEqual(other)
  }
  const [one, other] = await views(0.5)
  expect(one!.filter((count, index) => count !== other![index]).length).toBeGreaterThan(0.9 * one!.length)
})

test('the same instant gives the same numbers, also in another process and in a window of another length', async () => {
  const another = openRecordedSeason()
  const night: Round = {
    replayDay: '2026-02-03',
    startTime: new Date('2031-01-01T00:00:00Z'),
    endTime: new Date('2031-01-01T12:00:00Z'),
  }
  const [here, there] = [
    await readAt('2026-02-03', 0.25),
    await another.read(night, new Date('2031-01-01T03:00:00Z'), everyone),
  ]
  expect([...there]).toEqual([...here])
  expect(here.get(JOJOL)).toMatchInlineSnapshot(`
    {
      "basketViews": 1242094,
      "comments": 740,
      "likes": 40135,
      "subscribers": 2690000,
      "videos": 2116,
      "views": 610868326,
    }
  `)
})

test('the numbers of a round do not change before its start or after its end', async () => {
  expect([...(await readAt('2026-02-03', -2))]).toEqual([...(await readAt('2026-02-03', 0))])
  expect([...(await readAt('2026-02-03', 5))]).toEqual([...(await readAt('2026-02-03', 1))])
})

test.each([
  [-1, 0],
  [0, 0],
  [0.25, 6],
  [1, 24],
  [9, 24],
])('at %s of the window %s hours of 24 have passed', (share, elapsed) => {
  expect(source.hours(roundOf('2026-02-03'), at(share))).toEqual({ elapsed, total: 24 })
})

test('a round with a day outside the season, or without a day, throws an error', async () => {
  await expect(source.channels(roundOf(null))).rejects.toThrow('a day that is not named')
  await expect(source.channels(roundOf('2025-12-24'))).rejects.toThrow('cannot replay 2025-12-24')
})

test('the history has the complete days before the round, and the normal day is computed from it', async () => {
  const history = (await source.history(roundOf('2026-02-05'), [JOJOL])).get(JOJOL)!
  // copied by hand from daily.csv: the last 14 gains before 5 February
  const gains = [118774, 57571, 59749, 104234, 92579, 82531, 61741, 62943, 52892, 27599, 198313, 140902, 165379, 203767]
  expect(history.viewGains.slice(-14)).toEqual(gains)
  expect(history.viewGains).toHaveLength(18)
  const { lines } = scorerOf(1).makeBook(
    [{ creatorId: 1, subscribers: 2_690_000, views: 610_000_000, ...history }],
    dollars(150_000),
  )
  expect(lines).toMatchObject([{ normalDay: (82_531 + 92_579) / 2, knownDays: HISTORY_DAYS }])
})

test('days before a channel was recorded are unknown, and all histories end on the same day', async () => {
  const history = (await source.history(roundOf('2026-02-05'), ['UCkQI4PEJfOY37DU_WLLzc5w'])).get(
    'UCkQI4PEJfOY37DU_WLLzc5w',
  )!
  expect(history.viewGains.slice(0, -3).every((gain) => gain === null)).toBe(true)
  expect(history.viewGains.slice(-3)).toEqual([-1276, -1365, -1191])
  expect(history.viewGains).toHaveLength(18)
})

test('likes and comments are known from the end of 28 January to the end of 4 February, and are never 0 when they are unknown', async () => {
  for (const day of ['2026-01-28', '2026-02-05', '2026-02-15']) {
    const halfway = [...(await readAt(day, 0.5)).values()]
    expect(
      halfway.every(({ likes, comments }) => likes === null && comments === null),
      day,
    ).toBe(true)
  }
  for (const day of ['2026-01-29', '2026-02-04']) {
    const halfway = [...(await readAt(day, 0.5)).values()]
    expect(halfway.filter(({ likes }) => likes !== null).length, day).toBeGreaterThan(100)
  }
})

test('the views of the basket grow together with its likes, so that likes per view change little within a day', async () => {
  const [start, half, end] = [
    await readAt('2026-02-03', 0),
    await readAt('2026-02-03', 0.5),
    await readAt('2026-02-03', 1),
  ]
  const shareOf = (id: string, metric: 'likes' | 'basketViews') => {
    const [from, now, to] = [start, half, end].map((read) => read.get(id)![metric]!) as [number, number, number]
    return (now - from) / (to - from)
  }
  const liked = everyone.filter((id) => (end.get(id)?.likes ?? 0) - (start.get(id)?.likes ?? 0) >= 500)
  expect(liked.length).toBeGreaterThan(10)
  for (const id of liked) expect(shareOf(id, 'basketViews'), id).toBeCloseTo(shareOf(id, 'likes'), 2)
})

test('the engagement gained between the snapshots equals the difference in the video list', async () => {
  // computed by hand from ten lines of videos.csv: seven videos are in both snapshots, three appeared in between
  const [first, last] = [(await readAt('2026-01-29', 0)).get(JOJOL)!, (await readAt('2026-02-04', 1)).get(JOJOL)!]
  expect([first.likes, first.comments]).toEqual([27_296, 566])
  expect([last.likes, last.comments]).toEqual([48_228, 880])
})

test.each([
  ['UCU8_onYYhNxwGUB3hA34C4Q', '2026-02-06', -160_522],
  ['UCJ4p_F-vCnEn5V5OtFN8Q3w', '2026-01-24', -657],
  ['UCz6PEeVLG1TL6jMRTvSLm4g', '2026-02-04', -57_190],
  ['UCMwkAK-lhEeLld9xLiyKLMg', '2026-02-09', -3_967],
  ['UCkQI4PEJfOY37DU_WLLzc5w', '2026-02-02', -1_276],
  ['UCkQI4PEJfOY37DU_WLLzc5w', '2026-02-03', -1_365],
  ['UCkQI4PEJfOY37DU_WLLzc5w', '2026-02-04', -1_191],
])('%s on %s, when its views fell by %i, scores 0 as on a day without views', async (youtubeId, day, fall) => {
  const [start, end] = [await readAt(day, 0), await readAt(day, 1)]
  expect(end.get(youtubeId)!.views - start.get(youtubeId)!.views).toBe(fall)
  const ids = [...start.keys()]
  const histories = await source.history(roundOf(day), ids)
  const candidates = ids.map((id, creatorId) => ({ creatorId, ...start.get(id)!, ...histories.get(id)! }))
  const { makeBook, scoreBook } = scorerOf(1)
  const book = makeBook(candidates, dollars(150_000))
  const numbered = (read: ReadonlyMap<string, Reading>) =>
    new Map(ids.map((id, creatorId) => [creatorId, read.get(id)!]))

  const nth = ids.indexOf(youtubeId)
  const final = scoreBook(book, numbered(start), numbered(end), { elapsed: 24, total: 24 }).get(nth)!
  const unmoved = numbered(end).set(nth, { ...end.get(youtubeId)!, views: start.get(youtubeId)!.views })
  const standing = scoreBook(book, numbered(start), unmoved, { elapsed: 24, total: 24 }).get(nth)!
  expect(final.points).toBe(0)
  expect(final).toEqual(standing)
  const halfway = scoreBook(book, numbered(start), numbered(await readAt(day, 0.5)), { elapsed: 12, total: 24 }).get(
    nth,
  )!
  expect(halfway.points).toBeGreaterThanOrEqual(0)
})

test('recent videos are those published before the replayed instant, newest first, with the views of the last snapshot', async () => {
  const early = await source.videos(roundOf('2026-01-31'), at(0), JOJOL, 3)
  const late = await source.videos(roundOf('2026-02-02'), at(1), JOJOL, 3)
  expect(late[0]).toMatchObject({
    id: '1mj521HGMN0',
    title: "Un smartphone que j'adore !",
    durationSeconds: 30,
    url: 'https://www.youtube.com/watch?v=1mj521HGMN0',
  })
  expect(early.map(({ id }) => id)).not.toContain('1mj521HGMN0')
  for (const videos of [early, late]) {
    expect(videos).toHaveLength(3)
    const times = videos.map(({ publishedAt }) => publishedAt.getTime())
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  }
  const [before, after] = [late[0]!, (await source.videos(roundOf('2026-02-15'), at(1), JOJOL, 1))[0]!]
  expect(before.views).toBeNull()
  expect(after.views).toBe(196_182)
  const viewsOn = async (day: string, share: number) =>
    (await source.videos(roundOf(day), at(share), JOJOL, 10)).find(({ id }) => id === known!.id)!.views
  const known = early.find(({ views }) => views !== null)
  // views between two snapshots would tell the later one
  expect([await viewsOn('2026-02-04', 0), await viewsOn('2026-02-04', 0.99)]).toEqual([known!.views, known!.views])
  expect(await viewsOn('2026-02-04', 1)).toBeGreaterThan(known!.views!)
  expect(await source.videos(roundOf('2026-02-15'), at(1), 'UC0000000000000000000000', 3)).toEqual([])
})

test('a title with a comma is read as one title, and a channel has its drawn avatar', async () => {
  const titles = (await source.channels(roundOf('2026-02-15'))).map(({ title }) => title)
  expect(titles).toContain('Dbc iPhone, iPad, MacBook')
  expect(new Set(titles).size).toBe(189)
  expect((await source.channels(roundOf('2026-02-15'))).find(({ youtubeId }) => youtubeId === JOJOL)).toMatchObject({
    title: 'Jojol',
    handle: '@jojol',
    category: 'technology',
    thumbnailUrl: `/avatars/${JOJOL}.svg`,
    counts: { subscribers: 2_690_000 },
  })
})

test('search matches parts of title and handle, and ignores accents and capitals', async () => {
  const found = async (text: string) =>
    (await source.search(roundOf('2026-02-15'), text, 5, 'an admin')).map(({ title }) => title)
  expect(await found('LEO tech')).toEqual(['Léo - TechMaker'])
  expect((await found('léo'))[0]).toBe('Léo - TechMaker')
  expect(await found('@JOJOL')).toEqual(['Jojol', 'Jojo Le Geek'])
  expect((await found('tech')).length).toBe(5)
  expect(await found('no such channel')).toEqual([])
  expect(await found('  ')).toEqual([])
})

test.each([
  ['its id', JOJOL],
  ['its handle', '@Jojol'],
  ['its address', `https://www.youtube.com/channel/${JOJOL}/videos`],
  ['its handle in an address', 'youtube.com/@jojol?sub_confirmation=1'],
  ['an old address', 'https://youtube.com/c/Jojol'],
  ['one of its videos', 'https://youtu.be/1mj521HGMN0?t=3'],
])('a channel is found by %s', async (_, reference) => {
  const found = await source.find(roundOf('2026-02-15'), reference)
  expect(found).toMatchObject({ youtubeId: JOJOL, counts: { subscribers: 2_690_000 } })
})

test('a channel outside the season is not found, and a channel that was not recorded yet has no counts', async () => {
  expect(await source.find(roundOf('2026-02-15'), '@nobody-of-that-name')).toBeNull()
  expect(await source.find(roundOf('2026-02-15'), 'https://example.com/@jojol')).toBeNull()
  expect((await source.find(roundOf('2026-01-29'), 'UCkQI4PEJfOY37DU_WLLzc5w'))?.counts).toBeNull()
})

test('opening a season takes less than 150 ms of CPU time', () => {
  // measures CPU time and not elapsed time, because other tests run at the same time
  const took = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    openRecordedSeason()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  expect(Math.min(...took)).toBeLessThan(150)
})

test.each([
  [
    'daily.csv',
    'date,channel_id,subscribers,views,videos\n2026-01-01,UCa,10,-5,1\n',
    'daily.csv, line 2: creators.csv',
  ],
  ['videos.csv', 'channel_id,video_id\n', 'videos.csv, line 1: the columns title, published_at, duration are missing'],
  ['creators.csv', '', 'creators.csv, line 1: the columns channel_id, title,'],
  ['season.json', '{\n "title": ""\n}', 'season.json, line 2: title: '],
])('a season with a damaged %s is refused with an error that names file and line', async (file, text, message) => {
  const damaged = await mkdtemp(path.join(tmpdir(), 'season-'))
  for (const name of ['daily.csv', 'videos.csv', 'creators.csv', 'season.json']) {
    await writeFile(path.join(damaged, name), name === file ? text : readFileSync(path.join(folder, name)))
  }
  expect(() => openRecordedSeason(damaged)).toThrow(`The season in ${damaged} cannot be read: ${message}`)
  await rm(damaged, { recursive: true })
})

test('a season without videos and season.json is played under the name of its folder, and its channels have no uploads', async () => {
  const other = path.join(await mkdtemp(path.join(tmpdir(), 'season-')), 'short season')
  await mkdir(other)
  const since = /,[\d-]*$/gm
  await writeFile(
    path.join(other, 'creators.csv'),
    readFileSync(path.join(folder, 'creators.csv'), 'utf8').replaceAll(since, (text) => (text[1] ? ',' : text)),
  )
  await writeFile(path.join(other, 'daily.csv'), readFileSync(path.join(folder, 'daily.csv')))
  const played = openRecordedSeason(other)
  expect(played.season).toEqual({
    title: 'short season',
    credit: null,
    firstDay: '2026-01-17',
    lastDay: '2026-02-15',
  })
  expect(played.name).toMatch(/^recorded [0-9a-f]{16}$/)
  const round = roundOf(played.replayDay(1))
  expect((await played.uploads(round, [JOJOL])).get(JOJOL)).toEqual([])
  expect(await played.videos(round, at(0.5), JOJOL, 3)).toEqual([])
  expect((await played.read(round, at(0.5), [JOJOL])).get(JOJOL)).toMatchObject({ likes: null, basketViews: null })
  expect((await played.find(round, JOJOL))?.description).toBe('')

  // the same numbers with another title are the same source, other numbers are another one
  await writeFile(path.join(other, 'season.json'), '{ "title": "Renamed", "credit": "Ada" }')
  expect(openRecordedSeason(other)).toMatchObject({ name: played.name, season: { title: 'Renamed', credit: 'Ada' } })
  const daily = readFileSync(path.join(other, 'daily.csv'), 'utf8')
  await writeFile(path.join(other, 'daily.csv'), daily.replace(/\d\d$/m, '00'))
  expect(openRecordedSeason(other).name).not.toBe(played.name)
  await rm(path.dirname(other), { recursive: true })
})
