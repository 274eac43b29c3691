/**
 * Notices to players: the only place that writes `notifications`. The newest 50 of a player are kept; of score updates only the latest,
 * in a single row that is updated, so that they never push out more important ones. Bots get none.
 *
 * Inside a transaction use saveNotifications or saveNotificationsEach, and announceNotifications after its commit. Otherwise notify or notifyEach does both.
 * A link that is not a page of ours is removed.
 */
import { sql } from 'kysely'
import { NOTIFICATIONS_KEPT } from '#contract/notifications.ts'
import { safePath } from '#contract/paths.ts'
import { userTopic, type NOTIFICATION_TYPES, type Priority } from '#contract/realtime.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import type { Bus } from '#server/live/bus.ts'

export type Notification = {
  type: (typeof NOTIFICATION_TYPES)[number]
  title: string
  message: string
  priority?: Priority
  competitionId?: number | null
  actionUrl?: string | null
}
export type DueNotification = { userId: string; notification: Notification }

const AT_ONCE = 5_000
/** The id of the advisory lock under which spaced-out notices are written. Arbitrary, but must never change. */
const SPACED_LOCK = 7_301_944

/** Notifies these players, connected or not. Call it after the commit of what it is about. */
export async function notify(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  userIds: readonly string[],
  notification: Notification,
): Promise<void> {
  announceNotifications(bus, await saveNotifications(db, userIds, notification), notification)
}

/** All of a player's: they cleared their list, or deleted their account. */
export const removeNotifications = (tx: Queryable, userId: string) =>
  tx.deleteFrom('notifications').where('user_id', '=', userId).execute()

/**
 * Sends each player a notice of their own. Skips players who got one of that type in the last `seconds`, and those whose last one of that
 * type was the same, from any process.
 */
export async function notifyEach(
  { db, bus }: Pick<Deps, 'db' | 'bus'>,
  told: readonly DueNotification[],
  seconds: number,
): Promise<void> {
  for (let from = 0; from < told.length; from += AT_ONCE) {
    const chunk = told.slice(from, from + AT_ONCE)
    const saved = new Set(await saveSpaced(db, chunk, seconds))
    for (const { userId, notification } of chunk)
      if (saved.has(userId)) announceNotifications(bus, [userId], notification)
  }
}

/** Saves each player a notice of their own, whatever they already have. Returns those that were saved, in the order passed in. */
export async function saveNotificationsEach(
  tx: Queryable,
  told: readonly DueNotification[],
): Promise<DueNotification[]> {
  const saved: DueNotification[] = []
  for (let from = 0; from < told.length; from += AT_ONCE) {
    const chunk = told.slice(from, from + AT_ONCE)
    const players = new Set(await insert(tx, chunk, null))
    saved.push(...chunk.filter(({ userId }) => players.has(userId)))
    await prune(tx, [...players])
  }
  return saved
}

/** Returns the players who got it, in the order passed in. */
export async function saveNotifications(
  tx: Queryable,
  userIds: readonly string[],
  notification: Notification,
): Promise<string[]> {
  const saved: string[] = []
  for (let from = 0; from < userIds.length; from += AT_ONCE) {
    const chunk = userIds.slice(from, from + AT_ONCE)
    const isRenewed = notification.type === 'score_update'
    saved.push(
      ...(isRenewed
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

/** Inserts the same notice for all of them, whatever they already have. Most notices are of this kind, and this takes half the time. */
async function insertAnother(
  tx: Queryable,
  userIds: readonly string[],
  notification: Required<Notification>,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into notifications (user_id, type, title, message, priority, competition_id, action_url, created_at)
    select id, ${notification.type}, ${notification.title}, ${notification.message}, ${notification.priority}, ${notification.competitionId}::integer, ${notification.actionUrl},
      clock_timestamp()
    from unnest(${userIds}::text[]) as given (user_id) join users on users.id = given.user_id and not users.is_bot
    where users.deleted_at is null
    order by id for key share of users
    returning user_id as "userId"
  `.execute(tx)
  const saved = new Set(rows.map(({ userId }) => userId))
  return userIds.filter((userId) => saved.has(userId))
}

const saveSpaced = (db: Db, told: readonly DueNotification[], seconds: number): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SPACED_LOCK})`.execute(tx)
    const saved = await insert(tx, told, seconds)
    await prune(
      tx,
      told.map(({ userId }) => userId),
    )
    return saved
  })

/**
 * Locks in user order, like every other place, to avoid deadlocks. `seconds` is how far apart notices must be; null: no limit.
 */
async function insert(tx: Queryable, told: readonly DueNotification[], seconds: number | null): Promise<string[]> {
  const rows = told.map(({ userId, notification }) => ({ userId, ...complete(notification) }))
  const { rows: saved } = await sql<{ userId: string }>`
    with given as (
      select one.* from unnest(
        ${rows.map((row) => row.userId)}::text[], ${rows.map((row) => row.type)}::text[], ${rows.map((row) => row.title)}::text[],
        ${rows.map((row) => row.message)}::text[], ${rows.map((row) => row.priority)}::text[],
        ${rows.map((row) => row.competitionId)}::integer[], ${rows.map((row) => row.actionUrl)}::text[]
      ) as one (user_id, type, title, message, priority, competition_id, action_url)
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
        competition_id = given.competition_id, created_at = clock_timestamp(), read_at = null
      from given where given.type = 'score_update' and notifications.type = 'score_update' and notifications.user_id = given.user_id
      returning notifications.user_id
    ), added as (
      insert into notifications (user_id, type, title, message, priority, competition_id, action_url, created_at)
      select given.*, clock_timestamp() from given
      where given.type <> 'score_update' or not exists (select from renewed where renewed.user_id = given.user_id)
      order by user_id
    )
    select user_id as "userId" from given
  `.execute(tx)
  return saved.map(({ userId }) => userId)
}

/** One look-up in the index per player, so the cost does not grow with the number of notices. */
const prune = (tx: Queryable, userIds: readonly string[]) =>
  sql`
  delete from notifications where id = any(array(
    select beyond.id from unnest(${[...new Set(userIds)]}::text[]) as given (user_id)
    cross join lateral (
      select id from notifications where user_id = given.user_id order by created_at desc, id desc offset ${NOTIFICATIONS_KEPT}
    ) as beyond
  ))
`.execute(tx)

export function announceNotifications(bus: Bus, userIds: readonly string[], notification: Notification): void {
  const { type, ...rest } = complete(notification)
  for (const userId of userIds)
    bus.publish(userTopic(userId), { type: 'notification', notificationType: type, ...rest })
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
 * Marks one notice as read or, without an id, all of a player's. A notice that does not exist or belongs to somebody else is left alone.
 */
export async function markNotificationsRead(tx: Queryable, userId: string): Promise<void> {
  await markingRead(tx, userId).execute()
}

/** Returns what was unread; nothing for a notice that was read before, does not exist or belongs to somebody else. */
export const markNotificationRead = (tx: Queryable, userId: string, id: number) =>
  markingRead(tx, userId).where('id', '=', id).returningAll().executeTakeFirst()

const markingRead = (tx: Queryable, userId: string) =>
  tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)

/** Returns what was removed; nothing for a notice that does not exist or belongs to somebody else. */
export const removeNotification = (tx: Queryable, userId: string, id: number) =>
  tx.deleteFrom('notifications').where('user_id', '=', userId).where('id', '=', id).returningAll().executeTakeFirst()
