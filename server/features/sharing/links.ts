/** Makes the link of an own entry and takes it back. */
import type { SharedLink } from '#contract/sharing.ts'
import { Refused } from '#contract/errors.ts'
import { squaresOf } from '#game/share.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { ensureShareLink, revokeShareLink } from '#server/records/share-links.ts'
import { cardOf, hashOf } from './card.ts'
import { readSharedEntry } from './shared-entry.ts'

/** `origin`: where the outside world reaches us. */
export async function shareEntry(
  deps: Deps,
  player: Player,
  { entryId, origin }: { entryId: number; origin: string },
): Promise<SharedLink> {
  const { competitionId, phase } = await requireOwn(deps, player, entryId)
  if (phase === 'void') throw new Refused({ code: 'called_off' })
  const shared = await readSharedEntry(deps, entryId)
  if (!shared) throw new Refused({ code: 'not_locked_yet' })
  if (phase === 'drafting') await deps.keepLocked(competitionId)
  const token = await ensureShareLink(deps.db, { entryId, userId: player.id })
  if (token === null) throw new Refused({ code: 'signed_out' })
  return {
    token,
    url: `${origin}/s/${token}`,
    picture: pictureAt(origin, token, hashOf(cardOf(shared))),
    squares: squaresOf(shared.picks),
  }
}

/** Another address whenever another picture is drawn, so that nobody who keeps pictures shows an old one. */
export const pictureAt = (origin: string, token: string, hash: string): string =>
  `${origin}/s/${token}.png?v=${hash.slice(0, 12)}`

export async function stopSharing(deps: Deps, player: Player, entryId: number): Promise<{ ok: true }> {
  await requireOwn(deps, player, entryId)
  await revokeShareLink(deps.db, entryId)
  return { ok: true }
}

async function requireOwn({ db }: Deps, player: Player, entryId: number) {
  const row = await db
    .selectFrom('entries')
    .innerJoin('competitions', 'competitions.id', 'entries.competition_id')
    .select(['competitions.id as competitionId', 'phase'])
    .where('entries.id', '=', entryId)
    .where('user_id', '=', player.id)
    .executeTakeFirst()
  if (!row) throw new Refused({ code: 'entry_not_found' })
  return row
}
