/**
 * Hides the points of a recorded day that competitions will still replay (decision 0063).
 *
 * Every cycle replays the days of the season in order (replay-day.ts). So the days to come begin with the newest day, that of the newest
 * competition which replays the next day. A competition that overlaps it may play an earlier day again.
 */
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'

const NEWEST_DAYS = sql`select draft_opens_at, source, replay_day from competitions where day_choice = 'next' order by draft_opens_at desc`

/**
 * True for a row of `competitions` whose day is still to come and after which at least `distance` days have been opened, and for a settled one
 * whose day is being played again.
 */
const isToCome = (distance: number) => sql<boolean>`(exists (
  select from (${NEWEST_DAYS} limit 1) as newest
    cross join (${NEWEST_DAYS} offset ${distance - 1}::integer limit 1) as later
  where competitions.draft_opens_at < later.draft_opens_at and competitions.source = newest.source
    and competitions.replay_day >= newest.replay_day
) or (competitions.phase = 'completed' and exists (
  select from competitions as repeated
  where repeated.phase in ('drafting', 'live') and repeated.day_choice = 'again'
    and repeated.source = competitions.source and repeated.replay_day = competitions.replay_day
)))`

/** For summaries of earlier competitions. */
export const isDayToCome = isToCome(1)

/** For a competition's own result, which stays until the next competition is over, so that its players can read it. */
export const isResultHidden = isToCome(2)

/** Refuses day_returns. */
export function requireShownResult({ isHidden }: { isHidden: boolean }): void {
  if (isHidden) throw new Refused({ code: 'day_returns' })
}
