/** A player's own applications, with the decision or, while one waits, its ownership code. */
import { parseChannelReference } from '#contract/channel-reference.ts'
import type { Debut } from '#contract/debut.ts'
import type { Applied, OwnApplication } from '#contract/ipo.ts'
import { openDebuts } from '#server/catalogue/debut.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import type { ApplicationRow } from '#server/records/applications.ts'
import { hasDescriptions } from './ownership.ts'
import { decideBy, findListed } from './queries.ts'

/** Returns the facts that are the same for all applications on this server: whether ownership is checked and whether emails are sent. */
export const circumstancesOf = ({
  source,
  settings,
}: Pick<Deps, 'source' | 'settings'>): Pick<Applied, 'isOwnershipChecked' | 'isEmailed'> => ({
  isOwnershipChecked: hasDescriptions(source),
  isEmailed: settings.smtpUrl !== null,
})

/** Returns the player's applications, newest first. */
export async function readOwnApplications(deps: Deps, { id: userId }: Player): Promise<OwnApplication[]> {
  const rows = await deps.db
    .selectFrom('ipo_applications')
    .leftJoin('creators', (join) =>
      join.onRef('creators.id', '=', 'ipo_applications.creator_id').on('creators.is_active', '=', true),
    )
    .selectAll('ipo_applications')
    .select(['creators.id as listed_as', 'creators.youtube_id as listed_channel'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('creator_snapshots')
          .innerJoin('competitions', 'competitions.id', 'creator_snapshots.competition_id')
          .select('creator_snapshots.creator_id')
          .whereRef('creator_snapshots.creator_id', '=', 'creators.id')
          // competitions that the channel played before it was removed and listed again do not count for this listing
          .whereRef('competitions.end_time', '>', 'ipo_applications.reviewed_at'),
      ).as('has_played_since'),
    )
    .where('submitted_by', '=', userId)
    .orderBy('submitted_at', 'desc')
    .orderBy('ipo_applications.id', 'desc')
    .execute()
  const listedSince = new Map(
    await Promise.all(
      rows
        .filter(({ status }) => status !== 'approved')
        .map(async (row) => [row.id, await findListedSince(deps, row)] as const),
    ),
  )
  const circumstances = circumstancesOf(deps)
  const debutOf = await openDebuts(deps, deps.db)
  const shownDebut = (youtubeId: string, hasPlayed: boolean): Debut | null => {
    const debut = debutOf(youtubeId)
    return hasPlayed && !debut.isNow ? null : debut
  }
  return rows.map((row) => ({
    id: row.id,
    channelName: row.channel_name,
    youtubeChannelUrl: row.youtube_channel_url,
    status: row.status,
    submittedAt: row.submitted_at.toISOString(),
    decideBy: decideBy(row).toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    reviewNotes: row.review_notes,
    ownershipCode: row.status === 'pending' ? row.ownership_code : null,
    creatorId: row.listed_as ?? listedSince.get(row.id) ?? null,
    debut: row.listed_channel === null ? null : shownDebut(row.listed_channel, row.has_played_since === true),
    ...circumstances,
  }))
}

/**
 * Returns the creator of an application's channel if the channel was listed without the application, for example by a day of the replay.
 */
async function findListedSince(
  { db }: Deps,
  { youtube_channel_url: address }: ApplicationRow,
): Promise<number | undefined> {
  const reference = parseChannelReference(address)
  return reference ? await findListed(db, reference) : undefined
}
