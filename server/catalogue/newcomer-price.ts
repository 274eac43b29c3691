/** The price of a channel that joins the catalogue: the price that the next price book would give it, computed with the newest book. */
import type { Cents } from '#game/money.ts'
import { DEFAULT_CREATOR_PRICE } from '#game/roster.ts'
import { scorerOf } from '#game/scoring/scorer.ts'
import type { Book } from '#game/scoring/types.ts'
import { bookOf } from '#server/scores/stored-scores.ts'
import { readHistories } from './channel-lookup.ts'
import type { Deps } from '#server/deps.ts'
import type { FoundChannel, History } from '#server/adapters/source.ts'

type PriceDeps = Pick<Deps, 'db' | 'source' | 'log'>

/**
 * Returns the price in cents. Without a price book, or without any counts and history, it is the default price. Never call it inside a
 * transaction: a source may take seconds. Refuses source_quota, source_unavailable.
 */
export const newcomerPrice = async (deps: PriceDeps, channel: FoundChannel): Promise<Cents> =>
  (await newcomerPrices(deps, [channel])).get(channel.youtubeId)!

/** Like newcomerPrice for several channels: the prices by channel id. */
export async function newcomerPrices(
  deps: PriceDeps,
  channels: readonly FoundChannel[],
): Promise<ReadonlyMap<string, Cents>> {
  const book = await readNewestBook(deps)
  if (!book) return new Map(channels.map(({ youtubeId }) => [youtubeId, DEFAULT_CREATOR_PRICE]))
  const histories = await readHistories(
    deps,
    channels.map(({ youtubeId }) => youtubeId),
  )
  return new Map(
    channels.map((channel) => [channel.youtubeId, priceIn(book, channel, histories.get(channel.youtubeId))]),
  )
}

function priceIn(book: Book, { counts }: FoundChannel, { viewGains }: History = { viewGains: [] }): Cents {
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
