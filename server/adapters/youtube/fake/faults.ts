/** The faults of the fake YouTube: error responses, malformed responses, and missing responses. */
import type { ServerResponse } from 'node:http'
import { responseOf, type Query } from './responses.ts'
import { errorBodies } from './error-bodies.ts'
import type { World } from './world.ts'

const HTML = '<!DOCTYPE html><html><title>502. That’s an error.</title></html>'
const LONG = 10_000_000

const statuses = {
  'quota-exceeded': [403, errorBodies.quotaExceeded],
  'search-spent': [429, errorBodies.searchSpent],
  burst: [429, errorBodies.burst],
  'user-burst': [403, errorBodies.userBurst],
  'bad-key': [400, errorBodies.badKey],
  'bad-key-old': [400, errorBodies.badKeyOld],
  'bad-key-403': [403, errorBodies.badKeyOld],
  'api-off': [403, errorBodies.apiOff],
  'no-key': [403, errorBodies.noKey],
  unauthorized: [401, errorBodies.unauthorized],
  'address-blocked': [403, errorBodies.addressBlocked],
  'bad-parameter': [400, errorBodies.badParameter],
  'not-found': [404, errorBodies.playlistNotFound],
  'backend-error': [503, errorBodies.backend],
  'html-500': [500, HTML],
  'html-502': [502, HTML],
  'html-200': [200, HTML],
} as const satisfies Record<string, readonly [number, unknown]>

const DISTORTED = [
  'half-the-ids',
  'negative-counts',
  'float-counts',
  'exponent-counts',
  'number-counts',
  'twenty-digit-counts',
  'strange-shape',
  'null-items',
] as const
const BROKEN = ['hang', 'hang-up', 'truncated', 'ten-megabytes', 'redirect'] as const

/** An error status, `burst:<Retry-After>`, a malformed response, or no response. */
export type Fault = keyof typeof statuses | (typeof DISTORTED)[number] | (typeof BROKEN)[number] | `burst:${string}`

type Played = {
  response: ServerResponse
  call: { status: number }
  respond: (status: number, body: unknown, headers?: Record<string, string>) => void
  world: World
  path: string
  query: Query
}

/** Returns true if the fault has handled the request, also by sending nothing. */
export function playFault(fault: Fault, { response, call, respond, world, path, query }: Played): boolean {
  if (fault in statuses) {
    const [status, body] = statuses[fault as keyof typeof statuses]
    respond(status, body)
  } else if (fault.startsWith('burst:'))
    respond(429, errorBodies.burst, { 'retry-after': fault.slice('burst:'.length) })
  else if (fault === 'redirect') respond(302, '', { location: 'http://169.254.169.254/latest/meta-data' })
  else if (fault === 'hang-up') response.destroy()
  else if (fault === 'ten-megabytes') respond(200, { items: [], filler: 'x'.repeat(LONG) })
  else if (fault === 'truncated') {
    const { status, body } = responseOf(world, path, query)
    const text = JSON.stringify(body)
    call.status = status
    response.writeHead(status, { 'content-type': 'application/json' }).end(text.slice(0, text.length / 2))
  } else if (fault !== 'hang') {
    const { status, body } = responseOf(world, path, query)
    respond(status, distort(fault as (typeof DISTORTED)[number], body))
  }
  return true
}

type Listed = { items?: { statistics?: Record<string, unknown> }[] }

function distort(fault: (typeof DISTORTED)[number], body: unknown): unknown {
  const { items = [], ...rest } = body as Listed
  const counted = (count: unknown) => ({
    ...rest,
    items: items.map((item) => ({
      ...item,
      ...(item.statistics && {
        statistics: {
          ...item.statistics,
          viewCount: count,
        },
      }),
    })),
  })
  switch (fault) {
    case 'half-the-ids':
      return { ...rest, items: items.filter((_, index) => index % 2 === 0) }
    case 'negative-counts':
      return counted('-3')
    case 'float-counts':
      return counted('12.5')
    case 'exponent-counts':
      return counted('1e9')
    case 'number-counts':
      return counted(12)
    case 'twenty-digit-counts':
      return counted('18446744073709551615')
    case 'strange-shape':
      return { data: { channels: items } }
    case 'null-items':
      return { ...rest, items: null }
  }
}
