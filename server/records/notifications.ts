/**
 * Notifications to players. Only this file writes `notifications`. The newest 50 of a player are kept; of score updates only the latest, in
 * a single row that is updated, so that they never push out more important ones. Bots get none.
 *
 * Inside a transaction use saveNotifications or saveNotificationsEach, and announceNotifications after its commit. Otherwise notify or
 * notifyEach does both. A link to a page that is not ours is removed.
 */
import { sql } from 'kysely'
import { NOTIFICATIONS_KEPT, type NotificationType } from '#contract/notifications.ts'
import { safePath } from '#contract/paths.ts'
import { userTopic, type Priority } from '#contract/realtime.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { makeSemaphore } from '#server/jobs/semaphore.ts'
import type { Bus } from '#server/live/bus.ts'

export type Notification = {
  type: NotificationType
  title: string
  message: string
  priority?: Priority
  competitionId?: number | null
  actionUrl?: string | null
}
export type DueNotification = { userId: string; notification: Notification }
/** A stored notification, with its id and the ISO 8601 instant at which it was stored or, for a score update, renewed. */
export type SavedNotification = DueNotification & { id: number; timestamp: string }

/** Whether a player has one notification of the type, which is updated instead of adding another. */
const IS_RENEWED: Record<NotificationType, boolean> = {
  competition_start: false,
  competition_end: false,
  score_update: true,
  rank_change: false,
  new_entry: false,
  winner_announced: false,
  competition_result: false,
  application_decided: false,
  webhook_ended: false,
}
const RENEWED = Object.entries(IS_RENEWED).flatMap(([type, isRenewed]) => (isRenewed ? [type] : []))

const AT_ONCE = 5_000
/** The embedded database answers nobody else during a transaction, so saving for a crowd is divided into transactions of about this time. */
const SAVE_MS = 20
const LEAST_AT_ONCE = 50
/** Several transactions in a row would keep everybody else waiting for all of them. */
const inTurn = makeSemaphore({ atOnce: 1, mostWaiting: Infinity })
/** The id of the advisory lock for spaced-out notifications. The number is arbitrary but must never change. */
const SPACED_LOCK = 7_301_944

/** Notifies these players, connected or not. Call it after the commit of the change that the notification reports. */
export async function notify(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  userIds: readonly string[],
  notification: Notification,
): Promise<void> {
  announceNotifications(bus, await saveNotifications(db, userIds, notification))
}

/** Deletes all notifications of a player who cleared the list or deleted the account. */
export const removeNotifications = (tx: Queryable, userId: string) =>
  tx.deleteFrom('notifications').where('user_id', '=', userId).execute()

/**
 * Sends each player a notification of their own. Skips players who got one of that type in the last `seconds`, and those whose last one of that
 * type was the same, from any process.
 */
export async function notifyEach(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  told: Iterable<DueNotification>,
  seconds: number,
): Promise<void> {
  let atOnce = LEAST_AT_ONCE
  let portion: DueNotification[] = []
  const savePortion = async () => {
    const { saved, ms } = await inTurn(() => saveSpaced(db, portion, seconds))
    announceNotifications(bus, saved)
    portion = []
    atOnce = Math.min(AT_ONCE, Math.max(LEAST_AT_ONCE, Math.round((atOnce * SAVE_MS) / ms)))
  }
  for (const one of told) {
    portion.push(one)
    if (portion.length >= atOnce) await savePortion()
  }
  if (portion.length > 0) await savePortion()
}

/** Saves each player a notification of their own. Returns the saved ones, in the order passed in. */
export async function saveNotificationsEach(
  tx: Queryable,
  told: readonly DueNotification[],
): Promise<SavedNotification[]> {
  const saved: SavedNotification[] = []
  for (let from = 0; from < told.length; from += AT_ONCE) {
    const added = await insert(tx, told.slice(from, from + AT_ONCE), null)
    saved.push(...added)
    await prune(
      tx,
      added.map(({ userId }) => userId),
    )
  }
  return saved
}

/** Saves the notification for these players. Returns the saved ones, in the order passed in. */
export async function saveNotifications(
  tx: Queryable,
  userIds: readonly string[],
  notification: Notification,
): Promise<SavedNotification[]> {
  const saved: SavedNotification[] = []
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const chunk = userIds.slice(from, from + AT_ONCE)
    saved.push(
      ...(IS_RENEWED[notification.type]
        ? await insert(
            tx,
            chunk.map((userId) => ({ userId, notification })),
            null,
          )
        : await insertAnother(tx, chunk, complete(notification))),
    )
    await prune(tx, chunk)
  }
  return saved
}

/** Inserts the same notification for all of them, whatever they already have. Most notifications are of this kind, and this takes half the time. */
async function insertAnother(
  tx: Queryable,
  userIds: readonly string[],
  notification: Required<Notification>,
): Promise<SavedNotification[]> {
  const { rows } = await sql<{ id: number; userId: string; createdAt: Date }>`
    insert into notifications (user_id, type, title, message, priority, competition_id, action_url, created_at)
    select id, ${notification.type}, ${notification.title}, ${notification.message}, ${notification.priority}, ${notification.competitionId}::integer, ${notification.actionUrl},
      clock_timestamp()
    from unnest(${userIds}::text[]) as given (user_id) join users on users.id = given.user_id and not users.is_bot
    where users.deleted_at is null
    order by id for key share of users
    returning id, user_id as "userId", created_at as "createdAt"
  `.execute(tx)
  const saved = new Map(rows.map((row) => [row.userId, row]))
  return userIds.flatMap((userId) => {
    const row = saved.get(userId)
    return row ? [{ userId, notification, id: row.id, timestamp: row.createdAt.toISOString() }] : []
  })
}

