/**
 * Settlements in progress: the only place that writes `settlements`.
 *
 * Of several processes one holds a settlement and works on it. Each step moves `done_to` on, in its own transaction and only for the
 * holder: a process that was taken for dead and wakes up moves nothing, and the one that takes over continues after the last step.
 */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

export type Held = { competitionId: number; token: string; doneTo: number }

const inSeconds = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000}::double precision)`

/** Begins it, or goes on where somebody stopped. Undefined while somebody else holds it. The caller holds the competition's row. */
export async function takeSettlement(tx: Queryable, competitionId: number, holdMs: number): Promise<Held | undefined> {
  const row = await tx
    .insertInto('settlements')
    .values({ competition_id: competitionId, token: sql<string>`gen_random_uuid()`, held_until: inSeconds(holdMs) })
    .onConflict((conflict) =>
      conflict
        .column('competition_id')
        .doUpdateSet({ token: sql<string>`excluded.token`, held_until: sql<Date>`excluded.held_until` })
        .where('settlements.held_until', '<=', sql<Date>`clock_timestamp()`),
    )
    .returning(['token', 'done_to'])
    .executeTakeFirst()
  return row && { competitionId, token: row.token, doneTo: row.done_to }
}

/** The holder is at work. Returns false if it is not the holder any more. */
export async function holdOn(db: Queryable, held: Held, holdMs: number): Promise<boolean> {
  const kept = await db
    .updateTable('settlements')
    .set({ held_until: inSeconds(holdMs) })
    .where('competition_id', '=', held.competitionId)
    .where('token', '=', held.token)
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}

/** Before anything else in the transaction that stores what is up to there. Returns false if somebody else has taken over. */
export async function moveOn(tx: Queryable, held: Held, doneTo: number, holdMs: number): Promise<boolean> {
  const moved = await tx
    .updateTable('settlements')
    .set({ done_to: doneTo, held_until: inSeconds(holdMs) })
    .where('competition_id', '=', held.competitionId)
    .where('token', '=', held.token)
    .where('done_to', '=', held.doneTo)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** In the transaction that completes the competition. */
export async function endSettlement(tx: Queryable, { competitionId }: Pick<Held, 'competitionId'>): Promise<void> {
  await tx.deleteFrom('settlements').where('competition_id', '=', competitionId).execute()
}

export async function isBeingSettled(db: Queryable, competitionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('settlements')
    .select('competition_id')
    .where('competition_id', '=', competitionId)
    .executeTakeFirst()
  return row !== undefined
}

/** Until when the settlement is held; for a query of `competitions`. */
export const heldUntil = sql<Date | null>`(select held_until from settlements where competition_id = competitions.id)`

/** Is this competition's settlement not under way? What it has stored so far is nobody's to see. */
export const isNotHalfSettled = (competitionId: string) =>
  sql<boolean>`not exists (select from settlements where settlements.competition_id = ${sql.ref(competitionId)})`
