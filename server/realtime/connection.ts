/**
 * One open socket: its subscriptions, its incoming and its outgoing messages.
 *
 * Incoming: subscriptions (contract/realtime.ts). Invalid JSON closes the connection (1008). A valid message of an unknown kind is ignored,
 * because it may come from a newer page. At most 20 messages, pings and pongs and 96 KiB are accepted in 10 s. A client that sends more
 * gets 1008, is read no further and is disconnected a second later.
 *
 * Outgoing: messages of its topics. While more than 256 KiB are unsent, new messages are dropped. Once all of it is sent, one 'resync'
 * makes the client read everything again, and messages continue. A client that is still behind after 30 s is disconnected.
 *
 * A player's own topic requires the accepted agreement; the public topic, competitions and boards do not.
 */
import type { Duplex } from 'node:stream'
import { WebSocket, type RawData } from 'ws'
import {
  competitionTopic,
  CLOSE,
  EVERYBODY,
  leaderboardTopic,
  userTopic,
  type ServerMessage,
  type Topic,
} from '#contract/realtime.ts'
import { ClientMessage } from '#contract/realtime.schemas.ts'
import { count } from '#server/metrics/metrics.ts'
import type { Player } from '#server/identity/player.ts'
import type { Bus } from '#server/live/bus.ts'
import type { Receiver } from './fan-out.ts'
import { frameOf, frameText } from './frame.ts'
import type { TopicFollowers } from './topic-followers.ts'

const MESSAGES = 20
const MOST_BYTES = 96 * 1024
const WINDOW_MS = 10_000
/** In ms: the time for the close reason to arrive before the connection ends. */
const TERMINATE_AFTER_MS = 1_000
const MOST_WAITING = 256 * 1024
const CATCH_UP_MS = 30_000
/** In ms: the resyncs of clients that return together are spread over this time. */
const RANDOM_DELAY_MS = 2_000
/** In ms: how far this process may lag behind another. A number that is still unknown after this time comes from another database. */
const BEHIND_MS = 2_000
/** The maximum of requested topics at a time; beyond it the oldest subscription is dropped. */
const MOST_TOPICS = 40

const ALIVE = frameText(JSON.stringify({ type: 'alive' } satisfies ServerMessage))

export class Connection implements Receiver {
  readonly #socket: WebSocket
  /** The TCP or TLS stream below the socket. */
  readonly #stream: Duplex
  readonly #bus: Bus
  readonly #followers: TopicFollowers
  /** The player's own topic while it is followed. */
  #own: Topic | undefined
  readonly #chosen = new Set<Topic>()
  #heard: number[] = []
  /** The bytes received since the start of the present window. */
  #received = { bytes: 0, since: -Infinity }
  #shuttingOut: NodeJS.Timeout | undefined
  /** The number of the last ping, and whether the client answered it. */
  #ping = 0
  #isResponding = true
  /** The time by which a client that is behind must have caught up; after that it is disconnected. Unset otherwise. */
  #givingUp: NodeJS.Timeout | undefined
  /** Made when needed, because most of the ten thousands of connections never have one. */
  #timers: Set<NodeJS.Timeout> | undefined

