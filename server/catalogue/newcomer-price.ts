/**
 * What a channel that joins the catalogue costs: by its form, at the rate of the newest price book, as the next book will have it; the
 * default where it has no baseline of its own or there is no book yet.
 */
import { cents, type Cents } from '#game/money.ts'
import { DEFAULT_CREATOR_PRICE } from '#game/roster.ts'
import { priceBeside, projectionOf } from '#game/pricing.ts'
import { baselineOf } from '#game/scoring.ts'
import { readHistory } from './channel-lookup.ts'
import type { Deps } from '#server/deps.ts'
import type { FoundChannel } from '#server/adapters/source.ts'

/** Refuses source_unavailable. Never inside a transaction: a source may take seconds. */
export async function newcomerPrice(
  deps: Pick<Deps, 'db' | 'source' | 'log'>,
  { youtubeId, counts }: FoundChannel,
): Promise<Cents> {
  const book = await readNewestBook(deps)
  if (!book) return DEFAULT_CREATOR_PRICE
  const gains = (await readHistory(deps, youtubeId))?.viewGains ?? []
  const { normalDay, isNew } = baselineOf(gains, counts?.subscribers ?? null)
  return isNew
    ? DEFAULT_CREATOR_PRICE
    : priceBeside(book.projections, projectionOf(normalDay, gains.at(-1) ?? null), book.salaryCap)
}

async function readNewestBook({
  db,
  source,
}: Pick<Deps, 'db' | 'source'>): Promise<{ projections: number[]; salaryCap: Cents } | null> {
  const newest = await db
    .selectFrom('competitions')
    .select(['id', 'salary_cap_cents'])
    .where('source', '=', source.name)
    .where('phase', 'not in', ['upcoming', 'void'])
    .orderBy('ordinal', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return null
  const lines = await db
    .selectFrom('creator_snapshots')
    .select('projection')
    .where('competition_id', '=', newest.id)
    .where('is_new', '=', false)
    .execute()
  return lines.length === 0
    ? null
    : { projections: lines.map(({ projection }) => projection), salaryCap: cents(newest.salary_cap_cents) }
}
