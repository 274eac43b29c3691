/** The price of a channel that joins the catalogue: the price that the next price book would give it, computed with the newest book. */
import type { Cents } from '#game/money.ts'
import { DEFAULT_CREATOR_PRICE } from '#game/roster.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import type { Book } from '#game/scoring/types.ts'
import { bookOf } from '#server/scores/stored-scores.ts'
import { readHistory } from './channel-lookup.ts'
import type { Deps } from '#server/deps.ts'
import type { FoundChannel } from '#server/adapters/source.ts'

/**
 * Returns the price in cents. Without a price book, or without any counts and history, it is the default price. Never call it inside a
 * transaction: a source may take seconds. Refuses source_unavailable.
 */
export async function newcomerPrice(
  deps: Pick<Deps, 'db' | 'source' | 'log'>,
  { youtubeId, counts }: FoundChannel,
): Promise<Cents> {
  const book = await readNewestBook(deps)
  if (!book) return DEFAULT_CREATOR_PRICE
  const viewGains = (await readHistory(deps, youtubeId))?.viewGains ?? []
  if (counts === null && viewGains.every((gain) => gain === null)) return DEFAULT_CREATOR_PRICE
  return scorerOf(book.version).priceBeside(book, {
    creatorId: 0,
    subscribers: counts?.subscribers ?? null,
    views: counts?.views ?? 0,
    viewGains,
  })
}

/** Returns null if there is no price book, or an empty one. */
async function readNewestBook({ db, source }: Pick<Deps, 'db' | 'source'>): Promise<Book | null> {
  const newest = await db
    .selectFrom('competitions')
    .selectAll()
    .where('source', '=', source.name)
    .where('phase', 'not in', ['upcoming', 'void'])
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return null
  const lines = await db.selectFrom('creator_snapshots').selectAll().where('competition_id', '=', newest.id).execute()
  return lines.length === 0 ? null : bookOf(newest, lines)
}
