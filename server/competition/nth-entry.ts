/** The number of an entry among its player's entries, oldest first, as shown in "Entry 2". */
import { sql } from 'kysely'

/** For queries on a few rows of `entries`: the number, or null for a player's only entry. Reads the player's entries again for each row. */
export const nthOfSeveral = sql<number | null>`(
  select case when count(*) > 1 then count(*) filter (where own.id <= entries.id) end::integer
  from entries as own where own.user_id = entries.user_id and own.competition_id = entries.competition_id
)`

/** A subquery with the number of each of these entries, as above. Reads the entries of each player once, however many rows a player has. */
export const nthOfSeveralIn = (entryIds: readonly number[]) => sql<{ id: number; nthEntry: number | null }>`(
  select own.id, case when count(*) over player > 1 then row_number() over (player order by own.id) end::integer as "nthEntry"
  from entries as own
  where (user_id, competition_id) in (select user_id, competition_id from entries where id = any(${entryIds}::bigint[]))
  window player as (partition by user_id, competition_id)
)`
