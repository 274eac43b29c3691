/**
 * The admin code turns this browser's session into an admin's for 30 minutes. Every attempt is recorded in the audit log. Refuses
 * invalid_code.
 */
import type { FastifyReply } from 'fastify'
import { Refused } from '#contract/errors.ts'
import { isAdminCode } from '#server/identity/admin-code.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { elevateSession } from '#server/identity/sessions.ts'

export async function elevate(
  deps: Deps,
  reply: FastifyReply,
  { id: actor }: Player,
  code: string,
): Promise<{ elevatedUntil: string }> {
  if (!isAdminCode(code, deps.adminCode)) {
    await recordAuditEvent(deps.db, { actor, action: 'elevate_refused' })
    reply.log.warn({ event: 'elevate_refused', player: actor }, 'a wrong admin code')
    throw new Refused({ code: 'invalid_code' })
  }
  const until = await elevateSession(deps, reply, (tx) => recordAuditEvent(tx, { actor, action: 'elevate' }))
  reply.log.info({ event: 'elevate', player: actor }, 'a session may manage the catalogue')
  return { elevatedUntil: until.toISOString() }
}
