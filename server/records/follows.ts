/** The table of which players follow which. Only this file writes `follows`. */
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'
import { MAX_FOLLOWS } from '#contract/follows.ts'
import type { Db, Queryable } from '#server/db/handle.ts'

/**
 * Follows a player; a repeated call changes nothing. Calls of one player wait for each other, so that two concurrent calls cannot exceed
 * the limit of five.
 */
export const follow = (db: Db, userId: string, followedId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // the rows are locked in the order of ids, so that two players who follow each other cannot deadlock
    const { rows } = await sql<{ id: string }>`
      select id from users where id in (${userId}, ${followedId}) and deleted_at is null and role <> 'viewer'
      order by id for no key update
    `.execute(tx)
    const known = rows.map(({ id }) => id)
    if (!known.includes(userId)) throw new Refused({ code: 'signed_out' })
    if (!known.includes(followedId) || userId === followedId) throw new Refused({ code: 'nobody_to_follow' })
    const followed = await readFollows(tx, userId)
    if (followed.includes(followedId)) return
    if (followed.length >= MAX_FOLLOWS) throw new Refused({ code: 'too_many_follows', maxFollows: MAX_FOLLOWS })
    await tx.insertInto('follows').values({ user_id: userId, followed_id: followedId }).execute()
  })

/** Unfollows a player; without a follow it changes nothing. */
export async function unfollow(db: Queryable, userId: string, followedId: string): Promise<void> {
  await db.deleteFrom('follows').where('user_id', '=', userId).where('followed_id', '=', followedId).execute()
}

/** Returns the ids of followed players, earliest follow first. */
const readFollows = async (db: Queryable, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('follows')
      .select('followed_id')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('followed_id')
      .execute()
  ).map(({ followed_id }) => followed_id)

/** Deletes all follows by this person and all follows of this person. */
export async function eraseFollows(tx: Queryable, userId: string): Promise<void> {
  await tx
    .deleteFrom('follows')
    .where((where) => where.or([where('user_id', '=', userId), where('followed_id', '=', userId)]))
    .execute()
}
