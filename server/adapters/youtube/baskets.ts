/**
 * Baskets: a creator's ten newest public videos at the lock, frozen with their counts then, and the videos published since.
 *
 * Likes and comments of a creator are sums over its basket, so a change of the basket never looks like growth. A video counts for a metric
 * that it publishes at both ends, a video published after the lock starts at 0, and a deleted video keeps its last good counts.
 * Minutes before the lock a draft is read: counts at the lock that contradict the draft are rejected, and missing ones are taken from it.
 * The process that sets `basket_at` freezes the basket in the same transaction. After basketGraceMs no basket is frozen any more: a creator
 * without one has unknown likes and comments.
 */
import { readClock } from '#server/db/clock.ts'
import { sql } from 'kysely'
import type { Db, Queryable } from '#server/db/handle.ts'
import { saveUploads } from '#server/adapters/uploads.ts'
import type { Upload } from '#server/adapters/source.ts'
import type { YoutubeApi } from './api.ts'
import type { ReadingDeps } from './channel-readings.ts'
import { YoutubeError } from './failures.ts'
import { isImplausibleVideo, type VideoTotals } from './plausibility.ts'
import { trackChannels, readTracked, markPickedChannels, type TrackedChannel } from './tracked-channels.ts'
import {
  basketGraceMs,
  claim,
  EVERY_MS,
  renewClaim,
  nextAt,
  releaseCall,
  retryMs,
  UPLOADS_GRACE_MS,
  type Ask,
} from './plan.ts'

const BASKET_SIZE = 10
/** A request for a page of a list costs as much as a request for one video. */
const UPLOADS_PER_CALL = 50
/** The videos of five baskets, ten each, fit into one call. */
const CREATORS_AT_ONCE = 5
/** How often a listed video that is missing from the answers is requested again. After that it counts as not public. */
const TRIES = 2

type Listed = { creator: TrackedChannel; videos: (Upload & { isNew: boolean })[] }
type CountsById = ReadonlyMap<string, VideoTotals>

/** Freezes the baskets that are due, of all competitions or of the given one. */
export async function freezeBaskets(asking: ReadingDeps, competitionId?: number): Promise<void> {
  for (const ask of await claim(asking.db, 'baskets', competitionId)) await freezeAll(asking, ask)
}

async function freezeAll(asking: ReadingDeps, ask: Ask): Promise<void> {
  const { db, log } = asking
  await trackChannels(db, ask.competitionId)
  await markPickedChannels(db, ask.competitionId)
  const isAhead = ask.now < ask.startTime
  try {
    const waiting = (await withoutBasket(db, ask.competitionId)).filter(
      ({ basketListedAt }) => !isAhead || basketListedAt === null,
    )
    for (let from = 0; from < waiting.length; from += CREATORS_AT_ONCE) {
      if (await isOver(db, ask)) break
      await freezeSome(asking, ask, waiting.slice(from, from + CREATORS_AT_ONCE))
      await renewClaim(db, ask)
    }
  } catch (error) {
    log.warn(
      { err: error, event: 'source_failed', competitionId: ask.competitionId },
      'baskets could not be frozen and are tried again',
    )
  }
  await putBaskets(db, ask)
}

async function putBaskets(db: Db, ask: Ask): Promise<void> {
  const now = await readClock(db)
  const failures = ask.failures + 1
  if (now < ask.startTime) {
    const isListed = (await withoutBasket(db, ask.competitionId)).every(({ basketListedAt }) => basketListedAt !== null)
    return releaseCall(
      db,
      ask,
      isListed ? { dueAt: ask.startTime } : { dueAt: nextAt(now, retryMs(ask.failures), ask.startTime), failures },
    )
  }
  if (await isOver(db, ask)) await freezeListed(db, ask)
  const isDone = (await withoutBasket(db, ask.competitionId)).length === 0 || (await isOver(db, ask))
  await releaseCall(db, ask, isDone ? 'done' : { dueAt: new Date(now.getTime() + retryMs(ask.failures)), failures })
}

/** Counts from before the lock become the start values if none were read at the lock. */
const freezeListed = async (db: Db, { competitionId }: Ask): Promise<unknown> =>
  sql`
  update youtube_followed set basket_at = basket_listed_at
  where competition_id = ${competitionId} and basket_at is null and basket_listed_at is not null
`.execute(db)

