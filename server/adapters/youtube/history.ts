/**
 * The history of channels: the first reading of each hour. The listed channels are read every 15 minutes.
 *
 * Gains are over rolling windows of 24 hours that end with the newest reading, so that prices know the views of the last hours. Each end of a
 * window is the reading nearest to it. Two readings 22 to 26 hours apart give a gain, scaled to 24 hours; any other gain is unknown.
 */
import { sql } from 'kysely'
import type { Db } from '#server/db/handle.ts'
import type { History } from '#server/adapters/source.ts'

const HOUR_MS = 3_600_000
/** 14 days from which a price book is computed, and 14 earlier days for the first normal day (game/scoring/v1-form.ts). */
const DAYS = 28
const COMPLETE = { fromHours: 22, toHours: 26 }
/** A reading counts for the end of a window if it is at most this many hours away. */
const NEAR_HOURS = 2
/** The gains end at most this many hours ago, if the newest readings have no reading a day before them. */
const LOOK_BACK_HOURS = 36

const hours = (count: number) => sql`make_interval(hours => ${count}::integer)`

/** Stores these view counts if they are the first of their hour. Counts that are null are left out. */
export async function keepHourlyReadings(
  db: Db,
  at: Date,
  counts: ReadonlyMap<string, { views: number | null }>,
): Promise<void> {
  const known = [...counts].filter(([, { views }]) => views !== null)
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
  await sql`
    insert into youtube_hours (youtube_id, hour, taken_at, views)
    select given.youtube_id, ${hour}::timestamptz, ${at}::timestamptz, given.views
    from unnest(
      ${known.map(([youtubeId]) => youtubeId)}::text[], ${known.map(([, { views }]) => views)}::numeric[]
    ) as given (youtube_id, views)
    on conflict (youtube_id, hour) do nothing
  `.execute(db)
}

/** Implements `StatisticsSource.history` for YouTube, with the readings up to `now`. */
export async function readHistory(db: Db, youtubeIds: readonly string[], now: Date): Promise<Map<string, History>> {
  const until = await findEnd(db, youtubeIds, now)
  if (until === null) return new Map(youtubeIds.map((id) => [id, { viewGains: Array<null>(DAYS).fill(null) }]))
  const { rows } = await sql<WindowEnd>`
    select given.youtube_id as "youtubeId", days_ago as "daysAgo", taken_at as "takenAt", views
    from unnest(${youtubeIds}::text[]) as given (youtube_id)
      cross join generate_series(0, ${DAYS}::integer) as days_ago
      cross join lateral (select ${until}::timestamptz - days_ago * ${hours(24)} as instant) as wanted
      cross join lateral (
        select taken_at, views from youtube_hours
        where youtube_id = given.youtube_id
          and hour between instant - ${hours(NEAR_HOURS + 1)} and instant + ${hours(NEAR_HOURS)}
          and taken_at between instant - ${hours(NEAR_HOURS)} and instant + ${hours(NEAR_HOURS)}
        order by abs(extract(epoch from taken_at - instant)), taken_at limit 1
      ) as nearest
  `.execute(db)
  const byChannel = Map.groupBy(rows, (row) => row.youtubeId)
  return new Map(youtubeIds.map((id) => [id, { viewGains: gainsOf(byChannel.get(id) ?? []), until }]))
}

/**
 * Returns the instant at which the gains of all channels end: the newest reading with a reading a day before it. It must have one for half as
 * many channels as the best instant, because after a gap only some channels may have both. Null without readings.
 */
async function findEnd(db: Db, youtubeIds: readonly string[], now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date; complete: number }>`
    select taken_at as at, count(*) filter (where exists (
      select from youtube_hours as before
      where before.youtube_id = newest.youtube_id
        and before.hour between newest.taken_at - ${hours(COMPLETE.toHours + 1)} and newest.taken_at - ${hours(COMPLETE.fromHours)}
        and before.taken_at between newest.taken_at - ${hours(COMPLETE.toHours)} and newest.taken_at - ${hours(COMPLETE.fromHours)}
    ))::integer as complete
    from youtube_hours as newest
    where youtube_id = any(${youtubeIds}::text[]) and hour >= ${now}::timestamptz - ${hours(LOOK_BACK_HOURS)} and taken_at <= ${now}
    group by taken_at order by taken_at desc
  `.execute(db)
  const most = Math.max(0, ...rows.map(({ complete }) => complete))
  return rows.find(({ complete }) => 2 * complete >= most)?.at ?? null
}

type WindowEnd = { youtubeId: string; daysAgo: number; takenAt: Date; views: string }

/** Returns the gains between the ends of the windows of one channel, oldest first. */
function gainsOf(ends: readonly WindowEnd[]): (number | null)[] {
  const byDay = new Map(ends.map((end) => [end.daysAgo, end]))
  return Array.from({ length: DAYS }, (_, nth) => gainBetween(byDay.get(DAYS - nth), byDay.get(DAYS - nth - 1)))
}

function gainBetween(first: WindowEnd | undefined, next: WindowEnd | undefined): number | null {
  if (!first || !next) return null
  const apart = (next.takenAt.getTime() - first.takenAt.getTime()) / HOUR_MS
  if (apart < COMPLETE.fromHours || apart > COMPLETE.toHours) return null
  return Math.round(((Number(next.views) - Number(first.views)) * 24) / apart)
}
