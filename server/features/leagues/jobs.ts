/** The scheduled jobs of leagues: seats are removed some days after the last season of their league, unless its owner keeps them. */
import type { Deps } from '#server/deps.ts'
import { erasePerson } from '#server/identity/erase-person.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'
import { readOverdueSeats } from '#server/records/seats.ts'

const REMOVE_EVERY_MS = 3_600_000
const AT_ONCE = 300

export const leagueJobs = (deps: Deps): Job[] => [
  intervalJob(deps.db, { name: 'remove seats', everyMs: REMOVE_EVERY_MS, run: () => removeSeats(deps) }),
]

/** Deletes the accounts of seats whose time is over; their results stay without a name. At most AT_ONCE in a run. */
export async function removeSeats(deps: Deps): Promise<void> {
  const overdue = await readOverdueSeats(deps.db, AT_ONCE)
  for (const userId of overdue) await erasePerson(deps, userId)
  if (overdue.length > 0)
    deps.log.info({ event: 'seats_removed', seats: overdue.length }, 'seats of ended seasons were removed')
}
