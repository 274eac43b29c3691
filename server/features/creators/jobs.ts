/** With YouTube the whole catalogue is read again every 15 minutes: twenty calls for a thousand channels. One process does it for all. */
import { EVERYBODY } from '#contract/realtime.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Deps } from '#server/deps.ts'
import { claimRun, nextRun } from '#server/records/interval-jobs.ts'
import { askForRenewal, saveRenewal } from './renew-catalogue.ts'

const NAME = 'renew the catalogue'
export const RENEW_EVERY_MS = 900_000

export const creatorJobs = (deps: Deps): Job[] => (deps.source.name === 'youtube' ? [renewJob(deps)] : [])

const renewJob = (deps: Deps): Job => ({
  name: NAME,
  nextDue: () => nextRun(deps.db, NAME, RENEW_EVERY_MS),
  async run() {
    if (!(await claimRun(deps.db, NAME, RENEW_EVERY_MS))) return
    await deps.source.purge()
    const renewal = await askForRenewal(deps)
    if (renewal.listed.length === 0) return
    await deps.db.transaction().execute((tx) => saveRenewal(deps, tx, renewal))
    deps.bus.publish(EVERYBODY, { type: 'creators_updated' })
  },
})
