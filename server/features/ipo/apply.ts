/**
 * Somebody applies for a channel to be listed. Its address is read, never fetched; the application waits for an admin whatever
 * the form says of its status, and the applicant is sent its code of ownership. Refuses invalid_channel_url, already_listed.
 */
import { Refused } from '#contract/errors.ts'
import type { Applied, Apply } from '#contract/ipo.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { parseChannelReference } from '#contract/channel-reference.ts'
import { queueEmail } from '#server/records/email-queue.ts'
import { insertApplication } from '#server/records/applications.ts'
import { confirmationEmail } from './emails.ts'
import { seesDescriptions } from './ownership.ts'
import { decideBy, findListed } from './queries.ts'

export async function apply(deps: Deps, player: Player, given: Apply): Promise<Applied> {
  const { db, source } = deps
  const reference = parseChannelReference(given.youtubeChannelUrl)
  if (!reference) throw new Refused({ code: 'invalid_channel_url' })
  const creatorId = await findListed(db, reference)
  if (creatorId !== undefined) throw new Refused({ code: 'already_listed', creatorId })

  const isOwnershipChecked = seesDescriptions(source)
  const application = await db.transaction().execute(async (tx) => {
    const stored = await insertApplication(tx, {
      youtube_channel_url: given.youtubeChannelUrl,
      channel_name: given.channelName,
      contact_email: given.contactEmail,
      category: given.category,
      description: given.description || null,
      subscriber_count: given.subscriberCount ?? null,
      submitted_by: player.id,
    })
    if (!stored) throw new Refused({ code: 'signed_out' })
    await queueEmail(deps, tx, confirmationEmail(stored, { isOwnershipChecked }))
    return stored
  })
  deps.poke()
  return {
    id: application.id,
    status: application.status,
    ownershipCode: application.ownership_code,
    isOwnershipChecked,
    isEmailed: deps.settings.smtpUrl !== null,
    decideBy: decideBy(application).toISOString(),
  }
}
