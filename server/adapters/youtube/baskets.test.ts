/**
 * Baskets are frozen once and completely, even with several processes and after interruptions. Sums are over the same videos at both ends.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import pino from 'pino'
import type { Db } from '#server/db/handle.ts'
import { insertCompetition } from '#server/testing/competition.ts'
import { crashEverywhere } from '#server/testing/crash.ts'
import { warp } from '#server/testing/warp.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { NotReadYet, type Round } from '#server/adapters/source.ts'
import type { ApiChannel, Upload, VideoCounts, YoutubeApi } from './api.ts'
import { findUploads, freezeBaskets } from './baskets.ts'
import { readDueChannels, type ReadingDeps } from './channel-readings.ts'
import { nextDue } from './plan.ts'
import { readRound } from './readings.ts'
import { countVideos } from './video-counts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await openTestDatabase()
  ;({ db } = database)
})
beforeEach(() => database.reset())
afterAll(() => database.close())

/** A fake API that records every list that was read. */
type Stored = {
  channels: Map<string, ApiChannel>
  uploads: Map<string, Upload[]>
  counts: Map<string, VideoCounts>
  lists: string[]
}

function apiOf(stored: Stored): YoutubeApi {
  const among = <T>(all: ReadonlyMap<string, T>, ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (all.has(id) ? [[id, all.get(id)!] as const] : [])))
  const unused = () => Promise.reject(new Error('nobody asks this here'))
  return {
    channels: async (ids) => among(stored.channels, ids),
    uploads: async (playlist, limit) => {
      stored.lists.push(playlist)
      return (stored.uploads.get(playlist) ?? []).slice(0, limit)
    },
    videoCounts: async (ids) => among(stored.counts, ids),
    channelByHandle: unused,
    channelByUsername: unused,
    videos: unused,
    searchChannels: unused,
  }
}

type Played = { asking: ReadingDeps; stored: Stored; round: Round; youtubeIds: string[]; id: number }

/** A competition that locks now. Each creator has twelve videos, one a day. */
async function lockingNow(creators = 2): Promise<Played> {
  const now = Date.now()
  const times = {
    draft_opens_at: new Date(now - HOUR),
    start_time: new Date(now - 1_000),
    end_time: new Date(now + 24 * HOUR),
    settle_at: new Date(now + 25 * HOUR),
  }
  const { id } = await insertCompetition(db, {
    ...times,
    source: 'youtube',
    replay_day: null,
    phase: 'live',
    prices: Array.from({ length: creators }, () => 5_000),
  })
  const rows = await db.selectFrom('creators').select('youtube_id').orderBy('id').execute()
  const youtubeIds = rows.map((row) => row.youtube_id)
  const stored: Stored = { channels: new Map(), uploads: new Map(), counts: new Map(), lists: [] }
  for (const youtubeId of youtubeIds) {
    stored.channels.set(youtubeId, {
      youtubeId,
      title: '',
      handle: null,
      description: '',
      thumbnailUrl: null,
      publishedAt: null,
      uploadsPlaylist: `UU-${youtubeId}`,
      counts: { subscribers: 1_000, views: 1_000_000, videos: 12 },
    })
    stored.uploads.set(
      `UU-${youtubeId}`,
      Array.from({ length: 12 }, (_, nth) => ({
        videoId: `${youtubeId} ${nth}`,
        publishedAt: new Date(now - (nth + 1) * 24 * HOUR),
      })),
    )
    for (let nth = 0; nth < 12; nth++)
      stored.counts.set(`${youtubeId} ${nth}`, { views: 5_000, likes: 100 + nth, comments: 10 })
  }
  return {
    asking: { db, api: apiOf(stored), log: pino({ level: 'silent' }) },
    stored,
    youtubeIds,
    id,
    round: await roundNow(id),
  }
}

