/**
 * A CSV file of rosters → the roster of each line, or what is wrong with the line.
 *
 * In      a line for each roster: the number of an entry, or nothing for a new one, then the creators by number. If the first line names
 *         columns, `entry_id` and `creator_1_id` to `creator_5_id` are read, in any order, so an exported file can be imported. A creator
 *         may also be given by name if only one creator has it: in a cell for a number, or, where that is empty or missing, in `creator_1`
 *         to `creator_5`. A number beside the name of another creator is a problem: one of them was changed and the other was left.
 *         A line below the names of columns that has no number of a creator was written as if they were not there: each text in it is a
 *         name. So was one of three to five numbers in a row, of which some stand where names belong. In any other line a text or a number
 *         where none is looked for, such as a text among the prices, a number for a name, or either past the last column, is a problem,
 *         never passed over. So is a number in a first column that is not read, where no other column is said to have the entries.
 * Errors  never throws: an unreadable line is a line with a problem.
 */
import { numberIn } from './cells.ts'
import { columnsOf, type Columns } from './columns.ts'
import { readMisplaced, type Stray, type Unread } from './misplaced.ts'
import { rowsOf } from './rows.ts'

/** A number, and the name in the column beside it; the names of both columns. */
export type Beside = { creatorId: number; name: string; columns: [number: string, name: string] }

/** `line`: in the file, from 1. */
export type ReadRoster = { line: number } & Reading
type Reading =
  | { entryId: number | null; creators: (number | string)[]; beside?: Beside[] }
  | Stray
  | Unread
  | { problem: 'unreadable_entry' | 'unclosed_quote' }

export function readSheet(text: string): ReadRoster[] {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  const columns = columnsOf(rows[0]?.cells ?? [])
  const filled = (columns ? rows.slice(1) : rows).filter(({ cells }) => cells.some((cell) => cell !== ''))
  return filled.map(({ line, cells, isClosed }) =>
    isClosed ? { line, ...readLine(cells, columns) } : { line, problem: 'unclosed_quote' },
  )
}

function readLine(cells: readonly string[], columns: Columns | null): Reading {
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

/** Its number, or where the cell for that has none a name. */
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
