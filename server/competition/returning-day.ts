/**
 * Hides the points of a recorded day that this cycle will still replay (decision 0063).
 *
 * Every cycle replays the days of the season in order. So the days to come begin with the newest competition's day.
 */
import { sql } from 'kysely'
import { Refused } from '#contract/errors.ts'

/** True for a row of `competitions` with such a day, at least `distance` competitions before the newest one. */
const isToComeAgain = (distance: number) => sql<boolean>`exists (
  select from (
    select ordinal, source, replay_day from competitions where phase not in ('upcoming', 'void') order by ordinal desc limit 1
  ) as newest
  where competitions.ordinal <= newest.ordinal - ${distance}::integer and competitions.source = newest.source
    and competitions.replay_day >= newest.replay_day
)`

/** For summaries of earlier competitions. */
export const isDayToCome = isToComeAgain(1)

/** For a competition's own result, which stays until the next competition is over, so that its players can read it. */
export const isResultHidden = isToComeAgain(2)

/** Refuses day_returns. */
export function requireShownResult({ isHidden }: { isHidden: boolean }): void {
  if (isHidden) throw new Refused({ code: 'day_returns' })
}
