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
import type { FastifyBaseLogger } from 'fastify'
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
import type { Session } from '#server/identity/sessions.ts'
import type { Bus } from '#server/live/bus.ts'
import type { Receiver } from './fan-out.ts'
import { frameOf, frameText } from './frame.ts'
import type { Places } from './socket-limits.ts'
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

/** The parts of this process that all connections use. */
export type Shared = {
  bus: Bus
  followers: TopicFollowers
  log: Pick<FastifyBaseLogger, 'debug'>
  onClose(connection: Connection): void
}

/** The TCP or TLS stream below a socket, with its connection. */
const CONNECTION = Symbol('connection')
type Stream = Duplex & { [CONNECTION]?: Connection }

/**
 * A socket of `ws` with its subscriptions. Ten thousands of them are open and silent, so each consists of few objects: it has no closures,
 * and a rare need is a field that stays undefined until then.
 */
export class Connection extends WebSocket implements Receiver {
  #shared!: Shared
  #stream!: Stream
  #places!: Places
  /** The id of its session. */
  sid = ''
  #playerId = ''
  /** The requested topics, oldest first. Both lists grow by concat(), because push() and a spread leave room for 16 more. */
  #chosen: readonly Topic[] = []
  #heard: readonly number[] = []
  /** The bytes received since the start of the present window, in whole ms: other numbers are objects of their own. */
  #bytes = 0
  #since = -WINDOW_MS
  #shuttingOut: NodeJS.Timeout | undefined
  /** The number of the last ping, and whether the client answered it. */
  #ping = 0
  #isResponding = true
  /** The time by which a client that is behind must have caught up; after that it is disconnected. Unset otherwise. */
  #givingUp: NodeJS.Timeout | undefined
  #timers: Set<NodeJS.Timeout> | undefined

  /** Starts to serve a socket that `ws` has just accepted. The places are freed when it closes. */
  begin(shared: Shared, stream: Stream, places: Places, { sid, player }: Session): void {
    this.#shared = shared
    this.#stream = stream
    this.#places = places
    this.sid = sid
    this.#playerId = player.id
    shared.followers.follow(EVERYBODY, this)
    this.mayHear(player)
    stream[CONNECTION] = this
    stream.on('data', countBytes)
  }

  /** Handles the events of `ws` without listeners: for five of them each connection would keep a larger table. */
  override emit(event: string, ...[data, isBinary]: unknown[]): boolean {
    switch (event) {
      case 'message':
        this.#hear(data as RawData, isBinary as boolean)
        break
      case 'ping':
        if (this.#isWelcome()) this.pong(data)
        break
      case 'pong':
        if (this.#isWelcome() && String(data) === String(this.#ping)) this.#isResponding = true
        break
      case 'error':
        this.#shared.log.debug({ err: data, player: this.#playerId }, 'socket error')
        break
      case 'close':
        this.#end()
    }
    return true
  }

  /** Subscribes a player to their own topic after the agreement, and otherwise unsubscribes. The shared viewer has no such topic. */
  mayHear(player: Player): void {
    const { followers } = this.#shared
    const topic = userTopic(player.id)
    if (player.ndaAccepted && player.role !== 'viewer') followers.follow(topic, this)
    else followers.leave(topic, this)
  }

  /** Sends a ping, and a message because a page sees no pings. Disconnects a client that did not answer the last ping. */
  beat(): void {
    if (!this.#isResponding) return this.terminate()
    this.#isResponding = false
    if (this.readyState !== WebSocket.OPEN) return
    this.ping(String(++this.#ping))
    this.deliver(ALIVE)
  }

  deliver(frames: Buffer): void {
    if (this.#givingUp || this.readyState !== WebSocket.OPEN) return
    if (this.#stream.writableLength > MOST_WAITING) return this.#fallBehind()
    // a broken stream emits 'close', which ends the connection
    this.#stream.write(frames)
  }

  #fallBehind(): void {
    this.#givingUp = setTimeout(() => this.terminate(), CATCH_UP_MS)
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
    if (this.readyState !== WebSocket.OPEN) return false
    const now = performance.now()
    this.#heard = this.#heard.filter((at) => now - at < WINDOW_MS).concat(now)
    if (this.#heard.length <= MESSAGES) return true
    this.#shutOut()
    return false
  }

  /** Counts received bytes. */
  countBytes(bytes: number): void {
    // `ws` continues to read after a broken frame
    if (this.#shuttingOut) return void this.#stream.pause()
    const now = Math.floor(performance.now())
    if (now - this.#since >= WINDOW_MS) {
      this.#bytes = 0
      this.#since = now
    }
    this.#bytes += bytes
    if (this.#bytes > MOST_BYTES) this.#shutOut()
  }

  /** Stops reading. Closing alone would read on until the client closes too. */
  #shutOut(): void {
    if (this.#shuttingOut) return
    this.close(CLOSE.tooMany, 'too many messages')
    this.pause()
    this.#shuttingOut = setTimeout(() => this.terminate(), TERMINATE_AFTER_MS)
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
    if (!this.#chosen.includes(topic)) this.#chosen = this.#chosen.concat(topic)
    this.#shared.followers.follow(topic, this)
    if (this.#chosen.length > MOST_TOPICS) this.#leave(this.#chosen[0]!)
    if (since === undefined) return
    const missed = this.#shared.bus.since(topic, since)
    if (missed === 'ahead')
      this.#later(BEHIND_MS, () => this.#shared.bus.since(topic, since) === 'ahead' && this.#sendResync(topic))
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
    if (!this.#chosen.includes(topic)) return
    this.#chosen = this.#chosen.filter((chosen) => chosen !== topic)
    this.#shared.followers.leave(topic, this)
  }

  #end(): void {
    const { followers, onClose } = this.#shared
    clearTimeout(this.#givingUp)
    clearTimeout(this.#shuttingOut)
    for (const timer of this.#timers ?? []) clearTimeout(timer)
    for (const topic of [EVERYBODY, userTopic(this.#playerId), ...this.#chosen]) followers.leave(topic, this)
    this.#places.free()
    onClose(this)
  }
}

function countBytes(this: Stream, chunk: Buffer): void {
  this[CONNECTION]!.countBytes(chunk.length)
}

function parseJson(data: RawData): unknown {
  try {
    return JSON.parse(data.toString()) as unknown
  } catch {
    return undefined
  }
}
