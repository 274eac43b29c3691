/**
 * The history of channels: the first reading of each UTC day, stored at each refresh of the catalogue.
 *
 * Two consecutive days' readings that are 22 to 26 hours apart give a daily gain, scaled to 24 hours. Any other gain is unknown.
 */
import { sql } from 'kysely'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { History } from '#server/adapters/source.ts'

export type DailyCounts = { subscribers: number | null; views: number | null; videos: number | null }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 14 days from which a price book is computed, and 14 earlier days for the first normal day (game/scoring/v1-form.ts). */
const DAYS = 28
const COMPLETE = { fromHours: 22, toHours: 26 }

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Stores these counts if they are the first of their day. Called at every refresh of the catalogue. */
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

/** Implements `StatisticsSource.history` for YouTube, with the readings known at `now`. */
export async function readHistory(db: Db, youtubeIds: readonly string[], now: Date): Promise<Map<string, History>> {
  const days = await db
    .selectFrom('youtube_days')
    .select(['youtube_id', 'day', 'taken_at', 'views'])
    .where('youtube_id', '=', sql<string>`any(${youtubeIds}::text[])`)
    .where('day', '>=', dayOf(new Date(now.getTime() - (DAYS + 1) * DAY_MS)))
    .where('day', '<=', dayOf(now))
    .execute()
  const byChannel = Map.groupBy(days, (row) => row.youtube_id)
  const lastDay = lastDayOf(days, now)
  return new Map(
    youtubeIds.map((youtubeId) => [youtubeId, { viewGains: dailyGains(byChannel.get(youtubeId) ?? [], lastDay) }]),
  )
}

export type DayReading = { day: string; taken_at: Date; views: string | null }

/** Returns the day whose reading ends the last gain of every channel: today if any channel has been read today, otherwise yesterday. */
export function lastDayOf(readings: readonly DayReading[], now: Date): Date {
  const today = dayOf(now)
  return readings.some(({ day }) => day === today) ? now : new Date(now.getTime() - DAY_MS)
}

/** Returns the gains of one channel, oldest first. The last one ends with the reading of `lastDay`. */
export function dailyGains(readings: readonly DayReading[], lastDay: Date): (number | null)[] {
  const byDay = new Map(readings.map((reading) => [reading.day, reading]))
  return Array.from({ length: DAYS }, (_, nth) => {
    const daysAgo = DAYS - nth
    return gainBetween(
      byDay.get(dayOf(new Date(lastDay.getTime() - daysAgo * DAY_MS))),
      byDay.get(dayOf(new Date(lastDay.getTime() - (daysAgo - 1) * DAY_MS))),
    )
  })
}

function gainBetween(first: DayReading | undefined, next: DayReading | undefined): number | null {
  if (!first || !next || first.views === null || next.views === null) return null
  const hours = (next.taken_at.getTime() - first.taken_at.getTime()) / HOUR_MS
  if (hours < COMPLETE.fromHours || hours > COMPLETE.toHours) return null
  return Math.round(((Number(next.views) - Number(first.views)) * 24) / hours)
}
