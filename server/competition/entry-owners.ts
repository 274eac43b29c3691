/**
 * The owner of every entry of a competition. Sized for a million entries: players are numbers and their data is in columns, because a map
 * of a million names blocks the event loop for some hundred milliseconds each time it grows.
 */
import type { Db } from '#server/db/handle.ts'
import { Numbering } from './numbering.ts'
import { isSeatEntry } from './prize-eligibility.ts'

/**
 * Entries in the order of their ids. `owners` has the number of each entry's player, or BOT. `nth` is the number of an entry among its
 * player's, from 1, and `counts` is each player's number of entries. `ofSeat` is 1 for an entry that was made by a seat.
 */
export type EntryOwners = {
  userIds: readonly string[]
  entryIds: Float64Array
  owners: Int32Array
  nth: Uint16Array
  counts: Uint16Array
  ofSeat: Uint8Array
}

export const BOT = -1
const ENTRIES_AT_ONCE = 2_500

/** Call it from the lock on: entries and their owners do not change any more. Throws Error if there are more entries than the competition counts. */
export async function readEntryOwners(db: Db, competitionId: number): Promise<EntryOwners> {
  const players = new Numbering()
  const { total_entries: entries } = await db
    .selectFrom('competition_totals')
    .select('total_entries')
    .where('competition_id', '=', competitionId)
    .executeTakeFirstOrThrow()
  // columns of this size from the start: turning lists of millions into columns would block the event loop for some hundred milliseconds
  const entryIds = new Float64Array(entries)
  const owners = new Int32Array(entries)
  const nth = new Uint16Array(entries)
  const counts = new Uint16Array(entries)
  const ofSeat = new Uint8Array(entries)
  for (let size = 0; ;) {
    const rows = await entriesAfter(db, competitionId, size === 0 ? 0 : entryIds[size - 1]!)
    if (size + rows.length > entries) throw new Error(`competition ${competitionId} counts only ${entries} entries`)
    for (const row of rows) {
      const owner = row.is_bot ? BOT : players.numberOf(row.user_id)
      entryIds[size] = row.id
      owners[size] = owner
      ofSeat[size] = row.isSeat ? 1 : 0
      nth[size] = owner === BOT ? 0 : ++counts[owner]!
      size++
    }
    if (rows.length < ENTRIES_AT_ONCE) {
      const userIds = players.names
      return { userIds, entryIds, owners, nth, counts: counts.subarray(0, userIds.length), ofSeat }
    }
  }
}

/** Joins owners to the few entries that are read. The materialised subquery keeps the planner from joining the other way round. */
const entriesAfter = (db: Db, competitionId: number, after: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('entries')
        .select(['id', 'user_id', 'created_at'])
        .where('competition_id', '=', competitionId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(ENTRIES_AT_ONCE)
        .as('entries'),
    )
    .innerJoin('users', 'users.id', 'entries.user_id')
    .select(['entries.id', 'user_id', 'is_bot'])
    .select(isSeatEntry.as('isSeat'))
    .orderBy('entries.id')
    .execute()
