/**
 * A little YouTube to play competitions over: channels and videos at the stand-in, the client, and a clock that only moves when time
 * passes here. Then everything in the database moves into the past (warp.ts), and what was published moves with it.
 */
import type { Job } from '../clockwork.ts'
import type { Deps } from '../deps.ts'
import { openYoutubeApi } from '../outside/youtube/client.ts'
import { readHistory } from '../outside/youtube/history.ts'
import { readingJobs } from '../outside/youtube/jobs.ts'
import { openQuota } from '../outside/youtube/quota.ts'
import { readRound } from '../outside/youtube/readings.ts'
import { startStandIn, type StandIn } from '../outside/youtube/stand-in.ts'
import { startTestServer, type Overrides, type TestServer } from '../testing.ts'
import { warp } from './warp.ts'

export type YoutubeServer = {
  server: TestServer
  youtube: StandIn
  /** The server's, with YouTube as its source. */
  deps: Deps
  jobs: Job[]
  /** So many seconds go by, for everybody; `isStill`: nothing is watched meanwhile, counts stay as they are. */
  pass(seconds: number, given?: { isStill?: boolean }): Promise<void>
  close(): Promise<void>
}

const LIMITS = { general: 10_000, stats: 10_000, search: 100, reserve: 500 }

export async function startYoutubeServer(given: Overrides = {}): Promise<YoutubeServer> {
  const server = await startTestServer(given)
  let now = Date.now()
  let watched = now
  const clock = () => new Date(now)
  const youtube = await startStandIn({ now: () => new Date(watched) })
  const { db, deps: { log } } = server
  const api = openYoutubeApi({
    key: youtube.key, rootUrl: youtube.url, timeoutMs: 1_000, now: clock, random: () => 1, sleep: async () => {}, log,
    quota: openQuota({ db, key: youtube.key, limits: LIMITS, now: clock }),
  })
  const asking = { db, api, log }
  const deps: Deps = { ...server.deps, source: {
    ...server.deps.source,
    name: 'youtube',
    replayDay: () => null,
    hours: ({ startTime, endTime }, at) => ({
      elapsed: (at.getTime() - startTime.getTime()) / 3_600_000, total: (endTime.getTime() - startTime.getTime()) / 3_600_000,
    }),
    channels: async () => [],
    read: (round, at, youtubeIds) => readRound(asking, round, at, youtubeIds),
    history: (_, youtubeIds) => readHistory(db, youtubeIds, new Date()),
  } }

  return {
    server,
    youtube,
    deps,
    jobs: readingJobs(asking),
    async pass(seconds, { isStill = false } = {}) {
      const published = youtube.videos().map(({ id, publishedAt }) => ({ id, publishedAt: new Date(publishedAt.getTime() - seconds * 1000) }))
      await warp(db, seconds)
      now += seconds * 1000
      if (!isStill) watched += seconds * 1000
      for (const { id, publishedAt } of published) youtube.changeVideo(id, { publishedAt })
    },
    async close() {
      await youtube.close()
      await server.close()
    },
  }
}
