/** Reading competitions being played by the plan, as jobs: channels, baskets, videos and new uploads do not wait for each other. */
import type { Job } from '#server/jobs/scheduler.ts'
import { findUploads, freezeBaskets } from './baskets.ts'
import { askChannels, type Asking } from './channel-readings.ts'
import { nextDue, type What } from './plan.ts'
import { countVideos } from './video-counts.ts'

const asks: readonly { name: string; what: What; run: (asking: Asking) => Promise<void> }[] = [
  { name: 'read channels', what: 'channels', run: askChannels },
  { name: 'freeze baskets', what: 'baskets', run: freezeBaskets },
  { name: 'count videos', what: 'videos', run: countVideos },
  { name: 'find uploads', what: 'uploads', run: findUploads },
]

export const readingJobs = (asking: Asking): Job[] =>
  asks.map(({ name, what, run }) => ({ name, nextDue: () => nextDue(asking.db, what), run: () => run(asking) }))
