/** The scheduled jobs of notifications. */
import { intervalJob } from '#server/records/interval-jobs.ts'
import { pruneNotificationOutbox } from '#server/live/notification-outbox.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/deps.ts'
import { entrantNotificationsJob } from './entrant-notifications.ts'
import { liveNotificationJobs } from './live-notifications.ts'

const DELETE_EVERY_MS = 600_000

export const notificationJobs = (deps: Deps): Job[] => {
  const { places, scores } = liveNotificationJobs(deps)
  const forget = intervalJob(deps.db, {
    name: 'delete old notification news',
    everyMs: DELETE_EVERY_MS,
    run: async () => void (await pruneNotificationOutbox(deps.db)),
  })
  return [entrantNotificationsJob(deps), places, scores, forget]
}
