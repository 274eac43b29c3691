/**
 * The notification outbox: delivers stored notifications to the sockets of every process. Only this file deletes rows of
 * `notification_outbox`.
 *
 * The process that stores notifications delivers them to its own sockets after the commit, and a trigger adds a row to the outbox in the
 * same transaction. One process numbers the rows, without a gap and visible in that order. Every process reads the rows after the number it
 * knows and delivers those it has not delivered yet. A notification may be delivered twice if both happen at once, but it is never lost.
 */
import { sql } from 'kysely'
import { NOTIFICATION_TYPES, type NotificationType } from '#contract/notifications.ts'
import { userTopic, type ServerMessage, type Topic } from '#contract/realtime.ts'
import type { Db } from '#server/db/handle.ts'
import type { Log } from '#server/db/log.ts'
import { JOB_MS, withCallTimeout } from '#server/jobs/call-timeouts.ts'
import type { Bus } from './bus.ts'
import type { TopicVersions } from './topic-versions.ts'
import type { Leases } from '#server/db/leases.ts'

export const NOTIFICATIONS_LEASE = 'notifications'
const TOPIC = 'notifications'
const NUMBER_EVERY_MS = 250
const AGAIN_MS = 500
const ROWS_AT_ONCE = 500
/** How long this process remembers a delivered notification; its row is numbered long before that. */
const REMEMBERED_MS = 60_000
const KEPT = sql`interval '10 minutes'`

type Given = { db: Db; bus: Bus; topicVersions: TopicVersions; leases: Leases; log: Log }
export type NotificationOutbox = {
  /** A bus that remembers which notifications it has delivered to sockets of this process. */
  bus: Bus
  /** Numbers new rows while this process holds the lease. Returns a function that stops it. */
  start(): () => void
}

type Row = { seq: number; userIds: string[]; notificationIds: number[] }
type Stored = {
  id: number
  userId: string
  type: NotificationType
  title: string
  message: string
  priority: 'high' | 'medium' | 'low'
  competitionId: number | null
  actionUrl: string | null
  createdAt: Date
}
type Notification = Extract<ServerMessage, { type: 'notification' }>

/** Numbers at most ROWS_AT_ONCE rows of the outbox. Returns the last number, or null if no row was left. */
export async function numberNotifications(db: Db): Promise<number | null> {
  const { rows } = await sql<{
    seq: number | null
  }>`select number_notification_outbox(${ROWS_AT_ONCE}::integer) as seq`.execute(db)
  return rows[0]!.seq
}

/** Deletes rows older than ten minutes, up to the first younger one, so that the remaining numbers have no gap. */
export async function pruneNotificationOutbox(db: Db): Promise<void> {
  await sql`
    with young as (select min(seq) as seq from notification_outbox where stored_at >= clock_timestamp() - ${KEPT})
    delete from notification_outbox using young
    where stored_at < clock_timestamp() - ${KEPT} and (notification_outbox.seq is null or young.seq is null or notification_outbox.seq < young.seq)
  `.execute(db)
}

export function openNotificationOutbox({ db, bus, topicVersions, leases, log }: Given): NotificationOutbox {
  /** When this process delivered each notification. A score update keeps its id when it is replaced, so the key includes its timestamp. */
  const delivered = new Map<string, number>()
  const nameOf = ({ id, timestamp }: Notification) => `${id} ${timestamp}`
  const publish = (topic: Topic, message: Notification, seq?: number) => {
    if (bus.isHeard(topic)) delivered.set(nameOf(message), performance.now())
    bus.publish(topic, message, seq)
  }

  /** All rows up to this number were delivered. */
  let done: number | undefined
  let reading: Promise<void> | undefined
  const readOn = async () => {
    while (done! < topicVersions.seqOf(TOPIC)) {
      const { rows } = await sql<Row>`
        select seq, user_ids as "userIds", notification_ids as "notificationIds" from notification_outbox
        where seq > ${done!} order by seq limit ${ROWS_AT_ONCE}
      `.execute(db)
      await deliver(rows)
      done = rows.length < ROWS_AT_ONCE ? Math.max(topicVersions.seqOf(TOPIC), rows.at(-1)?.seq ?? 0) : rows.at(-1)!.seq
    }
    const old = performance.now() - REMEMBERED_MS
    for (const [name, at] of delivered) if (at < old) delivered.delete(name)
  }

  /** Reads only notifications that a socket of this process listens to. */
  const deliver = async (rows: readonly Row[]) => {
    const ids = rows.flatMap(({ userIds, notificationIds }) =>
      notificationIds.filter((_, nth) => bus.isHeard(userTopic(userIds[nth]!))),
    )
    if (ids.length === 0) return
    const { rows: stored } = await sql<Stored>`
      select id, user_id as "userId", type, title, message, priority, competition_id as "competitionId", action_url as "actionUrl",
        created_at as "createdAt"
      from notifications where id = any(${[...new Set(ids)]}::bigint[]) and type = any(${NOTIFICATION_TYPES as readonly string[]}) order by id
    `.execute(db)
    for (const { userId, type, createdAt, ...rest } of stored) {
      const timestamp = createdAt.toISOString()
      const message: Notification = { type: 'notification', notificationType: type, ...rest, timestamp }
      if (!delivered.has(nameOf(message))) publish(userTopic(userId), message)
    }
  }

  const catchUp = () => {
    reading ??= withCallTimeout(JOB_MS, readOn)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'reading the notification outbox failed; retrying')
        setTimeout(catchUp, AGAIN_MS).unref()
      })
      .finally(() => (reading = undefined))
  }
  topicVersions.follow(TOPIC, ({ before }) => {
    done ??= before
    catchUp()
  })

  const number = async () => {
    if ((await leases.token(NOTIFICATIONS_LEASE)) === null) return
    for (;;) {
      const seq = await numberNotifications(db)
      if (seq === null) return
      topicVersions.published(TOPIC, seq)
    }
  }

  return {
    bus: {
      publish(topic, message, seq) {
        if (message.type === 'notification') publish(topic, message, seq)
        else bus.publish(topic, message, seq)
      },
      subscribe: (topic, listener) => bus.subscribe(topic, listener),
      since: (topic, seq) => bus.since(topic, seq),
      isHeard: (topic) => bus.isHeard(topic),
    },
    start() {
      leases.keep(NOTIFICATIONS_LEASE)
      let isNumbering = false
      const timer = setInterval(() => {
        if (isNumbering) return
        isNumbering = true
        withCallTimeout(JOB_MS, number)
          .catch((error: unknown) => log.warn({ err: error }, 'numbering the notification outbox failed; retrying'))
          .finally(() => (isNumbering = false))
      }, NUMBER_EVERY_MS).unref()
      return () => clearInterval(timer)
    },
  }
}
