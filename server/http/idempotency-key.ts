/** The Idempotency-Key header of a request. */
import type { FastifyRequest } from 'fastify'
import { Refused } from '#contract/errors.ts'

export const KEY_PATTERN = /^[!-~]{1,255}$/

/** Returns the request's key, or null without the header. Refuses a key that is empty, longer than 255 characters, or not visible ASCII. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key
  throw new Refused({ code: 'bad_request', issues: 'Idempotency-Key: must be 1 to 255 visible characters' })
}
