/**
 * Jobs that read running competitions by the plan. Channels, baskets, videos and new uploads have separate jobs, so that none waits for
 * another.
 */
import type { Job } from '#server/jobs/scheduler.ts'
import { findUploads, freezeBaskets } from './baskets.ts'
import { readDueChannels, type ReadingDeps } from './channel-readings.ts'
import { nextDue, type What } from './plan.ts'
import { countVideos } from './video-counts.ts'

const asks: readonly { name: string; what: What; run: (asking: ReadingDeps) => Promise<void> }[] = [
  { name: 'read channels', what: 'channels', run: readDueChannels },
  { name: 'freeze baskets', what: 'baskets', run: freezeBaskets },
  { name: 'count videos', what: 'videos', run: countVideos },
  { name: 'find uploads', what: 'uploads', run: findUploads },
]

export const readingJobs = (asking: ReadingDeps): Job[] =>
  asks.map(({ name, what, run }) => ({ name, nextDue: () => nextDue(asking.db, what), run: () => run(asking) }))
