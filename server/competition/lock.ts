/**
 * Are the rosters of a competition public? Yes once its phase is live or later, or once its start time has passed by the database's
 * clock. It is part of a query on `competitions`, so it is evaluated at the instant the rest is read.
 *
 * A voided competition shows its rosters only if its start was recorded (`started_at`).
 */
import { sql } from 'kysely'

export const rostersArePublic = sql<boolean>`(
  competitions.phase in ('live', 'review', 'completed')
  or competitions.phase = 'drafting' and competitions.start_time <= clock_timestamp()
  or competitions.phase = 'void' and competitions.started_at is not null
)`
