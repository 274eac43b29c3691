/**
 * Load for reads in a process of its own: many connections, each sending the next request after a response.
 *
 * Bare sockets, because an HTTP client would be busier than the server. Every response must be a 200 with a content-length; any other
 * response ends the measurement and is reported.
 */
import { connect, type Socket } from 'node:net'
import { serveAsks } from './beside.ts'

export type Wanted = { port: number; path: string; cookie: string; connections: number; seconds: number }
/** The number of responses per second. */
export type Rate = { rate: number }

const headerEnd = Buffer.from('\r\n\r\n')
const WARM_MS = 100

serveAsks(async ({ port, path, cookie, connections, seconds }: Wanted): Promise<Rate> => {
  const question = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: */*\r\nCookie: ${cookie}\r\n\r\n`,
  )
  let responses = 0
  let isOver = false
  const failed = Promise.withResolvers<never>()
  const sockets = Array.from({ length: connections }, () =>
    ask(
      port,
      question,
      () => {
        responses++
        return !isOver
      },
      failed.reject,
    ),
  )
  try {
    await Promise.race([failed.promise, after(WARM_MS)])
    const [from, started] = [responses, performance.now()]
    await Promise.race([failed.promise, after(seconds * 1_000)])
    return { rate: (responses - from) / ((performance.now() - started) / 1_000) }
  } finally {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
})

const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** Sends requests until `mayGoOn` returns false after a response. */
function ask(port: number, question: Buffer, mayGoOn: () => boolean, fail: (error: Error) => void): Socket {
  let head: Buffer = Buffer.alloc(0)
  /** The remaining bytes of the body, or 0 between responses. */
  let missing = 0

  const take = (bytes: Buffer) => {
    let rest = bytes
    if (missing === 0) {
      head = head.length === 0 ? bytes : Buffer.concat([head, bytes])
      const end = head.indexOf(headerEnd)
      if (end < 0) return
      missing = lengthIn(head.toString('latin1', 0, end))
      rest = head.subarray(end + headerEnd.length)
      head = Buffer.alloc(0)
    }
    missing -= rest.length
    if (missing === 0 && mayGoOn()) socket.write(question)
  }

  const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(question))
  socket.on('data', (bytes: Buffer) => {
    try {
      take(bytes)
    } catch (error) {
      fail(error as Error)
    }
  })
  socket.on('error', fail)
  return socket
}

function lengthIn(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined)
    throw new Error(`not the response that was expected: ${head}`)
  return Number(length)
}
