/** One address that means ill, with sockets of its own making; it is not the address the others come from. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Program } from './rig.ts'

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

type Attack = { said: string; stop(): void }

const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open'

function ending(sockets: Socket[], say: () => string): Attack {
  return {
    get said() {
      return say()
    },
    stop: () => sockets.forEach((socket) => socket.destroy()),
  }
}

/** 500 connections that ask for much and read nothing of it. */
export async function readNothing(program: Program): Promise<Attack> {
  const sockets: Socket[] = []
  for (let nth = 0; nth < 500; nth++) {
    const socket = await open(program)
    if (!socket) continue
    socket.pause()
    socket.write('GET /api/creators HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))
    sockets.push(socket)
  }
  return ending(sockets, () => `${sockets.length} of 500 connected`)
}

export async function floodWithConnections(program: Program): Promise<Attack> {
  const sockets: Socket[] = []
  for (let nth = 0; nth < 3_000; nth++) {
    const socket = await open(program)
    if (socket) sockets.push(socket)
  }
  for (const socket of sockets) socket.resume()
  return ending(sockets, () => `${sockets.filter(isOpen).length} of 3000 connected`)
}

/** A socket that says pong without having been asked, as fast as it can. */
export async function floodWithPongs(program: Program): Promise<Attack> {
  const socket = await open(program)
  if (!socket) return { said: 'refused at the door', stop() {} }
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${program.port}\r\nOrigin: ${program.url}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  const [reply] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
  const isUpgraded = String(reply).includes(' 101 ')
  const pongs = Buffer.alloc(6 * 10_000)
  for (let at = 0; at < pongs.length; at += 6) pongs.set([0x8a, 0x80], at)
  let sent = 0
  const push = () => {
    while (isOpen(socket) && sent < 50_000_000 && socket.write(pongs)) sent += 10_000
    if (isOpen(socket)) socket.once('drain', () => setImmediate(push))
  }
  socket.resume()
  push()
  return ending([socket], () =>
    isUpgraded ? `${sent} pongs sent, ${isOpen(socket) ? 'still open' : 'cut off'}` : 'the upgrade was refused',
  )
}
