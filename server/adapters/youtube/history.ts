/**
 * The history of channels: one reading a day (UTC), the day's first, kept by each refresh of the catalogue.
 *
 * Two days' first readings, 22 to 26 hours apart, are a complete daily gain, as of exactly 24 hours; anything else is not known. YouTube
 * publishes no likes and comments of a channel: their normal day is what its baskets gained in the competitions before, as of 24 hours.
 */
import { sql } from 'kysely'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { History } from '#server/adapters/source.ts'

export type DailyCounts = { subscribers: number | null; views: number | null; videos: number | null }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How many daily gains a baseline is computed from (game/scoring.ts). */
const DAYS = 14
const COMPLETE = { fromHours: 22, toHours: 26 }
/** A shorter competition says little about a day. */
const SHORTEST_WINDOW_HOURS = 6

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Stores these counts if they are the first of their day; called with every refresh of the catalogue. */
export async function keepDailyReading(
  db: Queryable,
  at: Date,
  counts: ReadonlyMap<string, DailyCounts>,
): Promise<void> {
  const known = [...counts].filter(([, { views }]) => views !== null)
  await sql`
    insert into youtube_days (youtube_id, day, taken_at, subscribers, views, videos)
    select given.youtube_id, ${dayOf(at)}::date, ${at}::timestamptz, given.subscribers, given.views, given.videos from unnest(
      ${known.map(([youtubeId]) => youtubeId)}::text[], ${known.map(([, one]) => one.subscribers)}::numeric[],
      ${known.map(([, one]) => one.views)}::numeric[], ${known.map(([, one]) => one.videos)}::numeric[]
    ) as given (youtube_id, subscribers, views, videos)
    on conflict (youtube_id, day) do nothing
  `.execute(db)
}

/** `StatisticsSource.history` of the `youtube` source: what is known at `now`. */
export async function readHistory(db: Db, youtubeIds: readonly string[], now: Date): Promise<Map<string, History>> {
  const days = await db
    .selectFrom('youtube_days')
    .select(['youtube_id', 'day', 'taken_at', 'views'])
    .where('youtube_id', '=', sql<string>`any(${youtubeIds}::text[])`)
    .where('day', '>=', dayOf(new Date(now.getTime() - (DAYS + 1) * DAY_MS)))
    .where('day', '<=', dayOf(now))
    .execute()
  const byChannel = Map.groupBy(days, (row) => row.youtube_id)
  const engagement = await readEngagement(db, youtubeIds)
  return new Map(
    youtubeIds.map((youtubeId) => [
      youtubeId,
      {
        viewGains: dailyGains(byChannel.get(youtubeId) ?? [], now),
        engagementGains: engagement.get(youtubeId) ?? [],
      },
    ]),
  )
}

export type DayReading = { day: string; taken_at: Date; views: string | null }

/** Oldest first, to the last day that can be complete: yesterday once today has been read, until then the day before. */
export function dailyGains(readings: readonly DayReading[], now: Date): (number | null)[] {
  const byDay = new Map(readings.map((reading) => [reading.day, reading]))
  const today = now.getTime() - (byDay.has(dayOf(now)) ? 0 : DAY_MS)
  return Array.from({ length: DAYS }, (_, nth) => {
    const daysAgo = DAYS - nth
    return gainBetween(
      byDay.get(dayOf(new Date(today - daysAgo * DAY_MS))),
      byDay.get(dayOf(new Date(today - (daysAgo - 1) * DAY_MS))),
    )
  })
}

function gainBetween(first: DayReading | undefined, next: DayReading | undefined): number | null {
  if (!first || !next || first.views === null || next.views === null) return null
  const hours = (next.taken_at.getTime() - first.taken_at.getTime()) / HOUR_MS
  if (hours < COMPLETE.fromHours || hours > COMPLETE.toHours) return null
  return Math.round(((Number(next.views) - Number(first.views)) * 24) / hours)
}

/** What the baskets of the last competitions gained, oldest first; null where one of both ends was not published. */
async function readEngagement(db: Db, youtubeIds: readonly string[]): Promise<Map<string, History['engagementGains']>> {
  const { rows } = await sql<{ youtube_id: string; likes: number | null; comments: number | null }>`
    select youtube_id, likes::float8, comments::float8 from (
      select youtube_id, end_time, (end_likes - start_likes) / days as likes, (end_comments - start_comments) / days as comments,
        row_number() over (partition by youtube_id order by end_time desc) as nth
      from creator_snapshots join creators on creators.id = creator_id join competitions on competitions.id = competition_id
        cross join lateral (select extract(epoch from end_time - start_time) / 86400 as days) as length
      where source = 'youtube' and ended_at is not null and counts_forgotten_at is null
        and end_time - start_time >= make_interval(hours => ${SHORTEST_WINDOW_HOURS}) and youtube_id = any(${youtubeIds}::text[])
    ) as gained where nth <= ${DAYS} order by youtube_id, end_time
  `.execute(db)
  return new Map(
    [...Map.groupBy(rows, (row) => row.youtube_id)].map(([youtubeId, gains]) => [
      youtubeId,
      gains.map(({ likes, comments }) => ({ likes, comments })),
    ]),
  )
}
