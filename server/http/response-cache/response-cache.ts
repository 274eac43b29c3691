/**
 * A cache of shared responses by address, which are sent before anything else looks at the request.
 *
 * `front` runs before Fastify: a fresh cached response is sent at once, without session, hooks, parsers or logger. All other requests go on
 * to Fastify, whose route reads and caches. The cache holds MAX_CACHED addresses; those requested since the last eviction stay, the others
 * are removed first.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Settings } from '#server/settings.ts'
import { count } from '#server/metrics/metrics.ts'
import { responseHeaders } from '#server/identity/origin.ts'
import { CachedResponse, type CachedRead } from './cached-response.ts'

export const MAX_CACHED = 200

export type ResponseCache = {
  /** Returns whether a response to this address would need a read of its own: no fresh one is cached, and no read of it is running. */
  wouldRead(address: string): boolean
  /** Returns the cached response of an address, and creates it if needed. */
  at(address: string, make: () => Pick<CachedRead, 'read' | 'changes' | 'maxAgeMs'>): CachedResponse
  forget(address: string): void
  front(next: RequestListener): RequestListener
  /** Bypasses the cache while the server stops, so that Fastify refuses requests. */
  close(): void
}

type Slot = { response: CachedResponse; isUsed: boolean }

/** Returns an empty cache. `now` returns ms from a monotonic clock. */
export function openResponseCache(settings: Settings, now: () => number = () => performance.now()): ResponseCache {
  const slots = new Map<string, Slot>()
  const headers = Object.entries(responseHeaders(settings)).flat()
  let isClosed = false

  const give = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isClosed || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const slot = slots.get(request.url!)
    const body = slot?.response.fresh
    if (!body) return false
    slot!.isUsed = true
    body.send(request, response)
    count('fantasy_cached_reads_total')
    return true
  }

  return {
    wouldRead: (address) => slots.get(address)?.response.wouldRead ?? true,
    at(address, make) {
      const known = slots.get(address)
      if (known) {
        known.isUsed = true
        return known.response
      }
      if (slots.size >= MAX_CACHED) makeRoom(slots)
      const response = new CachedResponse({ ...make(), headers, now })
      slots.set(address, { response, isUsed: false })
      return response
    },
    forget: (address) => void slots.delete(address),
    front: (next) => (request, response) => {
      if (!give(request, response)) next(request, response)
    },
    close: () => {
      isClosed = true
    },
  }
}

/** Removes the oldest first; an address that was requested since the last eviction gets a second chance. */
function makeRoom(slots: Map<string, Slot>): void {
  for (const [address, slot] of slots) {
    slots.delete(address)
    if (!slot.isUsed) return
    slot.isUsed = false
    slots.set(address, slot)
  }
}
