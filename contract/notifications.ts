/** The last 50 notifications of a user, stored so that other devices and later visits show them. */
import { endpoint } from './endpoint.ts'
import type { Ok } from './values.schemas.ts'
import type { Notification, NotificationParams, ReadMark } from './notifications.schemas.ts'

export { NOTIFICATION_TYPES, type NotificationType } from './notification-types.ts'
export type { Notification } from './notifications.schemas.ts'

export const NOTIFICATIONS_KEPT = 50

export const notifications = endpoint<{ response: Notification[] }>({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The last 50, newest first',
  access: 'player',
})

export const readNotifications = endpoint<{ body: ReadMark; response: Ok }>({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark one or, without an id, all as read',
  access: 'player',
})

export const removeNotification = endpoint<{ params: NotificationParams; response: Ok }>({
  method: 'DELETE',
  path: '/api/notifications/{notificationId}',
  summary: 'Remove one',
  access: 'player',
})

export const clearNotifications = endpoint<{ response: Ok }>({
  method: 'DELETE',
  path: '/api/notifications',
  summary: 'Remove all',
  access: 'player',
})