const withoutBasket = async (db: Db, competitionId: number): Promise<TrackedChannel[]> => {
  const { rows } = await sql<{ creator_id: number }>`
    select creator_id from youtube_followed where competition_id = ${competitionId} and basket_at is null
  `.execute(db)
  const waiting = new Set(rows.map((row) => row.creator_id))
  return (await readTracked(db, competitionId)).filter(({ creatorId }) => waiting.has(creatorId))
}

const isOver = async (db: Db, ask: Ask): Promise<boolean> =>
  (await readClock(db)).getTime() - ask.startTime.getTime() >= basketGraceMs(ask)

/** Freezes the baskets of some creators. A channel whose list cannot be read is tried again in the next run. */
async function freezeSome({ db, api, log }: ReadingDeps, ask: Ask, creators: readonly TrackedChannel[]): Promise<void> {
  const before = await readVideosOf(db, ask.competitionId, creators)
  const asked = creators.filter(({ uploadsPlaylist }) => uploadsPlaylist !== null)
  const lists = await Promise.allSettled(
    asked.map((creator) => listOf(api, creator, before.get(creator.creatorId) ?? [])),
  )
  const failed = lists.find((list) => list.status === 'rejected')
  if (failed && lists.every((list) => list.status === 'rejected')) throw failed.reason
  if (failed)
    log.warn(
      { err: failed.reason, event: 'source_failed', competitionId: ask.competitionId },
      'a list of uploads could not be read',
    )

  const listed = asked.flatMap((creator, nth): Listed[] => {
    const list = lists[nth]!
    return list.status === 'fulfilled' ? [{ creator, videos: atTheLock(list.value, ask) }] : []
  })
  const ids = listed.flatMap(({ videos }) => videos.map(({ videoId }) => videoId))
  const at = await readClock(db)
  const counts = ids.length > 0 ? await api.videoCounts(ids, 'settlement') : new Map<string, VideoTotals>()
  for (const one of listed) await freezeOne(db, ask, one, counts, before.get(one.creator.creatorId) ?? [], at)
}

/** Returns the stored list for creators on no roster: it was read minutes ago, which is recent enough. */
const listOf = async (
  api: YoutubeApi,
  { uploadsPlaylist, isHot, basketListedAt }: TrackedChannel,
  before: readonly Upload[],
): Promise<readonly Upload[]> =>
  basketListedAt !== null && !isHot ? before : api.uploads(uploadsPlaylist!, UPLOADS_PER_CALL, 'settlement')

/** Returns the newest ten videos published by the lock, and those published since. */
function atTheLock(uploads: readonly Upload[], { startTime, endTime }: Ask): Listed['videos'] {
  const byAge = uploads.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
  const before = byAge.filter(({ publishedAt }) => publishedAt <= startTime).slice(0, BASKET_SIZE)
  const since = byAge.filter(({ publishedAt }) => publishedAt > startTime && publishedAt <= endTime)
  return [...before.map((video) => ({ ...video, isNew: false })), ...since.map((video) => ({ ...video, isNew: true }))]
}

type Looked = Upload & VideoTotals

async function readVideosOf(
  db: Db,
  competitionId: number,
  creators: readonly TrackedChannel[],
): Promise<Map<number, Looked[]>> {
  const { rows } = await sql<Looked & { creatorId: number }>`
    select creator_id as "creatorId", video_id as "videoId", published_at as "publishedAt", views::float8, likes::float8, comments::float8
    from youtube_baskets where competition_id = ${competitionId} and creator_id = any(${creators.map(({ creatorId }) => creatorId)}::integer[])
  `.execute(db)
  return Map.groupBy(rows, ({ creatorId }) => creatorId)
}

/** Stores a basket: as a draft before the lock, frozen at the lock. A frozen basket is complete and does not contradict the draft. */
async function freezeOne(
  db: Db,
  { competitionId, startTime }: Ask,
  { creator, videos }: Listed,
  counts: CountsById,
  before: readonly Looked[],
  at: Date,
): Promise<void> {
  const { creatorId, basketTries } = creator
  const looked = new Map(before.map((video) => [video.videoId, video]))
  const isDoubtful = videos.some(
    ({ videoId }) => counts.has(videoId) && isImplausibleVideo(looked.get(videoId), counts.get(videoId)!),
  )
  const isFull = videos.filter(({ isNew }) => !isNew).length === BASKET_SIZE
  const isComplete =
    basketTries + 1 >= TRIES ||
    (videos.every(({ videoId, isNew }) => isNew || counts.has(videoId)) &&
      (isFull || before.every(({ videoId }) => counts.has(videoId))))
  const isGood = isComplete && !isDoubtful
  const column = at < startTime ? 'basket_listed_at' : 'basket_at'
  await db.transaction().execute(async (tx) => {
    const mine = await tx
      .updateTable('youtube_followed')
      .set({ basket_tries: column === 'basket_at' || !isGood ? basketTries + 1 : 0, ...(isGood && { [column]: at }) })
      .where('competition_id', '=', competitionId)
      .where('creator_id', '=', creatorId)
      .where('basket_at', 'is', null)
      .returning('creator_id')
      .executeTakeFirst()
    if (!mine || !isGood) return
    await tx
      .deleteFrom('youtube_baskets')
      .where('competition_id', '=', competitionId)
      .where('creator_id', '=', creatorId)
      .execute()
    const known = videos.filter(({ videoId, isNew }) => isNew || counts.has(videoId))
    await insertVideos(
      tx,
      competitionId,
      creatorId,
      known.map((video) => ({ ...video, counts: counts.get(video.videoId) ?? null })),
      at,
    )
  })
}

