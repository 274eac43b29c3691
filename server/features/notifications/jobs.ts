/** The scheduled jobs of this slice. */
import type { Job } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/deps.ts'
import { entrantNoticesJob } from './entrant-notices.job.ts'
import { liveNoticesJobs } from './live-notices.job.ts'

export const notificationJobs = (deps: Deps): Job[] => {
  const { places, scores } = liveNoticesJobs(deps)
  return [entrantNoticesJob(deps), places, scores]
}
