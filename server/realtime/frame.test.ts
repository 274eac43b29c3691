import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { competitionTopic, type Numbered } from '#contract/realtime.ts'
import { frameOf, frameText } from './frame.ts'

const server = createServer()
const wss = new WebSocketServer({ noServer: true })
let reader: WebSocket
/** Sends one text through the package and one beside it. */
let ours: { webSocket: WebSocket; stream: Duplex }
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.on('upgrade', (request, stream, head) =>
    wss.handleUpgrade(request, stream, head, (webSocket) => {
      ours = { webSocket, stream }
    }),
  )
  reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await once(reader, 'open')
})
afterAll(() => {
  reader.terminate()
  server.close()
})

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
  'a text of %i letters is read back between frames of the package',
  async (length) => {
    const heard: [text: string, isBinary: boolean][] = []
    reader
      .removeAllListeners('message')
      .on('message', (data: Buffer, isBinary: boolean) => heard.push([data.toString(), isBinary]))
    ours.webSocket.send('before')
    ours.stream.write(frameText('a'.repeat(length)))
    ours.webSocket.ping()
    ours.webSocket.send('after')
    await expect.poll(() => heard).toHaveLength(3)
    expect(heard.map(([text]) => text.length)).toEqual([6, length, 5])
    expect(heard[1]).toEqual(['a'.repeat(length), false])
  },
)

test('multi-byte characters count by their bytes', () => {
  expect([...frameText('é€')]).toEqual([0x81, 5, ...Buffer.from('é€')])
})

test('a numbered message is encoded once', () => {
  const message: Numbered = { type: 'creators_updated', topic: competitionTopic(1), seq: 7 }
  expect(frameOf(message).subarray(2).toString()).toBe(JSON.stringify(message))
  expect(frameOf(message)).toBe(frameOf(message))
})
