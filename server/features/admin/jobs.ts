/** The scheduled jobs for administrators. */
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { purgeGuesses } from '#server/records/guesses.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'

const PURGE_EVERY_MS = 3_600_000

export const adminJobs = ({ db }: Pick<Deps, 'db'>): Job[] => [
  intervalJob(db, { name: 'purge guesses', everyMs: PURGE_EVERY_MS, run: () => purgeGuesses(db) }),
]
