/** Queries for entering and for a player's own entries. Rows of `entries` are written by records/entries.ts. */
import { sql } from 'kysely'
import { cents, parseDecimal, type Cents } from '#game/money.ts'
import { tenths } from '#game/points.ts'
import type { Phase } from '#game/phase.ts'
import { rosterKey, type RosterPick, type RosterLimits } from '#game/roster.ts'
import type { StoredPick } from '#server/db/json-columns.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { MovingEntry } from './decide-move.ts'

/** A line of the price book, with the details that a card shows about the creator. */
export type BookedCreator = {
  price: Cents
  /** True if the creator is still in the catalogue. */
  isOffered: boolean
  name: string
  youtubeId: string
  category: string
  imageUrl: string | null
  subscriberCount: number | null
}
export type Book = ReadonlyMap<number, BookedCreator>

/** `maxEntries`: of one player, or null if the settings decide. */
export type LockedCompetition = RosterLimits & {
  phase: Phase
  startTime: Date
  prizeTitle: string
  maxEntries: number | null
}

/**
 * Locks the competition against a phase change until the transaction ends; undefined if it takes no entries. Many transactions can hold
 * this shared lock. It is not granted after the start, so that late submissions cannot delay the change to live.
 */
export async function lockCompetition(db: Queryable, id: number): Promise<LockedCompetition | undefined> {
  const row = await db
    .selectFrom('competitions')
    .select(['phase', 'start_time', 'prize_title', 'min_picks', 'max_picks', 'salary_cap_cents', 'max_entries'])
    .where('id', '=', id)
    .where('phase', '=', 'drafting')
    .where('start_time', '>', sql<Date>`clock_timestamp()`)
    .forShare()
    .executeTakeFirst()
  return (
    row && {
      phase: row.phase,
      startTime: row.start_time,
      prizeTitle: row.prize_title,
      minPicks: row.min_picks,
      maxPicks: row.max_picks,
      salaryCap: cents(row.salary_cap_cents),
      maxEntries: row.max_entries,
    }
  )
}

/** Returns whether the competition was ever open for drafting. */
export async function hasOpened(db: Queryable, id: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('competitions')
      .select('id')
      .where('id', '=', id)
      .where('phase', '!=', 'upcoming')
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Makes each user's submissions wait for each other, and for the deletion or a ban of the account. Locks in the order of ids, so that two
 * batches cannot deadlock. Returns the users whose account exists and is not banned.
 */
export async function lockUsers(db: Queryable, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${[...new Set(userIds)]}::text[])`)
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns the time that counts, read from the database's clock once all locks are held, and the number of entries of each of these users.
 */
export async function readClockAndCounts(
  db: Queryable,
  competitionId: number,
  userIds: readonly string[],
): Promise<{ now: Date; counts: Map<string, number> }> {
  const { rows } = await sql<{ now: Date; userId: string | null; count: number }>`
    select clock.now, user_id as "userId", count(*)::integer as count
    from (select clock_timestamp() as now) as clock
    left join entries on competition_id = ${competitionId} and user_id = any(${[...new Set(userIds)]}::text[])
    group by clock.now, user_id
  `.execute(db)
  return {
    now: rows[0]!.now,
    counts: new Map(rows.flatMap(({ userId, count }) => (userId === null ? [] : [[userId, count]]))),
  }
}

export type OwnEntry = {
  id: number
  userId: string
  version: number
  picks: RosterPick[]
  totalSalary: Cents
  createdAt: Date
}

/** Returns the entries that these users made after `since`, oldest first. */
export async function readRecentEntries(
  db: Queryable,
  competitionId: number,
  userIds: readonly string[],
  since: Date,
): Promise<OwnEntry[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'user_id', 'version', 'picks', 'total_salary_cents', 'created_at'])
    .where('competition_id', '=', competitionId)
    .where('user_id', '=', sql<string>`any(${[...new Set(userIds)]}::text[])`)
    .where('created_at', '>', since)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    version: row.version,
    picks: picksOf(row.picks),
    totalSalary: cents(row.total_salary_cents),
    createdAt: row.created_at,
  }))
}

export type PlayersEntry = MovingEntry & { id: number; version: number }

/** Returns all entries of a player in a competition, oldest first, locked until the transaction ends. */
export async function lockOwnEntries(db: Queryable, competitionId: number, userId: string): Promise<PlayersEntry[]> {
  const rows = await db
    .selectFrom('entries')
    .select(['id', 'version', 'picks', 'total_salary_cents', 'banked_tenths', 'moves'])
    .where('competition_id', '=', competitionId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    picks: picksOf(row.picks),
    totalSalary: cents(row.total_salary_cents),
    banked: tenths(row.banked_tenths),
    moves: row.moves,
  }))
}

/** Returns which of these rosters their users have already entered. */
export async function readTaken(
  db: Queryable,
  competitionId: number,
  wanted: readonly { userId: string; roster: string }[],
): Promise<{ userId: string; roster: string }[]> {
  const { rows } = await sql<{ userId: string; roster: string }>`
    select user_id as "userId", roster from entries
    where competition_id = ${competitionId} and (user_id, roster) in (
      select * from unnest(${wanted.map(({ userId }) => userId)}::text[], ${wanted.map(({ roster }) => roster)}::text[])
    )
  `.execute(db)
  return rows
}

/** Returns the rosters of a player's other entries, by rosterKey. */
export async function readOtherRosters(
  db: Queryable,
  competitionId: number,
  userId: string,
  entryId: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entries')
    .select('picks')
    .where('competition_id', '=', competitionId)
    .where('user_id', '=', userId)
    .where('id', '!=', entryId)
    .execute()
  return new Set(rows.map((row) => rosterKey(picksOf(row.picks))))
}

/** Returns the names of the creators in a competition's price book. */
export const readNames = (db: Queryable, competitionId: number): Promise<{ creatorId: number; name: string }[]> =>
  db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_snapshots.creator_id')
    .select(['creator_id as creatorId', 'channel_name as name'])
    .where('competition_id', '=', competitionId)
    .execute()

/** Converts stored picks to picks of the rules, with prices in cents. */
export const picksOf = (stored: readonly StoredPick[]): RosterPick[] =>
  stored.map(({ creatorId, price }) => ({ creatorId, price: parseDecimal(price) ?? cents(0) }))

/** Returns the lines of the price book for these creators; creators outside the book are missing. */
export async function readBook(db: Queryable, competitionId: number, creatorIds: readonly number[]): Promise<Book> {
  const rows = await db
    .selectFrom('creator_snapshots')
    .innerJoin('creators', 'creators.id', 'creator_snapshots.creator_id')
    .select([
      'creator_id',
      'creator_snapshots.price_cents',
      'channel_name',
      'youtube_id',
      'category',
      'thumbnail_url',
      'subscriber_count',
      'creators.is_active',
    ])
    .where('competition_id', '=', competitionId)
    .where('creator_id', '=', sql<number>`any(${[...new Set(creatorIds)]}::integer[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.creator_id,
      {
        price: cents(row.price_cents),
        isOffered: row.is_active,
        name: row.channel_name,
        youtubeId: row.youtube_id,
        category: row.category,
        imageUrl: row.thumbnail_url,
        subscriberCount: row.subscriber_count === null ? null : Number(row.subscriber_count),
      },
    ]),
  )
}
