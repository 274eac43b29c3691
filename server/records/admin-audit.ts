/**
 * The audit log of admins: who changed which row, before and after. Only this file writes `admin_audit`; its rows never change. An event is
 * written in the transaction of the change, so that neither exists without the other.
 */
import type { Queryable } from '#server/db/handle.ts'

const ACTIONS = [
  'elevate',
  'elevate_refused',
  'end_sessions',
  'ban_player',
  'lift_ban',
  'add_second_factor',
  'remove_second_factor',
  'renew_recovery_codes',
  'use_recovery_code',
  'add_creator',
  'edit_creator',
  'delete_creator',
  'restore_creator',
  'update_creators',
  'prove_ownership',
  'approve_application',
  'reject_application',
  'release_prize',
  'withhold_prize',
  'undo_prize_decision',
  'decide_settlement',
  'start_audit',
  'create_series',
  'edit_series',
  'pause_series',
  'continue_series',
  'edit_competition',
  'lock_now',
  'end_now',
  'cancel_competition',
  'extend_review',
] as const

/** `subject` names the changed row, such as 'creator:7'. */
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
