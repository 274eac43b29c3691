/**
 * The earlier way to read a board from the database, kept as a peer: ten thousand entries as one JSON text without ids in the picks, and
 * the next text requested while one is parsed.
 */
import { sql } from 'kysely'
import { makeBoard } from '#game/board.ts'
import type { Tenths } from '#game/points.ts'
import type { Queryable } from '#server/db/handle.ts'

const ENTRIES_AT_ONCE = 10_000

type Read = [id: number, banked: Tenths, picks: number[]]

/** Returns how many entries are on the board. */
export async function joinAsFormerly(db: Queryable, competitionId: number): Promise<number> {
  const board = makeBoard([])
  let asked = readText(db, competitionId, 0)
  for (;;) {
    const entries = JSON.parse(await asked) as Read[]
    const isLast = entries.length < ENTRIES_AT_ONCE
    if (!isLast) {
      asked = readText(db, competitionId, entries.at(-1)![0])
      asked.catch(() => {}) // the error is thrown when the promise is awaited
    }
    for (const [id, banked, picks] of entries) board.add(id, picks, banked)
    if (isLast) return board.size
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
