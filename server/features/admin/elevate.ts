/** The admin code turns this browser's session into a keeper's for 30 minutes. Every try is written down. Refuses invalid_code. */
import type { FastifyReply } from 'fastify'
import { Refused } from '#contract/errors.ts'
import { isAdminCode } from '#server/admin-code.ts'
import type { Deps, Player } from '#server/deps.ts'
import { recordDeed } from '#server/records/admin-audit.ts'
import { elevateSession } from '#server/sessions.ts'

export async function elevate(deps: Deps, reply: FastifyReply, { id: actor }: Player, code: string): Promise<{ elevatedUntil: string }> {
  if (!isAdminCode(code, deps.adminCode)) {
    await recordDeed(deps.db, { actor, action: 'elevate_refused' })
    reply.log.warn({ event: 'elevate_refused', player: actor }, 'a wrong admin code')
    throw new Refused({ code: 'invalid_code' })
  }
  const until = await elevateSession(deps, reply, (tx) => recordDeed(tx, { actor, action: 'elevate' }))
  reply.log.info({ event: 'elevate', player: actor }, 'a session may keep the catalogue')
  return { elevatedUntil: until.toISOString() }
}
