/**
 * Runs jobs when they are due.
 *
 * A job claims its work in the database, so running it twice is harmless, and the next run repairs the result of a crash. The scheduler
 * sleeps until the earliest due time, at most a minute, and can be woken by `poke`. Due times come from the system clock, which can be set.
 * It is compared with the monotonic clock, and after a jump every job checks again within a second.
 */
import type { FastifyBaseLogger } from 'fastify'
import { begin, count, observe } from '#server/metrics/metrics.ts'
import { DeadlineExceeded, withDeadline } from './deadline.ts'
import { JOB_MS, withCallTimeout } from './call-timeouts.ts'

export type Job = {
  name: string
  /** Returns when the job is next due, or null if nothing is scheduled. A past time means now. */
  nextDue(): Promise<Date | null>
  run(): Promise<void>
}

/** Returns the later of `due` and an instant of the monotonic clock (performance.now()), by the clock of this process. */
export const notBeforeMonotonic = (due: Date, instantMs: number): Date =>
  new Date(Math.max(due.getTime(), Date.now() + instantMs - performance.now()))

const LONGEST_SLEEP_MS = 60_000
const AFTER_AN_ERROR_MS = 1_000
const CHECK_CLOCKS_MS = 500
/** The tolerated difference of the two clocks in that time, in ms; gradual clock corrections stay below it. */
const JUMP_MS = 100

export type Scheduler = {
  poke(): void
  /** Starts no more runs and waits up to `withinMs` for those under way. Returns the names of jobs that still run. */
  stop(withinMs: number): Promise<string[]>
}

/** While `mayRun` returns false, no job runs. Call `poke` when it changes. */
export function startScheduler(
  jobs: readonly Job[],
  now: () => Date,
  log: FastifyBaseLogger,
  mayRun: () => boolean = () => true,
): Scheduler {
  const resting = (job: Job): Job => ({ ...job, nextDue: async () => (mayRun() ? job.nextDue() : null) })
  const workers = withCallTimeout(JOB_MS, () => jobs.map((job) => startWorker(resting(job), now, log)))
  const pokeAll = () => workers.forEach((worker) => worker.poke())
  const stopWatching = watchForJumps(now, (ms) => {
    log.warn({ ms }, 'the system clock jumped; all jobs check again')
    pokeAll()
  })
  return {
    poke: pokeAll,
    stop: async (withinMs) => {
      stopWatching()
      const running = new Set(jobs.map(({ name }) => name))
      const stops = workers.map(async (worker, nth) => {
        await worker.stop()
        running.delete(jobs[nth]!.name)
      })
      await withDeadline(withinMs, Promise.all(stops)).catch((error: unknown) => {
        if (!(error instanceof DeadlineExceeded)) throw error
      })
      return [...running]
    },
  }
}

/** Calls `onJump` with the size in ms of each jump of the clock. Returns a function that ends the watch. */
function watchForJumps(now: () => Date, onJump: (ms: number) => void): () => void {
  const difference = () => now().getTime() - performance.now()
  let before = difference()
  const timer = setInterval(() => {
    const jumped = Math.round(difference() - before)
    before += jumped
    if (Math.abs(jumped) >= JUMP_MS) onJump(jumped)
  }, CHECK_CLOCKS_MS)
  timer.unref()
  return () => clearInterval(timer)
}

type Worker = { poke(): void; stop(): Promise<void> }

/** Each job has a loop of its own, so that a slow job does not delay the others. */
function startWorker(job: Job, now: () => Date, log: FastifyBaseLogger): Worker {
  begin('fantasy_step_lag_seconds', { job: job.name })
  begin('fantasy_job_failures_total', { job: job.name })
  let stopped = false
  let wake = () => {}
  let poked = false

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (poked || stopped) wake()
    })

  const turn = async (): Promise<number> => {
    try {
      poked = false
      const due = await job.nextDue()
      if (due === null) return LONGEST_SLEEP_MS
      const waitMs = due.getTime() - now().getTime()
      if (waitMs > 0) return Math.min(waitMs, LONGEST_SLEEP_MS)
      // the first due time is the epoch, so that the first check runs at once
      if (due.getTime() > 0) observe('fantasy_step_lag_seconds', -waitMs / 1000, { job: job.name })
      await job.run()
      return 0
    } catch (error) {
      count('fantasy_job_failures_total', { job: job.name })
      if (!stopped) log.error({ err: error, job: job.name }, 'job failed; retrying')
      return AFTER_AN_ERROR_MS
    }
  }

  const loop = (async () => {
    while (!stopped) {
      const waitMs = await turn()
      if (waitMs > 0 && !stopped) await sleep(waitMs)
    }
  })()

  return {
    poke: () => {
      poked = true
      wake()
    },
    stop: async () => {
      stopped = true
      wake()
      await loop
    },
  }
}
