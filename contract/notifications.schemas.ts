/** The schemas of notifications.ts. */
import * as z from 'zod/mini'
import { Id, Instant, PathId } from './values.schemas.ts'

export const PRIORITIES = ['high', 'medium', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

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

export const Notification = z.object({
  id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  priority: z.enum(PRIORITIES),
  competitionId: z.nullable(Id),
  actionUrl: z.nullable(z.string()),
  timestamp: Instant,
  read: z.boolean(),
})
export type Notification = z.output<typeof Notification>

export const ReadMark = z.strictObject({ id: z.optional(Id) })
export type ReadMark = z.output<typeof ReadMark>

export const NotificationParams = z.strictObject({ notificationId: PathId })
export type NotificationParams = z.output<typeof NotificationParams>
