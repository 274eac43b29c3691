/**
 * A query expression for `competitions`: whether its rosters are public. They are from the start time by the database's clock, and in every
 * later phase.
 *
 * A voided competition shows its rosters only if its start was recorded (`started_at`).
 */
import { sql } from 'kysely'

/** Use it in a query on `competitions`. */
export const rostersArePublic = sql<boolean>`(
  competitions.phase in ('live', 'review', 'completed')
  or competitions.phase = 'drafting' and competitions.start_time <= clock_timestamp()
  or competitions.phase = 'void' and competitions.started_at is not null
)`
