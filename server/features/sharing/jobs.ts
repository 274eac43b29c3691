/** The scheduled jobs of sharing. */
import type { Deps } from '#server/deps.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { purgeShareLinks } from '#server/records/share-links.ts'

const PURGE_EVERY_MS = 3_600_000

export const sharingJobs = ({ db }: Pick<Deps, 'db'>): Job[] => [
  intervalJob(db, { name: 'purge share links', everyMs: PURGE_EVERY_MS, run: () => purgeShareLinks(db) }),
]
