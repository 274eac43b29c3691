/**
 * /ws: lets browsers of signed-in users in, keeps their connections alive, and ends them with their session or this process.
 *
 * Refusals  plain HTTP before the upgrade: 404 another path, 403 another site, 401 signed out, 429 too many, 503 the database is away.
 *           A refused or broken upgrade is always answered and its socket closed.
 * Limits    5 connections a player, 50 an address, messages of 4 KiB. The viewers' shared account counts by address alone.
 * Checks    a ping every 30 s; every 60 s whether the session still lives, and at once when it ends here (4401).
 */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Deps } from '../deps.ts'
import { isOwnOrigin } from '../security.ts'
import { findPlayerByCookie, findPlayerBySid, onSessionEnded, type Session } from '../sessions.ts'
import { addressReader } from './address.ts'
import { CLOSE, Connection } from './connection.ts'
import { followTopics } from './topic-followers.ts'

const PATH = '/ws'
const LONGEST_MESSAGE = 4096
const MOST_PER_PLAYER = 5
const MOST_PER_ADDRESS = 50
const BEAT_MS = 30_000
const CHECK_MS = 60_000
const ADMISSION_MS = 5_000
const GOODBYE_MS = 2_000

type SocketDeps = Pick<Deps, 'db' | 'bus' | 'settings' | 'log'>
export type Sockets = { close(): void }

class NotAdmitted extends Error {
  readonly status: number
  constructor(status: number) {
    super(STATUS_CODES[status])
    this.status = status
  }
}

export function listenToSockets(server: Server, deps: SocketDeps): Sockets {
  const { bus, settings, log } = deps
  const wss = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE, perMessageDeflate: false, clientTracking: false })
  const followers = followTopics(bus)
  const addressOf = addressReader(settings.trustProxy)
  const places = { byAddress: new Places(MOST_PER_ADDRESS), byPlayer: new Places(MOST_PER_PLAYER) }
  /** By session, so that all of them end with it. */
  const connections = new Map<string, Set<Connection>>()
  let isClosing = false

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (pathOf(request) !== PATH) {
      // hot reload, while developing, has a path of its own
      if (server.listenerCount('upgrade') === 1) refuse(socket, 404)
      return
    }
    const address = addressOf(request)
    const leaveAddress = places.byAddress.take(address)
    admit(request, leaveAddress !== null).then((session) => {
      const leavePlayer = session.player.role === 'viewer' ? () => {} : places.byPlayer.take(session.player.id)
      if (!leavePlayer) throw new NotAdmitted(429)
      if (socket.destroyed) return leavePlayer()
      socket.once('close', leavePlayer)
      if (isClosing) throw new NotAdmitted(503)
      wss.handleUpgrade(request, socket, head, (webSocket) => welcome(webSocket, session))
    }).catch((error: unknown) => {
      const status = error instanceof NotAdmitted ? error.status : 503
      if (status === 503) log.warn({ err: error }, 'a socket could not be admitted')
      else log.info({ event: 'socket_refused', status, address, origin: request.headers.origin }, 'a socket was refused')
      refuse(socket, status)
    })
    if (leaveAddress) {
      if (socket.destroyed) leaveAddress()
      else socket.once('close', leaveAddress)
    }
  }

  const admit = async (request: IncomingMessage, hasPlace: boolean): Promise<Session> => {
    const { origin, host, cookie } = request.headers
    if (!isOwnOrigin(origin, host, settings)) throw new NotAdmitted(403)
    if (!hasPlace) throw new NotAdmitted(429)
    const session = await within(ADMISSION_MS, findPlayerByCookie(deps, cookie))
    if (!session) throw new NotAdmitted(401)
    return session
  }

  const welcome = (webSocket: WebSocket, { sid, player }: Session) => {
    webSocket.on('error', (error) => log.debug({ err: error, player: player.id }, 'a socket broke'))
    const connection = new Connection(webSocket, bus, followers, player)
    const ofSession = connections.get(sid) ?? new Set()
    connections.set(sid, ofSession.add(connection))
    const beating = setInterval(() => connection.beat(), BEAT_MS)
    const checking = setInterval(() => void check(connection, sid), CHECK_MS)
    webSocket.on('close', () => {
      clearInterval(beating)
      clearInterval(checking)
      ofSession.delete(connection)
      if (ofSession.size === 0) connections.delete(sid)
    })
  }

  /** While the database does not answer, a connection that was let in stays. */
  const check = async (connection: Connection, sid: string) => {
    const session = await findPlayerBySid(deps.db, sid).catch(() => undefined)
    if (session === null) connection.close(CLOSE.sessionEnded, 'signed out')
    else if (session) connection.mayHear(session.player)
  }

  const stopHearing = onSessionEnded((sid, isRenewed) => {
    const [code, reason] = isRenewed ? [CLOSE.restarting, 'come back'] as const : [CLOSE.sessionEnded, 'signed out'] as const
    for (const connection of connections.get(sid) ?? []) connection.close(code, reason)
  })
  server.on('upgrade', onUpgrade)

  return {
    close() {
      isClosing = true
      server.off('upgrade', onUpgrade)
      stopHearing()
      const open = [...connections.values()].flatMap((some) => [...some])
      for (const connection of open) connection.close(CLOSE.restarting, 'restarting')
      setTimeout(() => { for (const connection of open) connection.terminate() }, GOODBYE_MS).unref()
    },
  }
}

/** How many of each name there are, at most `most`. */
class Places {
  readonly #most: number
  readonly #taken = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes a place; answers how to give it back, or null when there is none. */
  take(name: string): (() => void) | null {
    const taken = this.#taken.get(name) ?? 0
    if (taken >= this.#most) return null
    this.#taken.set(name, taken + 1)
    return () => {
      const left = this.#taken.get(name)! - 1
      if (left > 0) this.#taken.set(name, left)
      else this.#taken.delete(name)
    }
  }
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0]!
}

function refuse(socket: Duplex, status: number): void {
  if (socket.destroyed) return
  const retry = status === 429 || status === 503 ? 'Retry-After: 5\r\n' : ''
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${retry}\r\n`, () => socket.destroy())
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

