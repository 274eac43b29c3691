/**
 * Reads a competition's entries for its board, a million of them if necessary.
 *
 * Some ten thousand entries come as one row of columns, each the text of an array of whole numbers, which JSON.parse takes apart faster
 * than the driver takes apart rows. The next row is requested before this one is parsed, so database and program work in parallel.
 * Between rows the event loop is free.
 */
import { sql } from 'kysely'
import type { Tenths } from '#game/points.ts'
import type { Queryable } from '#server/db/handle.ts'

/** What the board stores of an entry; `picks` are creator ids. */
export type BoardEntry = { id: number; picks: readonly number[]; banked: Tenths }

const ENTRIES_AT_ONCE = 20_000

/** The creators of an entry in the order of its picks; an older program has not written them beside these. */
export const creatorIdsOf = sql<number[]>`coalesce(
  entries.creator_ids, array(select (pick ->> 'creatorId')::integer from jsonb_array_elements(entries.picks) as pick)
)`

/** Passes every entry after this id to `take`, in the order of ids. */
export async function readEntriesAfter(
  db: Queryable,
  competitionId: number,
  id: number,
  take: (entries: BoardEntry[]) => void,
): Promise<void> {
  let asked = readColumns(db, competitionId, id)
  for (;;) {
    const entries = entriesIn(await asked)
    const isLast = entries.length < ENTRIES_AT_ONCE
    if (!isLast) {
      asked = readColumns(db, competitionId, entries.at(-1)!.id)
      // a failure is thrown when it is awaited, also if `take` throws first
      asked.catch(() => {})
    }
    take(entries)
    if (isLast) return
  }
}

/** Arrays as text, such as {1,2,3}; creators of all entries in one, and how many of them each entry has. */
type Columns = { ids: string; banked: string; sizes: string; creators: string }

async function readColumns(db: Queryable, competitionId: number, after: number): Promise<Columns> {
  const { rows } = await sql<Columns>`
    select array_agg(id)::text as ids, array_agg(banked_tenths)::text as banked, array_agg(cardinality(creator_ids))::text as sizes,
      string_agg(array_to_string(creator_ids, ','), ',') as creators
    from (
      select id, banked_tenths, ${creatorIdsOf} as creator_ids from entries
      where competition_id = ${competitionId} and id > ${after} order by id limit ${ENTRIES_AT_ONCE}
    ) as chunk
  `.execute(db)
  return rows[0]!
}

function entriesIn({ ids, banked, sizes, creators }: Columns): BoardEntry[] {
  const [allIds, allBanked, allSizes] = [numbersIn(ids), numbersIn(banked), numbersIn(sizes)]
  const allCreators = JSON.parse(`[${creators ?? ''}]`) as number[]
  let from = 0
  return allIds.map((id, place) => {
    const to = from + allSizes[place]!
    const picks = allCreators.slice(from, to)
    from = to
    return { id, picks, banked: allBanked[place] as Tenths }
  })
}

/** null: there is nothing to put into an array. */
const numbersIn = (array: string | null): number[] =>
  array === null ? [] : (JSON.parse(`[${array.slice(1, -1)}]`) as number[])
