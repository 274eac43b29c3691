/**
 * Reads a CSV file of rosters, and returns for each line the roster or a problem. Never throws: an unreadable line is a line with a
 * problem.
 *
 * Titles    rows of one or two cells above the column names are ignored.
 * Columns   a line holds the number of an entry, or nothing for a new one, then the creators by number. If the first line names columns,
 *           `entry_id` and `creator_1_id` to `creator_5_id` are read in any order, so that an exported file can be imported.
 * Names     a creator may be given by name if only one creator has it: in a cell for a number, or, if that is empty or missing, in
 *           `creator_1` to `creator_5`. A number beside the name of another creator is a problem, because only one of them was changed.
 * Fallback  a line below column names that has no creator's number is read as if the file had no column names: each text is a name. The
 *           same holds for three to five numbers in a row of which some stand in name columns.
 * Problems  in any other line, a text or number in an unexpected place is a problem and is never ignored: a text among the prices, a number
 *           for a name, or either after the last column. A number in a first column that is not read is a problem too, if no other column
 *           is named for entries.
 */
import { numberIn } from './cells.ts'
import { columnsOf, type Columns } from './columns.ts'
import { readMisplaced, type Stray, type Unread } from './misplaced.ts'
import { rowsOf, type Row } from '#game/csv-rows.ts'

/** A number and the name in the column beside it, with the names of both columns. */
export type Beside = { creatorId: number; name: string; columns: [number: string, name: string] }

/** `line`: the line number in the file, from 1. */
export type ReadRoster = { line: number } & Reading
type Reading =
  | { entryId: number | null; creators: (number | string)[]; beside?: Beside[] }
  | Stray
  | Unread
  | { problem: 'unreadable_entry' | 'unclosed_quote' | 'no_separator' | 'too_many_lines' }

/** The limit of rows above the column names. */
const MOST_TITLES = 10
/** A title has fewer cells than a roster, so no roster is taken for a title. */
const TITLE_CELLS = 2

export function readSheet(text: string): ReadRoster[] {
  const rows = rowsOf(text.replace(/^\uFEFF/, '')).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const { columns, titles } = headOf(rows)
  const filled = columns ? rows.slice(titles + 1) : rows
  return filled.map(({ line, cells, isClosed }) =>
    isClosed ? { line, ...readLine(cells, columns) } : { line, problem: 'unclosed_quote' },
  )
}

/** Returns the columns, and the number of rows above the row that names them. */
function headOf(rows: readonly Row[]): { columns: Columns | null; titles: number } {
  for (const [titles, { cells }] of rows.slice(0, MOST_TITLES).entries()) {
    const columns = columnsOf(cells)
    if (columns || cells.filter((cell) => cell !== '').length > TITLE_CELLS) return { columns, titles }
  }
  return { columns: null, titles: 0 }
}

function readLine(cells: readonly string[], columns: Columns | null): Reading {
  if (cells.length === 1 && !columns) return { problem: 'no_separator' }
  const entry = cells[columns ? columns.entry : 0] ?? ''
  const entryId = entry === '' ? null : numberIn(entry)
  if (entryId === undefined) return { problem: 'unreadable_entry' }
  if (!columns) return { entryId, creators: cells.slice(1).flatMap((cell) => creatorIn(cell)) }
  const misplaced = readMisplaced(cells, columns)
  if (misplaced) return 'problem' in misplaced ? misplaced : { entryId, ...misplaced }
  const creators = columns.creators.flatMap(({ at, name }) => creatorIn(cells[at], cells[name]))
  const beside = besideIn(cells, columns)
  return { entryId, creators, ...(beside.length > 0 && { beside }) }
}

/** A creator's number, or its name if the cell for the number is empty. */
function creatorIn(cell = '', name = ''): (number | string)[] {
  const text = cell || name
  return text ? [numberIn(cell) ?? text] : []
}

function besideIn(cells: readonly string[], { creators, names }: Columns): Beside[] {
  return creators.flatMap(({ at, name }) => {
    const creatorId = numberIn(cells[at] ?? '')
    const called = cells[name] ?? ''
    if (creatorId === undefined || called === '') return []
    return [{ creatorId, name: called, columns: [names[at]!, names[name]!] }]
  })
}
