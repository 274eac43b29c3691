/**
 * Public links to an entry. Only this file writes `share_links`. The token is the only protection, so it has 60 random bits. A revoked link
 * is kept for 30 days and says that it was revoked; a new link has a new token.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 12

export const TOKEN = /^[a-z2-7]{12}$/

const newToken = (): string => Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Returns the token of the entry's link, which is created if there is none; null if the owner's account was deleted. */
export async function ensureShareLink(
  db: Queryable,
  { entryId, userId }: { entryId: number; userId: string },
): Promise<string | null> {
  const { rows } = await sql<{ token: string }>`
    with owner as (select id from users where id = ${userId} and deleted_at is null for key share)
    insert into share_links (token, entry_id) select ${newToken()}, ${entryId}::bigint from owner
    on conflict (entry_id) where revoked_at is null do update set token = share_links.token
    returning token
  `.execute(db)
  return rows[0]?.token ?? null
}

/** Returns the token of the entry's link, or null if there is none. */
export const findTokenOf = async (db: Queryable, entryId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('share_links')
    .select('token')
    .where('entry_id', '=', entryId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.token ?? null
}

/** Revokes the entry's link, if there is one. */
export const revokeShareLink = (db: Queryable, entryId: number): Promise<unknown> =>
  db
    .updateTable('share_links')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('entry_id', '=', entryId)
    .where('revoked_at', 'is', null)
    .execute()

/** Revokes all links of a player. */
export const revokeSharesOf = (tx: Queryable, userId: string): Promise<unknown> =>
  tx
    .updateTable('share_links')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('entry_id', 'in', tx.selectFrom('entries').select('id').where('user_id', '=', userId))
    .where('revoked_at', 'is', null)
    .execute()

/** Deletes links that were revoked 30 days ago; from then on they answer like links that never existed. */
export const purgeShareLinks = async (db: Queryable): Promise<void> => {
  await db
    .deleteFrom('share_links')
    .where('revoked_at', '<=', sql<Date>`clock_timestamp() - interval '30 days'`)
    .execute()
}

/** Returns the entry of a token, and whether the link was revoked. */
export const findShareLink = async (
  db: Queryable,
  token: string,
): Promise<{ entryId: number; isRevoked: boolean } | null> => {
  const row = await db
    .selectFrom('share_links')
    .select(['entry_id', 'revoked_at'])
    .where('token', '=', token)
    .executeTakeFirst()
  return row ? { entryId: row.entry_id, isRevoked: row.revoked_at !== null } : null
}
