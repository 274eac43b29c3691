/** The closed list of notification types, for both sides of the socket. */

/** Every type of notification. A Record over them says what is done with each, so a new type does not compile until all handle it. */
export const NOTIFICATION_TYPES = [
  'competition_start',
  'competition_end',
  'score_update',
  'rank_change',
  'new_entry',
  'winner_announced',
  'competition_result',
  'application_decided',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
