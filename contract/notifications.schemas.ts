/** The schemas of notifications.ts. */
import * as z from 'zod/mini'
import { NOTIFICATION_TYPES } from './notification-types.ts'
import { Id, Instant, PathId } from './values.schemas.ts'

export const PRIORITIES = ['high', 'medium', 'low'] as const
export type Priority = (typeof PRIORITIES)[number]

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
