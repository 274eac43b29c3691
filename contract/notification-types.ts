/** The closed list of notification types, for both sides of the socket. */

/** Every type of notification. A Record over this list says how each type is handled, so code that misses a new type does not compile. */
export const NOTIFICATION_TYPES = [
  'competition_start',
  'competition_end',
  'score_update',
  'rank_change',
  'new_entry',
  'winner_announced',
  'competition_result',
  'application_decided',
  'webhook_ended',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
