/**
 * Limits by address for requests that need no session: pages, files, pictures, shared reads, health. Refused: too_many_requests.
 *
 * Free       a shared response that is cached and fresh never comes this far: it is sent before anything is counted.
 * Calls      every other one, also what does not exist.
 * Work       those among them that make the server read or draw: a shared read that nobody has made, a picture that is not cached.
 * For whom   a burst has room for an office that opens the game at the same time. An IPv6 address counts as its /64.
 *
 * Counted in this process, in memory, so nothing can fail that would let everything through.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '#contract/errors.ts'
import type { Settings } from '#server/settings.ts'
import { TokenBucket } from './token-bucket.ts'

export const CALLS = { atOnce: 10_000, perSecond: 200 }
export const WORK = { atOnce: 1_000, perSecond: 50 }

/** A flood is a line in the log as often as this, not for each call. */
const LOG_EVERY_MS = 1_000

/** Counts work for the address of a request. Throws too_many_requests. */
export type CountWork = (request: FastifyRequest) => void

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
        log.warn({ event: 'limit_hit', limit: name, address: ip }, 'a limit was hit')
      }
      throw new Refused({ code: 'too_many_requests', retryAfter: 1 })
    }

  const countCall = counting('calls of an address', calls)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasLimitsOfItsOwn(request)) countCall(request)
    done()
  })
  return counting('work for an address', work)
}

/** Those of rate-limits.ts. */
const hasLimitsOfItsOwn = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  config.endpoint !== undefined && !(config.endpoint.access === 'public' && config.endpoint.method === 'GET')
