/** The number of an entry among its player's entries, oldest first, as shown in "Entry 2". */
import { sql } from 'kysely'

/** For queries on `entries`: the number, or null for a player's only entry. Costs one index look-up. */
export const nthOfSeveral = sql<number | null>`(
  select case when count(*) > 1 then count(*) filter (where own.id <= entries.id) end::integer
  from entries as own where own.user_id = entries.user_id and own.competition_id = entries.competition_id
)`
