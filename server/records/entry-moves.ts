/** Trades and drops made during the live phase, with the points that each banked and its prices. Only this file writes `entry_moves`. */
import { sql } from 'kysely'
import { cents, type Cents } from '#game/money.ts'
import type { EntryMove } from '#game/scoring/entry-receipt.ts'
import { tenths } from '#game/points.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { EntryMoveRow } from '#server/db/rows.ts'

/** The live prices of a move in cents; `bought` is null for a drop. */
export type MovePrices = { sold: Cents; bought: Cents | null }

export type MadeMove = EntryMove & MovePrices & { at: Date }

/** `nth` counts the moves of this entry from 1. */
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
      sold_cents: move.sold,
      bought_cents: move.bought,
    })
    .execute()
}

/** Returns the moves of an entry, oldest first. */
export const readMoves = async (db: Queryable, entryId: number): Promise<MadeMove[]> =>
  (await readMovesOf(db, [entryId])).get(entryId) ?? []

/** Returns the moves of several entries, oldest first; entries without moves are missing. */
export async function readMovesOf(db: Queryable, entryIds: readonly number[]): Promise<Map<number, MadeMove[]>> {
  if (entryIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('entry_moves')
    .selectAll()
    .where('entry_id', '=', sql<number>`any(${entryIds}::bigint[])`)
    .orderBy('entry_id')
    .orderBy('nth')
    .execute()
  const moves = new Map<number, MadeMove[]>()
  for (const [entryId, made] of Map.groupBy(rows, ({ entry_id }) => entry_id)) moves.set(entryId, made.map(moveOf))
  return moves
}

const moveOf = (row: EntryMoveRow): MadeMove => ({
  at: row.at,
  oldCreatorId: row.old_creator_id,
  newCreatorId: row.new_creator_id,
  pointsOld: tenths(row.points_old_tenths),
  pointsNew: tenths(row.points_new_tenths),
  bankedAfter: tenths(row.banked_after_tenths),
  sold: cents(row.sold_cents),
  bought: row.bought_cents === null ? null : cents(row.bought_cents),
})
