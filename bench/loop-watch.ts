/**
 * Loaded into the product beside it: how long its event loop was held at most since somebody last asked.
 *
 * A timer that is due every millisecond is late by as long as nothing else could run. The thread's processor time over the same stretch
 * says how much of it the program worked, collecting garbage included, and how much the machine did something else.
 */
import { answerAsks } from './beside.ts'

export type Hold = { longestMs: number; workedMs: number }

let longest: Hold = { longestMs: 0, workedMs: 0 }
let [at, worked] = [performance.now(), workedMs()]

setInterval(() => {
  const [now, used] = [performance.now(), workedMs()]
  const longestMs = now - at - 1
  if (longestMs > longest.longestMs) longest = { longestMs, workedMs: used - worked }
  ;[at, worked] = [now, used]
}, 1).unref()

function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

answerAsks(async (): Promise<Hold> => {
  const found = longest
  longest = { longestMs: 0, workedMs: 0 }
  return found
})
