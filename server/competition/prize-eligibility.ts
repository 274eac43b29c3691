/** Which entries can win a prize: not those of seats, and those of bots only in replayed competitions. */
import { sql } from 'kysely'
import type { CompetitionRow } from '#server/db/rows.ts'
import { botsMayWin } from './view.ts'

/**
 * For queries that join `entries` with `users`: true if the entry was made by a seat. It wins no prize, also when the seat has become an
 * account since.
 */
export const isSeatEntry = sql<boolean>`(
  users.issuer = 'seat' or coalesce(entries.created_at < users.account_since, false)
)`

/** Returns whether an entry can win a prize. Entries that cannot are ranked, and the prize places go to the entries after them. */
export const canWinPrize = (
  competition: Pick<CompetitionRow, 'source'>,
  { isBot, isSeat }: { isBot: boolean; isSeat: boolean },
): boolean => !isSeat && (!isBot || botsMayWin(competition))
