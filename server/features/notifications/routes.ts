/**
 * Endpoints for a player's notifications: the newest 50, marked as read and deleted one by one or all at once. Every query is limited to
 * the caller. Changes show at once in the caller's other windows on this process, and on other processes when they reconnect.
 */
import * as api from '#contract/notifications.ts'
import {
  NOTIFICATION_TYPES,
  NOTIFICATIONS_KEPT,
  type Notification,
  type NotificationType,
} from '#contract/notifications.ts'
import { userTopic } from '#contract/realtime.ts'
import type { Db } from '#server/db/handle.ts'
import type { NotificationRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import {
  markNotificationRead,
  markNotificationsRead,
  removeNotification,
  removeNotifications,
} from '#server/records/notifications.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'

export function notifications(scopes: Scopes, { db, bus }: Deps): void {
  mountEndpoint(scopes, api.notifications, ({ player }) => readNotifications(db, player.id))

  mountEndpoint(scopes, api.readNotifications, async ({ body, player }) => {
    if (body.id === undefined) {
      await markNotificationsRead(db, player.id)
      announceRead(player.id, null)
    } else {
      const row = await markNotificationRead(db, player.id, body.id)
      if (row) announceRead(player.id, row.id)
    }
    return { ok: true as const }
  })

  mountEndpoint(scopes, api.removeNotification, async ({ params, player }) => {
    const row = await removeNotification(db, player.id, params.notificationId)
    if (row) announceRemoved(player.id, row.id)
    return { ok: true as const }
  })

  mountEndpoint(scopes, api.clearNotifications, async ({ player }) => {
    await removeNotifications(db, player.id)
    announceRemoved(player.id, null)
    return { ok: true as const }
  })

  function announceRead(userId: string, id: number | null): void {
    bus.publish(userTopic(userId), { type: 'notifications_read', data: { id } })
  }
  function announceRemoved(userId: string, id: number | null): void {
    bus.publish(userTopic(userId), { type: 'notifications_removed', data: { id } })
  }
}

async function readNotifications(db: Db, userId: string): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    // a later release may have stored types that this one does not know
    .where('type', 'in', NOTIFICATION_TYPES)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_KEPT)
    .execute()
  return rows.map(notificationOf)
}

const notificationOf = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type as NotificationType,
  title: row.title,
  message: row.message,
  priority: row.priority,
  competitionId: row.competition_id,
  actionUrl: row.action_url,
  timestamp: row.created_at.toISOString(),
  read: row.read_at !== null,
})
