/**
 * Measures how long calls take: by route for Prometheus, and as log lines if requested.
 *
 * A route is named by its pattern, never by the requested address. Shared reads that are sent from memory do not reach this code and have a
 * counter of their own (response-cache/response-cache.ts), because timing them would cost as much as sending them.
 */
import type { FastifyInstance } from 'fastify'
import { isMeasured, observe } from '#server/metrics/metrics.ts'
import type { Settings } from '#server/settings.ts'

const SLOW_MS = 1_000
/** The label for requests that match no route. */
const NO_ROUTE = 'none'

/** Adds the hooks that measure and log calls. */
export function measureCalls(app: FastifyInstance, { metrics, requestLog }: Settings): void {
  if (metrics === null && !isMeasured() && requestLog === 'off') return
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? NO_ROUTE
    const ms = reply.elapsedTime
    const status = reply.raw.statusCode
    observe('fantasy_request_seconds', ms / 1000, { method, route, status })
    if (requestLog === 'all' || (requestLog === 'slow' && ms >= SLOW_MS))
      request.log.info({ event: 'call', method, route, status, ms: Math.round(ms), player: request.player?.id }, 'call')
    done()
  })
}
