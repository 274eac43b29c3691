/** Which of its player's entries an entry is, oldest first, as players read it: Entry 2. */
import { sql } from 'kysely'

/** For a query that has `entries`; null for the only one. One look at the index of a player's entries. */
export const nthOfSeveral = sql<number | null>`(
  select case when count(*) > 1 then count(*) filter (where own.id <= entries.id) end::integer
  from entries as own where own.user_id = entries.user_id and own.competition_id = entries.competition_id
)`
