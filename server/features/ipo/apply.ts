/**
 * Somebody applies for a channel to be listed. Its address is read, never fetched; the application waits for an admin whatever
 * the form says of its status, and the applicant is sent its code of ownership. Somebody else may apply for the same channel: the code
 * decides whose it is. Refuses invalid_channel_url, already_listed, already_applied.
 */
import { Refused } from '#contract/errors.ts'
import type { Applied, Apply } from '#contract/ipo.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { parseChannelReference } from '#contract/channel-reference.ts'
import { queueEmail } from '#server/records/email-queue.ts'
import { insertApplication, lockApplicant } from '#server/records/applications.ts'
import { confirmationEmail } from './emails.ts'
import { circumstancesOf } from './own-applications.ts'
import { decideBy, findListed, findWaiting } from './queries.ts'

export async function apply(deps: Deps, player: Player, given: Apply): Promise<Applied> {
  const { db } = deps
  const reference = parseChannelReference(given.youtubeChannelUrl)
  if (!reference) throw new Refused({ code: 'invalid_channel_url' })
  const creatorId = await findListed(db, reference)
  if (creatorId !== undefined) throw new Refused({ code: 'already_listed', creatorId })

  const circumstances = circumstancesOf(deps)
  const application = await db.transaction().execute(async (tx) => {
    if (!(await lockApplicant(tx, player.id))) throw new Refused({ code: 'signed_out' })
    const applicationId = await findWaiting(tx, player.id, reference)
    if (applicationId !== undefined) throw new Refused({ code: 'already_applied', applicationId })
    const stored = await insertApplication(tx, {
      youtube_channel_url: given.youtubeChannelUrl,
      channel_name: given.channelName,
      contact_email: given.contactEmail,
      category: given.category,
      description: given.description || null,
      subscriber_count: given.subscriberCount ?? null,
      submitted_by: player.id,
    })
    await queueEmail(deps, tx, confirmationEmail(stored, circumstances))
    return stored
  })
  deps.poke()
  return {
    id: application.id,
    status: application.status,
    ownershipCode: application.ownership_code,
    decideBy: decideBy(application).toISOString(),
    ...circumstances,
  }
}
