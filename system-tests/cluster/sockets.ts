/** A client that follows competitions on /ws, and records every numbered message and how the socket ended. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Numbered, ServerMessage } from '#contract/realtime.ts'

type Kind = 'competition' | 'leaderboard'
export type Heard = { seq: number; type: string; at: number }

export class Follower {
  readonly #socket: WebSocket
  readonly #topics = new Set<string>()
  readonly heard: Heard[] = []
  resyncs = 0
  closed: { code: number; at: number } | undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as Partial<Numbered> & ServerMessage
      if (message.type === 'resync') this.resyncs++
      else if (this.#topics.has(message.topic!))
        this.heard.push({ seq: message.seq!, type: message.type, at: performance.now() })
    })
    socket.on('close', (code) => (this.closed = { code, at: performance.now() }))
    socket.on('error', () => {})
  }

  /** Follows a competition or its board. `since` is the number of the last message received, `address` the client's apparent address. */
  static async connect(
    url: string,
    player: { cookie: string },
    kind: Kind,
    competitionId: number,
    given: { since?: number; address?: string } = {},
  ): Promise<Follower> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: {
        cookie: player.cookie,
        origin: url,
        ...(given.address !== undefined && { 'x-forwarded-for': given.address }),
      },
    })
    const follower = new Follower(socket)
    await once(socket, 'open')
    follower.follow(kind, competitionId, given.since)
    return follower
  }

  /** Follows another competition or board too. */
  follow(kind: Kind, competitionId: number, since?: number): void {
    this.#topics.add(`${kind}:${competitionId}`)
    this.#socket.send(JSON.stringify({ type: `subscribe_${kind}`, competitionId, since }))
  }

  get last(): number | undefined {
    return this.heard.at(-1)?.seq
  }

  async leave(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return
    const ended = once(this.#socket, 'close')
    this.#socket.terminate()
    await ended
  }
}
