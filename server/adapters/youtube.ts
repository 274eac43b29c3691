/**
 * Statistics from YouTube itself: the YouTube Data API v3 behind the same port as the recorded season.
 *
 * What is asked, how often and by whom first is youtube/quota.ts; what the API is asked and how its answers are checked is
 * youtube/client.ts; readings and their history are youtube/readings.ts. Times are those of the wall: nothing is replayed.
 * Errors  SourceSilent: nothing was answered, or nothing that can be used. The caller goes on with what it had.
 */
import { elapsedShare } from '#game/phase.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Db } from '#server/db/handle.ts'
import type { YoutubeSettings } from '#server/settings.ts'
import type { SourceQuota, StatisticsSource } from './source.ts'
import type { YoutubeApi } from './youtube/api.ts'
import { findChannel, listedChannels } from './youtube/channels.ts'
import { openYoutubeApi, type ApiDeps } from './youtube/client.ts'
import { YoutubeError } from './youtube/failures.ts'
import { openHighlights, purgeHighlights } from './youtube/highlights.ts'
import { readHistory } from './youtube/history.ts'
import { readingJobs } from './youtube/jobs.ts'
import { openQuota, type Quota } from './youtube/quota.ts'
import { readRound } from './youtube/readings.ts'
import { purgeSearches, searchYoutube } from './youtube/search.ts'

export type Youtube = {
  source: StatisticsSource
  /** Reads competitions that are being played, by the plan. */
  jobs: Job[]
  api: YoutubeApi
  quota: Quota
  /** One cheap call at a start: null when YouTube answers, else what is wrong, in a sentence for whoever started the program. */
  check(): Promise<string | null>
}

type YoutubeDeps = {
  db: Db
  settings: YoutubeSettings
  log: FastifyBaseLogger
  /** How long what YouTube answered may be kept. */
  retentionDays: number
  now?: () => Date
} & Partial<Pick<ApiDeps, 'sleep' | 'random' | 'timeoutMs'>>

/** YouTube's own channel: it will be there. */
const ANY_CHANNEL = 'UCBR8-60-B28hp2BmDPdntcQ'

const HOUR_MS = 3_600_000

export function openYoutube({
  db,
  settings,
  log,
  retentionDays,
  now = () => new Date(),
  ...given
}: YoutubeDeps): Youtube {
  const quota = openQuota({ db, key: settings.key, limits: settings.quota, now })
  const sleep = (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
  const api = openYoutubeApi({
    key: settings.key,
    rootUrl: settings.rootUrl,
    quota,
    now,
    log,
    sleep,
    random: Math.random,
    ...given,
  })
  const deps = { db, api, now, log, retentionDays }
  const newestVideos = openHighlights(deps)

  const source: StatisticsSource = {
    name: 'youtube',
    replayDay: () => null,
    hours: (round, at) => {
      const total = (round.endTime.getTime() - round.startTime.getTime()) / HOUR_MS
      return { elapsed: total * elapsedShare(round, at), total }
    },
    channels: () => listedChannels(db, api),
    history: (_round, youtubeIds) => readHistory(db, youtubeIds, now()),
    read: (round, at, youtubeIds) => readRound(deps, round, at, youtubeIds),
    videos: (_round, _at, youtubeId, limit) => newestVideos(youtubeId, limit),
    search: (_round, text, limit, askedBy) => searchYoutube(deps, text, limit, askedBy),
    find: (_round, reference) => findChannel(api, reference),
    allowance: () => quotaOf(quota),
    purge: async () => {
      await purgeSearches(deps)
      await purgeHighlights(deps)
    },
  }
  return { source, jobs: readingJobs(deps), api, quota, check: () => check(api, quota) }
}

async function quotaOf(quota: Quota): Promise<SourceQuota> {
  const { resetsAt, buckets } = await quota.overview()
  return {
    resetsAt,
    buckets: buckets.map(({ bucket, limit, used, breaker }) => ({
      name: bucket,
      limit,
      used,
      shut: breaker && { reason: breaker.reason, since: breaker.since, until: breaker.until },
    })),
  }
}

async function check(api: YoutubeApi, quota: Quota): Promise<string | null> {
  await quota.forgetConfig()
  try {
    await api.channels([ANY_CHANNEL], 'catalogue')
    return null
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    return error.message
  }
}
