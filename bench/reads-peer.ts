/**
 * The fastest possible Node server: node:http that sends one prebuilt buffer to every request. There are two: one with the headers that
 * HTTP requires, and one with every header of the product's response.
 */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serveAsks } from './beside.ts'

/** Makes the server send these bytes. `headers` are names and values in turn. Returns the port. */
export type Sent = { name: string; bytes: Uint8Array; headers: string[] }

type Sending = { body: Buffer; headers: string[]; port: number }
const peers = new Map<string, Sending>()

serveAsks(async ({ name, bytes, headers }: Sent): Promise<number> => {
  const peer = peers.get(name) ?? (await open(name))
  Object.assign(peer, { body: Buffer.from(bytes), headers })
  return peer.port
})

async function open(name: string): Promise<Sending> {
  const sending: Sending = { body: Buffer.alloc(0), headers: [], port: 0 }
  const server = createServer((_, response) => {
    response.writeHead(200, sending.headers)
    response.end(sending.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  sending.port = (server.address() as AddressInfo).port
  peers.set(name, sending)
  return sending
}
