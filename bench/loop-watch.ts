/**
 * Loaded into the server's process: measures how long its event loop was blocked at most since the last request.
 *
 * A timer that is due every ms is late while other code runs. The thread's processor time between two of its turns says how long the
 * program itself worked, garbage collection included; on a busy machine it is less than the delay.
 */
import { serveAsks } from './beside.ts'

export type Hold = { longestMs: number; longestWorkMs: number }

let hold: Hold = { longestMs: 0, longestWorkMs: 0 }
let [at, worked] = [performance.now(), workedMs()]

setInterval(() => {
  const [now, used] = [performance.now(), workedMs()]
  hold = {
    longestMs: Math.max(hold.longestMs, now - at - 1),
    longestWorkMs: Math.max(hold.longestWorkMs, used - worked),
  }
  ;[at, worked] = [now, used]
}, 1).unref()

function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

serveAsks(async (): Promise<Hold> => {
  const found = hold
  hold = { longestMs: 0, longestWorkMs: 0 }
  return found
})
