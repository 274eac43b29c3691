/**
 * What admins did: who, what, to which row, how it was and how it is. The only place that writes `admin_audit`; rows are never
 * changed afterwards. Written in the transaction of what it tells, so neither is there without the other.
 */
import type { Queryable } from '#server/db/handle.ts'

const ACTIONS = [
  'elevate',
  'elevate_refused',
  'add_creator',
  'edit_creator',
  'delete_creator',
  'update_creators',
  'prove_ownership',
  'approve_application',
  'reject_application',
] as const

/** `subject` as 'creator:7'. */
export type AuditEvent = {
  actor: string
  action: (typeof ACTIONS)[number]
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
