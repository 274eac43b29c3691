/**
 * One open socket: what it follows, what it may say, what it is sent.
 *
 * In       subscriptions of contract/realtime.ts, at most 20 messages in 10 s. JSON that cannot be read closes it (1008); a message
 *          that is well-formed but not ours is ignored: it may come from a newer page.
 * Out      messages of its topics. While more than 256 KiB wait to be read they are left out, and once there is room again a
 *          'resync' tells it which topics to read again.
 * Personal a player's own topic needs the accepted agreement; what everybody hears, and competitions and boards, do not.
 */
import { WebSocket, type RawData } from 'ws'
import { ClientMessage, competitionTopic, everybody, leaderboardTopic, userTopic, type Topic } from '#contract/realtime.ts'
import type { Player } from '../deps.ts'
import type { Bus } from './bus.ts'
import type { Receiver } from './fan-out.ts'
import type { TopicFollowers } from './topic-followers.ts'

/** Close codes beside those of the protocol. */
export const CLOSE = { restarting: 1012, notUnderstood: 1008, tooMany: 1008, sessionEnded: 4401 } as const

const MESSAGES = 20
const MESSAGES_WINDOW_MS = 10_000
const MOST_WAITING = 256 * 1024
/** Topics followed at a time beside the automatic ones; the one followed longest makes room. */
const MOST_TOPICS = 40

export class Connection implements Receiver {
  readonly #socket: WebSocket
  readonly #bus: Bus
  readonly #followers: TopicFollowers
  readonly #own = new Set<Topic>()
  readonly #chosen = new Set<Topic>()
  /** Topics with messages that were left out. */
  readonly #missed = new Set<string>()
  #heard: number[] = []
  #isAnswering = true

  constructor(socket: WebSocket, bus: Bus, followers: TopicFollowers, player: Player) {
    this.#socket = socket
    this.#bus = bus
    this.#followers = followers
    this.#follow(everybody, this.#own)
    this.mayHear(player)
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary))
    socket.on('pong', () => { this.#isAnswering = true })
    socket.on('close', () => this.#leaveAll())
  }

  /** Whoever has accepted the agreement hears what is meant for them alone. The shared viewer is nobody in particular. */
  mayHear(player: Player): void {
    const topic = userTopic(player.id)
    if (player.ndaAccepted && player.role !== 'viewer') this.#follow(topic, this.#own)
    else this.#leave(topic, this.#own)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Asks whether anybody is there; one that has not answered the last time is gone. */
  beat(): void {
    if (!this.#isAnswering) return this.#socket.terminate()
    this.#isAnswering = false
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping()
    this.#tellMissed()
  }

  deliver(topic: string, data: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#isFull()) return void this.#missed.add(topic)
    this.#tellMissed()
    this.#send(data)
  }

  #isFull(): boolean {
    return this.#socket.bufferedAmount > MOST_WAITING
  }

  #tellMissed(): void {
    if (this.#missed.size === 0 || this.#isFull()) return
    const topics = [...this.#missed]
    this.#missed.clear()
    for (const topic of topics) this.#sendResync(topic)
  }

  #sendResync(topic: string): void {
    this.#send(Buffer.from(JSON.stringify({ type: 'resync', data: { topic } })))
  }

  #send(data: Buffer): void {
    // a socket that breaks says so by closing
    this.#socket.send(data, { binary: false }, () => {})
  }

  #hear(data: RawData, isBinary: boolean): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#isFlooding()) return this.close(CLOSE.tooMany, 'too many messages')
    const json = isBinary ? undefined : parseJson(data)
    if (json === undefined) return this.close(CLOSE.notUnderstood, 'not understood')
    const message = ClientMessage.safeParse(json).data
    if (message) this.#subscribe(message)
  }

  #isFlooding(): boolean {
    const now = Date.now()
    this.#heard = this.#heard.filter((at) => now - at < MESSAGES_WINDOW_MS)
    this.#heard.push(now)
    return this.#heard.length > MESSAGES
  }

  #subscribe({ type, competitionId, since }: ClientMessage): void {
    const topic = type === 'subscribe_competition' ? competitionTopic(competitionId) : leaderboardTopic(competitionId)
    this.#follow(topic, this.#chosen)
    if (this.#chosen.size > MOST_TOPICS) this.#leave(this.#chosen.values().next().value!, this.#chosen)
    if (since === undefined) return
    const missed = this.#bus.since(topic, since)
    if (missed === null) this.#sendResync(topic)
    else for (const message of missed) this.deliver(topic, Buffer.from(JSON.stringify(message)))
  }

  #follow(topic: Topic, set: Set<Topic>): void {
    set.add(topic)
    this.#followers.follow(topic, this)
  }

  #leave(topic: Topic, set: Set<Topic>): void {
    if (set.delete(topic)) this.#followers.leave(topic, this)
  }

  #leaveAll(): void {
    for (const set of [this.#own, this.#chosen]) for (const topic of set) this.#leave(topic, set)
  }
}

function parseJson(data: RawData): unknown {
  try {
    return JSON.parse(data.toString()) as unknown
  } catch {
    return undefined
  }
}
