/** Whether an entry shares its rank with another one, as stored: such a place is shown as tied. */
import { sql } from 'kysely'

/** For a query that has `entries`; false without a rank. One look at the index of ranks. */
export const sharesRank = sql<boolean>`exists (
  select from entries as other
  where other.competition_id = entries.competition_id and other.rank = entries.rank and other.id <> entries.id
)`

/** Most places are nobody else's, and say nothing of it. */
export const tiedIf = (isTied: boolean): { isTied?: true } => (isTied ? { isTied } : {})
