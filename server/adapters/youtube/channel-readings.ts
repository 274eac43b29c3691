/**
 * Reads the channels of running competitions by the plan, and stores the good readings.
 *
 * Around the lock and the end only channels without a reading of that instant are requested, with the highest priority. Readings from
 * before an error are kept, and a channel that is missing from a response keeps its last good reading.
 */
import { readClock } from '#server/db/clock.ts'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/handle.ts'
import type { ApiChannel, YoutubeApi } from './api.ts'
import { isImplausibleChannel, judge, type ChannelTotals } from './plausibility.ts'
import {
  boundaryAt,
  trackChannels,
  readTracked,
  markPickedChannels,
  undecidedChannels,
  type Boundary,
  type TrackedChannel,
} from './tracked-channels.ts'
import { claim, EVERY_MS, isTimeForAll, renewClaim, nextAt, releaseCall, retryMs, type Ask } from './plan.ts'

export type ReadingDeps = { db: Db; api: YoutubeApi; log: Pick<FastifyBaseLogger, 'warn'> }

/** The most ids that one call can carry. */
export const IDS_PER_CALL = 50

/** Reads the channels that are due, of all competitions or of the given one. */
export async function readDueChannels(asking: ReadingDeps, competitionId?: number): Promise<void> {
  for (const ask of await claim(asking.db, 'channels', competitionId)) await readCompetition(asking, ask)
}

async function readCompetition(asking: ReadingDeps, ask: Ask): Promise<void> {
  const { db, log } = asking
  const { competitionId, now, failures } = ask
  await trackChannels(db, competitionId)
  const boundary = boundaryAt(ask, now)
  const undecided = boundary ? await undecidedChannels(db, ask, boundary) : []
  if (boundary === 'end' && undecided.length === 0) return releaseCall(db, ask, 'done')

  const isAll = undecided.length > 0 || boundary === null || isTimeForAll(ask, EVERY_MS.allChannels)
  if (isAll) await markPickedChannels(db, competitionId)
  const whom =
    undecided.length > 0 ? undecided : (await readTracked(db, competitionId)).filter(({ isHot }) => isAll || isHot)
  const isRead = await readAll(asking, ask, whom, undecided.length > 0 ? 'settlement' : 'live', (error) =>
    log.warn(
      { err: error, event: 'source_failed', competitionId },
      'the channels could not be read: the last good readings stay in use',
    ),
  )

  const isWaiting = !isRead || (boundary !== null && (await undecidedChannels(db, ask, boundary)).length > 0)
  await releaseCall(db, ask, {
    dueAt: await dueAgain(db, ask, boundary, isWaiting),
    failures: isWaiting ? failures + 1 : 0,
    ...(isAll && isRead && { allAt: now }),
  })
}

/**
 * Returns the time of the next call: soon while a reading is missing, otherwise by the plan. The readings of the lock and the end are never
 * skipped.
 */
async function dueAgain(
  db: Db,
  { startTime, endTime, failures }: Ask,
  boundary: Boundary | null,
  isWaiting: boolean,
): Promise<Date> {
  const now = await readClock(db)
  const everyMs = boundary === null ? EVERY_MS.beforeLock : EVERY_MS.channelsInPlay
  const ms = isWaiting ? retryMs(failures) : everyMs
  return nextAt(now, ms, boundary === null ? startTime : endTime)
}

/** Returns whether every call succeeded; readings from before an error are kept. */
async function readAll(
  { db, api }: ReadingDeps,
  ask: Ask,
  whom: readonly TrackedChannel[],
  priority: 'settlement' | 'live',
  failed: (error: unknown) => void,
): Promise<boolean> {
  try {
    for (let from = 0; from < whom.length; from += IDS_PER_CALL) {
      const some = whom.slice(from, from + IDS_PER_CALL)
      // the time is taken before the call, because the counts may be from any moment after the request was sent
      const at = await readClock(db)
      await keepReadings(
        db,
        ask.competitionId,
        at,
        some,
        await api.channels(
          some.map(({ youtubeId }) => youtubeId),
          priority,
        ),
      )
      await renewClaim(db, ask)
    }
    return true
  } catch (error) {
    failed(error)
    return false
  }
}

type Kept = { creatorId: number; totals: ChannelTotals & { videos: number | null } }

async function keepReadings(
  db: Db,
  competitionId: number,
  at: Date,
  some: readonly TrackedChannel[],
  found: ReadonlyMap<string, ApiChannel>,
): Promise<void> {
  const last = await lastTotals(db, competitionId, some)
  const kept: Kept[] = []
  const seen = some.map((tracked) => {
    const channel = found.get(tracked.youtubeId)
    const { views, subscribers, videos } = channel?.counts ?? { views: null, subscribers: null, videos: null }
    if (!channel || views === null) return { ...tracked, misses: tracked.misses + 1, isMissing: true }
    const totals = { views, subscribers, videos }
    const { isKept, doubtedAt } = judge(
      isImplausibleChannel(last.get(tracked.creatorId), totals),
      tracked.doubtedAt,
      at,
    )
    if (isKept) kept.push({ creatorId: tracked.creatorId, totals })
    return {
      ...tracked,
      uploadsPlaylist: channel.uploadsPlaylist ?? tracked.uploadsPlaylist,
      misses: 0,
      isMissing: false,
      doubtedAt,
    }
  })

  await db.transaction().execute(async (tx) => {
    await sql`
      insert into youtube_readings (competition_id, creator_id, taken_at, subscribers, views, videos)
      select ${competitionId}::integer, given.creator_id, ${at}::timestamptz, given.subscribers, given.views, given.videos from unnest(
        ${kept.map(({ creatorId }) => creatorId)}::integer[], ${kept.map(({ totals }) => totals.subscribers)}::numeric[],
        ${kept.map(({ totals }) => totals.views)}::numeric[], ${kept.map(({ totals }) => totals.videos)}::numeric[]
      ) as given (creator_id, subscribers, views, videos)
    `.execute(tx)
    await sql`
      update youtube_followed as tracked set misses = given.misses, doubted_at = given.doubted_at, uploads_playlist = given.playlist,
        missed_at = case when given.is_missing then ${at}::timestamptz else missed_at end
      from unnest(
        ${seen.map(({ creatorId }) => creatorId)}::integer[], ${seen.map(({ misses }) => misses)}::integer[],
        ${seen.map(({ isMissing }) => isMissing)}::boolean[], ${seen.map(({ doubtedAt }) => doubtedAt)}::timestamptz[],
        ${seen.map(({ uploadsPlaylist }) => uploadsPlaylist)}::text[]
      ) as given (creator_id, misses, is_missing, doubted_at, playlist)
      where competition_id = ${competitionId} and tracked.creator_id = given.creator_id
    `.execute(tx)
  })
}

async function lastTotals(
  db: Db,
  competitionId: number,
  some: readonly TrackedChannel[],
): Promise<Map<number, ChannelTotals>> {
  const rows = await db
    .selectFrom('youtube_readings')
    .distinctOn('creator_id')
    .select(['creator_id', 'views', 'subscribers'])
    .where('competition_id', '=', competitionId)
    .where(
      'creator_id',
      'in',
      some.map(({ creatorId }) => creatorId),
    )
    .orderBy('creator_id')
    .orderBy('taken_at', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [
      row.creator_id,
      {
        views: Number(row.views),
        subscribers: row.subscribers === null ? null : Number(row.subscribers),
      },
    ]),
  )
}
