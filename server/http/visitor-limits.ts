/**
 * Limits by address for requests without a session: pages, files, pictures, shared reads and health checks. Refusal: too_many_requests.
 *
 * A cached and fresh shared response is sent before this code runs, so it does not count. All other requests count, also for paths that do
 * not exist. Requests that make the server read or draw something that is not cached have a lower limit. The burst is large enough for an
 * office that opens the game at the same time. An IPv6 address counts as its /64.
 *
 * The counters are in this process's memory, so no failure elsewhere can disable them.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '#contract/errors.ts'
import type { Settings } from '#server/settings.ts'
import { TokenBucket } from './token-bucket.ts'

/** A burst of `atOnce` calls, refilled by `perSecond`. */
export const CALLS = { atOnce: 10_000, perSecond: 200 }
export const WORK = { atOnce: 1_000, perSecond: 50 }

/** In this time (ms) at most one line is logged, however many calls a flood makes. */
const LOG_EVERY_MS = 1_000

/** Counts one unit of work for the address of a request. Throws the refusal too_many_requests. */
export type CountWork = (request: FastifyRequest) => void

/** Adds the limit of calls to every route, and returns the function that counts work. */
export function limitVisitors(app: FastifyInstance, { rateLimitFactor }: Settings): CountWork {
  const bucketOf = ({ atOnce, perSecond }: typeof CALLS) =>
    new TokenBucket(atOnce * rateLimitFactor, perSecond * rateLimitFactor)
  const [calls, work] = [bucketOf(CALLS), bucketOf(WORK)]
  let loggedAt = -Infinity

  const counting =
    (name: string, bucket: TokenBucket): CountWork =>
    ({ ip, log }) => {
      if (bucket.take(rateLimit.normalizeIP(ip))) return
      const now = performance.now()
      if (now - loggedAt >= LOG_EVERY_MS) {
        loggedAt = now
        log.warn({ event: 'limit_hit', limit: name, address: ip }, 'rate limit exceeded')
      }
      throw new Refused({ code: 'too_many_requests', retryAfter: 1 })
    }

  const countCall = counting('calls of an address', calls)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasOwnLimits(request)) countCall(request)
    done()
  })
  return counting('work for an address', work)
}

/** Clients with the limits of rate-limits.ts. */
const hasOwnLimits = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.endpoint !== undefined && !(config.endpoint.access === 'public' && config.endpoint.method === 'GET')
