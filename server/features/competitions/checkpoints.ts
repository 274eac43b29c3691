/** Saves readings and scores of live competitions once a minute, in the process that comes first. */
import { sql } from 'kysely'
import type { CreatorScore } from '#game/scoring/types.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { ChannelCounts } from '#server/adapters/source.ts'
import { saveAge } from './statistics-age.ts'
import { storeScores } from '#server/scores/creator-snapshots.ts'

export type CheckpointRow = {
  creator_id: number
  taken_at: Date
  subscribers: string | null
  views: string | null
  likes: string | null
  comments: string | null
  basket_views: string | null
}

/** `at` is the time of the newest reading. */
export async function saveCheckpoint(
  db: Db,
  competitionId: number,
  at: Date,
  readings: ReadonlyMap<number, ChannelCounts>,
  scores: ReadonlyMap<number, CreatorScore>,
): Promise<void> {
  const all = [...readings]
  await db.transaction().execute(async (tx) => {
    const isLive = await tx
      .selectFrom('competitions')
      .select('id')
      .where('id', '=', competitionId)
      .where('phase', '=', 'live')
      .forUpdate()
      .executeTakeFirst()
    if (!isLive || (await isRecent(tx, competitionId, at))) return
    await sql`
      insert into creator_readings (competition_id, taken_at, creator_id, subscribers, views, videos, likes, comments, basket_views)
      select ${competitionId}::integer, given.* from unnest(
        ${all.map(([, counts]) => counts.takenAt ?? at)}::timestamptz[],
        ${all.map(([creatorId]) => creatorId)}::integer[], ${all.map(([, counts]) => counts.subscribers)}::numeric[],
        ${all.map(([, counts]) => counts.views)}::numeric[], ${all.map(([, counts]) => counts.videos)}::numeric[],
        ${all.map(([, counts]) => counts.likes)}::numeric[], ${all.map(([, counts]) => counts.comments)}::numeric[],
        ${all.map(([, counts]) => counts.basketViews)}::numeric[]
      ) as given
    `.execute(tx)
    await storeScores(tx, competitionId, scores)
    await saveAge(tx, competitionId, [{ takenAt: at }])
  })
}

/** Another process may have saved this minute's checkpoint. */
const isRecent = async (tx: Queryable, competitionId: number, at: Date): Promise<boolean> =>
  (await tx
    .selectFrom('creator_readings')
    .select('taken_at')
    .where('competition_id', '=', competitionId)
    .where('taken_at', '>', new Date(at.getTime() - 30_000))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the newest stored reading of each creator since the start. */
export const readCheckpoint = (db: Queryable, competitionId: number): Promise<CheckpointRow[]> =>
  db
    .selectFrom('creator_readings')
    .distinctOn('creator_readings.creator_id')
    .innerJoin('competitions', 'competitions.id', 'creator_readings.competition_id')
    .select(['creator_id', 'taken_at', 'subscribers', 'views', 'likes', 'comments', 'basket_views'])
    .where('competition_id', '=', competitionId)
    .whereRef('taken_at', '>', 'start_time')
    .orderBy('creator_readings.creator_id')
    .orderBy('taken_at', 'desc')
    .execute()

/** Deletes the checkpoints of a settled competition; its snapshots stay. */
export async function purgeReadings(db: Db): Promise<void> {
  await sql`
    delete from creator_readings using competitions
    where competitions.id = creator_readings.competition_id and competitions.phase in ('completed', 'void')
      and creator_readings.taken_at < clock_timestamp() - interval '2 hours'
  `.execute(db)
}
