/**
 * Invalidations between processes: that a topic has reached a number, and nothing else. An invalidation is sent after the commit and may be lost; a process
 * that misses it finds out within a second (topic-versions.ts), so nothing may depend on it but speed.
 *
 * Merging  the first goes out at once; those within MERGE_MS of it go out together, and of each topic only the highest number.
 */
export type Invalidation = { topic: string; seq: number }

export interface Invalidations {
  /** Tells the other processes. Never waits, never throws. */
  send(topic: string, seq: number): void
  /** Invalidations from other processes. Returns a function that stops listening. */
  listen(listener: (invalidations: readonly Invalidation[]) => void): () => void
  close(): Promise<void>
}

const MERGE_MS = 30

/** Gathers what is told, and passes it on together. */
export function mergeInvalidations(
  send: (invalidations: Invalidation[]) => void,
): Pick<Invalidations, 'send'> & { stop(): void } {
  const waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let sentAt = -Infinity
  let isStopped = false
  const flush = () => {
    timer = undefined
    sentAt = performance.now()
    const invalidations = Array.from(waiting, ([topic, seq]) => ({ topic, seq }))
    waiting.clear()
    send(invalidations)
  }
  return {
    send(topic, seq) {
      if (isStopped) return
      waiting.set(topic, Math.max(seq, waiting.get(topic) ?? 0))
      timer ??= setTimeout(flush, Math.max(0, sentAt + MERGE_MS - performance.now())).unref()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      waiting.clear()
    },
  }
}

type Listener = (invalidations: readonly Invalidation[]) => void

/** What connects the invalidations of one program: with one process there is nobody else to hear them. */
export type InvalidationHub = Set<Invalidations & { hear: Listener }>

/** Invalidations in memory. Processes that share a hub, as in tests, hear each other. */
export function openMemoryInvalidations(hub: InvalidationHub = new Set()): Invalidations {
  const listeners = new Set<Listener>()
  const merged = mergeInvalidations((invalidations) => {
    for (const other of hub) if (other !== own) other.hear(invalidations)
  })
  const own = {
    send: merged.send,
    listen(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hear(invalidations: readonly Invalidation[]) {
      for (const listener of listeners) listener(invalidations)
    },
    async close() {
      merged.stop()
      hub.delete(own)
    },
  }
  hub.add(own)
  return own
}
