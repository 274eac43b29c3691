/**
 * Statistics from the YouTube Data API v3, with the same interface as the recorded season. Times are wall time, because nothing is
 * replayed.
 *
 * The quota is in youtube/quota.ts, the API's calls in youtube/client.ts, the readings in youtube/readings.ts. Throws SourceUnavailable if there
 * is no usable response; the caller keeps its last values.
 */
import { elapsedShare } from '#game/phase.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Db } from '#server/db/handle.ts'
import type { YoutubeSettings } from '#server/settings.ts'
import type { SourceQuota, StatisticsSource } from './source.ts'
import type { YoutubeApi } from './youtube/api.ts'
import { findChannel, findChannelsById, listedChannels } from './youtube/channels.ts'
import { openYoutubeApi, type ApiDeps } from './youtube/client.ts'
import { adviceFor, YoutubeError } from './youtube/failures.ts'
import { openHighlights, purgeHighlights } from './youtube/highlights.ts'
import { keepHourlyReadings, readHistory } from './youtube/history.ts'
import { readingJobs } from './youtube/jobs.ts'
import { openOddItems, type OddItems } from './youtube/odd-items.ts'
import { dueAt } from './youtube/plan.ts'
import { openQuota, type Quota } from './youtube/quota.ts'
import { readRound } from './youtube/readings.ts'
import { purgeSearches, searchYoutube } from './youtube/search.ts'

export type Youtube = {
  source: StatisticsSource
  /** Reads the running competitions according to the plan. */
  jobs: Job[]
  api: YoutubeApi
  quota: Quota
  /** Makes one cheap call at start-up. Returns null if YouTube responds, otherwise a sentence that tells the operator what is wrong. */
  check(): Promise<string | null>
}

type YoutubeDeps = {
  db: Db
  settings: YoutubeSettings
  log: FastifyBaseLogger
  /** The number of days for which YouTube's data may be stored. */
  retentionDays: number
  now?: () => Date
} & Partial<Pick<ApiDeps, 'sleep' | 'random' | 'timeoutMs'>>

/** YouTube's own channel, which exists as long as YouTube does. */
const ANY_CHANNEL = 'UCBR8-60-B28hp2BmDPdntcQ'

const HOUR_MS = 3_600_000

/** Opens YouTube as a statistics source, with its timed jobs and a check of the key. Makes no call itself. */
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
  const oddItems = openOddItems({ db, log, now })
  const api = openYoutubeApi({
    key: settings.key,
    rootUrl: settings.rootUrl,
    quota,
    now,
    log,
    sleep,
    random: Math.random,
    reportOdd: oddItems.report,
    ...given,
  })
  const deps = { db, api, now, log, retentionDays }
  const newestVideos = openHighlights(deps)

  const source: StatisticsSource = {
    name: 'youtube',
    season: null,
    replayDay: () => null,
    dayAfter: () => null,
    hours: (round, at) => {
      const total = (round.endTime.getTime() - round.startTime.getTime()) / HOUR_MS
      return { elapsed: total * elapsedShare(round, at), total }
    },
    channels: async () => {
      // the counts may be from any moment after the request was sent
      const at = now()
      const channels = await listedChannels(db, api)
      const counted = channels.flatMap(({ youtubeId, counts }) => (counts ? [[youtubeId, counts] as const] : []))
      await keepHourlyReadings(db, at, new Map(counted))
      return channels
    },
    history: (round, youtubeIds) => readHistory(db, youtubeIds, round.pricesAsOf ?? now()),
    read: (round, at, youtubeIds) => readRound(deps, round, at, youtubeIds),
    nextReading: ({ competitionId }) => dueAt(db, 'channels', competitionId ?? 0),
    videos: (_round, _at, youtubeId, limit) => newestVideos(youtubeId, limit),
    uploads: async () => new Map(), // uploads are stored with the baskets
    search: (_round, text, limit, askedBy) => searchYoutube(deps, text, limit, askedBy),
    find: (_round, reference) => findChannel(api, reference),
    findByIds: (_round, youtubeIds) => findChannelsById(api, youtubeIds),
    allowance: () => quotaOf(quota, oddItems),
    purge: async () => {
      await purgeSearches(deps)
      await purgeHighlights(deps)
      await oddItems.purge()
    },
  }
  return { source, jobs: [...readingJobs(deps), probeJob(api, quota)], api, quota, check: () => check(api, quota) }
}

async function quotaOf(quota: Quota, oddItems: OddItems): Promise<SourceQuota> {
  const { resetsAt, buckets } = await quota.overview()
  return {
    resetsAt,
    oddItems: await oddItems.recent(),
    buckets: buckets.map(({ bucket, limit, used, breaker }) => ({
      name: bucket,
      limit,
      used,
      shut: breaker && {
        reason: breaker.reason,
        since: breaker.since,
        until: breaker.until,
        answer: breaker.answer,
        advice: adviceFor(breaker),
      },
    })),
  }
}

async function check(api: YoutubeApi, quota: Quota): Promise<string | null> {
  await quota.resetConfigBreakers()
  return probe(api)
}

async function probe(api: YoutubeApi): Promise<string | null> {
  try {
    await api.channels([ANY_CHANNEL], 'catalogue')
    return null
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    return error.message
  }
}

/**
 * Calls YouTube again when a refused key is due for its next attempt, so that the dashboard is up to date even if no statistics are needed.
 */
const probeJob = (api: YoutubeApi, quota: Quota): Job => ({
  name: 'try the YouTube key again',
  nextDue: () => quota.nextConfigProbe(),
  run: async () => void (await probe(api)),
})
