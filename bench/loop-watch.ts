/**
 * Loaded into the server's process: measures how long its event loop was blocked at most since the last request.
 *
 * A timer that is due every ms is late while other code runs. The thread's processor time between two of its turns says how long the
 * program itself worked, garbage collection included; on a busy machine it is less than the delay.
 */
import { createHistogram } from 'node:perf_hooks'
import { serveAsks } from './beside.ts'

/** The longest delay and the longest work without a pause, and what 99 of 100 turns stayed below. */
export type Hold = { longestMs: number; p99Ms: number; longestWorkMs: number; p99WorkMs: number }

let [longestMs, longestWorkMs] = [0, 0]
/** In µs. */
const [delays, works] = [createHistogram(), createHistogram()]
let [at, worked] = [performance.now(), workedMs()]

setInterval(() => {
  const [now, used] = [performance.now(), workedMs()]
  const delayMs = Math.max(0, now - at - 1)
  longestMs = Math.max(longestMs, delayMs)
  delays.record(1 + Math.round(1000 * delayMs))
  longestWorkMs = Math.max(longestWorkMs, used - worked)
  works.record(1 + Math.round(1000 * (used - worked)))
  ;[at, worked] = [now, used]
}, 1).unref()

function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

serveAsks(async (): Promise<Hold> => {
  const found = {
    longestMs,
    p99Ms: delays.percentile(99) / 1000,
    longestWorkMs,
    p99WorkMs: works.percentile(99) / 1000,
  }
  ;[longestMs, longestWorkMs] = [0, 0]
  delays.reset()
  works.reset()
  // the work before this request, such as the start of the program, belongs to the time before it
  ;[at, worked] = [performance.now(), workedMs()]
  return found
})