async function roundNow(id: number): Promise<Round> {
  const { start_time, end_time } = await db
    .selectFrom('competitions')
    .select(['start_time', 'end_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { replayDay: null, startTime: start_time, endTime: end_time, competitionId: id }
}
const readNow = async ({ asking, id, youtubeIds }: Played, at: 'start' | 'later') => {
  const round = await roundNow(id)
  return (await readRound(asking, round, at === 'start' ? round.startTime : new Date(), youtubeIds)).get(
    youtubeIds[0]!,
  )!
}
const basketOf = (creator = 1) =>
  db
    .selectFrom('youtube_baskets')
    .select(['video_id', 'is_new', 'start_likes', 'likes', 'gone_at'])
    .where('creator_id', '=', creator)
    .orderBy('video_id')
    .execute()

/** Moves time on, so that everything that is due is requested again. */
async function later({ asking }: Played, seconds: number): Promise<void> {
  await warp(db, seconds)
  await readDueChannels(asking)
  await findUploads(asking)
  await countVideos(asking)
}

test('the newest ten videos are frozen with their counts at the lock; a second run and a second process change nothing', async () => {
  const played = await lockingNow()
  await readDueChannels(played.asking)
  await Promise.all([freezeBaskets(played.asking), freezeBaskets(played.asking), freezeBaskets(played.asking)])
  const frozen = await basketOf()
  expect(frozen.map(({ video_id }) => Number(video_id.split(' ')[1])).toSorted((one, other) => one - other)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ])
  expect(frozen.every((video) => !video.is_new && video.start_likes === video.likes)).toBe(true)
  const uploads = await db.selectFrom('creator_uploads').select('video_id').where('creator_id', '=', 1).execute()
  expect(uploads.map(({ video_id }) => video_id).toSorted()).toEqual(frozen.map(({ video_id }) => video_id).toSorted())
  expect(played.stored.lists).toHaveLength(2)
  for (const [id, counts] of played.stored.counts) played.stored.counts.set(id, { ...counts, likes: 900 })
  await freezeBaskets(played.asking)
  expect(await basketOf()).toEqual(frozen)
  expect(await nextDue(db, 'baskets')).toBeNull()
})

test('a program that dies after any statement keeps the baskets it froze, and the next program freezes the rest', async () => {
  const played = await lockingNow(7)
  await readDueChannels(played.asking)
  let crashes = 0
  crashes = await crashEverywhere(
    db,
    (crashing) => freezeBaskets({ ...played.asking, db: crashing }),
    async () => {
      // the lease of a dead process expires
      await db
        .updateTable('youtube_asks')
        .set({ due_at: new Date(0) })
        .where('what', '=', 'baskets')
        .execute()
      const counted = await db
        .selectFrom('youtube_followed')
        .leftJoin('youtube_baskets', (join) =>
          join.onRef('youtube_baskets.creator_id', '=', 'youtube_followed.creator_id'),
        )
        .select((table) => ['youtube_followed.creator_id', 'basket_at', table.fn.count('video_id').as('videos')])
        .groupBy(['youtube_followed.creator_id', 'basket_at'])
        .execute()
      for (const row of counted) expect(Number(row.videos)).toBe(row.basket_at === null ? 0 : 10)
    },
  )
  expect(crashes).toBeGreaterThan(10)
  expect(await db.selectFrom('youtube_followed').select('creator_id').where('basket_at', 'is', null).execute()).toEqual(
    [],
  )
})

test('likes are sums over the same videos at both ends: new videos count from 0, videos hidden at one end do not count, deleted videos keep their last count', async () => {
  const played = await lockingNow()
  const {
    stored,
    youtubeIds: [ada],
    asking,
  } = played
  stored.counts.set(`${ada} 1`, { views: 5_000, likes: null, comments: null })
  await readDueChannels(asking)
  await freezeBaskets(asking)
  const base = [0, 2, 3, 4, 5, 6, 7, 8, 9].reduce((sum, nth) => sum + 100 + nth, 0)
  expect(await readNow(played, 'start')).toMatchObject({ likes: base, comments: 90, basketViews: 45_000 })

  const set = (nth: number | string, likes: number | null, comments: number | null, views = 5_000) =>
    stored.counts.set(`${ada} ${nth}`, { views, likes, comments })
  set(0, 110, 10, 5_900) // ten more likes
  set(1, 5_000, 10, 9_000) // its likes were hidden at the lock, so neither its likes nor its views count
  set(2, null, 10, 5_100) // its likes are hidden now, so they do not count
  set(3, 103, null, 5_050)
  stored.counts.delete(`${ada} 4`) // deleted
  stored.uploads.get(`UU-${ada}`)!.unshift({ videoId: `${ada} new`, publishedAt: new Date() })
  set('new', 40, 4, 800)
  await later(played, 8 * 3_600 + 60)
  // the video that hides its likes now adds the same value at both ends, so it does not change the gain
  expect(await readNow(played, 'later')).toMatchObject({
    likes: base + 10 + 40,
    comments: 90 + 4,
    basketViews: 45_000 + 900 + 100 + 50 + 800,
  })
  await later(played, 2 * 3_600)
  const marked = (await basketOf()).filter((video) => video.gone_at !== null)
  expect(marked).toMatchObject([{ video_id: `${ada} 4`, likes: '104' }])
  set(4, 154, 12)
  await later(played, 2 * 3_600)
  expect(await readNow(played, 'later')).toMatchObject({ likes: base + 10 + 40 + 50, comments: 90 + 4 + 2 })
  expect((await basketOf()).every((video) => video.gone_at === null)).toBe(true)
})

test.each([
  [
    'likes hidden on every video are unknown at both ends',
    { views: 5_000, likes: null, comments: 10 },
    { likes: null, comments: 100 },
    { likes: null, comments: 100 },
  ],
  [
    'comments off on every video are unknown at both ends',
    { views: 5_000, likes: 7, comments: null },
    { likes: 70, comments: null },
    { likes: 70, comments: null },
  ],
])('%s, never 0', async (_, counts, start, now) => {
  const played = await lockingNow(1)
  for (const id of played.stored.counts.keys()) played.stored.counts.set(id, counts)
  await readDueChannels(played.asking)
  await freezeBaskets(played.asking)
  expect(await readNow(played, 'start')).toMatchObject(start)
  await later(played, 1_000)
  expect(await readNow(played, 'later')).toMatchObject(now)
})

test('a channel without uploads has an empty basket: its likes are unknown until it publishes, and then count from 0', async () => {
  const played = await lockingNow(1)
  const [ada] = played.youtubeIds
  played.stored.uploads.set(`UU-${ada}`, [])
  await readDueChannels(played.asking)
  await freezeBaskets(played.asking)
  expect(await readNow(played, 'start')).toMatchObject({ likes: 0, comments: 0, basketViews: 0 })
  await later(played, 1_000)
  expect(await readNow(played, 'later')).toMatchObject({ likes: null, comments: null, basketViews: null })
  played.stored.uploads.set(`UU-${ada}`, [{ videoId: 'first', publishedAt: new Date() }])
  played.stored.counts.set('first', { views: 1, likes: 3, comments: null })
  await later(played, 8 * 3_600)
  expect(await readNow(played, 'later')).toMatchObject({ likes: 3, comments: null, basketViews: 1 })
})

test('the start waits ten minutes for baskets; after that a creator without a basket has unknown likes and comments', async () => {
  const played = await lockingNow(2)
  const [ada, bob] = played.youtubeIds
  const { api } = played.asking
  const asking = {
    ...played.asking,
    api: {
      ...api,
      uploads: async (...asked: Parameters<YoutubeApi['uploads']>) => {
        if (asked[0] === `UU-${ada}`) throw new Error('no response')
        return api.uploads(...asked)
      },
    },
  }
  const read = async () =>
    readRound(asking, await roundNow(played.id), (await roundNow(played.id)).startTime, played.youtubeIds)
  await expect(read()).rejects.toThrow(NotReadYet)
  await warp(db, 590)
  await expect(read()).rejects.toThrow(NotReadYet)
  await warp(db, 20)
  const start = await read()
  expect(start.get(ada!)).toMatchObject({ views: 1_000_000, likes: null, comments: null })
  expect(start.get(bob!)).toMatchObject({ views: 1_000_000, likes: 1_045, comments: 100 })
})
