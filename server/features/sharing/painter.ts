/**
 * Manages the thread that draws pictures. The first picture starts it, and it ends after a while without requests to free its memory. At
 * most 20 requests wait; further ones get no picture. A picture that takes too long ends the thread and all waiting requests.
 */
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import type { FromPainter, ToPainter } from './picture-worker.ts'
import type { Box } from './picture-tree.ts'

export const MOST_WAITING = 20
const LONGEST_MS = 10_000
const IDLE_MS = 60_000
/** How long (ms) no thread is started after one has failed. It always fails where its packages are missing, as in the desktop app. */
const REST_MS = 60_000

export type Painter = {
  /** The picture, or null if too many requests wait or the drawing failed. */
  paint(tree: Box): Promise<Drawn | null>
  close(): Promise<void>
}
type Drawn = { png: Buffer; missing: readonly string[] }

const startWorker = (): Worker =>
  new Worker(new URL('./picture-worker.ts', import.meta.url), { execArgv: [], name: 'pictures' })

export function openPainter(
  log: FastifyBaseLogger,
  { start = startWorker, idleMs = IDLE_MS, now = () => performance.now() } = {},
): Painter {
  const waiting = new Map<number, (drawn: Drawn | null) => void>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  let restUntil = -Infinity
  let nth = 0

  const settle = (id: number, drawn: Drawn | null) => {
    const done = waiting.get(id)
    if (!done) return
    waiting.delete(id)
    done(drawn)
    expectOne()
  }

  /** Draws the next picture with a time limit, or ends the thread after a while without requests. */
  const expectOne = () => {
    clearTimeout(deadline)
    clearTimeout(idle)
    const from = worker
    if (!from) return
    if (waiting.size > 0)
      deadline = setTimeout(() => fail(from, new Error('drawing a picture timed out')), LONGEST_MS).unref()
    else idle = setTimeout(() => void end(), idleMs).unref()
  }

  const end = async () => {
    const ended = worker
    worker = null
    for (const id of waiting.keys()) settle(id, null)
    expectOne()
    await ended?.terminate()
  }

  const fail = (from: Worker, error: unknown) => {
    if (from !== worker) return
    log.warn({ err: error }, 'the thread that draws pictures failed; restarting it soon')
    restUntil = now() + REST_MS
    void end()
  }

  const begin = (): Worker => {
    const started = start()
    // the process does not wait for the thread when it ends
    started.unref()
    started.on('message', (message: FromPainter) => {
      if (!('failed' in message)) return settle(message.id, { png: Buffer.from(message.png), missing: message.missing })
      log.warn({ err: message.failed }, 'drawing a picture failed')
      settle(message.id, null)
    })
    started.on('error', (error) => fail(started, error))
    started.on('exit', () => fail(started, new Error('the thread that draws pictures has ended')))
    return started
  }

  return {
    async paint(tree) {
      if (waiting.size > MOST_WAITING || now() < restUntil) return null
      try {
        worker ??= begin()
      } catch (error) {
        log.warn({ err: error }, 'the thread that draws pictures failed; restarting it soon')
        restUntil = now() + REST_MS
        return null
      }
      const to = worker
      const id = ++nth
      return new Promise((done) => {
        waiting.set(id, done)
        to.postMessage({ id, tree } satisfies ToPainter)
        if (waiting.size === 1) expectOne()
      })
    },
    close: end,
  }
}
