/** Whether a stored entry shares its rank with another entry, which the board shows as tied. */
import { sql } from 'kysely'

/** For queries on `entries`: true if another entry has the same rank. Costs one index look-up. */
export const sharesRank = sql<boolean>`exists (
  select from entries as other
  where other.competition_id = entries.competition_id and other.rank = entries.rank and other.id <> entries.id
)`

/** Omits the field for ranks without a tie, because most ranks have none. */
export const tiedIf = (isTied: boolean): { isTied?: true } => (isTied ? { isTied } : {})
