/**
 * Invalidations between processes: each says that a topic has reached a version, and nothing else. An invalidation is sent after the commit
 * and may be lost; a process that misses one finds the change by its poll within a second (topic-versions.ts), so that only speed depends
 * on it.
 *
 * Merging  The first invalidation is sent at once; those in the MERGE_MS after it are sent together, with the highest version of each
 * topic.
 */
export type Invalidation = { topic: string; seq: number }

export interface Invalidations {
  /** Sends an invalidation to the other processes. Never waits and never throws. */
  send(topic: string, seq: number): void
  /** Calls the listener with invalidations from other processes. Returns a function that stops listening. */
  listen(listener: (invalidations: readonly Invalidation[]) => void): () => void
  close(): Promise<void>
}

const MERGE_MS = 30

/** Collects invalidations and sends them together. */
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

/** The processes of a test that receive each other's invalidations. In production the hub has one member. */
export type InvalidationHub = Set<Invalidations & { hear: Listener }>

/** Opens invalidations in memory. Processes that share a hub receive each other's. */
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
