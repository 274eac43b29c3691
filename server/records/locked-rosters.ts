/**
 * One hash of all rosters of a competition at the lock. Only this file writes `locked_rosters`.
 *
 * The rosters at the lock are the current ones with the moves of the live phase undone, so the hash can be computed at any time from the
 * lock on and must stay the same.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

type LockedRosters = { entries: number; sha256: string }

const ENTRIES_AT_ONCE = 10_000

/** Hashes one line for each entry, oldest first: its id and its creators in order. Entries are read in portions, so each statement is short. */
export async function lockedRosters(tx: Queryable, competitionId: number): Promise<LockedRosters> {
  const hash = createHash('sha256')
  let [entries, isBegun] = [0, false]
  for (let after = 0; ;) {
    const { count, lines, last } = await rostersAfter(tx, competitionId, after)
    if (lines !== null) {
      hash.update(isBegun ? `\n${lines}` : lines)
      isBegun = true
    }
    entries += count
    after = last
    if (count < ENTRIES_AT_ONCE) return { entries, sha256: hash.digest('hex') }
  }
}

async function rostersAfter(tx: Queryable, competitionId: number, after: number) {
  const { rows } = await sql<{ count: number; lines: string | null; last: number }>`
    with portion as materialized (
      select id, roster, moves from entries where competition_id = ${competitionId} and id > ${after} order by id limit ${ENTRIES_AT_ONCE}
    ), moved as (
      select entry_id, string_agg(creator_id::text, ',' order by creator_id) as roster
      from (
        select entry_id, creator_id from (
          select id as entry_id, unnest(string_to_array(roster, ','))::integer as creator_id, 1 as times from portion where moves > 0
          union all
          select entry_id, old_creator_id, 1 from portion join entry_moves on entry_id = id where moves > 0
          union all
          select entry_id, new_creator_id, -1 from portion join entry_moves on entry_id = id
            where moves > 0 and new_creator_id is not null
        ) as changes group by entry_id, creator_id having sum(times) > 0
      ) as before group by entry_id
    )
    select count(*)::integer as count, max(id) as last,
      string_agg(id || ' ' || coalesce(moved.roster, portion.roster), E'\n' order by id) as lines
    from portion left join moved on entry_id = id
  `.execute(tx)
  return rows[0]!
}

/** Stores the hash once, in the transaction of the start snapshot. */
export const saveLockedRosters = (tx: Queryable, competitionId: number, { entries, sha256 }: LockedRosters) =>
  tx
    .insertInto('locked_rosters')
    .values({ competition_id: competitionId, entries, sha256 })
    .onConflict((conflict) => conflict.column('competition_id').doNothing())
    .execute()

/** Returns every stored hash. */
export const readLockedRosters = (tx: Queryable) =>
  tx.selectFrom('locked_rosters').select(['competition_id', 'entries', 'sha256']).orderBy('competition_id').execute()
