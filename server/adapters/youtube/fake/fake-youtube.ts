/**
 * A fake YouTube for tests: a real HTTP server that behaves like the Data API v3. Its channels grow by a given clock.
 *
 *   const youtube = await startFakeYoutube({ now: clock.now })
 *   youtube.addChannel({ id: channelIdOf('Ada'), handle: '@ada', views: 1_000_000, viewsPerDay: 24_000 })
 *   youtube.fail('burst', { times: 2, path: 'channels' })     // a planned fault (faults.ts); the oldest that matches is used first
 *   openYoutubeApi({ key: youtube.key, rootUrl: youtube.url, … })
 * It records every request (`calls`, `units`), enforces the daily quota when `limits` are given, and accepts one key.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BUCKETS, type Bucket } from '#server/adapters/youtube/api.ts'
import { quotaDate } from '#server/adapters/youtube/quota-day.ts'
import { responseOf, bucketOf, type Query } from './responses.ts'
import { errorBodies } from './error-bodies.ts'
import { playFault, type Fault } from './faults.ts'
import { openWorld, type World } from './world.ts'

export { channelIdOf, videoIdOf } from './world.ts'
export type { Fault } from './faults.ts'

type FakeCall = {
  path: string
  bucket: Bucket
  query: Query
  status: number
  at: Date
  headers: IncomingMessage['headers']
  url: string
}

export type FakeYoutube = World & {
  url: string
  key: string
  /** Every request, oldest first. `status` is 0 if no response was sent. */
  calls: FakeCall[]
  units: Record<Bucket, number>
  /**
   * Makes the next `times` matching requests fail like this, or all of them until `recover`. `path` is the end of a request's path, such as
   * 'search'.
   */
  fail(fault: Fault, given?: { times?: number; path?: string }): void
  recover(): void
  /** Replaces every item about this id by the result of `alter`, until `recover`. */
  alterItem(id: string, alter: (item: FakeItem) => unknown): void
  forgetCalls(): void
  close(): Promise<void>
}

/** An item of a response. Tests may change any field. */
// oxlint-disable-next-line typescript/no-explicit-any
export type FakeItem = Record<string, any>

type Scripted = { fault: Fault; left: number; path: string | undefined }

export type FakeYoutubeOptions = {
  now?: () => Date
  key?: string
  /** Daily quotas, by the day in California. Without them no quota is ever spent. */
  limits?: Partial<Record<Bucket, number>>
  /** Whether the API has videos:batchGetStats. */
  offersStats?: boolean
}

/** Starts the fake on a free port. Resolves once it accepts requests. */
export async function startFakeYoutube(given: FakeYoutubeOptions = {}): Promise<FakeYoutube> {
  const { now = () => new Date(), key = 'a-key-of-the-fake', limits = {}, offersStats = true } = given
  const world = openWorld(now)
  const calls: FakeCall[] = []
  const units: Record<Bucket, number> = { general: 0, stats: 0, search: 0 }
  const spent = new Map<string, number>()
  let script: Scripted[] = []
  const alterations = new Map<string, (item: FakeItem) => unknown>()
  const alteredBody = (body: unknown): unknown => {
    const { items } = (typeof body === 'object' && body !== null ? body : {}) as { items?: FakeItem[] }
    if (!items || alterations.size === 0) return body
    return {
      ...(body as object),
      items: items.map((item) => (alterations.get(nameOf(item)) ?? same)(structuredClone(item))),
    }
  }

  const takeFault = (path: string): Fault | undefined => {
    const scripted = script.find((one) => one.path === undefined || path.endsWith(one.path))
    if (scripted && --scripted.left <= 0) script = script.filter((one) => one !== scripted)
    return scripted?.fault
  }
  const isOverLimit = (bucket: Bucket): boolean => {
    const day = `${bucket} ${quotaDate(now())}`
    spent.set(day, (spent.get(day) ?? 0) + 1)
    return spent.get(day)! > (limits[bucket] ?? Number.POSITIVE_INFINITY)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://fake-youtube')
    const path = url.pathname.replace(/^\/youtube\/v3\//, '')
    const bucket = bucketOf(path)
    const query = queryOf(url)
    const call: FakeCall = { path, bucket, query, status: 0, at: now(), headers: request.headers, url: request.url! }
    calls.push(call)
    units[bucket] += 1
    const isSpent = isOverLimit(bucket)
    const respond = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      call.status = status
      send(response, status, body, headers)
    }

    const fault = takeFault(path)
    const givenKey = request.headers['x-goog-api-key']
    if (fault && playFault(fault, { response, call, respond, world, path, query })) return
    if (givenKey === undefined) return respond(403, errorBodies.noKey)
    if (givenKey !== key) return respond(400, errorBodies.badKey)
    if (isSpent)
      return bucket === 'search' ? respond(429, errorBodies.searchSpent) : respond(403, errorBodies.quotaExceeded)
    if (bucket === 'stats' && !offersStats) return respond(404, errorBodies.unknownPath)
    const { status, body } = responseOf(world, path, query)
    respond(status, alteredBody(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })

  return {
    ...world,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    calls,
    units,
    fail: (fault, { times = Number.POSITIVE_INFINITY, path } = {}) => {
      script.push({ fault, left: times, path })
    },
    recover: () => {
      script = []
      alterations.clear()
    },
    alterItem: (id, alter) => void alterations.set(id, alter),
    forgetCalls() {
      calls.length = 0
      for (const bucket of BUCKETS) units[bucket] = 0
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const same = (item: FakeItem): unknown => item

/** The id of the channel or video that an item is about. */
const nameOf = ({ id, contentDetails }: FakeItem): string => id?.channelId ?? contentDetails?.videoId ?? id

/** YouTube treats `id=a&id=b` and `id=a,b` alike. */
const queryOf = ({ searchParams }: URL): Query =>
  Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name).join(',')]))

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string>): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isText ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8',
    ...headers,
  })
  response.end(isText ? body : JSON.stringify(body))
}
