/**
 * With YouTube as the source, reads the whole catalogue again every 15 minutes: 20 calls for 1,000 channels. One process does it for all.
 */
import type { Deps } from '#server/deps.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'
import { announceCatalogue } from '#server/records/topic-versions.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { fetchRenewal, saveRenewal } from './renew-catalogue.ts'

const RENEW_EVERY_MS = 900_000

export const creatorJobs = (deps: Deps): Job[] =>
  deps.source.name === 'youtube'
    ? [intervalJob(deps.db, { name: 'renew the catalogue', everyMs: RENEW_EVERY_MS, run: () => renew(deps) })]
    : []

async function renew(deps: Deps): Promise<void> {
  await deps.source.purge()
  const renewal = await fetchRenewal(deps)
  if (renewal.listed.length === 0) return
  await deps.db.transaction().execute((tx) => saveRenewal(deps, tx, renewal))
  await announceCatalogue(deps)
}
