/**
 * The calls for a competition follow the plan and not the ticks: more often for creators on rosters, and for all creators at the lock and
 * at the end.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import pino from 'pino'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { insertCompetition } from '#server/testing/competition.ts'
import { enter, newPlayer } from '#server/testing/life.ts'
import { warp } from '#server/testing/warp.ts'
import type { ApiChannel, Priority, YoutubeApi } from './api.ts'
import { readingJobs } from './jobs.ts'
import { readRound } from './readings.ts'
import { retryMs } from './plan.ts'

/** A few more creators than the number up to which all are read often. */
const CREATORS = 210
const CALLS = Math.ceil(CREATORS / 50)
const VIDEO_CALLS = Math.ceil((CREATORS * 3) / 50)
const HOURS = 4
const HOUR_MS = 3_600_000
/** A little more than the shortest interval of the plan, so that every due call is made. */
const STEP = 620

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Call = { what: 'channels' | 'uploads' | 'videos'; calls: number; priority: Priority }

/** A fake API in which every channel has three videos, and more views at every call. */
function counting(calls: Call[]): YoutubeApi {
  const unused = () => Promise.reject(new Error('nobody asks this here'))
  let total = 0
  const asked = (what: Call['what'], ids: number, priority: Priority) => {
    total += 1
    calls.push({ what, calls: Math.ceil(ids / 50), priority })
  }
  const channel = (youtubeId: string): ApiChannel => ({
    youtubeId,
    title: '',
    handle: null,
    description: '',
    thumbnailUrl: null,
    publishedAt: null,
    uploadsPlaylist: `UU${youtubeId}`,
    counts: { subscribers: 1_000, views: 1_000_000 + total, videos: 3 },
  })
  return {
    async channels(ids, priority) {
      asked('channels', ids.length, priority)
      return new Map(ids.map((id) => [id, channel(id)]))
    },
    async uploads(playlist, _, priority) {
      asked('uploads', 1, priority)
      return [1, 2, 3].map((nth) => ({ videoId: `${playlist} ${nth}`, publishedAt: new Date(Date.UTC(2026, 0, nth)) }))
    },
    async videoCounts(ids, priority) {
      asked('videos', ids.length, priority)
      return new Map(ids.map((id) => [id, { views: 5_000 + total, likes: 100, comments: 10 }]))
    },
    channelByHandle: unused,
    channelByUsername: unused,
    videos: unused,
    searchChannels: unused,
  }
}

test(
  'in four hours with 210 creators, three of them picked, exactly the planned calls are made, and reading makes none',
  { timeout: 60_000 },
  async () => {
    const { db } = database
    const now = Date.now()
    const { id, creators } = await insertCompetition(db, {
      source: 'youtube',
      replay_day: null,
      prices: Array.from({ length: CREATORS }, () => 5_000),
      draft_opens_at: new Date(now - HOUR_MS),
      start_time: new Date(now + 600_000),
      end_time: new Date(now + 600_000 + HOURS * HOUR_MS),
      settle_at: new Date(now + (HOURS + 2) * HOUR_MS),
    })
    await enter(db, id, [
      { userId: await newPlayer(db, 'ada'), creatorIds: creators.slice(0, 3).map(({ creatorId }) => creatorId) },
    ])
    const youtubeIds = (await db.selectFrom('creators').select('youtube_id').execute()).map((row) => row.youtube_id)
    const calls: Call[] = []
    const asking = { db, api: counting(calls), log: pino({ level: 'silent' }) }
    const jobs = readingJobs(asking)
    const step = async (seconds: number) => {
      await warp(db, seconds)
      for (const job of jobs) await job.run()
    }
    const spent = (what: Call['what'], priority?: Priority) =>
      calls
        .filter((call) => call.what === what && (priority === undefined || call.priority === priority))
        .reduce((sum, call) => sum + call.calls, 0)

    for (let seconds = 0; seconds < 600; seconds += 60) await step(60)
    await step(1)
    const atLock = calls.splice(0)
    // before the lock: all channels twice and all lists once; at the lock: all channels once and the lists of picked creators
    expect(atLock.filter(({ what }) => what === 'uploads')).toHaveLength(CREATORS + 3)
    expect(atLock.filter(({ what }) => what === 'channels').length).toBe(3 * CALLS)
    expect(atLock.filter(({ what }) => what === 'videos').length).toBe(2 * Math.ceil(CREATORS / 5))

    const round = async () => {
      const { start_time: startTime, end_time: endTime } = await db
        .selectFrom('competitions')
        .select(['start_time', 'end_time'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { replayDay: null, startTime, endTime, competitionId: id }
    }
    for (let seconds = 0; seconds + STEP < HOURS * 3_600 - 60; seconds += STEP) {
      await step(STEP)
      const before = calls.length
      expect((await readRound(asking, await round(), new Date(), youtubeIds)).size).toBe(
        seconds < 2 * STEP ? 3 : CREATORS,
      )
      expect(calls.length, 'reading asks nobody').toBe(before)
    }
    expect(spent('channels', 'settlement') + spent('uploads', 'settlement') + spent('videos', 'settlement')).toBe(0)
    // all channels every half hour, picked ones also in between
    expect(spent('channels')).toBeLessThanOrEqual(HOURS * (2 * CALLS + 4))
    expect(spent('channels')).toBeGreaterThan((HOURS * 2 - 2) * CALLS)
    // all videos every two hours, nine of them every half hour
    expect(spent('videos')).toBeLessThanOrEqual((HOURS / 2) * (VIDEO_CALLS + 4))
    expect(spent('uploads')).toBe(0)

    calls.length = 0
    await step(STEP)
    for (const job of jobs) await job.run()
    expect([spent('channels', 'settlement'), spent('uploads', 'settlement'), spent('videos', 'settlement')]).toEqual([
      CALLS,
      3,
      VIDEO_CALLS,
    ])
    expect(await jobs[0]!.nextDue()).not.toBeNull()
    calls.length = 0
    for (let seconds = 0; seconds < 3_600; seconds += 600) await step(600)
    expect(calls).toEqual([])
    for (const job of jobs) expect(await job.nextDue(), job.name).toBeNull()
  },
)

test('a failed call is tried again after 15 seconds and then after growing delays of at most five minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(retryMs)).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
})
