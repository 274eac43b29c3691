/** Tells subscribers that a session ended, so that its sockets are closed with it. */

/** `isRenewed`: the session continues under a new id, and its sockets should reconnect. */
type Listener = (sid: string, isRenewed: boolean) => void

export type SessionEndings = {
  /** Call it after the commit. */
  announce(sid: string, isRenewed: boolean): void
  /** Returns a function that unsubscribes. */
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
