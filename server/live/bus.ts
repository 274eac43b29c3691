/**
 * Announcements inside this process: what a slice publishes after its commit, sockets pass on.
 *
 * Merging   a topic sends at most twice a second: at once if it has sent nothing in the last 500 ms, else at the end of that window, and
 *           then only the last message of each kind. A thousand new entries are two messages a second. Notifications are never merged.
 * Numbers   each topic counts its messages and stores the last 20 for a client that reconnects. The count starts at the clock's
 *           milliseconds, so a number from before a restart is never mistaken for a new one.
 * Limits    one process: announcements of other servers are not received here; polling covers that.
 */
import type { Numbered, ServerMessage, Topic } from '#contract/realtime.ts'

type Listener = (message: Numbered) => void

export interface Bus {
  publish(topic: Topic, message: ServerMessage): void
  subscribe(topic: Topic, listener: Listener): () => void
  /** What came after `seq`, or null if more was missed than is stored. */
  since(topic: Topic, seq: number): Numbered[] | null
}

export const MERGE_MS = 500
export const KEPT = 20
/** Beyond this many, topics without subscribers are dropped, oldest first. */
const MOST_TOPICS = 20_000

type Channel = {
  seq: number
  recent: Numbered[]
  /** What is waiting for the end of the window, by kind; null while no window is open. */
  waiting: Map<string, ServerMessage> | null
  listeners: Set<Listener>
}

export function openBus(): Bus {
  const channels = new Map<Topic, Channel>()

  const channelOf = (topic: Topic): Channel => {
    const known = channels.get(topic)
    if (known) return known
    if (channels.size >= MOST_TOPICS) forgetSilent(channels)
    const channel: Channel = { seq: Date.now(), recent: [], waiting: null, listeners: new Set() }
    channels.set(topic, channel)
    return channel
  }

  const send = (topic: Topic, channel: Channel, message: ServerMessage) => {
    channel.seq += 1
    const numbered: Numbered = { ...message, topic, seq: channel.seq }
    channel.recent.push(numbered)
    if (channel.recent.length > KEPT) channel.recent.shift()
    for (const listener of channel.listeners) listener(numbered)
  }

  const openWindow = (topic: Topic, channel: Channel) => {
    channel.waiting = new Map()
    setTimeout(() => {
      const waiting = [...channel.waiting!.values()]
      if (waiting.length > 0) openWindow(topic, channel)
      else channel.waiting = null
      for (const message of waiting) send(topic, channel, message)
    }, MERGE_MS).unref()
  }

  return {
    publish(topic, message) {
      const channel = channelOf(topic)
      const kind = kindOf(message)
      if (kind === null) return send(topic, channel, message)
      if (channel.waiting) return void channel.waiting.set(kind, merge(channel.waiting.get(kind), message))
      openWindow(topic, channel)
      send(topic, channel, message)
    },
    subscribe(topic, listener) {
      const { listeners } = channelOf(topic)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    since(topic, seq) {
      const channel = channels.get(topic)
      if (!channel || seq > channel.seq) return null
      const missed = channel.seq - seq
      return missed > channel.recent.length ? null : channel.recent.slice(channel.recent.length - missed)
    },
  }
}

/** Messages of one kind replace each other; null: every message counts. */
function kindOf(message: ServerMessage): string | null {
  switch (message.type) {
    case 'notification':
      return null
    case 'competition_updated':
      return `competition:${message.data.competition?.id ?? message.data.newEntry?.competitionId ?? ''}`
    case 'leaderboard_updated':
      return `leaderboard:${message.data.competitionId}`
    case 'creators_updated':
      return 'creators'
    case 'resync':
      return 'resync'
  }
}

/** A competition's new state and a new entry in it are merged into one message. */
function merge(earlier: ServerMessage | undefined, later: ServerMessage): ServerMessage {
  if (earlier?.type !== 'competition_updated' || later.type !== 'competition_updated') return later
  return { ...later, data: { ...earlier.data, ...later.data } }
}

function forgetSilent(channels: Map<Topic, Channel>): void {
  let left = channels.size - MOST_TOPICS / 2
  for (const [topic, { listeners, waiting }] of channels) {
    if (left <= 0) return
    if (listeners.size > 0 || waiting) continue
    channels.delete(topic)
    left--
  }
}
