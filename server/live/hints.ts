/**
 * Hints between processes: that a topic has reached a number, and nothing else. A hint is sent after the commit and may be lost; a process
 * that misses it finds out within a second (topic-versions.ts), so nothing may depend on it but speed.
 *
 * Merging  the first goes out at once; those within MERGE_MS of it go out together, and of each topic only the highest number.
 */
export type Hint = { topic: string; seq: number }

export interface Hints {
  /** Tells the other processes. Never waits, never throws. */
  tell(topic: string, seq: number): void
  /** Hints from other processes. Returns a function that stops listening. */
  heard(listener: (hints: readonly Hint[]) => void): () => void
  close(): Promise<void>
}

const MERGE_MS = 30

/** Gathers what is told, and passes it on together. */
export function mergeHints(send: (hints: Hint[]) => void): Pick<Hints, 'tell'> & { stop(): void } {
  const waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let sentAt = -Infinity
  let isStopped = false
  const flush = () => {
    timer = undefined
    sentAt = performance.now()
    const hints = Array.from(waiting, ([topic, seq]) => ({ topic, seq }))
    waiting.clear()
    send(hints)
  }
  return {
    tell(topic, seq) {
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

type Listener = (hints: readonly Hint[]) => void

/** What connects the hints of one program: with one process there is nobody else to hear them. */
export type HintHub = Set<Hints & { hear: Listener }>

/** Hints in memory. Processes that share a hub, as in tests, hear each other. */
export function openMemoryHints(hub: HintHub = new Set()): Hints {
  const listeners = new Set<Listener>()
  const merged = mergeHints((hints) => {
    for (const other of hub) if (other !== own) other.hear(hints)
  })
  const own = {
    tell: merged.tell,
    heard(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hear(hints: readonly Hint[]) {
      for (const listener of listeners) listener(hints)
    },
    async close() {
      merged.stop()
      hub.delete(own)
    },
  }
  hub.add(own)
  return own
}
