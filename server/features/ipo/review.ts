/**
 * A keeper decides an application, once: of two at a time the second is told. The decision, what it lists and who decided are one
 * transaction; then the applicant gets a letter.
 */
import { Refused } from '#contract/errors.ts'
import type { Application } from '#contract/ipo.ts'
import { everybody } from '#contract/realtime.ts'
import { listChannel } from '#server/catalogue.ts'
import { findChannel } from '#server/channel-lookup.ts'
import type { Deps, Player, Sql } from '#server/deps.ts'
import { recordDeed } from '#server/records/admin-audit.ts'
import { approvalLetter, rejectionLetter } from './letters.ts'
import { applicationOf, decideApplication, findApplication, lockApplication, type ApplicationRow, type Decision } from './queries.ts'

/** Lists the channel in the application's category. Refuses what finding and listing it refuse; the application then still waits. */
export async function approve(deps: Deps, keeper: Player, id: number): Promise<Application> {
  const application = requireWaiting(await findApplication(deps.db, id))
  const found = await findChannel(deps, application.youtube_channel_url)
  const decided = await deps.db.transaction().execute(async (tx) => {
    requireWaiting(await lockApplication(tx, id))
    const creator = await listChannel(tx, found, application.category)
    return decide(tx, keeper, application, { status: 'approved', creatorId: creator.id })
  })
  deps.bus.publish(everybody, { type: 'creators_updated' })
  deps.mail.send(approvalLetter(decided, deps.settings))
  return applicationOf(decided)
}

export async function reject(deps: Deps, keeper: Player, id: number, reason: string): Promise<Application> {
  const decided = await deps.db.transaction().execute(async (tx) => {
    const application = requireWaiting(await lockApplication(tx, id))
    return decide(tx, keeper, application, { status: 'rejected', reason })
  })
  deps.mail.send(rejectionLetter(decided, reason))
  return applicationOf(decided)
}

function requireWaiting(application: ApplicationRow | undefined): ApplicationRow {
  if (!application) throw new Refused({ code: 'application_not_found' })
  if (application.status !== 'pending') throw new Refused({ code: 'already_reviewed' })
  return application
}

async function decide(tx: Sql, keeper: Player, { id, status }: ApplicationRow, decision: Decision): Promise<ApplicationRow> {
  await recordDeed(tx, {
    actor: keeper.id,
    action: decision.status === 'approved' ? 'approve_application' : 'reject_application',
    subject: `application:${id}`,
    before: { status },
    after: decision,
  })
  return decideApplication(tx, id, decision)
}
