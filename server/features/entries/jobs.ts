/** The scheduled jobs of entries. */
import type { Deps } from '#server/deps.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { purgeOwnProjections } from '#server/records/own-projections.ts'
import { forgetWithdrawn } from '#server/records/entries.ts'
import { purgeIdempotencyKeys } from '#server/records/idempotency-keys.ts'
import { rivalSwapsJob } from './rival-swaps.ts'
import { rivalsJob } from './rivals.ts'

/** In ms: often enough that stored responses cannot fill the disk, because rate limits allow a player about a megabyte in this time. */
const PURGE_EVERY_MS = 300_000
const DELETE_EVERY_MS = 3_600_000

export const entryJobs = (deps: Deps): Job[] => [
  rivalsJob(deps),
  rivalSwapsJob(deps),
  intervalJob(deps.db, {
    name: 'purge idempotency keys',
    everyMs: PURGE_EVERY_MS,
    run: () => purgeIdempotencyKeys(deps.db),
  }),
  intervalJob(deps.db, {
    name: 'delete withdrawn entries',
    everyMs: DELETE_EVERY_MS,
    run: () => forgetWithdrawn(deps.db),
  }),
  intervalJob(deps.db, {
    name: 'purge own projections',
    everyMs: DELETE_EVERY_MS,
    run: () => purgeOwnProjections(deps.db),
  }),
]
