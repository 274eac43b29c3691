/**
 * The outbox of messages to webhooks. Only this file writes `outgoing_posts`. A message is stored in the transaction of its event, once for
 * each webhook, competition and kind, and any process sends it afterwards.
 *
 * Take    A process holds a message for a minute. If it dies before the message is marked, another process takes over.
 * Mark    Right before the request is sent, the message is marked as sending. If the process dies after that, the outcome is unknown,
 *         and the message is not sent again.
 * Limit   A webhook gets at most four messages in 24 hours, and one at a time.
 */
import { sql } from 'kysely'
import type { WebhookService } from '#server/adapters/webhook-address.ts'
import { earliest } from '#server/db/clock.ts'
import type { Db, Queryable } from '#server/db/handle.ts'
import { isSeasonOver } from './leagues.ts'

/** How long a process holds a message that it took or is sending. */
const HELD = sql`interval '60 seconds'`
const MOST_A_DAY = 4
/** How long before the lock the second message is due, and how late it may be. */
const BEFORE_LOCK = sql`interval '1 hour'`
const LATEST_BEFORE_LOCK = sql`interval '10 minutes'`
const KEPT = sql`interval '30 days'`

type PostKind = 'draft_open' | 'lock_soon' | 'result' | 'season_over'
export type TakenPost = {
  id: number
  webhookId: number
  leagueId: number | null
  competitionId: number
  kind: PostKind
  attempts: number
  url: string
  service: WebhookService
  withNames: boolean
}

/** For queries on `webhooks` and `competitions`: whether the competition is a round of the webhook's league, or the webhook has no league. */
const isFollowed = sql<boolean>`(
  webhooks.league_id is null or exists (
    select from league_seasons
    where league_seasons.league_id = webhooks.league_id and ended_at is null and began_at <= competitions.start_time
      and coalesce(league_seasons.series_id, competitions.series_id) = competitions.series_id
  )
)`

/** The messages that are due by the clock and not yet stored: an open draft, and one hour to its lock. */
const scheduled = sql`(
  select webhooks.id as webhook_id, competitions.id as competition_id, kinds.kind, kinds.due_at
  from webhooks join competitions on phase = 'drafting' and start_time > clock_timestamp() and ${isFollowed}
    cross join lateral (values
      ('draft_open', draft_opens_at, case when draft_opens_at < start_time - 2 * ${BEFORE_LOCK} then start_time - ${BEFORE_LOCK} else start_time end),
      ('lock_soon', start_time - ${BEFORE_LOCK},
        case when draft_opens_at < start_time - 2 * ${BEFORE_LOCK} then start_time - ${LATEST_BEFORE_LOCK} end)
    ) as kinds (kind, due_at, until)
  where webhooks.ended_at is null and kinds.until > clock_timestamp() and not exists (
    select from outgoing_posts
    where outgoing_posts.webhook_id = webhooks.id and outgoing_posts.competition_id = competitions.id and outgoing_posts.kind = kinds.kind
  )
)`

/** Returns when the next message about a draft is due, or null. */
export const nextScheduledPost = (db: Db): Promise<Date | null> =>
  earliest(db, sql`due_at`, sql`${scheduled} as scheduled`)

/** Stores the messages about drafts that are due. Returns how many. */
export async function queueScheduledPosts(db: Queryable): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into outgoing_posts (webhook_id, competition_id, kind)
    select webhook_id, competition_id, kind from ${scheduled} as scheduled where due_at <= clock_timestamp()
    on conflict (webhook_id, competition_id, kind) do nothing
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Stores the messages about a result, and about seasons that are over with it. Call it in the transaction that completes the settlement,
 * after the rounds of the leagues and the phase of the competition are stored.
 */
