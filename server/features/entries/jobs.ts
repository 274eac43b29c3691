/** What this slice does by the clock. */
import type { Job } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/deps.ts'
import { idempotencyJobs } from '#server/records/idempotency-keys.ts'
import { rivalsJob } from './rivals.job.ts'

export const entryJobs = (deps: Deps): Job[] => [rivalsJob(deps), ...idempotencyJobs(deps)]
