/**
 * The channels that can be listed: any channel with live statistics, or the unlisted channels of a recorded season.
 * Some channels are named as suggestions: first those that the player has not applied for, last those that were removed from the catalogue.
 */
import { parseChannelReference, spelledAlike } from '#contract/channel-reference.ts'
import type { Debut } from '#contract/debut.ts'
import type { ListableChannels } from '#contract/ipo.ts'
import { isInventedSeason } from '#server/adapters/source.ts'
import { openDebuts } from '#server/catalogue/debut.ts'
import type { Deps } from '#server/deps.ts'
import type { Player } from '#server/identity/player.ts'
import { readWaiting } from './queries.ts'

const MOST_NAMED = 3

export async function readListable(
  deps: Pick<Deps, 'db' | 'source' | 'settings'>,
  player: Player,
): Promise<ListableChannels> {
  const { db, source } = deps
  if (!source.handles) return { isSeasonOnly: false, soon: [], later: [] }
  if (isInventedSeason(source)) return { isSeasonOnly: true, soon: [], later: [] }
  const rows = await db.selectFrom('creators').select(['youtube_id', 'is_active']).execute()
  const listed = new Set(rows.filter((row) => row.is_active).map((row) => row.youtube_id))
  // the channels that an admin removed from the catalogue
  const removed = new Set(rows.filter((row) => !row.is_active).map((row) => row.youtube_id))
  const debutOf = await openDebuts(deps, db)
  const unlisted = source
    .handles()
    .filter(({ youtubeId }) => !listed.has(youtubeId))
    .map(({ youtubeId, handle }) => ({ handle, debut: debutOf(youtubeId), wasRemoved: removed.has(youtubeId) }))
  const never = unlisted.filter(({ wasRemoved, debut }) => !wasRemoved && (isSoon(debut) || isLater(debut)))
  const waitedFor = new Set((await readWaiting(db, player.id)).flatMap(({ address }) => nameIn(address)))
  const fresh = never.filter(({ handle }) => !waitedFor.has(handle.toLowerCase()))
  const named = [fresh, never, unlisted].find(({ length }) => length > 0) ?? []
  const firstOf = (isWanted: (debut: Debut) => boolean) =>
    named
      .filter(({ debut }) => isWanted(debut))
      .slice(0, MOST_NAMED)
      .map(({ handle }) => handle)
  return {
    isSeasonOnly: true,
    soon: firstOf(isSoon),
    later: firstOf(isLater),
  }
}

/** Returns the normalised channel name of an address, or an empty list if the address has none. */
function nameIn(address: string): string[] {
  const reference = parseChannelReference(address)
  return reference ? [spelledAlike(reference)] : []
}

const isLater = (debut: Debut): boolean => !isSoon(debut) && debut.replayDay !== null
const isSoon = ({ isNow, isNext }: Debut): boolean => isNow || isNext
