/**
 * Competitions over a fake YouTube: channels and videos, the client, and a clock that moves only when `pass` is called. Then all times in
 * the database and in the fake move into the past (warp.ts).
 */
import type { Job } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/deps.ts'
import { openYoutube } from '#server/adapters/youtube.ts'
import { startFakeYoutube, type FakeYoutube } from '#server/adapters/youtube/fake/fake-youtube.ts'
import { startTestServer, type Overrides, type TestServer } from './server.ts'
import { warp } from './warp.ts'

export type YoutubeServer = {
  server: TestServer
  youtube: FakeYoutube
  /** The server's dependencies, with YouTube as the source. */
  deps: Deps
  jobs: Job[]
  /** The source's current time. */
  now(): Date
  /** Lets this many seconds pass. With `isStill` no views are added meanwhile, so the counts stay the same. */
  pass(seconds: number, given?: { isStill?: boolean }): Promise<void>
  close(): Promise<void>
}

const LIMITS = { general: 10_000, stats: 10_000, search: 100, reserve: 500 }

export async function startYoutubeServer(given: Overrides = {}): Promise<YoutubeServer> {
  const server = await startTestServer(given)
  let now = Date.now()
  let watched = now
  const clock = () => new Date(now)
  const youtube = await startFakeYoutube({ now: () => new Date(watched) })
  const {
    db,
    deps: {
      log,
      settings: { retentionDays },
    },
  } = server
  const { source, jobs } = openYoutube({
    db,
    settings: { key: youtube.key, rootUrl: youtube.url, quota: LIMITS },
    retentionDays,
    log,
    now: clock,
    timeoutMs: 20_000,
    random: () => 1,
    sleep: async () => {},
  })

  return {
    server,
    youtube,
    deps: { ...server.deps, source },
    jobs,
    now: clock,
    async pass(seconds, { isStill = false } = {}) {
      const published = youtube
        .videos()
        .map(({ id, publishedAt }) => ({ id, publishedAt: new Date(publishedAt.getTime() - seconds * 1000) }))
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
