/**
 * Browsers that get messages while their page is closed, and the outbox of these messages. Only this file writes `push_subscriptions` and
 * `outgoing_pushes`. A message is taken, marked and ended like a message to a webhook (outgoing-posts.ts): it is sent at most once.
 */
import { sql } from 'kysely'
import { earliest } from '#server/db/clock.ts'
import type { Db, Queryable } from '#server/db/handle.ts'

const HELD = sql`interval '60 seconds'`
/** How long before the lock the reminder is due, how late it may be, and how long after one the next may follow. */
const BEFORE_LOCK = sql`interval '1 hour'`
const LATEST_BEFORE_LOCK = sql`interval '10 minutes'`
const BETWEEN_REMINDERS = sql`interval '12 hours'`
const KEPT = sql`interval '2 days'`

export type Subscription = { endpoint: string; p256dh: string; auth: string }
export type TakenPush = Subscription & {
  id: number
  subscriptionId: number
  userId: string
  competitionId: number
  kind: 'lock_reminder' | 'result'
  attempts: number
}

/** Stores the subscription of a session in place of the one before. A browser that belonged to another session moves to this one. */
export async function saveSubscription(
  db: Db,
  { sid, userId, ...given }: Subscription & { sid: string; userId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('push_subscriptions')
      .where((where) => where.or([where('sid', '=', sid), where('endpoint', '=', given.endpoint)]))
      .execute()
    await tx
      .insertInto('push_subscriptions')
      .values({ sid, user_id: userId, ...given })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export async function removeSubscription(db: Queryable, sid: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('sid', '=', sid).execute()
}

/** Deletes a subscription that its push service does not know any more, with its messages. */
export async function deleteSubscription(db: Queryable, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export const hasSubscription = async (db: Queryable, sid: string): Promise<boolean> =>
  (await db.selectFrom('push_subscriptions').select('id').where('sid', '=', sid).executeTakeFirst()) !== undefined

/** For queries on `push_subscriptions` and `competitions`: whether the player has no entry yet. */
const isMissing = sql<boolean>`not exists (
  select from entries where entries.user_id = push_subscriptions.user_id and competition_id = competitions.id
)`

/** The reminders that are due by the clock and not stored. A competition that drafts for less than two hours has none. */
const scheduled = sql`(
  select push_subscriptions.id as subscription_id, competitions.id as competition_id, start_time - ${BEFORE_LOCK} as due_at
  from push_subscriptions join competitions on phase = 'drafting' and start_time - ${LATEST_BEFORE_LOCK} > clock_timestamp()
    and draft_opens_at < start_time - 2 * ${BEFORE_LOCK}
  where ${isMissing} and not exists (
    select from outgoing_pushes
    where subscription_id = push_subscriptions.id and kind = 'lock_reminder'
      and (competition_id = competitions.id or written_at > competitions.start_time - ${BEFORE_LOCK} - ${BETWEEN_REMINDERS})
  )
)`

/** Returns when the next reminder is due, or null. */
export const nextReminder = (db: Db): Promise<Date | null> => earliest(db, sql`due_at`, sql`${scheduled} as scheduled`)

/** Stores the reminders that are due, of several competitions the one that locks first. Returns how many. */
export async function queueReminders(db: Queryable): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outgoing_pushes (subscription_id, competition_id, kind)
    select distinct on (subscription_id) subscription_id, competition_id, 'lock_reminder' from ${scheduled} as scheduled
    where due_at <= clock_timestamp() order by subscription_id, due_at
    on conflict do nothing
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Stores the message about a result for everybody who entered. Call it in the transaction that completes the settlement. */
export async function queueResultPushes(tx: Queryable, competitionId: number): Promise<void> {
  await sql`
    insert into outgoing_pushes (subscription_id, competition_id, kind)
    select push_subscriptions.id, ${competitionId}::integer, 'result' from push_subscriptions
    where exists (
      select from entries where entries.user_id = push_subscriptions.user_id and competition_id = ${competitionId}::integer
    )
  `.execute(tx)
}

/** Returns when a message is next to be sent, or its hold is over; null if there is none. */
export const nextDuePush = (db: Db): Promise<Date | null> =>
  earliest(db, sql`due_at`, sql`outgoing_pushes where state in ('waiting', 'sending')`)

/** Gives up the messages whose process died after it had marked them: they may have arrived. */
export async function giveUpUnknownPushes(db: Queryable): Promise<void> {
  await db
    .updateTable('outgoing_pushes')
    .set({ state: 'unknown' })
    .where('state', '=', 'sending')
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()
}

/** Takes the message that has been due longest, or returns undefined. */
export async function takePush(db: Queryable): Promise<TakenPush | undefined> {
  const { rows } = await sql<TakenPush>`
    update outgoing_pushes set attempts = attempts + 1, due_at = clock_timestamp() + ${HELD}
    from push_subscriptions
    where push_subscriptions.id = subscription_id and outgoing_pushes.id = (
      select id from outgoing_pushes where state = 'waiting' and due_at <= clock_timestamp() order by due_at, id limit 1 for update skip locked
    )
    returning outgoing_pushes.id, subscription_id as "subscriptionId", user_id as "userId", competition_id as "competitionId", kind,
      attempts, endpoint, p256dh, auth
  `.execute(db)
  return rows[0]
}

/**
 * Marks a message as sending, right before its request is sent. Returns false if another process has taken it, the browser was signed out, or
 * a reminder came too late: then it is not sent.
 */
export async function markPush(db: Queryable, push: TakenPush): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outgoing_pushes set state = 'sending', due_at = clock_timestamp() + ${HELD}
    from push_subscriptions, competitions
    where outgoing_pushes.id = ${push.id}::bigint and state = 'waiting' and attempts = ${push.attempts}::integer
      and push_subscriptions.id = subscription_id and competitions.id = competition_id
      and (kind = 'result' or phase = 'drafting' and start_time > clock_timestamp() and ${isMissing})
  `.execute(db)
  return numAffectedRows === 1n
}

/** Stores how a message ended that was not taken by another process since. */
export async function endPush(
  db: Queryable,
  { id, attempts }: Pick<TakenPush, 'id' | 'attempts'>,
  state: 'sent' | 'unknown' | 'failed' | 'skipped',
): Promise<void> {
  await db.updateTable('outgoing_pushes').set({ state }).where('id', '=', id).where('attempts', '=', attempts).execute()
}

/** Lets a message that certainly was not delivered wait for so many ms. */
export async function delayPush(db: Queryable, id: number, byMs: number): Promise<void> {
  await sql`
    update outgoing_pushes set state = 'waiting', due_at = clock_timestamp() + make_interval(secs => ${byMs / 1_000}::double precision)
    where id = ${id}::bigint
  `.execute(db)
}

/** Deletes messages that are two days old and whose competition is over, so that none is stored again. */
export async function prunePushes(db: Queryable): Promise<void> {
  await db
    .deleteFrom('outgoing_pushes')
    .where('competition_id', 'in', (eb) =>
      eb.selectFrom('competitions').select('id').where('phase', 'in', ['completed', 'void']),
    )
    .where('written_at', '<', sql<Date>`clock_timestamp() - ${KEPT}`)
    .execute()
}
