/**
 * Leagues, their members and seasons. Only this file writes `leagues`, `league_members` and `league_seasons`.
 *
 * Every change locks the league's row first, after the row of the player who acts, so that changes of one league happen one after the other
 * and do not deadlock with the deletion of an account.
 */
import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { CODE_LENGTH, CODE_LETTERS } from '#game/league.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Leagues, LeagueSeasons } from '#server/db/tables.ts'
import { revokeOverlay } from './overlays.ts'
import { deleteWebhook, eraseWebhooksOf } from './webhooks.ts'

export type LeagueRow = Selectable<Leagues>
export type SeasonRow = Selectable<LeagueSeasons>

const SLUG_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const SLUG_LENGTH = 10

/** Both alphabets have 32 letters, so every letter is equally likely. */
const random = (letters: string, length: number): string =>
  Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')

/** Creates a league with its owner as the only member, open to everybody with its code. Its first season is begun separately. */
export async function insertLeague(
  tx: Queryable,
  { name, ownerId, isHost, hasSeats }: { name: string; ownerId: string; isHost: boolean; hasSeats: boolean },
): Promise<LeagueRow> {
  const row = await tx
    .insertInto('leagues')
    .values({
      slug: random(SLUG_LETTERS, SLUG_LENGTH),
      name,
      owner_id: ownerId,
      host_id: isHost ? ownerId : null,
      has_seats: hasSeats,
      code: random(CODE_LETTERS, CODE_LENGTH),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertMembers(tx, row.id, [ownerId])
  return row
}

export const findLeague = (db: Queryable, slug: string): Promise<LeagueRow | undefined> =>
  db.selectFrom('leagues').selectAll().where('slug', '=', slug).executeTakeFirst()

export const lockLeague = (tx: Queryable, slug: string): Promise<LeagueRow | undefined> =>
  tx.selectFrom('leagues').selectAll().where('slug', '=', slug).forNoKeyUpdate().executeTakeFirst()

/** Returns the league that this code opens, or undefined if the code is wrong, was renewed or closed. */
export const findByCode = (db: Queryable, code: string): Promise<LeagueRow | undefined> =>
  db.selectFrom('leagues').selectAll().where('code', '=', code).where('closed_at', 'is', null).executeTakeFirst()

/** A new owner switches off the overlay: the previous owner knows its address. */
export async function updateLeague(
  tx: Queryable,
  id: number,
  values: { name?: string; owner_id?: string; host_id?: string | null; has_seats?: boolean; keeps_seats?: boolean },
): Promise<void> {
  await tx.updateTable('leagues').set(values).where('id', '=', id).execute()
  if (values.owner_id !== undefined) await revokeOverlay(tx, { leagueId: id })
}

/** Gives the league a new code, or none, so that nobody can join. The code before stops working. */
export async function renewCode(tx: Queryable, id: number, isOpen: boolean): Promise<void> {
  await tx
    .updateTable('leagues')
    .set({ code: isOpen ? random(CODE_LETTERS, CODE_LENGTH) : null })
    .where('id', '=', id)
    .execute()
}

/** Closes a league for good, ends its season, switches off its overlay and deletes its address of Discord or Slack. Its results stay. */
export async function closeLeague(tx: Queryable, id: number): Promise<void> {
  await tx
    .updateTable('leagues')
    .set({ closed_at: sql<Date>`clock_timestamp()`, code: null })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
  await deleteWebhook(tx, id)
  await endSeason(tx, id)
  await revokeOverlay(tx, { leagueId: id })
}

/** Locks the row of the player until the transaction ends. Returns false if the account was deleted. */
export async function lockPlayer(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${userId} and deleted_at is null for no key update`.execute(
    tx,
  )
  return rows.length > 0
}

export async function insertMembers(tx: Queryable, leagueId: number, userIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('league_members')
    .values(userIds.map((userId) => ({ league_id: leagueId, user_id: userId })))
    .execute()
}

/** Ends the stay of a member. Their results stay. */
export async function endMembership(tx: Queryable, leagueId: number, userId: string): Promise<void> {
  await tx
    .updateTable('league_members')
    .set({ left_at: sql<Date>`greatest(joined_at, clock_timestamp())` })
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute()
}

export const isMember = async (db: Queryable, leagueId: number, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('league_members')
    .select('id')
    .where('league_id', '=', leagueId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Returns the ids of the present members, the longest membership first. */
export const readMembers = async (db: Queryable, leagueId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('league_members')
      .select('user_id')
      .where('league_id', '=', leagueId)
      .where('left_at', 'is', null)
      .orderBy('joined_at')
      .orderBy('id')
      .execute()
  ).map(({ user_id }) => user_id)

/** Counts the leagues that a player is in and that are not closed. */
export async function countLeaguesOf(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('league_members')
    .innerJoin('leagues', 'leagues.id', 'league_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** For queries on `league_seasons`: true if the season has ended, or if all competitions of its series are over. */
export const isSeasonOver = sql<boolean>`(
  league_seasons.ended_at is not null or exists (
    select from series
    where series.id = league_seasons.series_id and series.rounds <= (
      select count(*) from competitions where competitions.series_id = series.id and phase in ('completed', 'void')
    )
  )
)`

/** Returns the seasons of a league, the first one first. */
export const readSeasons = (db: Queryable, leagueId: number): Promise<SeasonRow[]> =>
  db.selectFrom('league_seasons').selectAll().where('league_id', '=', leagueId).orderBy('season').execute()

export async function insertSeason(
  tx: Queryable,
  season: { leagueId: number; season: number; seriesId: number | null; rounds: number },
): Promise<void> {
  await tx
    .insertInto('league_seasons')
    .values({
      league_id: season.leagueId,
      season: season.season,
      series_id: season.seriesId,
      rounds: season.rounds,
    })
    .execute()
}

/** Ends the present season, if there is one. */
export async function endSeason(tx: Queryable, leagueId: number): Promise<void> {
  await endSeasons(tx, [leagueId])
}

/** Ends the present seasons of these leagues. */
export async function endSeasons(tx: Queryable, leagueIds: readonly number[]): Promise<void> {
  await sql`
    update league_seasons set ended_at = greatest(began_at, clock_timestamp())
    where league_id = any(${leagueIds}::integer[]) and ended_at is null
  `.execute(tx)
}

/**
 * Ends all memberships of a player whose account is deleted. A league that they owned goes to the member who has been in it longest, or is
 * closed if it has no other member; a league that they hosted has no host any more. The addresses of Discord or Slack that they added, and
 * those of their leagues, are deleted.
 */
export async function eraseMemberships(tx: Queryable, userId: string): Promise<void> {
  const { rows: leagues } = await sql<Pick<LeagueRow, 'id' | 'owner_id' | 'host_id'>>`
    select id, owner_id, host_id from leagues
    where id in (
      select league_id from league_members where user_id = ${userId} and left_at is null
      union select league_id from webhooks where added_by = ${userId}
    )
    order by id for no key update
  `.execute(tx)
  await eraseWebhooksOf(tx, userId)
  for (const league of leagues) {
    await endMembership(tx, league.id, userId)
    if (league.host_id === userId) await updateLeague(tx, league.id, { host_id: null })
    if (league.owner_id !== userId) continue
    const [next] = await readMembers(tx, league.id)
    if (next === undefined) await closeLeague(tx, league.id)
    else await updateLeague(tx, league.id, { owner_id: next })
  }
}
