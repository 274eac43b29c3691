/**
 * Announcements inside this process. Features publish after their commit, changes by other processes are published when they are found
 * (topic-versions.ts), and sockets send both on.
 *
 * Merging   A topic sends at most twice a second: at once if it has sent nothing in the last 500 ms, otherwise at the end of that
 *           window, and then only the last message of each kind. A thousand new entries become two messages a second. Notifications
 *           are never merged.
 * Numbers   The numbers of a competition's topics are those of its changes in the database, equal in every process. A message with a
 *           number means that all earlier changes were sent, and each kind of message is sent once for a number. The last 20 messages
 *           are kept for clients that reconnect, from whichever process. Other topics count their messages in this process, starting
 *           at the clock's milliseconds.
 */
import { competitionTopic, type Numbered, type ServerMessage, type Topic } from '#contract/realtime.ts'
import type { TopicVersions } from './topic-versions.ts'

type Listener = (message: Numbered) => void

export interface Bus {
  /** `seq` is the number of the change in the database. */
  publish(topic: Topic, message: ServerMessage, seq?: number): void
  subscribe(topic: Topic, listener: Listener): () => void
  /**
   * Returns the messages after `seq`, or null if the client missed more than are kept. Returns 'ahead' if another process has already sent
   * a higher number than this one knows; this process then sends the rest when it learns of it.
   */
  since(topic: Topic, seq: number): Numbered[] | 'ahead' | null
  /** Returns whether anybody in this process listens to the topic. */
  isHeard(topic: Topic): boolean
}

/** The version number that the database holds for each topic, as far as this process knows it (topic-versions.ts). */
export type Numbers = {
  /** Returns the newest number, or null for a topic whose messages this process numbers. */
  newest(topic: Topic): number | null
  /** Returns the number after which this process has sent every message. */
  followedFrom(topic: Topic): number
}
const NUMBERED_HERE: Numbers = { newest: () => null, followedFrom: () => 0 }

/** Returns the numbers of a competition's changes for its topics. */
export const numbersOf = (topicVersions: Pick<TopicVersions, 'seqOf' | 'followedFrom'>): Numbers => {
  const competitionTopicOf = (topic: Topic) => {
    const [, id] = /^(?:competition|leaderboard):(\d+)$/.exec(topic) ?? []
    return id === undefined ? null : competitionTopic(Number(id))
  }
  return {
    newest(topic) {
      const competition = competitionTopicOf(topic)
      return competition === null ? null : topicVersions.seqOf(competition)
    },
    followedFrom(topic) {
      const competition = competitionTopicOf(topic)
      return competition === null ? 0 : topicVersions.followedFrom(competition)
    },
  }
}

export const MERGE_MS = 500
export const KEPT = 20
/** Above this number of topics, topics without subscribers are dropped, oldest first. */
const MOST_TOPICS = 20_000

type Waiting = { message: ServerMessage; seq: number | undefined }
type Channel = {
  seq: number
  /** The list `recent` has all messages after this number. */
  from: number
  /** The newest number of the database, by kind of message. */
  newest: Map<string, number>
  recent: Numbered[]
  /** The messages that wait for the end of the window, by kind; null while no window is open. */
  waiting: Map<string, Waiting> | null
  listeners: Set<Listener>
}

export function openBus(numbers: Numbers = NUMBERED_HERE): Bus {
  const channels = new Map<Topic, Channel>()
  /** True once a channel was removed: then a topic without a channel may have had messages that this process no longer knows. */
  let hasForgotten = false

  const channelOf = (topic: Topic): Channel => {
    const known = channels.get(topic)
    if (known) return known
    if (channels.size >= MOST_TOPICS) {
      forgetSilent(channels)
      hasForgotten = true
    }
    const newest = numbers.newest(topic)
    const seq = newest === null ? Date.now() : hasForgotten ? newest : numbers.followedFrom(topic)
    const channel: Channel = { seq, from: seq, newest: new Map(), recent: [], waiting: null, listeners: new Set() }
    channels.set(topic, channel)
    return channel
  }

  const send = (topic: Topic, channel: Channel, { message, seq = channel.seq + 1 }: Waiting) => {
    channel.seq = Math.max(seq, channel.seq)
    const numbered: Numbered = { ...message, topic, seq: channel.seq }
    channel.recent.push(numbered)
    if (channel.recent.length > KEPT) channel.from = channel.recent.shift()!.seq
    for (const listener of channel.listeners) listener(numbered)
  }

  const openWindow = (topic: Topic, channel: Channel) => {
    channel.waiting = new Map()
    setTimeout(() => {
      const waiting = [...channel.waiting!.values()]
      if (waiting.length > 0) openWindow(topic, channel)
      else channel.waiting = null
      for (const one of waiting) send(topic, channel, one)
    }, MERGE_MS).unref()
  }

  return {
    publish(topic, message, seq) {
      const channel = channelOf(topic)
      const kind = kindOf(message)
      if (kind === null) return send(topic, channel, { message, seq })
      if (seq !== undefined) {
        if (seq <= (channel.newest.get(kind) ?? 0)) return
        channel.newest.set(kind, seq)
      }
      const one = { message, seq }
      if (channel.waiting) return void channel.waiting.set(kind, merge(channel.waiting.get(kind), one))
      openWindow(topic, channel)
      send(topic, channel, one)
    },
    subscribe(topic, listener) {
      const { listeners } = channelOf(topic)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isHeard: (topic) => (channels.get(topic)?.listeners.size ?? 0) > 0,
    since(topic, seq) {
      const newest = numbers.newest(topic)
      const channel = newest === null ? channels.get(topic) : channelOf(topic)
      if (!channel) return null
      if (seq > Math.max(channel.seq, newest ?? 0)) return newest === null ? null : 'ahead'
      return seq < channel.from ? null : channel.recent.filter((message) => message.seq > seq)
    },
  }
}

/** Messages of the same kind replace each other; null means that no message is replaced. */
function kindOf(message: ServerMessage): string | null {
  switch (message.type) {
    case 'notification':
    case 'notifications_removed':
    case 'notifications_read':
    case 'alive':
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
function merge(earlier: Waiting | undefined, { message, seq }: Waiting): Waiting {
  if (earlier?.message.type !== 'competition_updated' || message.type !== 'competition_updated') return { message, seq }
  return { message: { ...message, data: { ...earlier.message.data, ...message.data } }, seq }
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