export async function queueResultPosts(tx: Queryable, competitionId: number): Promise<void> {
  await sql`
    insert into outgoing_posts (webhook_id, competition_id, kind)
    select webhooks.id, ${competitionId}::integer, 'result' from webhooks
    where ended_at is null and (league_id is null or exists (
      select from league_rounds
      where league_rounds.league_id = webhooks.league_id and competition_id = ${competitionId}::integer
    ))
  `.execute(tx)
  await queueSeasonPosts(tx, competitionId)
}

/** Stores a message for each season that this competition ends: it was the last round of the season, or the last competition of its series. */
export async function queueSeasonPosts(tx: Queryable, competitionId: number): Promise<void> {
  await sql`
    insert into outgoing_posts (webhook_id, competition_id, kind)
    select webhooks.id, competitions.id, 'season_over'
    from webhooks join competitions on competitions.id = ${competitionId}::integer
      join lateral (
        select * from league_seasons where league_seasons.league_id = webhooks.league_id order by season desc limit 1
      ) as league_seasons on true
    where webhooks.ended_at is null and ${isSeasonOver}
      and exists (
        select from league_rounds
        where league_rounds.league_id = webhooks.league_id and league_rounds.season = league_seasons.season
          and (league_seasons.ended_at is null or league_rounds.competition_id = competitions.id)
      )
      and (league_seasons.ended_at is not null or league_seasons.series_id = competitions.series_id)
  `.execute(tx)
}

/** Returns when a message is next to be sent, or its hold is over; null if there is none. */
export const nextDuePost = (db: Db): Promise<Date | null> =>
  earliest(db, sql`due_at`, sql`outgoing_posts where state in ('waiting', 'sending')`)

/** Gives up the messages whose process died after it had marked them: they may have arrived. */
export async function giveUpUnknown(db: Queryable): Promise<void> {
  await db
    .updateTable('outgoing_posts')
    .set({ state: 'unknown' })
    .where('state', '=', 'sending')
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()
}

/** Takes the message that has been due longest, or returns undefined. */
export async function takePost(db: Queryable): Promise<TakenPost | undefined> {
  const { rows } = await sql<TakenPost>`
    update outgoing_posts set attempts = attempts + 1, due_at = clock_timestamp() + ${HELD}
    from webhooks
    where webhooks.id = webhook_id and outgoing_posts.id = (
      select id from outgoing_posts where state = 'waiting' and due_at <= clock_timestamp() order by due_at, id limit 1 for update skip locked
    )
    returning outgoing_posts.id, webhook_id as "webhookId", league_id as "leagueId", competition_id as "competitionId", kind,
      attempts, url, service, with_names as "withNames"
  `.execute(db)
  return rows[0]
}

export type Mark =
  /** `messageId`: the message of this round that is to be edited, or null. */
  | { kind: 'send'; messageId: string | null }
  /** Another message to the webhook is being sent, or another process has taken this one. */
  | { kind: 'later' }
  | { kind: 'lost' }
  /** The message is not worth sending: it came too late, a newer one waits, or the webhook has had its messages of the day. */
  | { kind: 'skip' }

