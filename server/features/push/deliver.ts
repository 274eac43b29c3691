/**
 * Sends the messages of the outbox to browsers. A message is repeated only if it certainly was not delivered. A subscription that its push
 * service does not know any more (404, 410) is deleted.
 */
import { sql } from 'kysely'
import type { OutgoingRequest } from '#server/adapters/outside.ts'
import { waitOf } from '#server/adapters/retry-after.ts'
import type { Db } from '#server/db/handle.ts'
import type { Deps } from '#server/deps.ts'
import { publicOrigin } from '#server/identity/origin.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { intervalJob } from '#server/records/interval-jobs.ts'
import {
  delayPush,
  deleteSubscription,
  endPush,
  giveUpUnknownPushes,
  markPush,
  nextDuePush,
  nextReminder,
  prunePushes,
  queueReminders,
  takePush,
  type TakenPush,
} from '#server/records/push-subscriptions.ts'
import { pushKeys } from './keys.ts'

const MINUTE_MS = 60_000
/** The times in ms between a failed attempt and the next one. */
const PAUSES_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS]
/** How many messages a process sends at a time. */
const AT_ONCE = 8
const PRUNE_EVERY_MS = 3_600_000
/** How long in seconds a push service keeps a message for a browser that is off. */
const KEPT_SECONDS = { lock_reminder: 3_000, result: 24 * 3_600 }

type Delivering = Pick<Deps, 'db' | 'outside' | 'settings' | 'log' | 'poke'>

export const pushJobs = (deps: Delivering): Job[] => [
  {
    name: 'write reminders to browsers',
    nextDue: () => nextReminder(deps.db),
    async run() {
      if ((await queueReminders(deps.db)) > 0) deps.poke()
    },
  },
  { name: 'send messages to browsers', nextDue: () => nextDuePush(deps.db), run: () => sendPushes(deps) },
  intervalJob(deps.db, {
    name: 'delete old messages to browsers',
    everyMs: PRUNE_EVERY_MS,
    run: () => prunePushes(deps.db),
  }),
]

/** Sends every message that is due. */
async function sendPushes(deps: Delivering): Promise<void> {
  await giveUpUnknownPushes(deps.db)
  const work = async () => {
    for (let push = await takePush(deps.db); push; push = await takePush(deps.db)) await deliver(deps, push)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function deliver(deps: Delivering, push: TakenPush): Promise<void> {
  const { db, log } = deps
  const outcome = await deps.outside.send(new URL(push.endpoint).hostname, async () => {
    const request = await requestOf(deps, push)
    return request && (await markPush(db, push)) ? request : null
  })
  if (outcome.kind === 'withdrawn') return endPush(db, push, 'skipped')
  if (outcome.kind === 'unknown') return endPush(db, push, 'unknown')
  const status = outcome.kind === 'answered' ? outcome.status : null
  if (status !== null && status >= 200 && status < 300) return endPush(db, push, 'sent')
  if (status === 404 || status === 410) return deleteSubscription(db, push.subscriptionId)
  if (status === null || status === 429 || status >= 500) {
    const pause = PAUSES_MS[push.attempts - 1]
    const wanted = outcome.kind === 'answered' ? waitOf(outcome.retryAfter) : 0
    if (pause !== undefined) return delayPush(db, push.id, Math.max(pause, wanted))
  }
  log.warn({ event: 'push_failed', kind: push.kind, status }, 'a message to a browser was not delivered')
  return endPush(db, push, 'failed')
}

/** Returns the encrypted request, or null if the browser's key is not a point of the curve. */
async function requestOf({ db, settings }: Delivering, push: TakenPush): Promise<OutgoingRequest | null> {
  // web-push is loaded only when it is needed
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = await pushKeys(db)
  const { endpoint, p256dh, auth, kind, competitionId } = push
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(await textOf(db, push)),
      {
        TTL: KEPT_SECONDS[kind],
        urgency: kind === 'lock_reminder' ? 'high' : 'normal',
        topic: `${kind}-${competitionId}`,
        vapidDetails: { subject: subjectOf(settings), publicKey, privateKey },
      },
    )
    const { pathname, search } = new URL(endpoint)
    const texts = Object.entries(headers as Record<string, string | number>).map(([name, value]) => [
      name,
      String(value),
    ])
    return {
      method: 'POST',
      path: `${pathname}${search}`,
      headers: Object.fromEntries(texts) as Record<string, string>,
      body: body ?? '',
    }
  } catch {
    return null
  }
}

/** The address of the operator, which push services ask for. */
function subjectOf(settings: Deps['settings']): string {
  const origin = publicOrigin(undefined, settings)
  if (origin.startsWith('https:')) return origin
  return `mailto:${settings.contactEmail ?? 'no-reply@localhost'}`
}

/** What the service worker shows, and the path that it opens. */
type PushText = { title: string; body: string; path: string }

async function textOf(db: Db, { kind, competitionId, userId }: TakenPush): Promise<PushText> {
  const { rows } = await sql<{ title: string; rank: number | null; entries: number }>`
    select prize_title as title, total_entries as entries, (
      select min(rank) from entries where entries.competition_id = competitions.id and user_id = ${userId}
    ) as rank
    from competitions join competition_totals on competition_totals.competition_id = competitions.id
    where competitions.id = ${competitionId}::integer
  `.execute(db)
  const { title, rank, entries } = rows[0]!
  if (kind === 'lock_reminder')
    return {
      title: `${title} locks soon`,
      body: 'Rosters lock in less than an hour, and you have not entered.',
      path: `/play?competition=${competitionId}`,
    }
  return {
    title: `${title} is final`,
    body: rank === null ? 'Your result is there.' : `You are at place ${rank} of ${entries}.`,
    path: `/result?competition=${competitionId}`,
  }
}