type Framed = Upload & { isNew: boolean; counts: VideoTotals | null }

async function insertVideos(
  tx: Queryable,
  competitionId: number,
  creatorId: number,
  videos: readonly Framed[],
  at: Date,
): Promise<void> {
  if (videos.length === 0) return
  await tx
    .insertInto('youtube_baskets')
    .values(
      videos.map(({ videoId, publishedAt, isNew, counts }) => ({
        competition_id: competitionId,
        creator_id: creatorId,
        video_id: videoId,
        published_at: publishedAt,
        is_new: isNew,
        start_views: isNew ? 0 : counts!.views,
        start_likes: isNew ? 0 : counts!.likes,
        start_comments: isNew ? 0 : counts!.comments,
        counted_at: counts && at,
        views: counts?.views ?? null,
        likes: counts?.likes ?? null,
        comments: counts?.comments ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await saveUploads(
    tx,
    videos.map(({ videoId, publishedAt }) => ({ creatorId, videoId, publishedAt })),
    at,
  )
}

// ---- new uploads ------------------------------------------------------------------------------------------------------------------

/** Looks for videos that creators on rosters have published since the lock, in all competitions or in the given one. */
export async function findUploads(asking: ReadingDeps, competitionId?: number): Promise<void> {
  for (const ask of await claim(asking.db, 'uploads', competitionId)) await findAll(asking, ask)
}

async function findAll({ db, api, log }: ReadingDeps, ask: Ask): Promise<void> {
  const isEnd = ask.now >= ask.endTime
  const frozen = await withBasket(db, ask.competitionId)
  let isRead = true
  for (const { creatorId, uploadsPlaylist } of frozen) {
    try {
      const uploads = await api.uploads(uploadsPlaylist!, UPLOADS_PER_CALL, isEnd ? 'settlement' : 'live')
      const since = uploads.filter(({ publishedAt }) => publishedAt > ask.startTime && publishedAt <= ask.endTime)
      await insertVideos(
        db,
        ask.competitionId,
        creatorId,
        since.map((video) => ({ ...video, isNew: true, counts: null })),
        ask.now,
      )
      await renewClaim(db, ask)
    } catch (error) {
      isRead = false
      log.warn(
        { err: error, event: 'source_failed', competitionId: ask.competitionId },
        'a list of uploads could not be read',
      )
      // a fault of one list does not mean that the next list fails too; without quota or network no further call is made
      if (!isOfOneList(error)) break
    }
  }
  const now = await readClock(db)
  const isOver = isEnd && (isRead || now.getTime() - ask.endTime.getTime() >= UPLOADS_GRACE_MS)
  const ms = isRead ? EVERY_MS.uploadsInPlay : retryMs(ask.failures)
  await releaseCall(
    db,
    ask,
    isOver ? 'done' : { dueAt: nextAt(now, ms, ask.endTime), failures: isRead ? 0 : ask.failures + 1 },
  )
}

const isOfOneList = (error: unknown): boolean =>
  error instanceof YoutubeError && (error.kind === 'request' || error.kind === 'garbage')

const withBasket = async (db: Db, competitionId: number): Promise<TrackedChannel[]> => {
  const { rows } = await sql<{ creator_id: number }>`
    select creator_id from youtube_followed
    where competition_id = ${competitionId} and basket_at is not null and uploads_playlist is not null and is_hot
  `.execute(db)
  const frozen = new Set(rows.map((row) => row.creator_id))
  return (await readTracked(db, competitionId)).filter(({ creatorId }) => frozen.has(creatorId))
}
