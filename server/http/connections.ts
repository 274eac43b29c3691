/**
 * Limits on the server's connections, below HTTP and WebSocket: their number and the unread data that waits for them.
 *
 * An address and all addresses together have a maximum of connections; further ones are closed at once. A connection may send several
 * requests before its first response and is cut off beyond that limit, because responses that wait for their turn are kept in memory. A
 * connection that reads none of its waiting data for 30 s is cut off. Unread data has a maximum for each address and in total; beyond it,
 * the connections that have not read for the longest time are cut off first. Addresses in TRUST_PROXY stand for many people, so only the
 * totals apply to them.
 *
 * An IPv6 address counts as its /64. A connection is cut off by a reset, which also frees the data in the system's buffers.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import rateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#server/settings.ts'

const MEBIBYTE = 2 ** 20

/** Enough for an office behind one address: each browser opens six connections and a socket. */
export const CONNECTIONS = {
  perAddress: 1_000,
  /** Browsers wait for a response before they send the next request; some other clients pipeline a few. */
  queued: 16,
  inAll: 20_000,
  /** In bytes. */
  waitingPerAddress: 32 * MEBIBYTE,
  waitingInAll: 256 * MEBIBYTE,
  stalledMs: 30_000,
  lookEveryMs: 1_000,
}

type Open = {
  socket: Socket
  /** The number of responses that wait for an earlier one to be sent. */
  queued: number
  /** The address of the client, or null for a connection of a proxy. */
  address: string | null
  /** Bytes that the client has read so far, and the time since when it has read no more. */
  taken: number
  since: number
}

/** Applies the limits to a server; TRUST_PROXY and RATE_LIMIT_FACTOR change them. */
export function guardConnections(
  server: Server,
  { trustProxy, rateLimitFactor }: Pick<Settings, 'trustProxy' | 'rateLimitFactor'>,
  log: FastifyBaseLogger,
  limits = CONNECTIONS,
): void {
  const isProxy = proxyAddr.compile(trustProxy)
  const open = new Map<Socket, Open>()
  const numbers = new Map<string, number>()
  let cutForQueue = 0
  server.maxConnections = limits.inAll

  // one listener for all connections, because an idle one should cost little memory
  function forget(this: Socket): void {
    const { address } = open.get(this)!
    open.delete(this)
    if (address === null) return
    const left = numbers.get(address)! - 1
    if (left > 0) numbers.set(address, left)
    else numbers.delete(address)
  }

  server.on('connection', (socket) => {
    const from = socket.remoteAddress
    if (from === undefined) return socket.destroy()
    const address = isProxy(from, 0) ? null : rateLimit.normalizeIP(from)
    if (address !== null) {
      const number = (numbers.get(address) ?? 0) + 1
      if (number > limits.perAddress * rateLimitFactor) return socket.resetAndDestroy()
      numbers.set(address, number)
    }
    open.set(socket, { socket, address, queued: 0, taken: 0, since: performance.now() })
    socket.on('close', forget)
  })

  // this runs before any handler responds; handlers check whether the connection still exists
  server.prependListener('request', ({ socket }, response) => {
    if (response.socket !== null) return // this is the only request under way on the connection
    const connection = open.get(socket)
    if (connection === undefined || socket.destroyed) return
    if (++connection.queued <= limits.queued) return void response.once('close', () => connection.queued--)
    cutForQueue += 1
    socket.resetAndDestroy()
    stopParsing(socket)
  })

  const look = () => {
    if (cutForQueue > 0)
      log.warn({ event: 'too_many_queued', cut: cutForQueue }, 'connections with too many queued requests were cut off')
    cutForQueue = 0
    const now = performance.now()
    const waiting = [...open.values()].filter((connection) => isWaiting(connection, now))
    const kept = waiting.filter(({ since }) => now - since < limits.stalledMs)
    const tooMuch = beyond(kept, limits.waitingPerAddress * rateLimitFactor, limits.waitingInAll)
    const cut = [...waiting.filter(({ since }) => now - since >= limits.stalledMs), ...tooMuch]
    for (const { socket } of cut) socket.resetAndDestroy()
    if (cut.length > 0) {
      const addresses = [...new Set(cut.map(({ address }) => address))].slice(0, 10)
      log.warn({ event: 'slow_readers', cut: cut.length, addresses }, 'connections that do not read were cut off')
    }
  }
  let timer: NodeJS.Timeout | undefined
  server.on('listening', () => {
    timer = setInterval(look, limits.lookEveryMs).unref()
  })
  server.on('close', () => clearInterval(timer))
}

/** Internals of Node's connections that its types omit. `onIncoming` is called for each request; the return value 2 ends HTTP parsing. */
type Parsed = Socket & { parser?: { onIncoming: () => number } | null }

/**
 * Stops parsing a chunk early. One chunk may hold more than a thousand requests, and Node's parser reads all of it even after the
 * connection is gone and makes a request and a response of each, which costs memory.
 */
function stopParsing({ parser }: Parsed): void {
  if (parser) parser.onIncoming = () => 2
}

/** Returns whether data waits to be read, and notes the time when none did. */
function isWaiting(connection: Open, now: number): boolean {
  const { socket } = connection
  const taken = socket.bytesWritten - socket.writableLength
  if (taken !== connection.taken || socket.writableLength === 0) {
    connection.taken = taken
    connection.since = now
  }
  return socket.writableLength > 0
}

/** Returns the connections over the limit. The connections that read most recently are kept. */
function beyond(waiting: readonly Open[], perAddress: number, inAll: number): Open[] {
  const sums = new Map<string, number>()
  let sum = 0
  return waiting
    .toSorted((one, other) => other.since - one.since)
    .filter(({ socket, address }) => {
      const bytes = socket.writableLength
      const ofAddress = (address === null ? 0 : (sums.get(address) ?? 0)) + bytes
      if (sum + bytes > inAll || (address !== null && ofAddress > perAddress)) return true
      sum += bytes
      if (address !== null) sums.set(address, ofAddress)
      return false
    })
}
