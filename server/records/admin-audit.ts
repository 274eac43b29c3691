/**
 * The audit log of admins: who changed which row, before and after. Only this file writes `admin_audit`; its rows never change. An event is
 * written in the transaction of the change, so that neither exists without the other.
 */
import type { AdminAction } from '#contract/players.ts'
import type { Queryable } from '#server/db/handle.ts'

/** `subject` names the changed row, such as 'creator:7'. */
export type AuditEvent = {
  actor: string
  action: AdminAction
  subject?: string
  before?: object
  after?: object
}

export async function recordAuditEvent(
  db: Queryable,
  { actor, action, subject, before, after }: AuditEvent,
): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
  await db
    .insertInto('admin_audit')
    .values({ actor, action, subject: subject ?? null, before: json(before), after: json(after) })
    .execute()
}
