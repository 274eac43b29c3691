/** Players' own projections for creators in a competition. Only this file writes `own_projections`. */
import { sql } from 'kysely'
import type { OwnProjection } from '#contract/own-projections.ts'
import type { Queryable } from '#server/db/handle.ts'

/** Returns one player's projections in one competition. */
export type Believer = { userId: string; competitionId: number }

export const readOwnProjections = async (
  db: Queryable,
  { userId, competitionId }: Believer,
): Promise<OwnProjection[]> =>
  (
    await db
      .selectFrom('own_projections')
      .select(['creator_id as creatorId', 'points'])
      .where('user_id', '=', userId)
      .where('competition_id', '=', competitionId)
      .orderBy('creator_id')
      .execute()
  ).map(({ creatorId, points }) => ({ creatorId, points }))

/** Stores projections, each creator once; 0 removes a projection. Returns false if the account was deleted. */
export async function saveOwnProjections(
  tx: Queryable,
  { userId, competitionId }: Believer,
  given: ReadonlyMap<number, number>,
): Promise<boolean> {
  // the lock orders this after the player's other calls and the deletion of the account
  const { rows } = await sql`select 1 from users where id = ${userId} and deleted_at is null for no key update`.execute(
    tx,
  )
  if (rows.length === 0) return false
  const dropped = [...given].flatMap(([creatorId, points]) => (points === 0 ? [creatorId] : []))
  const held = [...given].filter(([, points]) => points !== 0)
  await sql`
    delete from own_projections
    where user_id = ${userId} and competition_id = ${competitionId} and creator_id = any(${dropped}::integer[])
  `.execute(tx)
  await sql`
    insert into own_projections (user_id, competition_id, creator_id, points)
    select ${userId}::text, ${competitionId}::integer, creator_id, points
    from unnest(${held.map(([id]) => id)}::integer[], ${held.map(([, points]) => points)}::smallint[]) as given (creator_id, points)
    on conflict (user_id, competition_id, creator_id) do update set points = excluded.points
  `.execute(tx)
  return true
}

/** Deletes the projections of competitions that are over. */
export async function purgeOwnProjections(db: Queryable): Promise<void> {
  await sql`
    delete from own_projections using competitions
    where competitions.id = competition_id and phase in ('completed', 'void')
  `.execute(db)
}

/** Deletes the projections of a player whose account is deleted. */
export const eraseOwnProjections = (tx: Queryable, userId: string) =>
  tx.deleteFrom('own_projections').where('user_id', '=', userId).execute()
