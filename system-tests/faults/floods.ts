/** Sockets from an attacker's address; other clients use a different one. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { SOCKET_PATH } from '#contract/realtime.ts'
import { type Program } from '#system-tests/program.ts'
import { ensure, ExpectationFailed } from '#system-tests/scenario.ts'

const ATTACKER = '127.0.0.66'

async function open(program: Program): Promise<Socket | undefined> {
  const socket = connect({ host: '127.0.0.1', port: program.port, localAddress: ATTACKER })
  socket.on('error', () => {})
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}

export type Attack = { tried: number; open(): number; stop(): void }

const attackBy = (tried: number, sockets: readonly Socket[], { port }: Program): Attack => ({
  tried,
  open: () => connectionsAt(port),
  stop: () => sockets.forEach((socket) => socket.destroy()),
})

/** In the states FIN_WAIT2 and TIME_WAIT the server has closed the connection. */
const OVER = ['05', '06']
/** Counts open connections by the system's table, because a socket that reads nothing does not notice that it was closed. */
function connectionsAt(port: number): number {
  const attacker = ATTACKER.split('.')
    .toReversed()
    .map((part) => hex(Number(part), 2))
    .join('')
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return lines.filter(
    ([, local, remote, state]) =>
      local?.endsWith(`:${hex(port, 4)}`) && remote?.startsWith(`${attacker}:`) && !OVER.includes(state!),
  ).length
}
const hex = (value: number, length: number) => value.toString(16).toUpperCase().padStart(length, '0')

/** Opens connections that request more than the system buffers, and read nothing of it. */
export async function readNothing(program: Program): Promise<Attack> {
  const tried = 200
  const sockets: Socket[] = []
  for (let nth = 0; nth < tried; nth++) {
    const socket = await open(program)
    if (!socket) continue
    socket.pause()
    socket.write('GET /api/creators HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100))
    sockets.push(socket)
  }
  return attackBy(tried, sockets, program)
}

export async function floodWithConnections(program: Program): Promise<Attack> {
  const tried = 3_000
  const sockets: Socket[] = []
  for (let nth = 0; nth < tried; nth++) {
    const socket = await open(program)
    if (!socket) continue
    socket.resume()
    sockets.push(socket)
  }
  return attackBy(tried, sockets, program)
}

/** Opens a player's socket that sends unrequested pongs as fast as it can. */
export async function floodWithPongs(program: Program, cookie: string): Promise<Attack> {
  const socket = await open(program)
  if (!socket) throw new ExpectationFailed('no connection was taken')
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${program.port}\r\nOrigin: ${program.url}\r\nCookie: ${cookie}\r\n` +
      `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  const [reply] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
  ensure(String(reply).includes(' 101 '), `the socket was refused: ${String(reply).slice(0, 100)}`)
  const pongs = Buffer.alloc(6 * 10_000)
  for (let at = 0; at < pongs.length; at += 6) pongs.set([0x8a, 0x80], at)
  const push = () => {
    if (socket.destroyed) return
    if (socket.write(pongs)) setImmediate(push)
    else socket.once('drain', push)
  }
  socket.resume()
  push()
  return attackBy(1, [socket], program)
}
