/**
 * Counts the wrong codes of an address, and not the right ones: thirty people behind one address can join at once. An attempt is counted
 * before the code is looked up and given back if it is right. The attempts of an address are made one after the other, so that right ones
 * under way do not use the limit up.
 */
import type { FastifyRequest } from 'fastify'
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { addressOf } from '#server/http/rate-limits.ts'

type Counting = Pick<Deps, 'settings' | 'sharedLimits'>

const HOUR = 3_600
/** The last attempt of each address in this process. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Returns what `find` finds, or undefined after counting a wrong attempt, of which `most` are allowed an hour. Refuses too_many_requests.
 */
export async function findCounted<Found>(
  deps: Counting,
  request: FastifyRequest,
  { limit, most }: { limit: string; most: number },
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const address = `address ${addressOf(request)}`
  const key = `${limit} ${address}`
  const attempt = async () => {
    await requireWithin(deps, request, limit, address, most)
    const found = await find()
    if (found !== undefined) await deps.sharedLimits.giveBack(limit, address)
    return found
  }
  const made = (underWay.get(key) ?? Promise.resolve()).then(attempt, attempt)
  underWay.set(key, made)
  try {
    return await made
  } finally {
    if (underWay.get(key) === made) underWay.delete(key)
  }
}

/** Counts an attempt, of which `most` are allowed an hour. Refuses too_many_requests. */
export async function requireWithin(
  { settings, sharedLimits }: Counting,
  request: FastifyRequest,
  limit: string,
  who: string,
  most: number,
): Promise<void> {
  const retryAfter = await sharedLimits.take(limit, who, { most: most * settings.rateLimitFactor, seconds: HOUR })
  if (retryAfter === null) return
  request.log.warn({ event: 'limit_hit', limit, player: request.player?.id }, 'rate limit exceeded')
  throw new Refused({ code: 'too_many_requests', retryAfter })
}
