/**
 * Reads the counts of the videos in baskets by the plan: those of creators on rosters every 30 minutes, all every 2 hours and at the end.
 *
 * A video that is missing from two responses in a row is marked as gone and keeps its last good counts. Likes or comments that a response
 * leaves out are no longer published and count at neither end.
 */
import { readClock } from '#server/db/clock.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import { IDS_PER_CALL, type ReadingDeps } from './channel-readings.ts'
import { isImplausibleVideo, judge, type VideoTotals } from './plausibility.ts'
import { MISSES_TO_BE_GONE } from './tracked-channels.ts'
import {
  claim,
  END_GRACE_MS,
  EVERY_MS,
  isTimeForAll,
  renewClaim,
  nextAt,
  releaseCall,
  retryMs,
  type Ask,
} from './plan.ts'

type BasketVideo = {
  creatorId: number
  videoId: string
  misses: number
  doubtedAt: Date | null
  countedAt: Date | null
} & VideoTotals
type CountsById = ReadonlyMap<string, VideoTotals>

/** Counts the videos that are due, of all competitions or of the given one. */
export async function countVideos(asking: ReadingDeps, competitionId?: number): Promise<void> {
  for (const ask of await claim(asking.db, 'videos', competitionId)) await countAll(asking, ask)
}

async function countAll({ db, api, log }: ReadingDeps, ask: Ask): Promise<void> {
  const isEnd = ask.now >= ask.endTime
  const isAll = isEnd || isTimeForAll(ask, EVERY_MS.allVideos)
  const videos = isEnd
    ? await undecidedVideos(db, ask.competitionId, ask.endTime)
    : await readVideos(db, ask.competitionId, isAll)
  let isRead = true
  try {
    for (let from = 0; from < videos.length; from += IDS_PER_CALL) {
      const some = videos.slice(from, from + IDS_PER_CALL)
      const at = await readClock(db)
      await keepCounts(
        db,
        ask,
        at,
        some,
        await api.videoCounts(
          some.map(({ videoId }) => videoId),
          isEnd ? 'settlement' : 'live',
        ),
      )
      await renewClaim(db, ask)
    }
  } catch (error) {
    isRead = false
    log.warn(
      { err: error, event: 'source_failed', competitionId: ask.competitionId },
      'videos could not be counted: the last good counts stay in use',
    )
  }
  const isWaiting = !isRead || (isEnd && (await isAnyUndecided(db, ask)))
  if (isEnd && !isWaiting) return releaseCall(db, ask, 'done')
  await releaseCall(db, ask, {
    dueAt: nextAt(await readClock(db), isWaiting ? retryMs(ask.failures) : EVERY_MS.videosInPlay, ask.endTime),
    failures: isWaiting ? ask.failures + 1 : 0,
    ...(isAll && isRead && { allAt: ask.now }),
  })
}

/** Returns whether counts are still needed. New uploads may still be found while they are looked for. */
async function isAnyUndecided(db: Db, { competitionId, endTime }: Ask): Promise<boolean> {
  const lookingFor = await db
    .selectFrom('youtube_asks')
    .select('what')
    .where('competition_id', '=', competitionId)
    .where('what', '=', 'uploads')
    .where('is_done', '=', false)
    .executeTakeFirst()
  return lookingFor !== undefined || (await undecidedVideos(db, competitionId, endTime)).length > 0
}

const COLUMNS = sql`
  basket.creator_id as "creatorId", video_id as "videoId", basket.misses, basket.doubted_at as "doubtedAt", counted_at as "countedAt",
  views::float8, likes::float8, comments::float8
`

async function readVideos(db: Db, competitionId: number, isAll: boolean): Promise<BasketVideo[]> {
  const { rows } = await sql<BasketVideo>`
    select ${COLUMNS} from youtube_baskets as basket join youtube_followed as tracked using (competition_id, creator_id)
    where competition_id = ${competitionId} and (is_hot or ${isAll}) order by is_hot desc, creator_id, video_id
  `.execute(db)
  return rows
}

/** Returns the videos whose count nearest to the end may still come, by the same rule as for channels. */
export async function undecidedVideos(db: Db, competitionId: number, endTime: Date): Promise<BasketVideo[]> {
  const grace = sql`make_interval(secs => ${END_GRACE_MS / 1000})`
  const { rows } = await sql<BasketVideo>`
    select ${COLUMNS} from youtube_baskets as basket join youtube_followed as tracked using (competition_id, creator_id)
    where competition_id = ${competitionId} and (counted_at is null or counted_at < ${endTime})
      and not (basket.misses >= ${MISSES_TO_BE_GONE} and basket.missed_at >= ${endTime})
      and clock_timestamp() < ${endTime}::timestamptz + least(${grace}, coalesce(${endTime}::timestamptz - counted_at, ${grace}))
    order by is_hot desc, creator_id, video_id
  `.execute(db)
  return rows
}

async function keepCounts(
  db: Db,
  { competitionId, endTime }: Ask,
  at: Date,
  some: readonly BasketVideo[],
  found: CountsById,
): Promise<void> {
  const seen = some.map((video) => {
    const counts = found.get(video.videoId)
    if (!counts) return { ...video, misses: video.misses + 1, isMissing: true, isKept: false }
    const last = video.countedAt ? video : undefined
    const { isKept, doubtedAt } = judge(isImplausibleVideo(last, counts), video.doubtedAt, at)
    return { ...video, ...(isKept && counts), misses: 0, isMissing: false, isKept, doubtedAt }
  })
  const column = <T>(value: (video: (typeof seen)[number]) => T) => seen.map(value)
  // after the end, counts that are nearer to the end are never replaced by later ones
  await sql`
    update youtube_baskets as basket set
      misses = given.misses, doubted_at = given.doubted_at,
      missed_at = case when given.is_missing then ${at}::timestamptz else missed_at end,
      gone_at = case when given.misses >= ${MISSES_TO_BE_GONE} then coalesce(gone_at, ${at}::timestamptz) end,
      counted_at = case when is_nearer then ${at}::timestamptz else counted_at end,
      views = case when is_nearer then given.views else basket.views end,
      likes = case when is_nearer then given.likes else basket.likes end,
      comments = case when is_nearer then given.comments else basket.comments end
    from (
      select *, given.is_kept and (
        ${at}::timestamptz <= ${endTime}::timestamptz or known_at is null or ${at}::timestamptz - ${endTime} <= ${endTime}::timestamptz - known_at
      ) as is_nearer
      from unnest(
        ${column((video) => video.creatorId)}::integer[], ${column((video) => video.videoId)}::text[],
        ${column((video) => video.misses)}::integer[], ${column((video) => video.isMissing)}::boolean[],
        ${column((video) => video.isKept)}::boolean[], ${column((video) => video.doubtedAt)}::timestamptz[],
        ${column((video) => video.countedAt)}::timestamptz[], ${column((video) => video.views)}::numeric[],
        ${column((video) => video.likes)}::numeric[], ${column((video) => video.comments)}::numeric[]
      ) as given (creator_id, video_id, misses, is_missing, is_kept, doubted_at, known_at, views, likes, comments)
    ) as given
    where basket.competition_id = ${competitionId} and basket.creator_id = given.creator_id and basket.video_id = given.video_id
  `.execute(db)
}
