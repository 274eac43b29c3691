/** Runs expensive work a few at a time, in order of arrival. When `mostWaiting` wait, the next is refused: too_many_requests. */
import { Refused } from '#contract/errors.ts'

const COME_BACK_SECONDS = 5

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function makeSemaphore({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): InTurn {
  let running = 0
  const waiting: (() => void)[] = []

  return async (work) => {
    if (waiting.length >= mostWaiting) throw new Refused({ code: 'too_many_requests', retryAfter: COME_BACK_SECONDS })
    if (running >= atOnce)
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
