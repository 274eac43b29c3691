/**
 * Rosters as CSV (RFC 4180), for a spreadsheet and back.
 *
 * Out     a line for each entry: its number, then number, name and price of each pick, then the total.
 * In      a line for each roster: first the number of an entry, or nothing for a new one, then the creators by number. With a first line of
 *         names the columns `entry_id` and `creator_1_id` to `creator_5_id` are taken, wherever they are, so what went out comes in again.
 *         A creator may also be given by name, as long as it is the name of one alone; `creator_1` to `creator_5` are such columns where no
 *         numbers are. Commas or semicolons. Never throws: what cannot be read is a line with a problem.
 * Safe    a cell that a spreadsheet would run as a formula gets an apostrophe.
 */
import { decimalOf, type Cents } from './money.ts'

const MOST = 5
/** Of creators: more than any roster has, and few enough for thousands of lines. */
const MOST_COLUMNS = 20

export type WrittenEntry = {
  id: number
  picks: readonly { creatorId: number; name: string; price: Cents }[]
  total: Cents
}

export function writeSheet(entries: readonly WrittenEntry[]): string {
  const places = Array.from({ length: MOST }, (_, nth) => nth + 1)
  const names = places.flatMap((nth) => [`creator_${nth}_id`, `creator_${nth}`, `price_${nth}`])
  const rows = entries.map(({ id, picks, total }) => [
    String(id),
    ...places.flatMap((nth) => {
      const pick = picks[nth - 1]
      return pick ? [String(pick.creatorId), pick.name, decimalOf(pick.price)] : ['', '', '']
    }),
    decimalOf(total),
  ])
  return [['entry_id', ...names, 'total'], ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

/** The creators on offer: what a file of rosters may name. */
export function writeCreators(creators: readonly { name: string; id: number; price: Cents }[]): string {
  const rows = creators.map(({ name, id, price }) => [name, String(id), decimalOf(price)])
  return [['creator', 'creator_id', 'price'], ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r\n\0]/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** `line`: in the file, from 1. */
export type ReadRoster = { line: number } & (
  | { entryId: number | null; creators: (number | string)[] }
  | { problem: 'unreadable_entry' | 'unclosed_quote' }
)
/** With every creator's number. */
export type NumberedRoster = { line: number } & (
  | { entryId: number | null; creatorIds: number[] }
  | { problem: 'unreadable_entry' | 'unclosed_quote' }
  | { problem: 'unknown_name' | 'ambiguous_name'; name: string }
)

export function readSheet(text: string): ReadRoster[] {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  const columns = columnsOf(rows[0]?.cells ?? [])
  const filled = (columns ? rows.slice(1) : rows).filter(({ cells }) => cells.some((cell) => cell !== ''))
  return filled.map(({ line, cells, isClosed }) => {
    if (!isClosed) return { line, problem: 'unclosed_quote' }
    const [entry = '', ...creators] = columns ? columns.map((at) => cells[at] ?? '') : cells
    const entryId = entry === '' ? null : numberIn(entry)
    if (entryId === undefined) return { line, problem: 'unreadable_entry' }
    return { line, entryId, creators: creators.filter((cell) => cell !== '').map((cell) => numberIn(cell) ?? cell) }
  })
}

/** Puts numbers for names. Capitals do not matter, and neither does the apostrophe that keeps a name from being a formula. */
export function numberedRosters(
  rosters: readonly ReadRoster[],
  known: Iterable<{ creatorId: number; name: string }>,
): NumberedRoster[] {
  const byName = new Map<string, number[]>()
  for (const { creatorId, name } of known)
    byName.set(sameName(name), [...(byName.get(sameName(name)) ?? []), creatorId])
  return rosters.map((read): NumberedRoster => {
    if ('problem' in read) return read
    const { line, entryId, creators } = read
    const creatorIds: number[] = []
    for (const one of creators) {
      const found = typeof one === 'number' ? [one] : (byName.get(sameName(one)) ?? [])
      if (found.length !== 1)
        return { line, problem: found.length === 0 ? 'unknown_name' : 'ambiguous_name', name: String(one) }
      creatorIds.push(found[0]!)
    }
    return { line, entryId, creatorIds }
  })
}

const sameName = (name: string): string =>
  name
    .replace(/^'(?=[=+\-@\t\r\n\0])/, '')
    .normalize('NFC')
    .trim()
    .toLowerCase()

/** Where the entry's number is, then the creators'; null where the first row names no columns. */
function columnsOf(cells: readonly string[]): number[] | null {
  const names = cells.map((cell) => cell.toLowerCase())
  const like = (pattern: RegExp) => names.flatMap((name, at) => (pattern.test(name) ? [at] : []))
  const numbers = like(/^creator_?\d?_id$/)
  // a creator may be called so: only beside the column of entries is it one of names
  const creators = numbers.length > 0 || !names.includes('entry_id') ? numbers : like(/^creator_?\d?$/)
  return creators.length > 0 ? [names.indexOf('entry_id'), ...creators.slice(0, MOST_COLUMNS)] : null
}

const MAX_ID = 2_147_483_647

function numberIn(cell: string): number | undefined {
  const number = /^\d{1,10}$/.test(cell) ? Number(cell) : 0
  return number > 0 && number <= MAX_ID ? number : undefined
}

type Row = { line: number; cells: string[]; isClosed: boolean }

/** Sign by sign: a quoted cell may hold separators, line breaks and doubled quotes. */
function rowsOf(text: string): Row[] {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const separator = first.includes(';') && !first.includes(',') ? ';' : ','
  const rows: Row[] = []
  let [line, begun, cell, isQuoted, wasQuoted] = [1, 1, '', false, false]
  let cells: string[] = []
  const endCell = () => {
    cells.push(wasQuoted ? cell : cell.trim())
    ;[cell, wasQuoted] = ['', false]
  }
  const endRow = () => {
    endCell()
    rows.push({ line: begun, cells, isClosed: !isQuoted })
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    const isBreak = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')
    if (isBreak) line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++]!
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') [cell, isQuoted, wasQuoted] = ['', true, true]
    else if (sign === separator) endCell()
    else if (isBreak) {
      endRow()
      begun = line
    } else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || cells.length > 0 || isQuoted) endRow()
  return rows
}
