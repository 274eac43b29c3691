/** Answers a repeated change of an entry: its idempotency key returns the first response. */
import { Refused } from '#contract/errors.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Player } from '#server/identity/player.ts'
import { findResponses, requestHash } from '#server/records/idempotency-keys.ts'

/** A response that was stored before rosters were counted has no version. */
export const UNCOUNTED = { version: 1 }

/** Returns the response stored under this key, or null. */
export async function findRepeat<Response extends object>(
  tx: Queryable,
  { id: userId }: Player,
  request: object,
  key: string,
): Promise<Response | null> {
  const [stored] = await findResponses(tx, [{ userId, key }])
  if (!stored) return null
  if (stored.requestHash !== requestHash(request)) throw new Refused({ code: 'key_reused' })
  return { ...UNCOUNTED, ...(stored.body as Response) }
}
