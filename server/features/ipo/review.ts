/**
 * An admin looks at the channel of an application and decides about it. Of two concurrent decisions the second is refused.
 * One transaction saves the decision, the listed creator, the audit event, and the applicant's notification and email.
 */
import type { Debut } from '#contract/debut.ts'
import type { Application, ApplicationChannel, ApprovedApplication } from '#contract/ipo.ts'
import { decimalOf } from '#game/money.ts'
import { listChannel } from '#server/records/creators.ts'
import { findChannel } from '#server/catalogue/channel-lookup.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import type { Queryable } from '#server/db/handle.ts'
import { openDebuts } from '#server/catalogue/debut.ts'
import { newcomerPrice } from '#server/catalogue/newcomer-price.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { announceCatalogue } from '#server/records/topic-versions.ts'
import { queueEmail } from '#server/records/email-queue.ts'
import { decideApplication, lockApplicant, type ApplicationRow, type Decision } from '#server/records/applications.ts'
import { announceNotifications, saveNotifications, type SavedNotification } from '#server/records/notifications.ts'
import { decisionNotification } from './decision-notification.ts'
import { approvalEmail, rejectionEmail } from './emails.ts'
import { requireOwnership } from './ownership.ts'
import {
  applicationOf,
  findApplication,
  findListedChannel,
  lockApplication,
  lockUnclaimed,
  requireKnown,
  requireWaiting,
} from './queries.ts'

/** Returns the channel that the applicant's address leads to now, with the price and debut that it would get. */
export async function resolveChannel(deps: Deps, id: number): Promise<ApplicationChannel> {
  const application = requireKnown(await findApplication(deps.db, id))
  const found = await findChannel(deps, application.youtube_channel_url)
  const listed = await findListedChannel(deps.db, found.youtubeId)
  return {
    youtubeId: found.youtubeId,
    title: found.title,
    handle: found.handle,
    thumbnailUrl: found.thumbnailUrl,
    subscriberCount: found.counts?.subscribers ?? null,
    viewCount: found.counts?.views ?? null,
    videoCount: found.counts?.videos ?? null,
    countedAt: found.countedAt.toISOString(),
    price: decimalOf(await newcomerPrice(deps, found)),
    debut: (await openDebuts(deps, deps.db))(found.youtubeId),
    listedAs: listed?.creatorId ?? null,
    isListedForAnother: listed?.isApplied ?? false,
  }
}

/**
 * Approves an application and lists its channel in the application's category. A channel that is listed already stays as it is. Refuses
 * already_reviewed, ownership_not_proven, listed_for_another, and what findChannel refuses; the application then still waits.
 */
export async function approve(deps: Deps, admin: Player, id: number): Promise<ApprovedApplication> {
  const application = requireWaiting(await findApplication(deps.db, id))
  const found = await findChannel(deps, application.youtube_channel_url)
  const price = await newcomerPrice(deps, found)
  const decided = await deps.db.transaction().execute(async (tx) => {
    const waiting = await lockWaiting(tx, application)
    const ownership = await requireOwnership(deps, tx, admin, waiting, found)
    const creator =
      (await lockUnclaimed(tx, found.youtubeId)) ?? (await listChannel(tx, found, application.category, price))
    const decision: Decision = { status: 'approved', creatorId: creator.id, listedName: creator.channel_name }
    const debut = (await openDebuts(deps, tx))(found.youtubeId)
    const listed = await decide(tx, admin, waiting, { decision, debut }, { ownership })
    await queueEmail(deps, tx, approvalEmail(listed.application, creator.channel_name, debut, deps.settings))
    return { ...listed, debut, countedAt: creator.counted_at?.toISOString() ?? null }
  })
  await announceCatalogue(deps)
  const { debut, countedAt } = decided
  return { ...announce(deps, decided), debut, countedAt }
}

/** Rejects an application with a reason for the applicant. Refuses application_not_found, already_reviewed. */
export async function reject(deps: Deps, admin: Player, id: number, reason: string): Promise<Application> {
  const application = requireWaiting(await findApplication(deps.db, id))
  const decided = await deps.db.transaction().execute(async (tx) => {
    const rejected = await decide(tx, admin, await lockWaiting(tx, application), {
      decision: { status: 'rejected', reason },
    })
    await queueEmail(deps, tx, rejectionEmail(rejected.application, reason))
    return rejected
  })
  return announce(deps, decided)
}

/** Locks the applicant and then the application: the same order as when an account is deleted, so that the two cannot deadlock. */
async function lockWaiting(tx: Queryable, { id, submitted_by: applicant }: ApplicationRow): Promise<ApplicationRow> {
  if (applicant !== null) await lockApplicant(tx, applicant)
  return requireWaiting(await lockApplication(tx, id))
}

type Decided = { application: ApplicationRow; told: SavedNotification[] }

async function decide(
  tx: Queryable,
  admin: Player,
  { id, status }: ApplicationRow,
  { decision, debut = null }: { decision: Decision; debut?: Debut | null },
  more: object = {},
): Promise<Decided> {
  await recordAuditEvent(tx, {
    actor: admin.id,
    action: decision.status === 'approved' ? 'approve_application' : 'reject_application',
    subject: `application:${id}`,
    before: { status },
    after: { ...decision, ...more },
  })
  const application = await decideApplication(tx, id, decision)
  const { submitted_by: applicant } = application
  const notification = decisionNotification(application, decision, debut)
  return { application, told: await saveNotifications(tx, applicant === null ? [] : [applicant], notification) }
}

function announce(deps: Deps, { application, told }: Decided): Application {
  announceNotifications(deps.bus, told)
  deps.poke()
  return applicationOf(application)
}
