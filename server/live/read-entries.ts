/**
 * Reads a competition's entries for its board, a million of them if necessary.
 *
 * A few thousand entries come as one text, `[[id, banked, [creator ids]], …]`. Prices are left out, and a row for each entry would cost
 * more to send and to take apart than to read. The next text is requested before this one is parsed, so database and program work in
 * parallel. Between texts the event loop is free.
 */
import { sql } from 'kysely'
import type { Tenths } from '#game/points.ts'
import type { Queryable } from '#server/db/handle.ts'

/** What the board stores of an entry; `picks` are creator ids. */
export type BoardEntry = { id: number; picks: readonly number[]; banked: Tenths }

const ENTRIES_AT_ONCE = 10_000

/** Passes every entry after this id to `take`, in the order of ids. */
export async function readEntriesAfter(
  db: Queryable,
  competitionId: number,
  id: number,
  take: (entries: BoardEntry[]) => void,
): Promise<void> {
  let asked = readText(db, competitionId, id)
  for (;;) {
    const entries = entriesIn(await asked)
    const isLast = entries.length < ENTRIES_AT_ONCE
    if (!isLast) {
      asked = readText(db, competitionId, entries.at(-1)!.id)
      // a failure is thrown when it is awaited, also if `take` throws first
      asked.catch(() => {})
    }
    take(entries)
    if (isLast) return
  }
}

async function readText(db: Queryable, competitionId: number, after: number): Promise<string> {
  const { rows } = await sql<{ entries: string }>`
    select concat('[', string_agg(concat('[', id, ',', banked_tenths, ',', creator_ids, ']'), ',' order by id), ']') as entries
    from (
      select id, banked_tenths, jsonb_path_query_array(picks, '$[*].creatorId') as creator_ids from entries
      where competition_id = ${competitionId} and id > ${after} order by id limit ${ENTRIES_AT_ONCE}
    ) as chunk
  `.execute(db)
  return rows[0]!.entries
}

const entriesIn = (text: string): BoardEntry[] =>
  (JSON.parse(text) as [id: number, banked: Tenths, picks: number[]][]).map(([id, banked, picks]) => ({
    id,
    banked,
    picks,
  }))
