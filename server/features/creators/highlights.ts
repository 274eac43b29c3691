/** A creator's three most recent videos, as the statistics source has them at the current instant of the active competition. */
import { sql } from 'kysely'
import type { Highlight } from '#contract/creators.ts'
import { Refused } from '#contract/errors.ts'
import { BOARD_PHASES } from '#game/phase.ts'
import { fromSource } from '#server/catalogue/channel-lookup.ts'
import { roundOf } from '#server/scores/stored-scores.ts'
import type { Deps } from '#server/deps.ts'

const SHOWN = 3

/** Stored videos are checked again here, so that a link can only lead to a YouTube video. */
const isOnYoutube = ({ url }: { url: string }) => url.startsWith('https://www.youtube.com/watch?v=')

/**
 * Returns up to three videos, newest first; none without a live competition or one in review. Refuses creator_not_found,
 * source_unavailable.
 */
export async function highlightsOf(deps: Deps, creatorId: number): Promise<Highlight[]> {
  const { db, source } = deps
  const creator = await db.selectFrom('creators').select('youtube_id').where('id', '=', creatorId).executeTakeFirst()
  if (!creator) throw new Refused({ code: 'creator_not_found', creatorId })

  const played = await db
    .selectFrom('competitions')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('phase', 'in', BOARD_PHASES)
    .where('source', '=', source.name)
    .orderBy(sql`phase = 'review'`)
    .orderBy('ordinal')
    .limit(1)
    .executeTakeFirst()
  if (!played) return []

  const videos = await fromSource(deps, { code: 'source_unavailable' }, () =>
    source.videos(roundOf(played), played.now, creator.youtube_id, SHOWN),
  )
  return videos.filter(isOnYoutube).map((video) => ({ ...video, publishedAt: video.publishedAt.toISOString() }))
}
