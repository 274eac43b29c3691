/**
 * Reads a competition's entries for its board, a million of them if necessary.
 *
 * Some ten thousand entries come as one text, `7{3,17,204}8,-15{…`: an id, what is banked unless it is nothing, the creators. A row for
 * each would cost more to send and to take apart than to read, and so would every further sign to the database. The next text is on its
 * way before this one is taken apart, so database and program work in parallel. A text is taken apart in slices; between them the event
 * loop is free.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { tenths, type Tenths } from '#game/points.ts'
import type { Queryable } from '#server/db/handle.ts'

/** What the board stores of an entry; `picks` are creator ids. */
export type BoardEntry = { id: number; picks: readonly number[]; banked: Tenths }

/** In one text: the more, the less often the database begins anew. */
const ENTRIES_AT_ONCE = 20_000
/** Between two turns of the event loop: a few milliseconds, even of a program that has just started. */
const TAKEN_AT_ONCE = 2_000

/** An entry as text, for string_agg with nothing in between. */
export const entryText = sql<string>`
  case entries.banked_tenths when 0 then entries.id::text else entries.id || ',' || entries.banked_tenths end || entries.creator_ids::text`

/** Passes every entry of a competition to `take`, in the order of ids. */
export async function readEntries(
  db: Queryable,
  competitionId: number,
  take: (entries: BoardEntry[]) => void,
): Promise<void> {
  let asked = readText(db, competitionId, 0)
  for (;;) {
    const { entries, count, last } = await asked
    const isLast = count < ENTRIES_AT_ONCE
    if (!isLast) {
      asked = readText(db, competitionId, last!)
      // a failure is thrown when it is awaited, also if `take` throws first
      asked.catch(() => {})
      // it is on its way to the database before this thread is busy
      await nextTurn()
    }
    let at = 0
    while (entries !== null && at < entries.length) {
      const slice = sliceOf(entries, at, TAKEN_AT_ONCE)
      take(slice.entries)
      at = slice.end
      await nextTurn()
    }
    if (isLast) return
  }
}

type Text = { entries: string | null; count: number; last: number | null }

async function readText(db: Queryable, competitionId: number, after: number): Promise<Text> {
  const { rows } = await sql<Text>`
    select string_agg(entry, '') as entries, count(*) as count, max(id) as last from (
      select id, ${entryText} as entry from entries
      where competition_id = ${competitionId} and id > ${after} order by id limit ${ENTRIES_AT_ONCE}
    ) as chunk
  `.execute(db)
  return rows[0]!
}

const [ZERO, NINE, MINUS, OPEN, CLOSE] = [...'09-{}'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
]

/** Everything in a text, null if there is nothing. */
export const entriesIn = (text: string | null): BoardEntry[] =>
  text === null ? [] : sliceOf(text, 0, Infinity).entries

/** At most so many from this place on, and the place where the next one begins. Sign by sign: several times as fast as cutting. */
function sliceOf(text: string, from: number, most: number): { entries: BoardEntry[]; end: number } {
  const entries: BoardEntry[] = []
  let [value, isNegative, hasDigits] = [0, false, false]
  let id: number | null = null
  let banked = 0
  let picks: number[] | null = null
  let at = from
  for (; at < text.length && entries.length < most; at++) {
    const sign = text.charCodeAt(at)
    if (sign >= ZERO && sign <= NINE) {
      value = 10 * value + sign - ZERO
      hasDigits = true
      continue
    }
    if (sign === MINUS) {
      isNegative = true
      continue
    }
    if (hasDigits) {
      const given = isNegative ? -value : value
      if (picks !== null) picks.push(given)
      else if (id === null) id = given
      else banked = given
      value = 0
      isNegative = false
      hasDigits = false
    }
    if (sign === OPEN) picks = []
    else if (sign === CLOSE) {
      entries.push({ id: id!, banked: tenths(banked), picks: picks! })
      id = null
      banked = 0
      picks = null
    }
  }
  return { entries, end: at }
}
