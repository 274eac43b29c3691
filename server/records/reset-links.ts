/**
 * Links for players who forgot their password. Only this file writes `reset_links`.
 *
 * Token     256 random bits, which only the email contains; the table stores the SHA-256, so that a copy of the table opens nothing.
 * Lifetime  One hour, one use, and only until the next link is requested or the password changes.
 * Locks     The user's row before the link's, in the same order as the deletion of accounts.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'
import type { UserRow } from '#server/db/rows.ts'

export const LINK_MS = 3_600_000

export const newResetToken = (): string => randomBytes(32).toString('base64url')
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Replaces the user's earlier link. With `userId` null it stores a link of nobody, so that a request for an unknown account takes the same
 * time.
 */
export async function storeResetLink(tx: Queryable, token: string, userId: string | null, now: Date): Promise<void> {
  const [hash, expiresAt] = [hashOf(token), new Date(now.getTime() + LINK_MS)]
  await (
    userId === null
      ? sql`insert into reset_links (token_hash, expires_at) values (${hash}, ${expiresAt})`
      : sql`
      insert into reset_links (token_hash, user_id, expires_at)
      select ${hash}, id, ${expiresAt}::timestamptz from users where id = ${userId} and deleted_at is null for key share
      on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    `
  ).execute(tx)
}

/** Returns the user of a link that still works. */
export const findByResetToken = (db: Queryable, token: string, now: Date): Promise<UserRow | undefined> =>
  db
    .selectFrom('reset_links')
    .innerJoin('users', 'users.id', 'reset_links.user_id')
    .selectAll('users')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Uses up the link. Returns true to exactly one caller. */
export async function takeResetLink(tx: Queryable, token: string, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('reset_links')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export async function eraseResetLinks(tx: Queryable, userId: string): Promise<void> {
  await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
}

export async function purgeResetLinks(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('reset_links').where('expires_at', '<=', now).execute()
}
