/**
 * Announcements inside this process: what a slice publishes after its commit, and what other processes are found to have committed
 * (topic-versions.ts), sockets pass on.
 *
 * Merging   a topic sends at most twice a second: at once if it has sent nothing in the last 500 ms, else at the end of that window, and
 *           then only the last message of each kind. A thousand new entries are two messages a second. Notifications, and what
 *           is said of them, are never merged.
 * Numbers   of a competition's topics are those of its changes in the database, the same in every process: a message says that everything
 *           up to its number has been heard, and of each kind a number is passed on once. The last 20 are stored for a client that
 *           reconnects, from whichever process it comes. Other topics count their messages here, from the clock's milliseconds on.
 */
import { competitionTopic, type Numbered, type ServerMessage, type Topic } from '#contract/realtime.ts'
import type { TopicVersions } from './topic-versions.ts'

type Listener = (message: Numbered) => void

export interface Bus {
  /** `seq`: the number of the change in the database. */
  publish(topic: Topic, message: ServerMessage, seq?: number): void
  subscribe(topic: Topic, listener: Listener): () => void
  /**
   * What came after `seq`; null if more was missed than is stored. 'ahead': another process has sent more than is known here yet; what
   * follows will be passed on.
   */
  since(topic: Topic, seq: number): Numbered[] | 'ahead' | null
  /** Does anybody listen to it in this process? */
  isHeard(topic: Topic): boolean
}

/** What is known of a topic's numbers in the database; see topic-versions.ts. */
export type Numbers = {
  /** The newest; null for a topic that is numbered here. */
  newest(topic: Topic): number | null
  /** From which on everything has been passed on here. */
  followedFrom(topic: Topic): number
}
const NUMBERED_HERE: Numbers = { newest: () => null, followedFrom: () => 0 }

/** A competition's topics have the numbers of its changes. */
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
/** Beyond this many, topics without subscribers are dropped, oldest first. */
const MOST_TOPICS = 20_000

type Waiting = { message: ServerMessage; seq: number | undefined }
type Channel = {
  seq: number
  /** Everything after this number is in `recent`. */
  from: number
  /** The newest number of the database, by kind of message. */
  newest: Map<string, number>
  recent: Numbered[]
  /** What is waiting for the end of the window, by kind; null while no window is open. */
  waiting: Map<string, Waiting> | null
  listeners: Set<Listener>
}

export function openBus(numbers: Numbers = NUMBERED_HERE): Bus {
  const channels = new Map<Topic, Channel>()
  /** Then what was passed on of a topic without a channel is not known any more. */
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

/** Messages of one kind replace each other; null: every message counts. */
function kindOf(message: ServerMessage): string | null {
  switch (message.type) {
    case 'notification':
    case 'notifications_removed':
    case 'notifications_read':
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
