/**
 * The seats of leagues: what lets their players sign in. Only this file writes `seats`.
 *
 * Recovery code   Four words of a list of 2048, which are 44 bits. They are stored like a password, and guesses are limited by seat and address.
 * Personal link   100 random bits, which only the owner of the league has seen; the table holds their SHA-256. It works once.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { sql } from 'kysely'
import { CODE_LETTERS, SEAT_CODE_LENGTH } from '#game/league.ts'
import type { Queryable } from '#server/db/handle.ts'
import { SEAT } from './users.ts'

const WORDS = 4

export const newRecoveryWords = (): string[] =>
  Array.from({ length: WORDS }, () => wordlist[randomInt(wordlist.length)]!)

/** Returns the text whose hash is stored, equal for all ways to type the same words. */
export const textOfWords = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.join(' ') ?? ''

/** Returns the code of a personal link. The alphabet has 32 letters, so every letter is equally likely. */
export const newSeatCode = (): string =>
  Array.from(randomBytes(SEAT_CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

export type NewSeatRow = { userId: string; recoveryHash?: string; code?: string }

export async function insertSeats(tx: Queryable, leagueId: number, seats: readonly NewSeatRow[]): Promise<void> {
  await tx
    .insertInto('seats')
    .values(
      seats.map(({ userId, recoveryHash, code }) => ({
        user_id: userId,
        league_id: leagueId,
        recovery_hash: recoveryHash ?? null,
        link_hash: code === undefined ? null : hashOf(code),
      })),
    )
    .execute()
}

/** Returns the seat of a personal link with its league, or undefined if the link is wrong, used or renewed. */
export const findSeatByCode = (db: Queryable, code: string) =>
  db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('leagues', 'leagues.id', 'league_id')
    .select(['user_id as userId', 'first_name as firstName', 'username', 'slug', 'name', 'owner_id as ownerId'])
    .select(['league_id as leagueId', 'ban_reason as banReason'])
    .where('link_hash', '=', hashOf(code))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Uses up a personal link and stores a new recovery code. Returns true to exactly one caller. */
export async function spendSeatCode(tx: Queryable, code: string, recoveryHash: string): Promise<boolean> {
  const used = await tx
    .updateTable('seats')
    .set({ link_hash: null, recovery_hash: recoveryHash })
    .where('link_hash', '=', hashOf(code))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/**
 * Gives a seat another personal link; the link and the recovery code before stop working. Returns false for other players, and for seats of
 * another league than `leagueId` if that is given.
 */
export async function renewSeatCode(tx: Queryable, userId: string, code: string, leagueId?: number): Promise<boolean> {
  const renewed = await tx
    .updateTable('seats')
    .set({ link_hash: hashOf(code), recovery_hash: null })
    .where('user_id', '=', userId)
    .$if(leagueId !== undefined, (query) => query.where('league_id', '=', leagueId!))
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/** Replaces the recovery code of a seat. Returns false for other players. */
export async function replaceRecoveryHash(tx: Queryable, userId: string, hash: string): Promise<boolean> {
  const replaced = await tx
    .updateTable('seats')
    .set({ recovery_hash: hash })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return replaced.numUpdatedRows > 0n
}

/** Returns the seats that were made for a league: the name they were made with, the name they show, and what lets them sign in. */
export const readSeats = (db: Queryable, leagueId: number) =>
  db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id as userId', 'first_name as firstName', 'username', 'recovery_hash as recoveryHash'])
    .select(sql<boolean>`link_hash is null`.as('isTaken'))
    .where('league_id', '=', leagueId)
    .orderBy('user_id')
    .execute()

/** Deletes what lets the player sign in to a seat: the seat became an account, or was removed. */
export async function eraseSeat(tx: Queryable, userId: string): Promise<void> {
  await tx.deleteFrom('seats').where('user_id', '=', userId).execute()
}

/** How long a seat stays after the last season of its league, or after its player left the league. */
const SEAT_DAYS = 14

/**
 * Returns the seats whose time is over: their league does not keep seats, and its last season ended, or their player left it, SEAT_DAYS ago.
 * A season ends with its last round or with its series, whichever is first.
 */
export async function readOverdueSeats(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from seats
    join users on users.id = user_id and users.issuer = ${SEAT} and deleted_at is null
    join leagues on leagues.id = seats.league_id and not keeps_seats
    join lateral (
      select ended_at, series_id from league_seasons where league_seasons.league_id = leagues.id order by season desc limit 1
    ) as season on true
    where least(
      ended_at,
      (
        select max(coalesce(settled_at, end_time)) from series join competitions on competitions.series_id = series.id
        where series.id = season.series_id
        having bool_and(phase in ('completed', 'void')) and count(*) >= max(series.rounds)
      ),
      (
        select max(left_at) from league_members where league_id = leagues.id and user_id = users.id
        having bool_and(left_at is not null)
      )
    ) < clock_timestamp() - make_interval(days => ${SEAT_DAYS})
    order by user_id limit ${limit}
  `.execute(db)
  return rows.map(({ userId }) => userId)
}
