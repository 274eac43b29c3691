/**
 * Requests to addresses that players give: webhooks and push services. TLS only, no redirects, no connection into a private network, and
 * every step has a time limit.
 *
 * A name is resolved once, and the connection goes to the addresses that were checked, so a second answer of the name server cannot lead
 * elsewhere. `prepare` is called when the connection is open: until it returns, nothing was sent and the request may be repeated.
 */
import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect as connectTcp, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isPublicAddress } from './private-addresses.ts'

export type OutgoingRequest = {
  method: 'POST' | 'PATCH'
  /** The path with its query. */
  path: string
  headers: Record<string, string>
  body: string | Buffer
}
export type Outcome =
  /** `body` is null if it was cut off or too long; `retryAfter` is the header. */
  | { kind: 'answered'; status: number; retryAfter: string | null; body: string | null }
  /** Certainly nothing was sent. */
  | { kind: 'not_sent'; why: 'private_address' | 'unreachable' }
  /** The request may have been carried out. */
  | { kind: 'unknown' }
  /** `prepare` returned null. */
  | { kind: 'withdrawn' }

export interface Outside {
  /** Sends one request to a host. Never throws an error of the network; errors of `prepare` are thrown. */
  send(host: string, prepare: () => Promise<OutgoingRequest | null>): Promise<Outcome>
}

/**
 * `root`: for tests, the http:// address on this machine that receives all requests, at /<host>/<path>; null sends them to the hosts.
 * `connectMs`, `answerMs`: how long a connection and an answer may take.
 */
export type OutsideSettings = {
  root: string | null
  resolve?: typeof resolve
  connectMs?: number
  answerMs?: number
}

const CONNECT_MS = 5_000
const ANSWER_MS = 10_000
const LONGEST_ANSWER = 64 * 1024

class PrivateAddress extends Error {}

export function openOutside({
  root,
  resolve: given = resolve,
  connectMs = CONNECT_MS,
  answerMs = ANSWER_MS,
}: OutsideSettings): Outside {
  const open = (host: string) => connect(root === null ? { host, lookup: onlyPublic(given) } : { root }, connectMs)
  return {
    async send(host, prepare) {
      let socket
      try {
        socket = await open(host)
      } catch (error) {
        return { kind: 'not_sent', why: error instanceof PrivateAddress ? 'private_address' : 'unreachable' }
      }
      try {
        const request = await prepare()
        if (!request) return { kind: 'withdrawn' }
        if (socket.destroyed) return { kind: 'not_sent', why: 'unreachable' }
        return await exchange(socket, root === null ? request : { ...request, path: `/${host}${request.path}` }, {
          host,
          answerMs,
        })
      } finally {
        socket.destroy()
      }
    },
  }
}

/** Resolves a name to all its addresses and fails if one of them is private. */
const onlyPublic =
  (ask: typeof resolve): LookupFunction =>
  (host, options, done) =>
    ask(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, [])
      if (found.some(({ address }) => !isPublicAddress(address))) return done(new PrivateAddress(), [])
      if (options.all) return done(null, found)
      done(null, found[0]!.address, found[0]!.family)
    })

/** Opens a connection on which a request can be sent at once. */
function connect(to: { host: string; lookup: LookupFunction } | { root: string }, withinMs: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const isPlain = 'root' in to
    const socket = isPlain
      ? connectTcp({ host: new URL(to.root).hostname, port: Number(new URL(to.root).port) })
      : connectTls({ host: to.host, servername: to.host, port: 443, lookup: to.lookup, ALPNProtocols: ['http/1.1'] })
    const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), withinMs)
    const stop = (error?: Error) => {
      clearTimeout(timer)
      fail(error ?? new Error('the connection was closed'))
    }
    socket.on('error', stop).once('close', () => stop())
    socket.once(isPlain ? 'connect' : 'secureConnect', () => {
      clearTimeout(timer)
      done(socket)
    })
  })
}

/** Sends a request on an open connection and reads the answer. From here on an error means that the request may have arrived. */
async function exchange(
  socket: Socket,
  { method, path, headers, body }: OutgoingRequest,
  { host, answerMs }: { host: string; answerMs: number },
): Promise<Outcome> {
  const call = httpRequest({
    createConnection: () => socket,
    host,
    method,
    path,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(answerMs),
  })
  const response = await new Promise<IncomingMessage | null>((done) => {
    call.on('error', () => done(null))
    call.once('response', done)
    call.end(body)
  })
  if (!response) return { kind: 'unknown' }
  const retryAfter = response.headers['retry-after'] ?? null
  return { kind: 'answered', status: response.statusCode!, retryAfter, body: await readBody(response) }
}

/** Returns null for an answer that is too long or is cut off. */
async function readBody(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length
      if (length > LONGEST_ANSWER) return null
      parts.push(part)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts).toString('utf8')
}
