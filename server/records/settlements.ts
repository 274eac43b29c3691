/**
 * Settlements in progress. Only this file writes `settlements`.
 *
 * One process at a time holds a settlement and works on it. Each step advances `done_to` in its own transaction, and only for the holder: a
 * stalled process that wakes up changes nothing, and its successor continues after the last step.
 */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

export type Held = { competitionId: number; token: string; doneTo: number }

const inSeconds = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000}::double precision)`

/** Begins a settlement or continues one. Returns undefined while another process holds it. The caller has locked the competition's row. */
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

/** Extends the hold. Returns false if this process is not the holder any more. */
export async function holdOn(db: Queryable, held: Held, holdMs: number): Promise<boolean> {
  const kept = await db
    .updateTable('settlements')
    .set({ held_until: inSeconds(holdMs) })
    .where('competition_id', '=', held.competitionId)
    .where('token', '=', held.token)
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}

/** Advances `done_to`; the first statement of the transaction that stores the step. Returns false if another process has taken over. */
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

/** Call it in the transaction that completes the competition. */
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

/** SQL for a query of `competitions`: until when the settlement is held. */
export const heldUntil = sql<Date | null>`(select held_until from settlements where competition_id = competitions.id)`

/** SQL condition: the competition's settlement is not in progress. Partial results must not be shown. */
export const isNotHalfSettled = (competitionId: string) =>
  sql<boolean>`not exists (select from settlements where settlements.competition_id = ${sql.ref(competitionId)})`
