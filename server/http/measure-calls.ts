/**
 * How long calls take: for Prometheus by route, and as lines in the log if requested.
 *
 * A route is named by its pattern, never by the requested address. Shared reads that are sent from memory never come this far: they are
 * counted apart (response-cache/response-cache.ts), since timing would cost as much as sending them.
 */
import type { FastifyInstance } from 'fastify'
import { isMeasured, observe } from '#server/metrics/metrics.ts'
import type { Settings } from '#server/settings.ts'

const SLOW_MS = 1_000
/** The name for requests without a route. */
const NO_ROUTE = 'none'

export function measureCalls(app: FastifyInstance, { metrics, requestLog }: Settings): void {
  if (metrics === null && !isMeasured() && requestLog === 'off') return
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? NO_ROUTE
    const ms = reply.elapsedTime
    const status = reply.raw.statusCode
    observe('fantasy_request_seconds', ms / 1000, { method, route, status })
    if (requestLog === 'all' || (requestLog === 'slow' && ms >= SLOW_MS))
      request.log.info(
        { event: 'call', method, route, status, ms: Math.round(ms), player: request.player?.id },
        'a call',
      )
    done()
  })
}
