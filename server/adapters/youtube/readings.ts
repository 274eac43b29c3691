/**
 * A competition's counts at an instant, from stored readings. A tick makes no call itself.
 *
 *   the lock   the good reading nearest to it, from an hour before it to startGraceMs after it
 *   the end    the good reading nearest to it that is later than the start, up to END_GRACE_MS after it; of two as near, the earlier one
 *   between    the latest good reading later than the start
 *   before     the counts of the catalogue
 * Likes, comments and basket views are sums over the frozen basket: the sum at the lock plus the gains of videos that publish the metric at
 * both ends. They are null without a basket, or if no video publishes the metric.
 * Throws NotReadYet while a reading nearer to the lock or the end may still come; due channels are read first.
 */
import { readClock } from '#server/db/clock.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import { NotReadYet, type ChannelCounts, type Round } from '#server/adapters/source.ts'
import { findUploads, freezeBaskets } from './baskets.ts'
import { readDueChannels, type ReadingDeps } from './channel-readings.ts'
import { undecidedChannels } from './tracked-channels.ts'
import { basketGraceMs, END_GRACE_MS, startGraceMs } from './plan.ts'
import { countVideos, undecidedVideos } from './video-counts.ts'

type Played = Required<Round>

/** Implements `StatisticsSource.read` for YouTube. Throws NotReadYet. */
export async function readRound(
  asking: ReadingDeps,
  round: Round,
  at: Date,
  youtubeIds: readonly string[],
): Promise<Map<string, ChannelCounts>> {
  const { db } = asking
  const now = await readClock(db)
  if (round.competitionId === undefined || at < round.startTime || now < round.startTime)
    return readCatalogue(db, youtubeIds)
  const played = round as Played
  if (at.getTime() === played.startTime.getTime()) {
    await waitForStart(asking, played, now)
    return readKept(db, played, youtubeIds, starts(played), false)
  }
  if (at < played.endTime) return readKept(db, played, youtubeIds, latest(played, at), true)
  await waitForEnd(asking, played)
  return readKept(db, played, youtubeIds, ends(played), true)
}

