/**
 * Chooses the creators of a price book that a competition offers. Prices are computed from the whole catalogue, so a creator costs the same
 * in any slate. A creator that is not in the slate can be neither drafted nor traded for.
 */
import type { Insertable } from 'kysely'
import { cents } from '#game/money.ts'
import { drawSlate, earlierSlates } from '#game/slate.ts'
import type { StoredSlate } from '#server/db/json-columns.ts'
import type { CompetitionRow } from '#server/db/rows.ts'
import type { Queryable } from '#server/db/handle.ts'
import type { CreatorSnapshots } from '#server/db/tables.ts'

type Line = Insertable<CreatorSnapshots>

/**
 * Returns the lines of the slate and its size. A slate that an administrator chose is not drawn: it has all its creators. If every creator is offered, it
 * returns all lines and the size 0.
 */
export async function slateOf(
  tx: Queryable,
  { ordinal, slate }: Pick<CompetitionRow, 'ordinal' | 'slate'>,
  whole: Line[],
  size: number,
): Promise<{ book: Line[]; slateSize: number }> {
  if (slate.kind !== 'everybody') {
    const book = await linesOf(tx, slate, whole)
    return { book, slateSize: book.length }
  }
  if (size === 0 || whole.length <= size) return { book: whole, slateSize: 0 }
  const categories = await readCategories(tx)
  const drawn = new Set(
    drawSlate(
      whole.map(({ creator_id: creatorId, price_cents: price }) => ({
        creatorId,
        price: cents(price),
        category: categories.get(creatorId)!,
      })),
      { size, ordinal, earlier: await readEarlierBooks(tx, ordinal, earlierSlates(whole.length, size)) },
    ),
  )
  return { book: whole.filter(({ creator_id }) => drawn.has(creator_id)), slateSize: drawn.size }
}

/** The lines of the creators that an administrator named, or of the categories. */
async function linesOf(
  tx: Queryable,
  slate: Exclude<StoredSlate, { kind: 'everybody' }>,
  whole: Line[],
): Promise<Line[]> {
  if (slate.kind === 'creators') {
    const named = new Set(slate.creatorIds)
    return whole.filter(({ creator_id: creatorId }) => named.has(creatorId))
  }
  const categories = await readCategories(tx)
  return whole.filter(({ creator_id: creatorId }) => slate.categories.includes(categories.get(creatorId)!))
}

const readCategories = async (tx: Queryable): Promise<Map<number, string>> =>
  new Map(
    (await tx.selectFrom('creators').select(['id', 'category']).execute()).map(({ id, category }) => [id, category]),
  )

/** Returns the creators that could be drafted in each of the last `count` competitions that opened, newest competition first. */
async function readEarlierBooks(tx: Queryable, ordinal: number, count: number): Promise<Set<number>[]> {
  const opened = await tx
    .selectFrom('competitions')
    .select('id')
    .where('ordinal', '<', ordinal)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('creator_snapshots')
          .select('creator_id')
          .whereRef('creator_snapshots.competition_id', '=', 'competitions.id'),
      ),
    )
    .orderBy('ordinal', 'desc')
    .limit(count)
    .execute()
  const ids = opened.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await tx
    .selectFrom('creator_snapshots')
    .select(['competition_id', 'creator_id'])
    .where('competition_id', 'in', ids)
    .execute()
  const books = Map.groupBy(lines, (line) => line.competition_id)
  return ids.map((id) => new Set(books.get(id)!.map((line) => line.creator_id)))
}
