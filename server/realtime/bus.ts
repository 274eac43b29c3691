/**
 * Announcements inside this process: what a slice publishes after its commit, sockets pass on.
 *
 * Merging   of one topic and kind only the last message of a window goes out, so a thousand entries are two messages a second.
 * Numbers   each topic counts its messages and keeps the last 20 for a client that comes back.
 */
import type { Numbered, ServerMessage, Topic } from '#contract/realtime.ts'

export type Listener = (message: Numbered) => void

export interface Bus {
  publish(topic: Topic, message: ServerMessage): void
  subscribe(topic: Topic, listener: Listener): () => void
  /** What came after `seq`, or null when more was missed than is kept. */
  since(topic: Topic, seq: number): Numbered[] | null
}
