/** Deletes the data that recognises groups of accounts: hashes of mailboxes after 30 days, hashes of addresses after the settlement. */
import { readClock } from '#server/db/clock.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { forgetEntryAddresses } from '#server/records/entry-addresses.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'
import { forgetLeft } from '#server/records/left-emails.ts'

const EVERY_MS = 3_600_000

export const heldPrizeJobs = ({ db }: Pick<Deps, 'db'>): Job[] => [
  intervalJob(db, {
    name: 'delete hashes of accounts',
    everyMs: EVERY_MS,
    run: async () => {
      const now = await readClock(db)
      await forgetLeft(db, now)
      await forgetEntryAddresses(db, now)
    },
  }),
]
