/**
 * Proof of ownership: the code of an application, looked for in the description of the channel its address leads to.
 *
 * A proof belongs to the channel it was found in and stays when the code is taken out again; should the address come to lead to another
 * channel, it proves nothing. Recorded statistics have no current description: with them nothing can be proven, and an admin judges.
 */
import { Refused } from '#contract/errors.ts'
import type { Application } from '#contract/ipo.ts'
import { findChannel } from '#server/catalogue/channel-lookup.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { FoundChannel, StatisticsSource } from '#server/adapters/source.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { proveOwnership, type ApplicationRow } from '#server/records/applications.ts'
import { applicationOf, findApplication, lockApplication, requireWaiting } from './queries.ts'

export const seesDescriptions = ({ name }: Pick<StatisticsSource, 'name'>): boolean => name !== 'recorded'

const isProvenFor = ({ ownership_channel_id: provenFor }: ApplicationRow, { youtubeId }: FoundChannel) =>
  provenFor === youtubeId
const holdsCode = ({ ownership_code: code }: ApplicationRow, { description }: FoundChannel) =>
  description.toLowerCase().includes(code)

/** Calls the source, and stores when the code was found. Refuses ownership_uncheckable, ownership_not_proven. */
export async function checkOwnership(deps: Deps, admin: Player, id: number): Promise<Application> {
  const application = requireWaiting(await findApplication(deps.db, id))
  if (!seesDescriptions(deps.source)) throw new Refused({ code: 'ownership_uncheckable' })
  const found = await findChannel(deps, application.youtube_channel_url)
  return deps.db.transaction().execute(async (tx) => {
    requireWaiting(await lockApplication(tx, id))
    if (!holdsCode(application, found)) throw new Refused({ code: 'ownership_not_proven' })
    return applicationOf(await writeProof(tx, admin, id, found))
  })
}

/** For a locked application: proven earlier, proven right now, or not provable here. Returns which; refuses ownership_not_proven. */
export async function requireOwnership(
  { source }: Pick<Deps, 'source'>,
  tx: Queryable,
  admin: Player,
  application: ApplicationRow,
  found: FoundChannel,
): Promise<'proven' | 'judged'> {
  if (!seesDescriptions(source)) return 'judged'
  if (isProvenFor(application, found)) return 'proven'
  if (!holdsCode(application, found)) throw new Refused({ code: 'ownership_not_proven' })
  await writeProof(tx, admin, application.id, found)
  return 'proven'
}

async function writeProof(
  tx: Queryable,
  { id: actor }: Player,
  id: number,
  { youtubeId }: FoundChannel,
): Promise<ApplicationRow> {
  await recordAuditEvent(tx, { actor, action: 'prove_ownership', subject: `application:${id}`, after: { youtubeId } })
  return proveOwnership(tx, id, youtubeId)
}
