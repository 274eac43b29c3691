/** Clients that hang up, and clients that call while the server stops. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer } from '#server/testing/server.ts'

type Line = { level: number; msg: string; event?: string; err?: unknown }

async function listening() {
  const said: Line[] = []
  const write = (line: unknown, _encoding: unknown, done: () => void) => {
    said.push(JSON.parse(String(line)) as Line)
    done()
  }
  const server = await startTestServer({ log: pino({ level: 'info' }, new Writable({ write })) })
  onTestFinished(() => server.close())
  const { port } = new URL(await server.listen())
  return { server, said, port: Number(port) }
}

test('a client that hangs up during a request is logged at level info without a stack trace', async () => {
  const { said, port } = await listening()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email"',
  )
  socket.destroySoon()
  await vi.waitFor(() => expect(said.some(({ event }) => event === 'client_gone')).toBe(true))
  expect(said.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([])
})

test('a call while the server stops gets 503 with a refusal code and Retry-After', async () => {
  const { server } = await listening()
  // like a connection that is still open when the server stops
  const front = createServer((request, response) => server.app.routing(request, response))
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  onTestFinished(() => void front.close())
  const ask = () => fetch(`http://127.0.0.1:${(front.address() as AddressInfo).port}/api/competitions/active`)
  expect((await ask()).status).toBe(200)
  await server.app.close()
  const reply = await ask()
  expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toMatchObject([
    503,
    '2',
    { code: 'stopping', title: 'One Moment' },
  ])
})
