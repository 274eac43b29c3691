/**
 * Which channels can be listed: all there are, or, with a recorded season, those of the season that are not in the catalogue. A few of these
 * are named; those that were taken out only where there are no others.
 */
import type { Debut } from '#contract/debut.ts'
import type { ListableChannels } from '#contract/ipo.ts'
import { openDebuts } from '#server/catalogue/debut.ts'
import type { Deps } from '#server/deps.ts'

const MOST_NAMED = 3

export async function readListable(deps: Pick<Deps, 'db' | 'source' | 'settings'>): Promise<ListableChannels> {
  const { db, source } = deps
  if (!source.handles) return { isSeasonOnly: false, soon: [], later: [] }
  const rows = await db.selectFrom('creators').select(['youtube_id', 'is_active']).execute()
  const listed = new Set(rows.filter((row) => row.is_active).map((row) => row.youtube_id))
  // taken out of the catalogue
  const removed = new Set(rows.filter((row) => !row.is_active).map((row) => row.youtube_id))
  const debutOf = await openDebuts(deps, db)
  const unlisted = source
    .handles()
    .filter(({ youtubeId }) => !listed.has(youtubeId))
    .map(({ youtubeId, handle }) => ({ handle, debut: debutOf(youtubeId), wasRemoved: removed.has(youtubeId) }))
  const never = unlisted.filter(({ wasRemoved, debut }) => !wasRemoved && (isSoon(debut) || isLater(debut)))
  // what was removed is named only where there is nothing else
  const named = never.length > 0 ? never : unlisted
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

const isLater = (debut: Debut): boolean => !isSoon(debut) && debut.replayDay !== null
const isSoon = ({ isNow, isNext }: Debut): boolean => isNow || isNext
