/** Passes over boards of millions of entries in one thread for all boards of the process. The first pass starts it. */
import { Worker } from 'node:worker_threads'
import { orderPass, passOf, type OrderInput, type PassInput, type PassResult } from '#game/board.ts'
import type { FromPasses, ToPasses } from './pass-worker.ts'

export type PassThread = {
  rank(input: PassInput): Promise<PassResult>
  order(input: OrderInput): Promise<void>
}

type Answer = { resolve(result: PassResult | null): void; reject(error: unknown): void }
type Request = { rank: PassInput } | { order: OrderInput }

const startWorker = (): Worker =>
  new Worker(new URL('./pass-worker.ts', import.meta.url), { execArgv: [], name: 'passes' })

/**
 * If the thread fails, its work is done here, and the next pass starts another thread. That holds the event loop for a while, but
 * every reader gets its answer.
 */
export function openPassThread(start: () => Worker = startWorker): PassThread {
  const asked = new Map<number, Answer>()
  let worker: Worker | null = null
  let nth = 0

  const fail = (from: Worker, error: unknown) => {
    if (from !== worker) return
    worker = null
    for (const { reject } of asked.values()) reject(error)
    asked.clear()
  }

  const begin = (): Worker => {
    const started = start()
    // the process does not wait for the thread when it ends
    started.unref()
    started.on('message', (message: FromPasses) => {
      const answer = asked.get(message.id)
      asked.delete(message.id)
      if ('failed' in message) answer?.reject(message.failed)
      else answer?.resolve(message.result)
    })
    started.on('error', (error) => fail(started, error))
    started.on('exit', () => fail(started, new Error('the thread of the boards has ended')))
    return started
  }

  const ask = (request: Request): Promise<PassResult | null> =>
    new Promise((resolve, reject) => {
      worker ??= begin()
      const id = ++nth
      asked.set(id, { resolve, reject })
      worker.postMessage({ id, ...request } satisfies ToPasses)
    })

  return {
    rank: async (input) => (await ask({ rank: input }).catch(() => null)) ?? passOf(input),
    async order(input) {
      await ask({ order: input }).catch(() => orderPass(input))
    },
  }
}

/** The thread of this process. */
export const passThread = openPassThread()
