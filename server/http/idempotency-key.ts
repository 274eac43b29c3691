/** The Idempotency-Key header of a request. */
import type { FastifyRequest } from 'fastify'
import { Refused } from '#contract/errors.ts'

export const KEY_PATTERN = /^[!-~]{1,255}$/

/** The request's key, or null. Refuses one that is empty, longer than 255 or not of visible ASCII characters. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key
  throw new Refused({ code: 'bad_request', issues: 'Idempotency-Key: must be 1 to 255 visible characters' })
}
