/**
 * Players who all enter at once, in a process of their own: plain sockets and prepared bytes, so that the load leaves the machine to the
 * server.
 *
 * As fast as possible: each client sends its next entry after the response to the last one; returns entries per second. At a steady pace:
 * entries come at a fixed rate; returns how long each took from when it was due.
 */
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { serveAsks } from './beside.ts'

/** Clients spread over `urls`, which belong to one process or several. */
export type Target = { urls: readonly string[]; cookies: string[]; competitionId: number; rosters: string[] }
export type Question =
  | { kind: 'target'; target: Target }
  | { kind: 'crowd'; clients: number; seconds: number }
  | { kind: 'pace'; clients: number; seconds: number; perSecond: number }
export type Reply = { perSecond: number; latencies: Float64Array }

let target: Target | undefined
let sent = 0
// the prefix distinguishes these requests from those of other runs
const run = process.hrtime.bigint().toString(36)

serveAsks(async (question: Question): Promise<Reply | null> => {
  if (question.kind === 'target') {
    target = question.target
    return null
  }
  const clients = await Promise.all(Array.from({ length: question.clients }, (_, nth) => connect(nth)))
  try {
    return await (question.kind === 'crowd'
      ? crowd(clients, question.seconds)
      : pace(clients, question.seconds, question.perSecond))
  } finally {
    for (const { socket } of clients) socket.destroy()
  }
})

async function crowd(clients: Client[], seconds: number): Promise<Reply> {
  const latencies: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      for (let at = performance.now(); at < end; at = performance.now()) {
        await client.enter()
        latencies.push(performance.now() - at)
      }
    }),
  )
  return { perSecond: latencies.length / ((performance.now() - began) / 1000), latencies: Float64Array.from(latencies) }
}

async function pace(clients: Client[], seconds: number, perSecond: number): Promise<Reply> {
  const latencies: number[] = []
  const began = performance.now()
  const total = Math.round(perSecond * seconds)
  let next = 0
  await Promise.all(
    clients.map(async (client) => {
      while (next < total) {
        const due = began + (next++ / perSecond) * 1000
        const early = due - performance.now()
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
        await client.enter()
        latencies.push(performance.now() - due)
      }
    }),
  )
  return { perSecond: total / ((performance.now() - began) / 1000), latencies: Float64Array.from(latencies) }
}

type Client = { socket: Socket; enter(): Promise<void> }

async function connect(nth: number): Promise<Client> {
  const { urls } = target!
  const { hostname, port, host, origin } = new URL(urls[nth % urls.length]!)
  const socket = createConnection(Number(port), hostname).setNoDelay(true)
  await once(socket, 'connect')
  let responded: ((text: string) => void) | undefined
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
    const head = text.indexOf('\r\n\r\n')
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? NaN)
    if (head < 0 || text.length < head + 4 + length) return
    responded?.(text)
    text = ''
  })
  socket.on('close', () => responded?.('closed'))

  return {
    socket,
    async enter() {
      const { cookies, competitionId, rosters } = target!
      const at = sent++
      // each request takes the next player and, after all players, the next roster
      const roster = rosters[((at % cookies.length) + Math.floor(at / cookies.length)) % rosters.length]
      const body = `{"competitionId":${competitionId},${roster}}`
      socket.write(
        `POST /api/entries HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: sid=${cookies[at % cookies.length]}\r\n` +
          `Idempotency-Key: ${run}-${at}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      )
      const response = await new Promise<string>((resolve) => {
        responded = resolve
      })
      if (!response.startsWith('HTTP/1.1 201')) throw new Error(`an entry was not accepted: ${response.slice(0, 600)}`)
    },
  }
}