  constructor(socket: WebSocket, stream: Duplex, bus: Bus, followers: TopicFollowers, player: Player) {
    this.#socket = socket
    this.#stream = stream
    this.#bus = bus
    this.#followers = followers
    followers.follow(EVERYBODY, this)
    this.mayHear(player)
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary))
    socket.on('ping', (data) => {
      if (this.#isWelcome()) socket.pong(data)
    })
    socket.on('pong', (data) => {
      if (this.#isWelcome() && String(data) === String(this.#ping)) this.#isResponding = true
    })
    stream.on('data', (chunk: Buffer) => this.#countBytes(chunk.length))
    socket.on('close', () => {
      clearTimeout(this.#givingUp)
      clearTimeout(this.#shuttingOut)
      for (const timer of this.#timers ?? []) clearTimeout(timer)
      this.#leaveAll()
    })
  }

  /** Subscribes a player to their own topic after the agreement, and otherwise unsubscribes. The shared viewer has no such topic. */
  mayHear(player: Player): void {
    const topic = userTopic(player.id)
    const mayHear = player.ndaAccepted && player.role !== 'viewer'
    if (mayHear) this.#followers.follow(topic, this)
    else if (this.#own) this.#followers.leave(this.#own, this)
    this.#own = mayHear ? topic : undefined
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Sends a ping, and a message because a page sees no pings. Disconnects a client that did not answer the last ping. */
  beat(): void {
    if (!this.#isResponding) return this.#socket.terminate()
    this.#isResponding = false
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#socket.ping(String(++this.#ping))
    this.deliver(ALIVE)
  }

  deliver(frames: Buffer): void {
    if (this.#givingUp || this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#stream.writableLength > MOST_WAITING) return this.#fallBehind()
    // a broken stream emits 'close', which ends the connection
    this.#stream.write(frames)
  }

  #fallBehind(): void {
    this.#givingUp = setTimeout(() => this.#socket.terminate(), CATCH_UP_MS)
    this.#stream.once('drain', () => {
      clearTimeout(this.#givingUp)
      this.#givingUp = undefined
      this.#sendResync(null)
    })
  }

  #sendResync(topic: Topic | null): void {
    count('fantasy_resyncs_total')
    this.deliver(frameText(JSON.stringify({ type: 'resync', data: { topic } } satisfies ServerMessage)))
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (!this.#isWelcome()) return
    const json = isBinary ? undefined : parseJson(data)
    if (json === undefined) return this.close(CLOSE.notUnderstood, 'not understood')
    const message = ClientMessage.safeParse(json).data
    if (message) this.#obey(message)
  }

  /** Counts a message, ping or pong. Returns whether it should be handled. */
  #isWelcome(): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false
    const now = performance.now()
    // a list of the right length: one that grows has room for 17 more
    this.#heard = [...this.#heard.filter((at) => now - at < WINDOW_MS), now]
    if (this.#heard.length <= MESSAGES) return true
    this.#shutOut()
    return false
  }

  #countBytes(bytes: number): void {
    // `ws` continues to read after a broken frame
    if (this.#shuttingOut) return void this.#stream.pause()
    const now = performance.now()
    if (now - this.#received.since >= WINDOW_MS) this.#received = { bytes: 0, since: now }
    this.#received.bytes += bytes
    if (this.#received.bytes > MOST_BYTES) this.#shutOut()
  }

  /** Stops reading. Closing alone would read on until the client closes too. */
  #shutOut(): void {
    if (this.#shuttingOut) return
    this.close(CLOSE.tooMany, 'too many messages')
    this.#socket.pause()
    this.#shuttingOut = setTimeout(() => this.#socket.terminate(), TERMINATE_AFTER_MS)
  }

  #obey(message: ClientMessage): void {
    switch (message.type) {
      case 'subscribe_competition':
        return this.#subscribe(competitionTopic(message.competitionId), message.since)
      case 'subscribe_leaderboard':
        return this.#subscribe(leaderboardTopic(message.competitionId), message.since)
      case 'unsubscribe_competition':
        return this.#leave(competitionTopic(message.competitionId))
      case 'unsubscribe_leaderboard':
        return this.#leave(leaderboardTopic(message.competitionId))
    }
  }

  #subscribe(topic: Topic, since: number | undefined): void {
    this.#chosen.add(topic)
    this.#followers.follow(topic, this)
    if (this.#chosen.size > MOST_TOPICS) this.#leave(this.#chosen.values().next().value!)
    if (since === undefined) return
    const missed = this.#bus.since(topic, since)
    if (missed === 'ahead')
      this.#later(BEHIND_MS, () => this.#bus.since(topic, since) === 'ahead' && this.#sendResync(topic))
    else if (missed === null) this.#later(Math.random() * RANDOM_DELAY_MS, () => this.#sendResync(topic))
    else if (missed.length > 0) this.deliver(Buffer.concat(missed.map(frameOf)))
  }

  #later(ms: number, act: () => void): void {
    const timers = (this.#timers ??= new Set())
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  #leave(topic: Topic): void {
    if (this.#chosen.delete(topic)) this.#followers.leave(topic, this)
  }

  #leaveAll(): void {
    for (const topic of [EVERYBODY, ...this.#chosen]) this.#followers.leave(topic, this)
    if (this.#own) this.#followers.leave(this.#own, this)
  }
}

function parseJson(data: RawData): unknown {
  try {
    return JSON.parse(data.toString()) as unknown
  } catch {
    return undefined
  }
}
