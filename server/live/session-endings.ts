/** Tells who listens that a session ended, so that its sockets close with it. */

/** `isRenewed`: the session goes on under another id, and its sockets should come back. */
type Listener = (sid: string, isRenewed: boolean) => void

export type SessionEndings = {
  /** Call it after the commit. */
  announce(sid: string, isRenewed: boolean): void
  /** Returns how to stop listening. */
  listen(listener: Listener): () => void
}

export function openSessionEndings(): SessionEndings {
  const listeners = new Set<Listener>()
  return {
    announce(sid, isRenewed) {
      for (const listener of listeners) listener(sid, isRenewed)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
