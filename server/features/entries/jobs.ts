/** The scheduled jobs of this slice. */
import type { Deps } from '#server/deps.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { purgeIdempotencyKeys } from '#server/records/idempotency-keys.ts'
import { rivalsJob } from './rivals.job.ts'

const PURGE_EVERY_MS = 3_600_000

export const entryJobs = (deps: Deps): Job[] => [
  rivalsJob(deps),
  intervalJob(deps.db, {
    name: 'purge idempotency keys',
    everyMs: PURGE_EVERY_MS,
    run: () => purgeIdempotencyKeys(deps.db),
  }),
]
