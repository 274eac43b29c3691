/**
 * The plan of the calls to YouTube for a competition. Due calls are in youtube_asks; the process that moves `due_at` makes the call. If
 * that process dies, another one takes over after LEASE_MS.
 *
 *   channels   all creators around the lock and at the end; in between, creators on rosters every 10 minutes, all every 30
 *   baskets    read before the lock, frozen once at the lock
 *   videos     of baskets: those of creators on rosters every 30 minutes, all every 2 hours and at the end
 *   uploads    new videos of creators on rosters: every 8 hours and at the end
 */
import { sql } from 'kysely'
import { earliest } from '#server/db/clock.ts'
import type { Db } from '#server/db/handle.ts'

const ASKS = ['channels', 'baskets', 'videos', 'uploads'] as const
export type What = (typeof ASKS)[number]

/** A due call, leased to this process for LEASE_MS. */
export type Ask = {
  competitionId: number
  what: What
  failures: number
  allAt: Date | null
  startTime: Date
  endTime: Date
  /** The database's time when the call was claimed. */
  now: Date
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const EVERY_MS = {
  beforeLock: 5 * MINUTE_MS,
  channelsInPlay: 10 * MINUTE_MS,
  allChannels: 30 * MINUTE_MS,
  videosInPlay: 30 * MINUTE_MS,
  allVideos: 2 * HOUR_MS,
  uploadsInPlay: 8 * HOUR_MS,
} as const

/** Channels are read from a little before the lock, so that there is a last good value if the reading at the lock fails. */
const AHEAD_MS = 6 * MINUTE_MS
/** Baskets are read a moment after the channels, because channels contain the ids of their upload lists. */
const BASKETS_AHEAD_MS = 5.5 * MINUTE_MS
const LEASE_MS = 2 * MINUTE_MS
const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 5 * MINUTE_MS

const window = ({ startTime, endTime }: Pick<Ask, 'startTime' | 'endTime'>): number =>
  endTime.getTime() - startTime.getTime()
/** How long after the lock (ms) a reading still counts as the start. */
export const startGraceMs = (ask: Pick<Ask, 'startTime' | 'endTime'>): number => Math.min(2 * HOUR_MS, window(ask) / 2)
/** How long after the end (ms) a reading still counts as the end. */
export const END_GRACE_MS = 2 * HOUR_MS
/** How long after the lock baskets are still frozen. A creator without a basket by then has no likes and comments in this competition. */
export const basketGraceMs = (ask: Pick<Ask, 'startTime' | 'endTime'>): number =>
  Math.min(10 * MINUTE_MS, window(ask) / 12)
/** How long after the end (ms) new uploads are still looked for. */
export const UPLOADS_GRACE_MS = 5 * MINUTE_MS

/** Returns the delay in ms after this many earlier failures: 15 s, doubled by each failure, at most 5 minutes. */
export const retryMs = (failures: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10))

const firstDue = (what: What) => {
  if (what === 'channels') return sql`start_time - make_interval(secs => ${AHEAD_MS / 1000})`
  if (what === 'baskets') return sql`start_time - make_interval(secs => ${BASKETS_AHEAD_MS / 1000})`
  const every = what === 'videos' ? EVERY_MS.videosInPlay : EVERY_MS.uploadsInPlay
  return sql`least(end_time, start_time + make_interval(secs => ${every / 1000}))`
}

const IN_PLAY = sql`source = 'youtube' and phase in ('drafting', 'live', 'review') and ended_at is null`

/** Returns when this kind of call is next due, in this process's time, or null if no competition needs it. */
export const nextDue = (db: Db, what: What): Promise<Date | null> =>
  earliest(
    db,
    sql`coalesce(due_at, ${firstDue(what)})`,
    sql`competitions left join youtube_asks on competition_id = id and what = ${what} where ${IN_PLAY} and not coalesce(is_done, false)`,
  )

/** Returns when the call is due for one competition, or when its lease ends while a process makes it. Null if no call is planned. */
export async function dueAt(db: Db, what: What, competitionId: number): Promise<Date | null> {
  const ask = await db
    .selectFrom('youtube_asks')
    .select('due_at')
    .where('competition_id', '=', competitionId)
    .where('what', '=', what)
    .where('is_done', '=', false)
    .executeTakeFirst()
  return ask?.due_at ?? null
}

/** Claims the due calls, of all competitions or of the given one. */
export async function claim(db: Db, what: What, competitionId?: number): Promise<Ask[]> {
  const named = competitionId === undefined ? sql`true` : sql`id = ${competitionId}`
  await sql`
    insert into youtube_asks (competition_id, what, due_at)
    select id, ${what}, ${firstDue(what)} from competitions where ${IN_PLAY} and ${named}
    on conflict do nothing
  `.execute(db)
  const { rows } = await sql<Ask>`
    update youtube_asks set due_at = clock_timestamp() + make_interval(secs => ${LEASE_MS / 1000})
    from competitions
    where id = competition_id and what = ${what} and not is_done and due_at <= clock_timestamp() and ${IN_PLAY} and ${named}
    returning competition_id as "competitionId", what, failures, all_at as "allAt",
      start_time as "startTime", end_time as "endTime", clock_timestamp() as now
  `.execute(db)
  return rows
}

/** Renews the lease while the work goes on. */
export async function renewClaim(db: Db, { competitionId, what }: Ask): Promise<void> {
  await sql`
    update youtube_asks set due_at = clock_timestamp() + make_interval(secs => ${LEASE_MS / 1000})
    where competition_id = ${competitionId} and what = ${what}
  `.execute(db)
}

/** Releases the lease, with the time of the next call or as done. */
export async function releaseCall(
  db: Db,
  { competitionId, what }: Ask,
  next: { dueAt: Date; failures?: number; allAt?: Date } | 'done',
): Promise<void> {
  await db
    .updateTable('youtube_asks')
    .set(
      next === 'done'
        ? { is_done: true }
        : { due_at: next.dueAt, failures: next.failures ?? 0, ...(next.allAt && { all_at: next.allAt }) },
    )
    .where('competition_id', '=', competitionId)
    .where('what', '=', what)
    .execute()
}

/** Returns whether all channels are due again. Slightly early counts, because runs start a moment after they are due. */
export const isTimeForAll = ({ allAt, now }: Ask, everyMs: number): boolean =>
  allAt === null || now.getTime() - allAt.getTime() >= everyMs - MINUTE_MS

/** Returns the earlier of `ms` from now and `instant`, because the instant must not be skipped. */
export const nextAt = (now: Date, ms: number, instant: Date): Date => {
  const regular = new Date(now.getTime() + ms)
  return now < instant && instant < regular ? instant : regular
}
