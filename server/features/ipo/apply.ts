/**
 * A player applies for a channel to be listed. The address is parsed and never fetched. An address that may be a page of YouTube is no
 * application: the player sees the channel it leads to and confirms it by sending the channel's address with its id. The application waits
 * for an admin, and the applicant is sent an ownership code.
 * Several players may apply for the same channel, because the code shows who owns it. A player can apply for a channel only once, whether
 * by id, name or video.
 * Refuses invalid_channel_url, already_listed, invented_season, outside_season, already_applied; for an address to confirm also confirm_channel,
 * channel_not_found, handle_needed, source_quota, source_unavailable.
 */
import { Refused } from '#contract/errors.ts'
import type { Applied, Apply } from '#contract/ipo.ts'
import { isInventedSeason } from '#server/adapters/source.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { parseChannelReference, spelledAlike, type ChannelReference } from '#contract/channel-reference.ts'
import { queueEmail } from '#server/records/email-queue.ts'
import { findCertainChannel, isOutsideSeason } from '#server/catalogue/channel-lookup.ts'
import { insertApplication, lockApplicant } from '#server/records/applications.ts'
import { canBeSameChannel, openChannelIds, type ChannelIds } from './channel-ids.ts'
import { confirmationEmail } from './emails.ts'
import { readListable } from './listable.ts'
import { circumstancesOf } from './own-applications.ts'
import { decideBy, findListed, readWaiting } from './queries.ts'

export async function apply(deps: Deps, player: Player, given: Apply): Promise<Applied> {
  const { db } = deps
  const reference = parseChannelReference(given.youtubeChannelUrl)
  if (!reference) throw new Refused({ code: 'invalid_channel_url' })
  const creatorId = await findListed(db, reference)
  if (creatorId !== undefined) throw new Refused({ code: 'already_listed', creatorId })

  if (isInventedSeason(deps.source)) throw new Refused({ code: 'invented_season' })
  if (await isOutsideSeason(deps, given.youtubeChannelUrl)) {
    const { kind } = reference
    const { soon: others } = await readListable(deps, player)
    throw new Refused({ code: 'outside_season', isSure: kind === 'id' || kind === 'handle', others })
  }

  if (reference.kind === 'bare') await findCertainChannel(deps, given.youtubeChannelUrl)

  const circumstances = circumstancesOf(deps)
  const ids = openChannelIds(deps)
  const tryOnce = () =>
    db.transaction().execute(async (tx) => {
      if (!(await lockApplicant(tx, player.id))) throw new Refused({ code: 'signed_out' })
      const waiting = waitingFor(ids, { reference, address: given.youtubeChannelUrl }, await readWaiting(tx, player.id))
      if ('applicationId' in waiting) throw new Refused({ code: 'already_applied', ...waiting })
      if (waiting.unknown.length > 0) return waiting
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
  let application = await tryOnce()
  while ('unknown' in application) {
    await ids.lookUp(application.unknown)
    application = await tryOnce()
  }
  deps.poke()
  return {
    id: application.id,
    status: application.status,
    ownershipCode: application.ownership_code,
    decideBy: decideBy(application).toISOString(),
    ...circumstances,
  }
}

type Named = { reference: ChannelReference; address: string }

/**
 * Returns the player's waiting application for this channel if there is one. Otherwise returns the addresses whose channel ids are needed
 * to decide that.
 */
function waitingFor(
  ids: ChannelIds,
  wanted: Named,
  waiting: readonly { id: number; address: string }[],
): { applicationId: number } | { unknown: string[] } {
  const name = spelledAlike(wanted.reference)
  const others = waiting.flatMap(({ id, address }) => {
    const reference = parseChannelReference(address)
    return reference ? [{ id, address, reference }] : []
  })
  const same = others.find(({ reference }) => spelledAlike(reference) === name)
  if (same) return { applicationId: same.id }

  const unsure = others.filter(({ reference }) => canBeSameChannel(reference, wanted.reference))
  const idOf = ({ reference, address }: Named) => ids.of(reference, address)
  const channelId = idOf(wanted)
  const found = unsure.find((one) => typeof channelId === 'string' && idOf(one) === channelId)
  if (found) return { applicationId: found.id }
  if (unsure.length === 0 || channelId === null) return { unknown: [] }
  return { unknown: [wanted, ...unsure].filter((one) => idOf(one) === undefined).map(({ address }) => address) }
}
