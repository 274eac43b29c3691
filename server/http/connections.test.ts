/** Connections that never read their responses, and clients with too many connections. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { competitionTopic } from '#contract/realtime.ts'
import { listenToSockets } from '#server/realtime/socket.ts'
import { startTestServer } from '#server/testing/server.ts'
import { CONNECTIONS, guardConnections } from './connections.ts'

const MEBIBYTE = 2 ** 20
/** More bytes than the operating system buffers for a connection. */
const LARGE = Buffer.alloc(16 * MEBIBYTE, 'x')

/** A server whose responses are large and which checks its connections often. */
async function guarded(limits: Partial<typeof CONNECTIONS>, trustProxy: string[] = []) {
  const log = pino({ level: 'silent' })
  const said = vi.spyOn(log, 'warn')
  const server = createServer((_request, response) => void response.end(LARGE))
  guardConnections(server, { trustProxy, rateLimitFactor: 1 }, log, { ...CONNECTIONS, lookEveryMs: 20, ...limits })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, said }
}

/** Sends requests and reads nothing, so it does not notice when the server cuts it off. */
async function slowReader(server: Server): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const asked = once(server, 'request')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await asked
}

const openAt = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

test('a client that reads nothing is cut off, and a client that reads slowly is not', async () => {
  const { server, said } = await guarded({ stalledMs: 1_000 })
  const { port } = server.address() as AddressInfo
  await slowReader(server)
  const reader = connect(port, '127.0.0.1')
  onTestFinished(() => void reader.destroy())
  const ask = async () => {
    reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    for (let read = 0; read < LARGE.length;) read += ((await once(reader, 'data')) as [Buffer])[0].length
  }
  do await ask()
  while ((await openAt(server)) > 1)
  expect(said.mock.calls).toEqual([[{ event: 'slow_readers', cut: 1, addresses: ['127.0.0.1'] }, expect.any(String)]])
  await ask()
})

test('unread data for one address is limited', async () => {
  const { server } = await guarded({ waitingPerAddress: 2.5 * LARGE.length })
  for (let nth = 0; nth < 4; nth++) await slowReader(server)
  await expect.poll(() => openAt(server)).toBe(2)
})

test('unread data in total is limited, also behind a proxy', async () => {
  const { server } = await guarded({ waitingPerAddress: 1, waitingInAll: 2.5 * LARGE.length }, ['127.0.0.1'])
  for (let nth = 0; nth < 4; nth++) await slowReader(server)
  await expect.poll(() => openAt(server)).toBe(2)
})

test('a client that sends requests without reading responses is cut off, and a few pipelined requests are served', async () => {
  const { server } = await guarded({ queued: 3 })
  const { port } = server.address() as AddressInfo
  const asked = vi.fn<() => void>()
  server.on('request', asked)
  const ask = (times: number) => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times))
  }
  ask(4) // one response is being sent and three wait for it
  await expect.poll(() => asked.mock.calls.length).toBe(4)
  expect(await openAt(server)).toBe(1)
  const cut = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'))
  ask(5)
  await cut
  expect(await openAt(server)).toBe(1)
})

test('of a thousand pipelined requests only as many are parsed as may wait', async () => {
  const { server } = await guarded({ queued: 3 })
  const asked = vi.fn<() => void>()
  server.on('request', asked)
  const closed = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_000))
  await closed
  expect(asked.mock.calls.length).toBeLessThanOrEqual(5)
})

test('responses that were sent no longer count as waiting', async () => {
  const { server } = await guarded({ queued: 3 })
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void reader.destroy())
  for (let nth = 0; nth < 3; nth++) {
    reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4))
    for (let read = 0; read < 4 * LARGE.length;) read += ((await once(reader, 'data')) as [Buffer])[0].length
  }
  expect(await openAt(server)).toBe(1)
})

test('an address at its connection limit gets no further connection until one ends', async () => {
  const { server } = await guarded({ perAddress: 3 })
  const { port } = server.address() as AddressInfo
  const open = () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    return socket
  }
  const three = [open(), open(), open()]
  await expect.poll(() => openAt(server)).toBe(3)
  const fourth = open()
  await new Promise((resolve) => {
    fourth.on('close', resolve)
  })
  expect(await openAt(server)).toBe(3)
  three[0]!.destroy()
  await expect.poll(() => openAt(server)).toBe(2)
  const fifth = open()
  fifth.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(String((await once(fifth, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
})

test('a proxy may open as many connections as the total limit allows', async () => {
  const { server } = await guarded({ perAddress: 1, inAll: 3 }, ['loopback'])
  const { port } = server.address() as AddressInfo
  const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'))
  let closed = 0
  for (const socket of sockets) {
    socket.on('error', () => {}).on('close', () => closed++)
    onTestFinished(() => void socket.destroy())
  }
  await expect.poll(() => closed).toBe(2)
  expect(await openAt(server)).toBe(3)
})

test('the app guards its HTTP connections and its sockets', async () => {
  const server = await startTestServer()
  const origin = await server.listen()
  const sockets = listenToSockets(server.app.server, server.deps)
  onTestFinished(async () => {
    sockets.close()
    await server.close()
  })
  expect(server.app.server.maxConnections).toBe(CONNECTIONS.inAll)
  const accepted = once(server.app.server, 'connection').then(([socket]) => socket as Socket)
  const ada = await server.signUp('Ada')
  const client = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie: ada.cookie, origin } })
  client.on('error', () => {})
  await once(client, 'open')
  client.send(JSON.stringify({ type: 'subscribe_competition', competitionId: 1 }))
  client.ping()
  await once(client, 'pong')
  client.pause()
  const serverEnd = await accepted
  const reset = vi.spyOn(serverEnd, 'resetAndDestroy')
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  // until the system's send buffer for this client is full
  while (serverEnd.writableLength === 0)
    for (let nth = 0; nth < 50; nth++) {
      server.deps.bus.publish(competitionTopic(1), {
        type: 'notification',
        id: nth + 1,
        notificationType: 'score_update',
        title: String(nth),
        message: 'x'.repeat(100_000),
        priority: 'low',
        competitionId: 1,
        actionUrl: null,
        timestamp: '2026-05-04T12:00:00.000Z',
      })
      await new Promise(setImmediate)
    }
  await expect
    .poll(
      () => {
        vi.advanceTimersByTime(10_000)
        return reset.mock.calls.length
      },
      { timeout: 10_000 },
    )
    .toBe(1)
})
