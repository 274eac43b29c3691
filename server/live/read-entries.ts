/**
 * Reads a competition's entries for its board, up to a million.
 *
 * About ten thousand entries arrive as one text, `7{3,17,204}8,-15{…`: the id, the banked points unless they are zero, and the creators.
 * One row for each entry would take longer to send and parse, and so would each further character. The next text is requested before this
 * one is parsed, so that the database and the program work in parallel. A text is parsed in slices, between which the event loop is free.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { tenths, type Tenths } from '#game/points.ts'
import type { Queryable } from '#server/db/handle.ts'

/** The part of an entry that the board stores; `picks` are creator ids. */
export type BoardEntry = { id: number; picks: readonly number[]; banked: Tenths }

/** Entries in one text: a larger number means fewer statements. */
const ENTRIES_AT_ONCE = 20_000
/** Entries parsed between two turns of the event loop: a few milliseconds, even just after the start. */
const TAKEN_AT_ONCE = 2_000

/** SQL for one entry as text, for string_agg without a separator. */
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
      // a failure is thrown by the await below, also if `take` throws first
      asked.catch(() => {})
      // the request is sent before parsing occupies this thread
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

/** Returns all entries of a text, or null if it is empty. */
export const entriesIn = (text: string | null): BoardEntry[] =>
  text === null ? [] : sliceOf(text, 0, Infinity).entries

/**
 * Returns at most that many entries from this position on, and the position of the next one. Reading character by character is several
 * times as fast as splitting.
 */
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