/** Also returns how long the transaction took, in ms, without the time until a connection was free. */
const saveSpaced = (
  db: Db,
  told: readonly DueNotification[],
  seconds: number,
): Promise<{ saved: SavedNotification[]; ms: number }> =>
  db.transaction().execute(async (tx) => {
    const began = performance.now()
    await sql`select pg_advisory_xact_lock(${SPACED_LOCK})`.execute(tx)
    const saved = await insert(tx, told, seconds)
    await prune(
      tx,
      told.map(({ userId }) => userId),
    )
    return { saved, ms: performance.now() - began }
  })

/**
 * Locks in the order of users, like all other code, to avoid deadlocks. `seconds` is the least distance between notifications; null means
 * no limit.
 */
async function insert(
  tx: Queryable,
  told: readonly DueNotification[],
  seconds: number | null,
): Promise<SavedNotification[]> {
  const rows = told.map(({ userId, notification }) => ({ userId, ...complete(notification) }))
  const { rows: saved } = await sql<{ nth: number; id: number; createdAt: Date }>`
    with given as (
      select one.*, nextval(pg_get_serial_sequence('notifications', 'id')) as id, clock_timestamp() as created_at from unnest(
        ${rows.map((row) => row.userId)}::text[], ${rows.map((row) => row.type)}::text[], ${rows.map((row) => row.title)}::text[],
        ${rows.map((row) => row.message)}::text[], ${rows.map((row) => row.priority)}::text[],
        ${rows.map((row) => row.competitionId)}::integer[], ${rows.map((row) => row.actionUrl)}::text[]
      ) with ordinality as one (user_id, type, title, message, priority, competition_id, action_url, nth)
      join users on users.id = one.user_id and not users.is_bot and users.deleted_at is null
      left join lateral (
        select title, message, competition_id, created_at from notifications
        where user_id = one.user_id and type = one.type order by created_at desc limit 1
      ) as last on ${seconds}::integer is not null
      where last.created_at is null or (
        last.created_at <= clock_timestamp() - make_interval(secs => ${seconds}::integer)
        and (last.title, last.message, last.competition_id) is distinct from (one.title, one.message, one.competition_id)
      )
    ), renewed as (
      update notifications set title = given.title, message = given.message, priority = given.priority, action_url = given.action_url,
        competition_id = given.competition_id, created_at = given.created_at, read_at = null
      from given
      where given.type = any(${RENEWED}) and notifications.type = given.type and notifications.user_id = given.user_id
      returning notifications.id, notifications.user_id, notifications.type
    ), added as (
      insert into notifications (id, user_id, type, title, message, priority, competition_id, action_url, created_at)
      select id, user_id, type, title, message, priority, competition_id, action_url, created_at from given
      where not exists (select from renewed where renewed.user_id = given.user_id and renewed.type = given.type)
      order by user_id
    )
    select given.nth::integer, coalesce(renewed.id, given.id) as id, given.created_at as "createdAt"
    from given left join renewed on renewed.user_id = given.user_id and renewed.type = given.type
    order by given.nth
  `.execute(tx)
  return saved.map(({ nth, id, createdAt }) => ({ ...told[nth - 1]!, id, timestamp: createdAt.toISOString() }))
}

/** One look-up in the index per player, so the cost does not grow with the number of notifications. */
const prune = (tx: Queryable, userIds: readonly string[]) =>
  sql`
  delete from notifications where id = any(array(
    select beyond.id from unnest(${[...new Set(userIds)]}::text[]) as given (user_id)
    cross join lateral (
      select id from notifications where user_id = given.user_id order by created_at desc, id desc offset ${NOTIFICATIONS_KEPT}
    ) as beyond
  ))
`.execute(tx)

export function announceNotifications(bus: Bus, saved: readonly SavedNotification[]): void {
  for (const { userId, notification, id, timestamp } of saved) {
    const { type, ...rest } = complete(notification)
    bus.publish(userTopic(userId), { type: 'notification', id, notificationType: type, ...rest, timestamp })
  }
}

const complete = ({
  priority = 'medium',
  competitionId = null,
  actionUrl = null,
  ...notification
}: Notification): Required<Notification> => ({
  ...notification,
  priority,
  competitionId,
  actionUrl: actionUrl !== null && safePath(actionUrl) === actionUrl ? actionUrl : null,
})

/**
 * Marks one notification as read or, without an id, all of a player's. A notification that does not exist or belongs to somebody else is left alone.
 */
export async function markNotificationsRead(tx: Queryable, userId: string): Promise<void> {
  await markingRead(tx, userId).execute()
}

/** Returns the notifications that were unread; none if it was read before, does not exist or belongs to another player. */
export const markNotificationRead = (tx: Queryable, userId: string, id: number) =>
  markingRead(tx, userId).where('id', '=', id).returningAll().executeTakeFirst()

const markingRead = (tx: Queryable, userId: string) =>
  tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)

/** Returns the deleted notifications; none if it does not exist or belongs to another player. */
export const removeNotification = (tx: Queryable, userId: string, id: number) =>
  tx.deleteFrom('notifications').where('user_id', '=', userId).where('id', '=', id).returningAll().executeTakeFirst()