/** Reads the channels that are due; throws NotReadYet while another process reads them. */
async function waitForStart(asking: ReadingDeps, round: Played, now: Date): Promise<void> {
  await readDueChannels(asking, round.competitionId)
  const waiting = await undecidedChannels(asking.db, round, 'start')
  if (waiting.length > 0)
    throw new NotReadYet(
      `the lock of competition ${round.competitionId}: ${waiting.length} channels are still to be read`,
    )
  await freezeBaskets(asking, round.competitionId)
  if (now.getTime() - round.startTime.getTime() >= basketGraceMs(round)) return
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from youtube_followed where competition_id = ${round.competitionId} and basket_at is null
  `.execute(asking.db)
  if (rows[0]!.open > 0)
    throw new NotReadYet(
      `the lock of competition ${round.competitionId}: ${rows[0]!.open} baskets are still to be frozen`,
    )
}

async function waitForEnd(asking: ReadingDeps, round: Played): Promise<void> {
  const { competitionId, endTime } = round
  await readDueChannels(asking, competitionId)
  await findUploads(asking, competitionId)
  await countVideos(asking, competitionId)
  const channels = await undecidedChannels(asking.db, round, 'end')
  const videos = await undecidedVideos(asking.db, competitionId, endTime)
  if (channels.length + videos.length > 0) {
    throw new NotReadYet(
      `the end of competition ${competitionId}: ${channels.length} channels and ${videos.length} videos are still to be read`,
    )
  }
}

const HOUR_MS = 3_600_000
const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`
/** Selects a creator's reading in a time span that is nearest to an instant, or the earlier of two equally near ones. */
const nearest = (instant: Date, from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql`
  select taken_at, subscribers, views, videos from youtube_readings as reading
  where reading.competition_id = tracked.competition_id and reading.creator_id = tracked.creator_id
    and reading.taken_at >= ${from} and reading.taken_at <= ${to}
  order by abs(extract(epoch from taken_at - ${instant}::timestamptz)), taken_at limit 1
`

/** Selects one reading for each creator, as (creator_id, taken_at, subscribers, views, videos). */
const starts = ({ competitionId, startTime, endTime }: Played): RawBuilder<unknown> => sql`
  select tracked.creator_id, start.* from youtube_followed as tracked cross join lateral (${nearest(
    startTime,
    sql`${startTime}::timestamptz - ${seconds(HOUR_MS)}`,
    sql`${startTime}::timestamptz + ${seconds(startGraceMs({ startTime, endTime }))}`,
  )}) as start where tracked.competition_id = ${competitionId}
`
/** Selects readings strictly later than the start, since the start itself would show no change. */
const sinceStart = (
  { competitionId, startTime, ...window }: Played,
  pick: (from: RawBuilder<unknown>) => RawBuilder<unknown>,
) => sql`
  select tracked.creator_id, reading.* from youtube_followed as tracked
    left join (${starts({ competitionId, startTime, ...window })}) as start using (creator_id)
    cross join lateral (${pick(sql`greatest(${startTime}::timestamptz, start.taken_at) + interval '1 microsecond'`)}) as reading
  where tracked.competition_id = ${competitionId}
`
const latest = (round: Played, at: Date): RawBuilder<unknown> =>
  sinceStart(
    round,
    (from) => sql`
  select taken_at, subscribers, views, videos from youtube_readings as reading
  where reading.competition_id = tracked.competition_id and reading.creator_id = tracked.creator_id
    and reading.taken_at >= ${from} and reading.taken_at <= ${at}
  order by taken_at desc limit 1
`,
  )
const ends = (round: Played): RawBuilder<unknown> =>
  sinceStart(round, (from) =>
    nearest(round.endTime, from, sql`${round.endTime}::timestamptz + ${seconds(END_GRACE_MS)}`),
  )

type KeptRow = {
  youtube_id: string
  taken_at: Date
  subscribers: string | null
  views: string
  videos: string | null
  likes: string | null
  comments: string | null
  basket_views: string | null
}

const BASKET_SUMS = sql`
  count(*) filter (where not is_new) as frozen,
  sum(start_likes) filter (where not is_new) as start_likes, sum(likes - start_likes) as likes_gain,
  sum(start_comments) filter (where not is_new) as start_comments, sum(comments - start_comments) as comments_gain,
  sum(start_views) filter (where not is_new and coalesce(start_likes, start_comments) is not null) as start_basket_views,
  sum(views - start_views) filter (where coalesce(likes - start_likes, comments - start_comments) is not null) as basket_views_gain
`

/** Sums a metric over the basket at the lock: 0 for an empty basket, null where no video publishes it. Later sums add the gains since. */
const basketSum = (metric: 'likes' | 'comments' | 'basket_views', isLater: boolean) => {
  const start = sql`case when coalesce(frozen, 0) = 0 then 0 else ${sql.ref(`start_${metric}`)} end`
  const now = isLater ? sql`${start} + ${sql.ref(`${metric}_gain`)}` : start
  return sql`case when basket_at is not null then ${now} end as ${sql.ref(metric)}`
}

async function readKept(
  db: Db,
  { competitionId }: Played,
  youtubeIds: readonly string[],
  readings: RawBuilder<unknown>,
  isLater: boolean,
): Promise<Map<string, ChannelCounts>> {
  const { rows } = await sql<KeptRow>`
    select youtube_id, taken_at, subscribers, views, videos, ${basketSum('likes', isLater)}, ${basketSum('comments', isLater)},
      ${basketSum('basket_views', isLater)}
    from (${readings}) as kept
      join youtube_followed as tracked using (creator_id)
      left join (
        select creator_id, ${BASKET_SUMS} from youtube_baskets where competition_id = ${competitionId} group by creator_id
      ) as basket using (creator_id)
    where tracked.competition_id = ${competitionId} and youtube_id = any(${youtubeIds}::text[])
  `.execute(db)
  return new Map(rows.map((row) => [row.youtube_id, { ...countsOf(row), takenAt: row.taken_at }]))
}

const numberOf = (stored: string | null): number | null => (stored === null ? null : Number(stored))
const countsOf = (row: Omit<KeptRow, 'taken_at'>): ChannelCounts => ({
  subscribers: numberOf(row.subscribers),
  views: Number(row.views),
  videos: numberOf(row.videos),
  likes: numberOf(row.likes),
  comments: numberOf(row.comments),
  basketViews: numberOf(row.basket_views),
})

async function readCatalogue(db: Db, youtubeIds: readonly string[]): Promise<Map<string, ChannelCounts>> {
  const rows = await db
    .selectFrom('creators')
    .select([
      'youtube_id',
      'subscriber_count as subscribers',
      'view_count as views',
      'video_count as videos',
      'like_count as likes',
    ])
    .select(['comment_count as comments', 'counted_at'])
    .where('youtube_id', '=', sql<string>`any(${youtubeIds}::text[])`)
    .where('view_count', 'is not', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.youtube_id,
      {
        ...countsOf({ ...row, views: row.views!, basket_views: null }),
        ...(row.counted_at && { takenAt: row.counted_at }),
      },
    ]),
  )
}
