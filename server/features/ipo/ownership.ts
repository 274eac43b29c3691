/**
 * Proof of ownership: the code of an application must be in the description of the channel that the address leads to.
 *
 * A proof counts for the channel in which the code was found, also after the code is removed; if the address leads to another channel
 * later, it proves nothing. Recorded statistics have no current description, so with them an admin decides without proof.
 */
import { Refused } from '#contract/errors.ts'
import type { Application } from '#contract/ipo.ts'
import { findChannel } from '#server/catalogue/channel-lookup.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import type { Queryable } from '#server/db/handle.ts'
import { isReplay, type FoundChannel, type StatisticsSource } from '#server/adapters/source.ts'
import { recordAuditEvent } from '#server/records/admin-audit.ts'
import { proveOwnership, type ApplicationRow } from '#server/records/applications.ts'
import { applicationOf, findApplication, lockApplication, requireWaiting } from './queries.ts'

export const hasDescriptions = ({ name }: Pick<StatisticsSource, 'name'>): boolean => !isReplay(name)

const isProvenFor = ({ ownership_channel_id: provenFor }: ApplicationRow, { youtubeId }: FoundChannel) =>
  provenFor === youtubeId
const holdsCode = ({ ownership_code: code }: ApplicationRow, { description }: FoundChannel) =>
  description.toLowerCase().includes(code)

/**
 * Looks for the code in the channel's description and saves the proof. Refuses ownership_uncheckable, ownership_not_proven,
 * already_reviewed, and what findChannel refuses.
 */
export async function checkOwnership(deps: Deps, admin: Player, id: number): Promise<Application> {
  const application = requireWaiting(await findApplication(deps.db, id))
  if (!hasDescriptions(deps.source)) throw new Refused({ code: 'ownership_uncheckable' })
  const found = await findChannel(deps, application.youtube_channel_url)
  return deps.db.transaction().execute(async (tx) => {
    requireWaiting(await lockApplication(tx, id))
    if (!holdsCode(application, found)) throw new Refused({ code: 'ownership_not_proven' })
    return applicationOf(await writeProof(tx, admin, id, found))
  })
}

/**
 * Checks a locked application before its approval. Returns 'proven' for a proof from earlier or now, and 'judged' if the source has no
 * descriptions. Refuses ownership_not_proven.
 */
export async function requireOwnership(
  { source }: Pick<Deps, 'source'>,
  tx: Queryable,
  admin: Player,
  application: ApplicationRow,
  found: FoundChannel,
): Promise<'proven' | 'judged'> {
  if (!hasDescriptions(source)) return 'judged'
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
