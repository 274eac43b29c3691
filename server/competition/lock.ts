/**
 * Are the rosters of a competition public? Part of a query that reads `competitions`, so that it holds for the very instant at which
 * the rest is read: by the phase, or, where the step to live is still to come, by the database's clock.
 *
 * A competition that was called off has locked if its start was read; called off before, nobody ever sees its rosters.
 */
import { sql } from 'kysely'

export const rostersArePublic = sql<boolean>`(
  competitions.phase in ('live', 'review', 'completed')
  or competitions.phase = 'drafting' and competitions.start_time <= clock_timestamp()
  or competitions.phase = 'void' and competitions.started_at is not null
)`
