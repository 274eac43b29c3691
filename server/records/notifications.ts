/**
 * Notices to players: the only place that writes `notifications`. The newest 50 of a player are kept.
 *
 * Inside a transaction: saveNotices there, announceNotices after its commit. Otherwise notify does both.
 * A link that leads anywhere but to a page of ours is left out.
 */
import { sql as raw } from 'kysely'
import { NOTIFICATIONS_KEPT } from '#contract/notifications.ts'
import { safePath } from '#contract/paths.ts'
import { userTopic, type notificationTypes, type priorities } from '#contract/realtime.ts'
import type { Deps, Sql } from '../deps.ts'
import type { Bus } from '../realtime/bus.ts'

export type Notice = {
  type: (typeof notificationTypes)[number]
  title: string
  message: string
  priority?: (typeof priorities)[number]
  competitionId?: number | null
  actionUrl?: string | null
}

const USERS_AT_ONCE = 5_000

/** Tells these players, now and when they come back. Call it after the commit of what it is about. */
export async function notify({ db, bus }: Pick<Deps, 'db' | 'bus'>, userIds: readonly string[], notice: Notice): Promise<void> {
  await saveNotices(db, userIds, notice)
  announceNotices(bus, userIds, notice)
}

export async function saveNotices(sql: Sql, userIds: readonly string[], notice: Notice): Promise<void> {
  const { type, title, message, priority, competitionId, actionUrl } = complete(notice)
  for (let from = 0; from < userIds.length; from += USERS_AT_ONCE) {
    const some = userIds.slice(from, from + USERS_AT_ONCE)
    await raw`
      insert into notifications (user_id, type, title, message, priority, competition_id, action_url)
      select user_id, ${type}, ${title}, ${message}, ${priority}, ${competitionId}::integer, ${actionUrl} from unnest(${some}::text[]) as given (user_id)
    `.execute(sql)
    await raw`
      delete from notifications where id in (
        select id from (
          select id, row_number() over (partition by user_id order by id desc) as place from notifications where user_id = any(${some}::text[])
        ) as all_of_them where place > ${NOTIFICATIONS_KEPT}
      )
    `.execute(sql)
  }
}

export function announceNotices(bus: Bus, userIds: readonly string[], notice: Notice): void {
  const { type, ...rest } = complete(notice)
  for (const userId of userIds) bus.publish(userTopic(userId), { type: 'notification', notificationType: type, ...rest })
}

const complete = ({ priority = 'medium', competitionId = null, actionUrl = null, ...notice }: Notice): Required<Notice> => ({
  ...notice,
  priority,
  competitionId,
  actionUrl: actionUrl !== null && safePath(actionUrl) === actionUrl ? actionUrl : null,
})
