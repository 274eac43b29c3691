/** Reads, creates and revokes the share link of an own entry. */
import type { SharedLink, Sharing } from '#contract/sharing.ts'
import { Refused } from '#contract/errors.ts'
import { squaresOf } from '#game/share.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { ensureShareLink, findTokenOf, revokeShareLink } from '#server/records/share-links.ts'
import { cardOf, hashOf } from './card.ts'
import { readSharedEntry, type SharedEntry } from './shared-entry.ts'

/** `origin` is the public address of this server. */
type Wanted = { entryId: number; origin: string }

/** Does not create a link: reading whether an entry can be shared does not share it. */
export async function readSharing(deps: Deps, player: Player, { entryId, origin }: Wanted): Promise<Sharing> {
  const { shared } = await requireShareable(deps, player, entryId)
  const token = await findTokenOf(deps.db, entryId)
  return { origin, squares: squaresOf(shared.picks), link: token === null ? null : linkOf(origin, token, shared) }
}

export async function shareEntry(deps: Deps, player: Player, { entryId, origin }: Wanted): Promise<SharedLink> {
  const { shared, competitionId, phase } = await requireShareable(deps, player, entryId)
  if (phase === 'drafting') await deps.storeDuePhase(competitionId)
  const token = await ensureShareLink(deps.db, { entryId, userId: player.id })
  if (token === null) throw new Refused({ code: 'signed_out' })
  return linkOf(origin, token, shared)
}

async function requireShareable(deps: Deps, player: Player, entryId: number) {
  const own = await requireOwn(deps, player, entryId)
  if (own.phase === 'void') throw new Refused({ code: 'called_off' })
  const shared = await readSharedEntry(deps, entryId)
  if (!shared) throw new Refused({ code: 'not_locked_yet' })
  return { ...own, shared }
}

/** The path of shared entries. It is short because people pass it on. */
export const SHARE_PATH = '/s'

export const pageAt = (origin: string, token: string): string => `${origin}${SHARE_PATH}/${token}`

const linkOf = (origin: string, token: string, shared: SharedEntry): SharedLink => ({
  token,
  url: pageAt(origin, token),
  picture: pictureAt(origin, token, hashOf(cardOf(shared))),
})

/** A new address for each new picture, so that no cache shows an old one. */
export const pictureAt = (origin: string, token: string, hash: string): string =>
  `${pageAt(origin, token)}.png?v=${hash.slice(0, 12)}`

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
