/**
 * One hash of all rosters of a competition at the lock. Only this file writes `locked_rosters`.
 *
 * The rosters at the lock are the current ones with the moves of the live phase undone, so the hash can be computed at any time and must
 * stay the same.
 */
import { sql } from 'kysely'
import type { Queryable } from '#server/db/handle.ts'

type LockedRosters = { entries: number; sha256: string }

/** One line for each entry, oldest first: its id and its creators in order. */
export async function lockedRosters(tx: Queryable, competitionId: number): Promise<LockedRosters> {
  const { rows } = await sql<LockedRosters>`
    with moved as (
      select entry_id, string_agg(creator_id::text, ',' order by creator_id) as roster
      from (
        select entry_id, creator_id from (
          select entries.id as entry_id, unnest(string_to_array(roster, ','))::integer as creator_id, 1 as times
            from entries where competition_id = ${competitionId} and moves > 0
          union all
          select entry_id, old_creator_id, 1 from entry_moves join entries on id = entry_id where competition_id = ${competitionId}
          union all
          select entry_id, new_creator_id, -1 from entry_moves join entries on id = entry_id
            where competition_id = ${competitionId} and new_creator_id is not null
        ) as changes group by entry_id, creator_id having sum(times) > 0
      ) as before group by entry_id
    )
    select count(*)::integer as entries, encode(sha256(convert_to(
        coalesce(string_agg(id || ' ' || coalesce(moved.roster, entries.roster), E'\n' order by id), ''), 'UTF8')), 'hex') as sha256
    from entries left join moved on entry_id = id where competition_id = ${competitionId}
  `.execute(tx)
  return rows[0]!
}

/** Stores the hash once, in the transaction of the start snapshot: no entry can be added after it. */
export async function saveLockedRosters(tx: Queryable, competitionId: number): Promise<void> {
  const { entries, sha256 } = await lockedRosters(tx, competitionId)
  await tx
    .insertInto('locked_rosters')
    .values({ competition_id: competitionId, entries, sha256 })
    .onConflict((conflict) => conflict.column('competition_id').doNothing())
    .execute()
}

/** Returns every stored hash. */
export const readLockedRosters = (tx: Queryable) =>
  tx.selectFrom('locked_rosters').select(['competition_id', 'entries', 'sha256']).orderBy('competition_id').execute()
