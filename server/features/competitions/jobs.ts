/**
 * The life of a competition as jobs. Each job knows from stored times when it is next due and what to do then.
 *
 * Plan, open drafting, lock, tick, end, settle, notify of results. Each job reads its work from the database and may run in any process,
 * any number of times; after downtime a process catches up phase by phase.
 */
import { sql } from 'kysely'
import { isScorable } from '#server/scores/stored-scores.ts'
import { notBeforeMonotonic, type Job } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/deps.ts'
import { isReplay, NotReadYet } from '#server/adapters/source.ts'
import { heldUntil } from '#server/records/settlements.ts'
import { hasFollowed, mayOpen, openDrafting } from './open-drafting.ts'
import { needsPlanning, plan } from './plan.ts'
import { nextAt } from './queries.ts'
import { resultNotificationsJob } from './result-notifications.ts'
import { retentionJobs } from './retention.ts'
import { settleDue } from './settle.ts'
import { takeEnds, takeStarts } from './snapshots.ts'
import { advancePhase } from './advance-phase.ts'
import { tickJob } from './tick.ts'

/** Returns the jobs that run the life of all competitions. */
export const competitionJobs = (deps: Deps): Job[] => [
  ...[planJob, openJob, lockJob, tickJob, endJob, settleJob].map((jobOf) => withRetry(jobOf(deps))),
  resultNotificationsJob(deps),
  ...retentionJobs(deps),
]

const AGAIN_MS = 1_000

/** A source that has no reading of that instant yet is not an error; the job is due again shortly. */
function withRetry(job: Job): Job {
  /** By the monotonic clock, because the clock of the machine may be set back. */
  let notBefore = 0
  return {
    name: job.name,
    async nextDue() {
      const due = await job.nextDue()
      return due && notBeforeMonotonic(due, notBefore)
    },
    async run() {
      try {
        await job.run()
      } catch (error) {
        if (!(error instanceof NotReadYet)) throw error
        notBefore = performance.now() + AGAIN_MS
      }
    },
  }
}

/** The job is also due at each start, because the schedule may have changed since the plan was made. */
function planJob(deps: Deps): Job {
  let isFirst = true
  return {
    name: 'plan',
    nextDue: async () => (isFirst || (await needsPlanning(deps)) ? new Date(0) : null),
    async run() {
      await plan(deps)
      isFirst = false
    },
  }
}

/**
 * A creator that is added after a price book is frozen waits for the next one. So the very first draft waits until admins have stopped
 * adding creators.
 */
const SETTLED_AFTER_SECONDS = 120
const isCatalogueSettled = sql`(
  select max(created_at) + make_interval(secs => ${SETTLED_AFTER_SECONDS}) from creators
  where not exists (select from competitions as opened where opened.phase <> 'upcoming')
)`

const opensAt = sql`case when ${hasFollowed} then least(draft_opens_at, clock_timestamp()) else draft_opens_at end`

const openJob = (deps: Deps): Job => ({
  name: 'open drafting',
  // a replay has its own channels; with a live source drafting waits until admins have listed enough for a roster
  nextDue: () =>
    nextAt(
      deps.db,
      isReplay(deps.source.name) ? opensAt : sql`greatest(${opensAt}, ${isCatalogueSettled})`,
      sql`
    phase = 'upcoming' and ${mayOpen}
    and (${isReplay(deps.source.name)} or min_picks <= (select count(*) from creators where creators.is_active and view_count is not null))
  `,
    ),
  run: async () => void (await openDrafting(deps)),
})

const lockJob = (deps: Deps): Job => ({
  name: 'lock',
  nextDue: () =>
    nextAt(deps.db, sql`start_time`, sql`phase = 'drafting' or (phase in ('live', 'review') and started_at is null)`),
  run: async () => {
    await advancePhase(deps, 'drafting')
    await takeStarts(deps)
  },
})

const endJob = (deps: Deps): Job => ({
  name: 'end',
  nextDue: () =>
    nextAt(
      deps.db,
      sql`end_time`,
      sql`phase = 'live' or (phase = 'review' and started_at is not null and ended_at is null and ${isScorable})`,
    ),
  run: async () => {
    await advancePhase(deps, 'live')
    await takeEnds(deps)
  },
})

const settleJob = (deps: Deps): Job => ({
  name: 'settle',
  // while another process holds a settlement or must still read the end, this one checks again when it could take over
  nextDue: () =>
    nextAt(
      deps.db,
      sql`greatest(settle_at, ${heldUntil}, case when ended_at is null then clock_timestamp() + interval '1 second' end)`,
      sql`phase in ('live', 'review') and held_at is null and ${isScorable}`,
    ),
  run: async () => void (await settleDue(deps)),
})
