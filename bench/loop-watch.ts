/**
 * Loaded into the product beside it: how long its event loop was held at most since somebody last asked.
 *
 * A timer that is due every millisecond is late by as long as nothing else could run. The thread's processor time between two of its turns
 * says how long the program itself worked at a stretch, collecting garbage included: on a busy machine it is the lesser figure.
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
