/**
 * /healthz: the process responds. /readyz: the database responds within a second, and the process is neither stopping nor different from
 * the other processes (live/readiness.ts). Concurrent checks share one query, so that monitoring does not take connections from players.
 */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import type { CountWork } from './visitor-limits.ts'
import { withDeadline } from '#server/jobs/deadline.ts'
import { withCallTimeout } from '#server/jobs/call-timeouts.ts'

const READY_MS = 900

export const isHealth = (url: string): boolean => /^\/(healthz|readyz)(\?|$)/.test(url)

/** Mounts both health checks. */
export function health(
  app: FastifyInstance,
  { db, readiness }: Pick<Deps, 'db' | 'readiness'>,
  countWork: CountWork,
): void {
  let asking: Promise<unknown> | undefined
  const ask = () =>
    (asking ??= withCallTimeout(READY_MS, () => sql`select 1`.execute(db)).finally(() => (asking = undefined)))

  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    countWork(request)
    if (readiness.reasons().length > 0) throw new Refused({ code: 'stopping' })
    await withDeadline(READY_MS, ask()).catch((error: unknown) => {
      app.log.warn({ err: error }, 'not ready: the database does not respond')
      throw new Refused({ code: 'unavailable' })
    })
    return { ok: true }
  })
}
