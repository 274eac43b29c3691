/**
 * Sends the messages of the outbox to webhooks. A message is repeated only if it certainly was not delivered: the connection failed before
 * the request, or the service answered 429 or 5xx. An address that does not exist any more (404, 410) is stored as ended, and its owner is
 * notified.
 */
import type { Outcome } from '#server/adapters/outside.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { announceNotifications, saveNotifications } from '#server/records/notifications.ts'
import {
  delayPost,
  endPost,
  forgetMessage,
  giveUpUnknown,
  markSending,
  nextDuePost,
  nextScheduledPost,
  pruneOutgoingPosts,
  queueScheduledPosts,
  takePost,
  type Mark,
  type TakenPost,
} from '#server/records/outgoing-posts.ts'
import { endWebhook } from '#server/records/webhooks.ts'
import { composeMessage } from './message.ts'
import { isMessageGone, messageIdOf, requestOf } from './payload.ts'
import { waitOf } from '#server/adapters/retry-after.ts'

const MINUTE_MS = 60_000
/** The times in ms between a failed attempt and the next one. */
const PAUSES_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS, 360 * MINUTE_MS]
/** The wait in ms while another message to the same webhook is being sent. */
const BUSY_MS = 2_000
const PRUNE_EVERY_MS = 3_600_000

type Delivering = Pick<Deps, 'db' | 'outside' | 'settings' | 'log' | 'bus' | 'poke'>

export const webhookJobs = (deps: Delivering): Job[] => [
  {
    name: 'write messages to webhooks',
    nextDue: () => nextScheduledPost(deps.db),
    async run() {
      if ((await queueScheduledPosts(deps.db)) > 0) deps.poke()
    },
  },
  { name: 'send messages to webhooks', nextDue: () => nextDuePost(deps.db), run: () => sendPosts(deps) },
  intervalJob(deps.db, {
    name: 'delete old messages to webhooks',
    everyMs: PRUNE_EVERY_MS,
    run: () => pruneOutgoingPosts(deps.db),
  }),
]

/** Sends every message that is due. */
export async function sendPosts(deps: Delivering): Promise<void> {
  await giveUpUnknown(deps.db)
  for (let post = await takePost(deps.db); post; post = await takePost(deps.db)) await deliver(deps, post)
}

async function deliver(deps: Delivering, post: TakenPost): Promise<void> {
  const { db } = deps
  const marked: { mark?: Mark } = {}
  const outcome = await deps.outside.send(new URL(post.url).hostname, async () => {
    const message = await composeMessage(deps, post)
    const mark: Mark = message ? await markSending(db, post) : { kind: 'skip' }
    marked.mark = mark
    return message && mark.kind === 'send' ? requestOf(post, message, mark.messageId) : null
  })
  const { mark } = marked
  if (mark?.kind === 'lost') return
  if (mark?.kind === 'later') return delayPost(db, post.id, BUSY_MS, false)
  if (mark?.kind === 'skip') return endPost(db, post.id, { state: 'skipped' })
  await conclude(deps, post, outcome, mark?.messageId ?? null)
}

/** `edited`: the id of the message of Discord that the request has edited, or null. */
async function conclude(deps: Delivering, post: TakenPost, outcome: Outcome, edited: string | null): Promise<void> {
  const { db, log } = deps
  const about = { event: 'webhook_failed', webhookId: post.webhookId, kind: post.kind, attempts: post.attempts }
  const retry = async (wantedMs: number) => {
    const pause = PAUSES_MS[post.attempts - 1]
    if (pause === undefined) {
      log.warn(about, 'a message to a webhook was not delivered; giving up')
      return endPost(db, post.id, { state: 'failed' })
    }
    return delayPost(db, post.id, Math.max(pause, wantedMs))
  }
  if (outcome.kind === 'unknown') {
    log.warn(about, 'a message to a webhook has an unknown outcome; it is not repeated')
    return endPost(db, post.id, { state: 'unknown' })
  }
  if (outcome.kind !== 'answered') return retry(0)
  const { status, body } = outcome
  if (status >= 200 && status < 300)
    return endPost(db, post.id, {
      state: 'sent',
      messageId: edited ?? (post.service === 'discord' ? messageIdOf(body) : null),
    })
  if (status === 429) return retry(waitOf(outcome.retryAfter))
  if (status >= 500) return retry(waitOf(outcome.retryAfter))
  if (edited !== null && status === 404 && isMessageGone(body)) {
    await forgetMessage(db, post)
    return delayPost(db, post.id, 0)
  }
  log.warn({ ...about, status }, 'a service refused a message to a webhook')
  if (status === 404 || status === 410) return endForGood(deps, post)
  return endPost(db, post.id, { state: 'failed' })
}

/** The address does not exist any more: its owner learns of it, and no further message is sent. */
async function endForGood({ db, bus }: Delivering, post: TakenPost): Promise<void> {
  const saved = await db.transaction().execute(async (tx) => {
    const isFirst = await endWebhook(tx, post.webhookId)
    await endPost(tx, post.id, { state: 'failed' })
    if (!isFirst) return []
    const { league, ownerId } = await ownerOf(tx, post)
    const service = post.service === 'discord' ? 'Discord' : 'Slack'
    return saveNotifications(tx, [ownerId], {
      type: 'webhook_ended',
      title: `Messages to ${service} have stopped`,
      message: `${service} says that the address ${league === null ? 'for all competitions' : `of ${league.name}`} does not exist any more. Add a new one to go on.`,
      actionUrl: league === null ? '/manage-competitions' : `/league/${league.slug}`,
    })
  })
  announceNotifications(bus, saved)
}

async function ownerOf(tx: Queryable, { webhookId, leagueId }: TakenPost) {
  const league =
    leagueId === null
      ? null
      : await tx
          .selectFrom('leagues')
          .select(['name', 'slug', 'owner_id'])
          .where('id', '=', leagueId)
          .executeTakeFirstOrThrow()
  const ownerId =
    league?.owner_id ??
    (await tx.selectFrom('webhooks').select('added_by').where('id', '=', webhookId).executeTakeFirstOrThrow()).added_by
  return { league, ownerId }
}
