/** Inserts entries directly into the database, as another process would. */
import { insertion, reserveEntryIds, type NewEntry } from '#server/records/entries.ts'
import type { Queryable } from '#server/db/handle.ts'

/** Inserts entries that were accepted at one instant. Returns their ids, in the order given. */
export async function insertEntries(
  db: Queryable,
  competitionId: number,
  acceptedAt: Date,
  entries: readonly NewEntry[],
): Promise<number[]> {
  return (await insertNumbered(db, competitionId, acceptedAt, entries)).ids
}

/** Like insertEntries, but also returns the number of the change (competition_totals.seq). */
export async function insertNumbered(
  db: Queryable,
  competitionId: number,
  acceptedAt: Date,
  entries: readonly NewEntry[],
): Promise<{ ids: number[]; seq: number }> {
  const ids = await reserveEntryIds(db, entries.length)
  const numbered = entries.map((entry, index) => ({ ...entry, id: ids[index]! }))
  const { rows } = await insertion(competitionId, acceptedAt, numbered).execute(db)
  return { ids, seq: rows[0]!.seq }
}