/** Marks a message as sending, right before its request is sent. */
export const markSending = (db: Db, post: TakenPost): Promise<Mark> =>
  db.transaction().execute(async (tx): Promise<Mark> => {
    const { rows: hooks } = await sql`
      select 1 from webhooks where id = ${post.webhookId}::integer and ended_at is null for no key update
    `.execute(tx)
    if (hooks.length === 0) return { kind: 'skip' }
    const { rows } = await sql<{
      isOwn: boolean
      isBusy: boolean
      isFull: boolean
      isLate: boolean
      messageId: string | null
    }>`
      select
        exists (
          select from outgoing_posts where id = ${post.id}::bigint and state = 'waiting' and attempts = ${post.attempts}::integer
        ) as "isOwn",
        exists (
          select from outgoing_posts
          where webhook_id = ${post.webhookId}::integer and state = 'sending' and due_at > clock_timestamp()
        ) as "isBusy",
        ${MOST_A_DAY}::integer <= (
          select count(*) from outgoing_posts
          where webhook_id = ${post.webhookId}::integer and state in ('sending', 'sent', 'unknown') and sent_at > clock_timestamp() - interval '24 hours'
        ) as "isFull",
        ${post.kind} in ('draft_open', 'lock_soon') and not exists (
          select from competitions where id = ${post.competitionId}::integer and phase = 'drafting' and start_time > clock_timestamp()
        ) or ${post.kind} <> 'season_over' and exists (
          select from outgoing_posts
          where webhook_id = ${post.webhookId}::integer and competition_id = ${post.competitionId}::integer
            and id > ${post.id}::bigint and kind <> 'season_over'
        ) as "isLate",
        case when ${post.kind} <> 'season_over' then (
          select message_id from outgoing_posts
          where webhook_id = ${post.webhookId}::integer and competition_id = ${post.competitionId}::integer
            and message_id is not null and kind <> 'season_over'
          order by id desc limit 1
        ) end as "messageId"
    `.execute(tx)
    const { isOwn, isBusy, isFull, isLate, messageId } = rows[0]!
    if (!isOwn) return { kind: 'lost' }
    if (isBusy) return { kind: 'later' }
    if (isFull || isLate) return { kind: 'skip' }
    await tx
      .updateTable('outgoing_posts')
      .set({
        state: 'sending',
        due_at: sql<Date>`clock_timestamp() + ${HELD}`,
        sent_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', post.id)
      .execute()
    return { kind: 'send', messageId }
  })

export type PostEnd = { state: 'sent'; messageId: string | null } | { state: 'unknown' | 'failed' | 'skipped' }

/** Stores how a message ended. */
export async function endPost(db: Queryable, id: number, end: PostEnd): Promise<void> {
  await db
    .updateTable('outgoing_posts')
    .set({ state: end.state, ...(end.state === 'sent' && { message_id: end.messageId }) })
    .where('id', '=', id)
    .execute()
}

/** Lets a message that certainly was not delivered wait for so many ms. `isCounted`: whether it counts as an attempt. */
export async function delayPost(db: Queryable, id: number, byMs: number, isCounted = true): Promise<void> {
  await sql`
    update outgoing_posts set state = 'waiting', sent_at = null, attempts = attempts - ${isCounted ? 0 : 1}::integer,
      due_at = clock_timestamp() + make_interval(secs => ${byMs / 1_000}::double precision)
    where id = ${id}::bigint
  `.execute(db)
}

/** Forgets a message of Discord that somebody deleted there, so that the next one is a new message. */
export async function forgetMessage(db: Queryable, { webhookId, competitionId }: TakenPost): Promise<void> {
  await db
    .updateTable('outgoing_posts')
    .set({ message_id: null })
    .where('webhook_id', '=', webhookId)
    .where('competition_id', '=', competitionId)
    .execute()
}

export type LastPost = {
  kind: PostKind
  state: 'waiting' | 'sending' | 'sent' | 'unknown' | 'failed' | 'skipped'
  at: Date
}

/** Returns the newest message to a webhook, or undefined. */
export const readLastPost = (db: Queryable, webhookId: number): Promise<LastPost | undefined> =>
  db
    .selectFrom('outgoing_posts')
    .select(['kind', 'state', sql<Date>`coalesce(sent_at, written_at)`.as('at')])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<LastPost | undefined>

/** Deletes messages that are 30 days old and whose competition is over, so that none is stored again. */
export async function pruneOutgoingPosts(db: Queryable): Promise<void> {
  await db
    .deleteFrom('outgoing_posts')
    .where('competition_id', 'in', (eb) =>
      eb.selectFrom('competitions').select('id').where('phase', 'in', ['completed', 'void']),
    )
    .where('written_at', '<', sql<Date>`clock_timestamp() - ${KEPT}`)
    .execute()
}
