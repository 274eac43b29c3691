/**
 * An admin looks at the channel of an application and decides it once: of two concurrent decisions the second is refused. The decision,
 * what it lists and who decided are one transaction; then the applicant gets an email.
 */
import type { Application, ApplicationChannel } from '#contract/ipo.ts'
import { decimalOf } from '#game/money.ts'
import { listChannel } from '#server/records/creators.ts'
import { findChannel } from '#server/catalogue/channel-lookup.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import type { Queryable } from '#server/db/handle.ts'
import { newcomerPrice } from '#server/catalogue/newcomer-price.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { announceCatalogue } from '#server/records/topic-heads.ts'
import { queueEmail } from '#server/records/email-queue.ts'
import { decideApplication, type ApplicationRow, type Decision } from '#server/records/applications.ts'
import { approvalEmail, rejectionEmail } from './emails.ts'
import { requireOwnership } from './ownership.ts'
import {
  applicationOf,
  findApplication,
  findListedChannel,
  lockApplication,
  requireKnown,
  requireWaiting,
} from './queries.ts'

/** What the applicant's address leads to now, and what it would be listed at. */
export async function resolveChannel(deps: Deps, id: number): Promise<ApplicationChannel> {
  const application = requireKnown(await findApplication(deps.db, id))
  const found = await findChannel(deps, application.youtube_channel_url)
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
    listedAs: await findListedChannel(deps.db, found.youtubeId),
  }
}

/** Lists the channel in the application's category. Refuses what finding and listing it refuse; the application then still waits. */
export async function approve(deps: Deps, admin: Player, id: number): Promise<Application> {
  const application = requireWaiting(await findApplication(deps.db, id))
  const found = await findChannel(deps, application.youtube_channel_url)
  const price = await newcomerPrice(deps, found)
  const decided = await deps.db.transaction().execute(async (tx) => {
    const waiting = requireWaiting(await lockApplication(tx, id))
    const ownership = await requireOwnership(deps, tx, admin, waiting, found)
    const creator = await listChannel(tx, found, application.category, price)
    const listed = await decide(tx, admin, application, { status: 'approved', creatorId: creator.id }, { ownership })
    await queueEmail(deps, tx, approvalEmail(listed, deps.settings))
    return listed
  })
  await announceCatalogue(deps)
  deps.poke()
  return applicationOf(decided)
}

export async function reject(deps: Deps, admin: Player, id: number, reason: string): Promise<Application> {
  const decided = await deps.db.transaction().execute(async (tx) => {
    const application = requireWaiting(await lockApplication(tx, id))
    const rejected = await decide(tx, admin, application, { status: 'rejected', reason })
    await queueEmail(deps, tx, rejectionEmail(rejected, reason))
    return rejected
  })
  deps.poke()
  return applicationOf(decided)
}

async function decide(
  tx: Queryable,
  admin: Player,
  { id, status }: ApplicationRow,
  decision: Decision,
  more: object = {},
): Promise<ApplicationRow> {
  await recordAuditEvent(tx, {
    actor: admin.id,
    action: decision.status === 'approved' ? 'approve_application' : 'reject_application',
    subject: `application:${id}`,
    before: { status },
    after: { ...decision, ...more },
  })
  return decideApplication(tx, id, decision)
}
