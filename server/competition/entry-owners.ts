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

/** Call it from the lock on: entries and their owners do not change any more. */
export async function readEntryOwners(db: Db, competitionId: number): Promise<EntryOwners> {
  const players = new Numbering()
  const entryIds: number[] = []
  const owners: number[] = []
  const nth: number[] = []
  const counts: number[] = []
  const ofSeat: number[] = []
  for (;;) {
    const rows = await entriesAfter(db, competitionId, entryIds.at(-1) ?? 0)
    for (const row of rows) {
      const owner = row.is_bot ? BOT : players.numberOf(row.user_id)
      entryIds.push(row.id)
      owners.push(owner)
      ofSeat.push(row.isSeat ? 1 : 0)
      nth.push(owner === BOT ? 0 : (counts[owner] = (counts[owner] ?? 0) + 1))
    }
    if (rows.length < ENTRIES_AT_ONCE) break
  }
  return {
    userIds: players.names,
    entryIds: new Float64Array(entryIds),
    owners: new Int32Array(owners),
    nth: new Uint16Array(nth),
    counts: new Uint16Array(counts),
    ofSeat: new Uint8Array(ofSeat),
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
