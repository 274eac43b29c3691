/**
 * Baskets: the newest ten public videos a creator had at the lock, frozen with their counts then, and those published since.
 *
 * Likes and comments of a creator are sums over its basket, so growth is never a basket that changed. A video counts where a metric is
 * published at both ends; one published after the lock began at 0; one that goes keeps its last good counts (video-counts.ts).
 * Once     whoever sets `basket_at` of a creator freezes its basket, with it; a crash leaves those that are still to be done.
 * Late     basketPatienceMs after the lock nothing is frozen any more: without a basket a creator's likes and comments are unknown.
 */
import { sql } from 'kysely'
import type { Db, Sql } from '../../deps.ts'
import type { Asking } from './channel-readings.ts'
import { follow, readFollowed, renewHot, type Followed } from './followed.ts'
import {
  basketPatienceMs, claim, EVERY_MS, keepClaim, nextAt, putBack, readClock, retryMs, UPLOADS_PATIENCE_MS, type Ask,
} from './plan.ts'

const BASKET_SIZE = 10
/** One page, at the price of one video. */
const UPLOADS_PER_CALL = 50
/** Five baskets of ten are the videos of one call. */
const CREATORS_AT_ONCE = 5
/** A video in the list that is in no answer is asked for so often, then it is left out: it is not public. */
const TRIES = 2

type Upload = { videoId: string; publishedAt: Date }
type Counts = { views: number | null; likes: number | null; comments: number | null }
type Listed = { creator: Followed; videos: (Upload & { isNew: boolean })[] }

/** Freezes what is to be frozen; of one competition where it is named. */
export async function freezeBaskets(asking: Asking, competitionId?: number): Promise<void> {
  for (const ask of await claim(asking.db, 'baskets', competitionId)) await freezeAll(asking, ask)
}

async function freezeAll(asking: Asking, ask: Ask): Promise<void> {
  const { db, log } = asking
  await follow(db, ask.competitionId)
  await renewHot(db, ask.competitionId)
  try {
    const waiting = await withoutBasket(db, ask.competitionId)
    for (let from = 0; from < waiting.length; from += CREATORS_AT_ONCE) {
      if (await isOver(db, ask)) break
      await freezeSome(asking, ask, waiting.slice(from, from + CREATORS_AT_ONCE))
      await keepClaim(db, ask)
    }
  } catch (error) {
    log.warn({ err: error, event: 'source_failed', competitionId: ask.competitionId }, 'baskets could not be frozen and are tried again')
  }
  const isDone = (await withoutBasket(db, ask.competitionId)).length === 0 || (await isOver(db, ask))
  const dueAt = new Date((await readClock(db)).getTime() + retryMs(ask.failures))
  await putBack(db, ask, isDone ? 'done' : { dueAt, failures: ask.failures + 1 })
}

const withoutBasket = async (db: Db, competitionId: number): Promise<Followed[]> => {
  const { rows } = await sql<{ creator_id: number }>`
    select creator_id from youtube_followed where competition_id = ${competitionId} and basket_at is null
  `.execute(db)
  const waiting = new Set(rows.map((row) => row.creator_id))
  return (await readFollowed(db, competitionId)).filter(({ creatorId }) => waiting.has(creatorId))
}

const isOver = async (db: Db, ask: Ask): Promise<boolean> =>
  (await readClock(db)).getTime() - ask.startTime.getTime() >= basketPatienceMs(ask)

/** A channel whose list cannot be had is tried again with the next turn; the others are frozen. */
async function freezeSome({ db, api, log }: Asking, ask: Ask, creators: readonly Followed[]): Promise<void> {
  const asked = creators.filter(({ uploadsPlaylist }) => uploadsPlaylist !== null)
  const lists = await Promise.allSettled(asked.map((creator) => api.uploads(creator.uploadsPlaylist!, UPLOADS_PER_CALL, 'settlement')))
  const failed = lists.find((list) => list.status === 'rejected')
  if (failed) log.warn({ err: failed.reason, event: 'source_failed', competitionId: ask.competitionId }, 'a list of uploads could not be read')

  const listed = asked.flatMap((creator, nth): Listed[] => {
    const list = lists[nth]!
    return list.status === 'fulfilled' ? [{ creator, videos: atTheLock(list.value, ask) }] : []
  })
  const ids = listed.flatMap(({ videos }) => videos.map(({ videoId }) => videoId))
  const at = await readClock(db)
  const counts = ids.length > 0 ? await api.videoCounts(ids, 'settlement') : new Map<string, Counts>()
  for (const one of listed) await freezeOne(db, ask, one, counts, at)
}

