/** Trades and drops made while live, and what each banked: the only place that writes `entry_moves`. */
import type { EntryMove } from '#game/scoring/entry-receipt.ts'
import { tenths } from '#game/points.ts'
import type { Queryable } from '#server/db/handle.ts'

export type MadeMove = EntryMove & { at: Date }

/** `nth`: of this entry, from 1. */
export async function saveMove(tx: Queryable, entryId: number, nth: number, move: MadeMove): Promise<void> {
  await tx
    .insertInto('entry_moves')
    .values({
      entry_id: entryId,
      nth,
      at: move.at,
      old_creator_id: move.oldCreatorId,
      new_creator_id: move.newCreatorId,
      points_old_tenths: move.pointsOld,
      points_new_tenths: move.pointsNew,
      banked_after_tenths: move.bankedAfter,
    })
    .execute()
}

/** First one first. */
export async function readMoves(db: Queryable, entryId: number): Promise<MadeMove[]> {
  const rows = await db.selectFrom('entry_moves').selectAll().where('entry_id', '=', entryId).orderBy('nth').execute()
  return rows.map((row) => ({
    at: row.at,
    oldCreatorId: row.old_creator_id,
    newCreatorId: row.new_creator_id,
    pointsOld: tenths(row.points_old_tenths),
    pointsNew: tenths(row.points_new_tenths),
    bankedAfter: tenths(row.banked_after_tenths),
  }))
}
