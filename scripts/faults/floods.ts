/** One address that means ill, with sockets of its own making; it is not the address the others come from. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { SOCKET_PATH } from '#contract/realtime.ts'
import { DoesNotHold, require, type Program } from './rig.ts'

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

const attackBy = (tried: number, sockets: readonly Socket[]): Attack => ({
  tried,
  open: () => sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length,
  stop: () => sockets.forEach((socket) => socket.destroy()),
})

/** Connections that ask for much and read nothing of it. */
export async function readNothing(program: Program): Promise<Attack> {
  const tried = 500
  const sockets: Socket[] = []
  for (let nth = 0; nth < tried; nth++) {
    const socket = await open(program)
    if (!socket) continue
    socket.pause()
    socket.write('GET /api/creators HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))
    sockets.push(socket)
  }
  return attackBy(tried, sockets)
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
  return attackBy(tried, sockets)
}

/** A member's socket that says pong without having been asked, as fast as it can. */
export async function floodWithPongs(program: Program, cookie: string): Promise<Attack> {
  const socket = await open(program)
  if (!socket) throw new DoesNotHold('no connection was taken')
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${program.port}\r\nOrigin: ${program.url}\r\nCookie: ${cookie}\r\n` +
      `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  const [reply] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
  require(String(reply).includes(' 101 '), `the socket was refused: ${String(reply).slice(0, 100)}`)
  const pongs = Buffer.alloc(6 * 10_000)
  for (let at = 0; at < pongs.length; at += 6) pongs.set([0x8a, 0x80], at)
  const push = () => {
    if (socket.destroyed) return
    if (socket.write(pongs)) setImmediate(push)
    else socket.once('drain', push)
  }
  socket.resume()
  push()
  return attackBy(1, [socket])
}