/** The newest ten published by the lock, and what has been published since. */
function atTheLock(uploads: readonly Upload[], { startTime, endTime }: Ask): Listed['videos'] {
  const byAge = uploads.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
  const before = byAge.filter(({ publishedAt }) => publishedAt <= startTime).slice(0, BASKET_SIZE)
  const since = byAge.filter(({ publishedAt }) => publishedAt > startTime && publishedAt <= endTime)
  return [...before.map((video) => ({ ...video, isNew: false })), ...since.map((video) => ({ ...video, isNew: true }))]
}

async function freezeOne(
  db: Db, { competitionId }: Ask, { creator, videos }: Listed, counts: ReadonlyMap<string, Counts>, at: Date,
): Promise<void> {
  const { creatorId, basketTries } = creator
  const isComplete = videos.every(({ videoId, isNew }) => isNew || counts.has(videoId))
  await db.transaction().execute(async (tx) => {
    const mine = await tx.updateTable('youtube_followed')
      .set({ basket_tries: basketTries + 1, ...((isComplete || basketTries + 1 >= TRIES) && { basket_at: at }) })
      .where('competition_id', '=', competitionId).where('creator_id', '=', creatorId).where('basket_at', 'is', null)
      .returning('basket_at').executeTakeFirst()
    if (!mine?.basket_at) return
    const known = videos.filter(({ videoId, isNew }) => isNew || counts.has(videoId))
    await insertVideos(tx, competitionId, creatorId, known.map((video) => ({ ...video, counts: counts.get(video.videoId) ?? null })), at)
  })
}

type Framed = Upload & { isNew: boolean; counts: Counts | null }

async function insertVideos(tx: Sql, competitionId: number, creatorId: number, videos: readonly Framed[], at: Date): Promise<void> {
  if (videos.length === 0) return
  await tx.insertInto('youtube_baskets').values(videos.map(({ videoId, publishedAt, isNew, counts }) => ({
    competition_id: competitionId,
    creator_id: creatorId,
    video_id: videoId,
    published_at: publishedAt,
    is_new: isNew,
    start_likes: isNew ? 0 : counts!.likes,
    start_comments: isNew ? 0 : counts!.comments,
    counted_at: counts && at,
    views: counts?.views ?? null,
    likes: counts?.likes ?? null,
    comments: counts?.comments ?? null,
  }))).onConflict((conflict) => conflict.doNothing()).execute()
}

// ---- new uploads ------------------------------------------------------------------------------------------------------------------

/** Looks for videos that creators in play have published since the lock; of one competition where it is named. */
export async function findUploads(asking: Asking, competitionId?: number): Promise<void> {
  for (const ask of await claim(asking.db, 'uploads', competitionId)) await findAll(asking, ask)
}

async function findAll({ db, api, log }: Asking, ask: Ask): Promise<void> {
  const isEnd = ask.now >= ask.endTime
  const frozen = await withBasket(db, ask.competitionId)
  let isRead = true
  for (const { creatorId, uploadsPlaylist } of frozen) {
    try {
      const uploads = await api.uploads(uploadsPlaylist!, UPLOADS_PER_CALL, isEnd ? 'settlement' : 'live')
      const since = uploads.filter(({ publishedAt }) => publishedAt > ask.startTime && publishedAt <= ask.endTime)
      await insertVideos(db, ask.competitionId, creatorId, since.map((video) => ({ ...video, isNew: true, counts: null })), ask.now)
      await keepClaim(db, ask)
    } catch (error) {
      isRead = false
      log.warn({ err: error, event: 'source_failed', competitionId: ask.competitionId }, 'a list of uploads could not be read')
      break
    }
  }
  const now = await readClock(db)
  const isOver = isEnd && (isRead || now.getTime() - ask.endTime.getTime() >= UPLOADS_PATIENCE_MS)
  const ms = isRead ? EVERY_MS.uploadsInPlay : retryMs(ask.failures)
  await putBack(db, ask, isOver ? 'done' : { dueAt: nextAt(now, ms, ask.endTime), failures: isRead ? 0 : ask.failures + 1 })
}

const withBasket = async (db: Db, competitionId: number): Promise<Followed[]> => {
  const { rows } = await sql<{ creator_id: number }>`
    select creator_id from youtube_followed
    where competition_id = ${competitionId} and basket_at is not null and uploads_playlist is not null and is_hot
  `.execute(db)
  const frozen = new Set(rows.map((row) => row.creator_id))
  return (await readFollowed(db, competitionId)).filter(({ creatorId }) => frozen.has(creatorId))
}
