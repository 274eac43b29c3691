/** The last 50 notifications of a user, kept so that another device or a later visit has them. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PRIORITIES } from './realtime.ts'
import { Id, Instant, Ok, PathId } from './shapes.ts'

export const NOTIFICATIONS_KEPT = 50

export const Notification = z.object({
  id: Id,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  priority: z.enum(PRIORITIES),
  competitionId: z.nullable(Id),
  actionUrl: z.nullable(z.string()),
  timestamp: Instant,
  read: z.boolean(),
})
export type Notification = z.output<typeof Notification>

export const notifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The last 50, newest first',
  access: 'player',
  response: z.array(Notification),
})
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark one or, without an id, all as read',
  access: 'player',
  body: z.strictObject({ id: z.optional(Id) }),
  response: Ok,
})
export const removeNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/{notificationId}',
  summary: 'Remove one',
  access: 'player',
  params: z.strictObject({ notificationId: PathId }),
  response: Ok,
})
