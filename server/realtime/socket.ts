/**
 * /ws: accepts sockets of signed-in users, keeps them alive, and closes them with their session or this process.
 *
 * Refusals are plain HTTP before the upgrade: 404 another path, 403 another site or no agreement yet, 401 signed out, 429 too many, 503 the
 * database does not respond or too many reconnect at once. A refused or broken upgrade always gets a response, and its connection is
 * closed.
 *
 * The number of sockets by player and address is limited in socket-limits.ts, the rate of messages in connection.ts; a message has at most
 * 4 KiB. An IPv6 address counts as its /64. Each connection gets a ping and an 'alive' message every 20 s. Its session is checked every 60 s, and at once when it
 * ends in this process (4401).
 */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import rateLimit from '@fastify/rate-limit'
import { WebSocketServer } from 'ws'
import { ALIVE_SECONDS, CLOSE, SOCKET_PATH } from '#contract/realtime.ts'
import type { Deps } from '#server/deps.ts'
import { CALL_MS, withCallTimeout } from '#server/jobs/call-timeouts.ts'
import { withDeadline } from '#server/jobs/deadline.ts'
import { add, count } from '#server/metrics/metrics.ts'
import { readCookie } from '#server/identity/cookies.ts'
import { isOwnOrigin } from '#server/identity/origin.ts'
import { findPlayerByCookie, findPlayersBySids } from '#server/identity/sessions.ts'
import { addressReader } from './client-address.ts'
import { Connection } from './connection.ts'
import { limitSockets } from './socket-limits.ts'
import { TimerWheel } from './timer-wheel.ts'
import { followTopics } from './topic-followers.ts'

const LONGEST_MESSAGE = 4096
const CHECK_SECONDS = 60
const ADMISSION_MS = 5_000
const GOODBYE_MS = 2_000

type SocketDeps = Pick<Deps, 'db' | 'bus' | 'sessionEndings' | 'settings' | 'log' | 'readiness'>
export type Sockets = {
  /** Refuses new sockets and closes the open ones, spread over that time. Resolves when all clients have received the close. */
  close(withinMs?: number): Promise<void>
}

class NotAdmitted extends Error {
  readonly status: number
  constructor(status: number) {
    super(STATUS_CODES[status])
    this.status = status
  }
}

