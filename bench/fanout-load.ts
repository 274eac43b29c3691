/**
 * Ten thousand viewers in one light process: bare connections that read into one shared buffer, count their messages and answer pings.
 * Messages are texts of more than 125 bytes; shorter frames belong to the protocol.
 */
import { connect, type Socket } from 'node:net'
import { serveAsks } from './beside.ts'
import type { Handshakes, LoadAsk } from './fanout-asks.ts'
import { clientFrame, FrameReader } from './frame-reader.ts'
import { machineNow } from './machine-clock.ts'

const AT_ONCE = 100
const TIMEOUT_MS = 20_000
const [TEXT, PING, PONG] = [1, 9, 10]

type Watcher = { heard: number }

let target: { port: number; handshakes: Handshakes }
const watchers: Watcher[] = []
const shared = Buffer.allocUnsafe(64 * 1024)
let heardInAll = 0
let lastAt = 0
let onHeard = () => {}

serveAsks(async (ask: LoadAsk): Promise<number> => {
  if ('port' in ask) {
    target = ask
    return 0
  }
  if ('connect' in ask) {
    while (watchers.length < ask.connect) {
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, ask.connect - watchers.length) }, () =>
          watch(watchers.push({ heard: 0 }) - 1),
        ),
      )
    }
    return watchers.length
  }
  return heardBy(ask.heard)
})

/** A connection that opens later counts from the messages that the others have already received. */
async function heardBy(each: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(
    () => reject(new Error(`${heardInAll} of ${each * watchers.length} messages had come after ${TIMEOUT_MS} ms`)),
    TIMEOUT_MS,
  )
  onHeard = () => {
    if (heardInAll >= each * watchers.length) resolve()
  }
  onHeard()
  await promise
  clearTimeout(timer)
  onHeard = () => {}
  if (watchers.some(({ heard }) => heard !== each)) throw new Error('some heard a message twice, others not at all')
  return lastAt
}

/** Opens connection `nth`. Resolves when the server has accepted it and its subscriptions. */
async function watch(nth: number): Promise<void> {
  const {
    port,
    handshakes: { path, headers, perHeader, says, isWelcomedBy },
  } = target
  const watcher = watchers[nth]!
  watcher.heard = watchers[0]!.heard
  heardInAll += nth === 0 ? 0 : watcher.heard
  const { promise: welcomed, resolve, reject } = Promise.withResolvers<void>()
  const reader = new FrameReader()
  let head = ''
  let isIn = false

  const onFrame = (opcode: number, payload: Buffer | null) => {
    if (opcode === TEXT && payload === null) {
      watcher.heard++
      heardInAll++
      lastAt = machineNow()
      onHeard()
    } else if (opcode === PING) socket.write(clientFrame(PONG, payload!))
    else if (payload?.toString() === '2') socket.write(clientFrame(TEXT, '3'))
    else if (`${opcode}:${payload?.toString()}`.startsWith(isWelcomedBy)) resolve()
  }
  const onBytes = (bytes: Buffer) => {
    if (isIn) return reader.read(bytes, onFrame)
    head += bytes.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(head.slice(0, end)))
    isIn = true
    for (const text of says) socket.write(text === 'ping' ? clientFrame(PING, '') : clientFrame(TEXT, text))
    reader.read(Buffer.from(head.slice(end + 4), 'latin1'), onFrame)
  }
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer: shared,
      callback: (size) => {
        onBytes(shared.subarray(0, size))
        return true
      },
    },
  })
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('the server closed a connection')))
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${headers[Math.floor(nth / perHeader) % headers.length]}\r\n`,
  )
  await welcomed
}
