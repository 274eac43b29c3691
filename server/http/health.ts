/** /healthz: the process responds. /readyz: its database does too. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'

export function health(app: FastifyInstance, { db }: Deps): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ ok: true }))
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await sql`select 1`.execute(db)
    return { ok: true }
  })
}