/** Starts accepting sockets on the HTTP server. */
export function listenToSockets(server: Server, deps: SocketDeps): Sockets {
  const { bus, settings, log, readiness } = deps
  // `ws` never holds back uncompressed messages, so our own frames may be written between its frames: see frame.ts
  const wss = new WebSocketServer<typeof Connection>({
    WebSocket: Connection,
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false, // pings are counted before they are answered
  })
  const addressOf = addressReader(settings.trustProxy)
  const limits = limitSockets(settings.rateLimitFactor)
  /** Connections by session id, so that all connections of a session close together. */
  const connections = new Map<string, Set<Connection>>()
  const beats = new TimerWheel<Connection>(ALIVE_SECONDS, (some) => {
    for (const connection of some) connection.beat()
  })
  const checks = new TimerWheel<string>(CHECK_SECONDS, (sids) => void check(sids))
  /** Sessions that ended a moment ago, and until when this is remembered: a look-up that began earlier must not admit them. */
  const endedLately = new Map<string, number>()
  let isClosing = false

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroy)
    if (pathOf(request) !== SOCKET_PATH) {
      // Vite's hot reload uses a path of its own
      if (server.listenerCount('upgrade') === 1) refuse(socket, 404)
      return
    }
    const address = rateLimit.normalizeIP(addressOf(request))
    withCallTimeout(CALL_MS, () => enter(request, socket, head, address)).catch((error: unknown) => {
      const status = error instanceof NotAdmitted ? error.status : 503
      const { origin } = request.headers
      if (error instanceof NotAdmitted) log.info({ event: 'socket_refused', status, address, origin }, 'socket refused')
      else log.warn({ err: error }, 'socket admission failed')
      count('fantasy_sockets_refused_total', { status })
      refuse(socket, status)
    })
  }

  const enter = async (request: IncomingMessage, socket: Duplex, head: Buffer, address: string) => {
    const { origin, host, cookie } = request.headers
    if (!isOwnOrigin(origin, host, settings)) throw new NotAdmitted(403)
    if (readiness.has('foreign')) throw new NotAdmitted(503)
    const hasCookie = readCookie(cookie, settings, 'sid') !== undefined
    const places = limits.preAdmit(address, hasCookie)
    if (typeof places === 'number') throw new NotAdmitted(places)
    let isWelcome = false
    try {
      const session = await withDeadline(ADMISSION_MS, findPlayerByCookie(deps, cookie))
      const isSignedIn = session !== null && !endedLately.has(session.sid)
      if (isSignedIn && !session.player.ndaAccepted && session.player.role !== 'viewer') throw new NotAdmitted(403)
      const refusal = limits.admit(places, address, isSignedIn ? session.player : null, hasCookie)
      if (refusal !== null) throw new NotAdmitted(refusal)
      if (!isSignedIn) throw new NotAdmitted(401)
      if (socket.destroyed) return
      if (isClosing) throw new NotAdmitted(503)
      // `ws` has a listener of its own for errors
      socket.off('error', destroy)
      wss.handleUpgrade(request, socket, head, (connection) => {
        isWelcome = true
        connection.begin(shared, socket, places, session)
        welcome(connection, session.sid)
      })
    } finally {
      if (!isWelcome) places.free()
    }
  }

  const shared = {
    bus,
    followers: followTopics(bus),
    log,
    onClose(connection: Connection) {
      add('fantasy_sockets_open', -1)
      beats.delete(connection)
      const { sid } = connection
      const ofSession = connections.get(sid)!
      ofSession.delete(connection)
      if (ofSession.size > 0) return
      connections.delete(sid)
      checks.delete(sid)
    },
  }

  const welcome = (connection: Connection, sid: string) => {
    const ofSession = connections.get(sid) ?? new Set()
    connections.set(sid, ofSession.add(connection))
    beats.add(connection)
    checks.add(sid)
    add('fantasy_sockets_open', 1)
  }

  /** While the database does not respond, open connections stay. */
  const check = async (sids: string[]) => {
    const sessions = await withCallTimeout(CALL_MS, () => findPlayersBySids(deps, sids)).catch(() => null)
    if (!sessions) return
    const players = new Map(sessions.map(({ sid, player }) => [sid, player]))
    for (const sid of sids) {
      const player = players.get(sid)
      for (const connection of connections.get(sid) ?? []) {
        if (player) connection.mayHear(player)
        else connection.close(CLOSE.sessionEnded, 'signed out')
      }
    }
  }

  const stopListening = deps.sessionEndings.listen((sid, isRenewed) => {
    const [code, reason] = isRenewed
      ? ([CLOSE.restarting, 'come back'] as const)
      : ([CLOSE.sessionEnded, 'signed out'] as const)
    const now = performance.now()
    for (const [ended, until] of endedLately) {
      if (until > now) break
      endedLately.delete(ended)
    }
    endedLately.set(sid, now + 2 * ADMISSION_MS)
    for (const connection of connections.get(sid) ?? []) connection.close(code, reason)
  })
  server.on('upgrade', onUpgrade)

  return {
    async close(withinMs = 0) {
      isClosing = true
      const open = [...connections.values()].flatMap((some) => [...some])
      const began = performance.now()
      for (const [nth, connection] of open.entries()) {
        const waitMs = (nth / open.length) * withinMs - (performance.now() - began)
        if (waitMs > 0) await delay(waitMs)
        connection.close(CLOSE.restarting, 'restarting')
        setTimeout(() => connection.terminate(), GOODBYE_MS).unref()
      }
      server.off('upgrade', onUpgrade)
      stopListening()
      beats.stop()
      checks.stop()
    },
  }
}

/** A listener at module level, so that it does not keep the request in memory. */
function destroy(this: Duplex): void {
  this.destroy()
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0]!
}

function refuse(socket: Duplex, status: number): void {
  if (socket.destroyed) return
  const retry = status === 429 || status === 503 ? 'Retry-After: 5\r\n' : ''
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${retry}\r\n`,
    () => socket.destroy(),
  )
}
