/**
 * Sends requests at a steady pace without waiting for earlier responses. Each is timed from when it was due, so that a stalled server
 * shows. Returns the ms of each request.
 */
import { Agent, get } from 'node:http'

export async function callSteadily(
  urls: readonly string[],
  perSecond: number,
  until: Promise<unknown>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const calls: Promise<number>[] = []
  const began = performance.now()
  const timer = setInterval(() => {
    while (began + (calls.length / perSecond) * 1000 <= performance.now()) {
      calls.push(call(urls[calls.length % urls.length]!, agent, began + (calls.length / perSecond) * 1000))
    }
  }, 1)
  try {
    await until
  } finally {
    clearInterval(timer)
  }
  const times = await Promise.all(calls)
  agent.destroy()
  return times
}

/** A connection that the server closed while it was idle is noticed only by the next request, which is then sent once more. */
function call(url: string, agent: Agent, due: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = get(url, { agent }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url} responded with ${response.statusCode}`))
    response
      .resume()
      .on('end', () => resolve(performance.now() - due))
      .on('error', reject)
  }).on('error', (error: NodeJS.ErrnoException) => {
    if (request.reusedSocket && error.code === 'ECONNRESET') resolve(call(url, agent, due))
    else reject(error)
  })
  return promise
}
