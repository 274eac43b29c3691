/**
 * Rosters as CSV (RFC 4180), for a spreadsheet and back.
 *
 * Out     a line for each entry: its number, then number, name and price of each pick, then the total.
 * In      a line for each roster: the number of an entry, or nothing for a new one, then the creators by number. If the first line names
 *         columns, `entry_id` and `creator_1_id` to `creator_5_id` are read, in any order, so an exported file can be imported. A creator
 *         may also be given by name if only one creator has it: in a cell for a number, or, where that is empty or missing, in `creator_1`
 *         to `creator_5`. A number beside the name of another creator is a problem: one of them was changed and the other was left.
 *         A line below the names of columns that has no number of a creator was written as if they were not there: each text in it is a
 *         name. So was one of three to five numbers in a row, of which some stand where names belong. In any other line a text or a number
 *         where none is looked for, such as a text among the prices, a number for a name, or either past the last column, is a problem,
 *         never passed over. So is a number in a first column that is not read, where no other column is said to have the entries.
 *         Commas or semicolons. Never throws: an unreadable line is a line with a problem.
 * Safe    a cell that a spreadsheet would run as a formula gets an apostrophe.
 */
import { decimalOf, type Cents } from './money.ts'

/** Of creators in a roster. */
const LEAST = 3
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

/** The creators on offer, which a file of rosters may name. */
export function writeCreators(creators: readonly { name: string; id: number; price: Cents }[]): string {
  const rows = creators.map(({ name, id, price }) => [name, String(id), decimalOf(price)])
  return [['creator', 'creator_id', 'price'], ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r\n\0]/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A number, and the name in the column beside it; the names of both columns. */
type Beside = { creatorId: number; name: string; columns: [number: string, name: string] }

/** A text or a number in a column that is not read; `column` is its name, or null past the last one. */
type Stray = { problem: 'stray_text'; text: string; column: string | null }

/** A number in the first column, which may be that of an entry or only count the lines; `column` is its name, which may be empty. */
type Unread = { problem: 'unread_number'; text: string; column: string }

/** `line`: in the file, from 1. */
export type ReadRoster = { line: number } & (
  | { entryId: number | null; creators: (number | string)[]; beside?: Beside[] }
  | Stray
  | Unread
  | { problem: 'unreadable_entry' | 'unclosed_quote' }
)
/** With every creator's number. */
export type NumberedRoster = { line: number } & (
  | { entryId: number | null; creatorIds: number[] }
  | { problem: 'unreadable_entry' | 'unclosed_quote' }
  | { problem: 'unknown_name' | 'ambiguous_name'; name: string }
  | Stray
  | Unread
  | Disagreement
  | NumberForName
)
/** `idOf`: the name of the creator with that number; `nameOf`: the number of the one with that name, if it is only one. */
type Disagreement = {
  problem: 'number_and_name'
  creatorId: number
  idOf: string | null
  name: string
  nameOf: number | null
}

/** `columns`: where the number of a creator belongs, and where it stands. */
type NumberForName = { problem: 'number_for_name'; text: string; columns: [number: string, name: string] }

export function readSheet(text: string): ReadRoster[] {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''))
  const columns = columnsOf(rows[0]?.cells ?? [])
  const filled = (columns ? rows.slice(1) : rows).filter(({ cells }) => cells.some((cell) => cell !== ''))
  return filled.map(({ line, cells, isClosed }) => {
    if (!isClosed) return { line, problem: 'unclosed_quote' }
    const cellAt = (at: number) => cells[at] ?? ''
    const entry = cellAt(columns ? columns.entry : 0)
    const entryId = entry === '' ? null : numberIn(entry)
    if (entryId === undefined) return { line, problem: 'unreadable_entry' }
    if (columns) {
      const unread = unreadIn(cells, columns)
      if (unread) return { line, ...unread }
      const numbers = numbersAlone(cells, columns)
      if (numbers) return { line, entryId, creators: numbers }
      const stray = strayIn(cells, columns)
      if (stray && (hasNumber(cells, columns) || numberIn(stray.text) !== undefined)) return { line, ...stray }
      if (stray) return { line, entryId, creators: textsIn(cells, columns) }
    }
    const given = columns?.creators ?? cells.slice(1).map((_, nth) => ({ at: nth + 1, name: -1 }))
    const creators = given.flatMap(({ at, name }) => {
      const text = cellAt(at) || cellAt(name)
      return text ? [numberIn(cellAt(at)) ?? text] : []
    })
    const beside = given.flatMap(({ at, name }): Beside[] => {
      const creatorId = numberIn(cellAt(at))
      if (!columns || creatorId === undefined || cellAt(name) === '') return []
      return [{ creatorId, name: cellAt(name), columns: [columns.names[at]!, columns.names[name]!] }]
    })
    return { line, entryId, creators, ...(beside.length > 0 && { beside }) }
  })
}

/** Puts numbers for names. Capitals do not matter, and neither does the apostrophe that keeps a name from being a formula. */
export function numberedRosters(
  rosters: readonly ReadRoster[],
  known: Iterable<{ creatorId: number; name: string }>,
): NumberedRoster[] {
  const byName = new Map<string, number[]>()
  const byNumber = new Map<number, string>()
  for (const { creatorId, name } of known) {
    byName.set(sameName(name), [...(byName.get(sameName(name)) ?? []), creatorId])
    byNumber.set(creatorId, name)
  }
  // a name that nobody has is no problem beside a number, since channels are renamed; but one that could be a number was meant as such
  const disagreementOf = ({ creatorId, name, columns }: Beside): (Disagreement | NumberForName)[] => {
    const named = byName.get(sameName(name))
    if (!named) return numberIn(name) === undefined ? [] : [{ problem: 'number_for_name', text: name, columns }]
    if (named.includes(creatorId)) return []
    const nameOf = named.length === 1 ? named[0]! : null
    return [{ problem: 'number_and_name', creatorId, idOf: byNumber.get(creatorId) ?? null, name, nameOf }]
  }
  return rosters.map((read): NumberedRoster => {
    if ('problem' in read) return read
    const { line, entryId, creators, beside = [] } = read
    const [disagreement] = beside.flatMap(disagreementOf)
    if (disagreement) return { line, ...disagreement }
    const creatorIds: number[] = []
    for (const one of creators) {
      const found = typeof one === 'number' ? [one] : (byName.get(sameName(one)) ?? idsIn(one))
      if (found.length !== 1)
        return { line, problem: found.length === 0 ? 'unknown_name' : 'ambiguous_name', name: String(one) }
      creatorIds.push(found[0]!)
    }
    return { line, entryId, creatorIds }
  })
}

/** A number where a name belongs, with no number beside it. */
const idsIn = (text: string): number[] => [numberIn(text)].filter((id) => id !== undefined)

const sameName = (name: string): string =>
  name
    .replace(/^'(?=[=+\-@\t\r\n\0])/, '')
    .normalize('NFC')
    .trim()
    .toLowerCase()

const hasNumber = (cells: readonly string[], { creators }: Columns): boolean =>
  creators.some(({ at }) => numberIn(cells[at] ?? '') !== undefined)

/** Entries are changed by their number: if no column is said to have it, the first one may be meant. */
function unreadIn(cells: readonly string[], { entry, creators, prices, names }: Columns): Unread | undefined {
  const isRead = entry >= 0 || prices.has(0) || creators.some(({ at, name }) => at === 0 || name === 0)
  const first = cells[0] ?? ''
  return isRead || numberIn(first) === undefined
    ? undefined
    : { problem: 'unread_number', text: first, column: names[0]! }
}

/** Three to five numbers in a row, and nothing else, are creators: read by column they would be too few for a roster. */
function numbersAlone(cells: readonly string[], { entry, creators }: Columns): number[] | undefined {
  const [begin] = creators
  const filled = cells.flatMap((cell, at) => (cell !== '' && at !== entry ? [{ at, id: numberIn(cell) }] : []))
  const ids = filled.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const isRun = filled.every(({ at }, nth) => at === begin!.at + nth)
  const isInNames = filled.some(({ at }) => creators.some(({ name }) => name === at))
  return isRun && isInNames && ids.length === filled.length && ids.length >= LEAST && ids.length <= MOST
    ? ids
    : undefined
}

/** The first text that would be passed over: among the prices, past the last column, or beside another text. Past it a number, too. */
function strayIn(cells: readonly string[], { creators, prices, names }: Columns): Stray | undefined {
  const beside = creators.flatMap(({ at, name }) => {
    const [cell, other] = [cells[at] ?? '', cells[name] ?? '']
    const isPassedOver =
      cell !== '' && other !== '' && numberIn(cell) === undefined && sameName(cell) !== sameName(other)
    return isPassedOver ? [name] : []
  })
  const last = Math.max(...creators.map(({ at, name }) => Math.max(at, name)))
  const isPast = (at: number) => at > last && (names[at] ?? '') === ''
  const elsewhere = cells.flatMap((cell, at) => {
    const isMeant = isText(cell) || (isPast(at) && numberIn(cell) !== undefined)
    return isElsewhere(at, { prices, names }) && isMeant ? [at] : []
  })
  const [first] = [...beside, ...elsewhere].toSorted((one, other) => one - other)
  return first === undefined ? undefined : { problem: 'stray_text', text: cells[first]!, column: names[first] || null }
}

const isElsewhere = (at: number, { prices, names }: Pick<Columns, 'prices' | 'names'>): boolean =>
  prices.has(at) || (names[at] ?? '') === ''

/** Every text of a line, in order, but not what stands in columns of the player's own, such as notes. */
function textsIn(cells: readonly string[], { creators, prices, names }: Columns): string[] {
  const [ids, beside] = [new Set(creators.map(({ at }) => at)), new Map(creators.map(({ at, name }) => [name, at]))]
  return cells
    .filter((cell, at) => {
      if (isElsewhere(at, { prices, names })) return isText(cell)
      const id = beside.get(at)
      const isTwice = id !== undefined && sameName(cells[id] ?? '') === sameName(cell)
      return cell !== '' && !isTwice && (ids.has(at) || id !== undefined)
    })
    .slice(0, MOST_COLUMNS)
}

/** Neither an amount nor mere signs, such as a dash. */
const isText = (cell: string): boolean =>
  /[\p{L}\p{N}]/u.test(cell) && !/^[-+\p{Sc}\s]*\d[\d.,'’\s]*[\p{Sc}\s]*$/u.test(cell)

/** -1 for a column that is not there. `name` is the column beside a number's. */
type Columns = {
  entry: number
  creators: { at: number; name: number }[]
  /** And the total. */
  prices: ReadonlySet<number>
  /** As they are written. */
  names: readonly string[]
}

/** Null if the first row names no columns. */
function columnsOf(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[\s-]+/g, '_'))
  const like = (pattern: RegExp) => names.flatMap((name, at) => (pattern.test(name) ? [at] : [])).slice(0, MOST_COLUMNS)
  const onlyOne = (name: string) => (names.indexOf(name) === names.lastIndexOf(name) ? names.indexOf(name) : -1)
  const numbers = like(/^creator_?\d?_id$/).map((at) => {
    const called = names[at]!
    // of columns that are called alike nobody knows which belong together
    return { at, name: onlyOne(called) < 0 ? -1 : onlyOne(called.replace(/_id$/, '')) }
  })
  const named = like(/^creator_?\d?$/).filter((at) => !names.includes(`${names[at]}_id`))
  const entry = names.findIndex((name) => ENTRY.test(name))
  // a creator may be called so: it is the name of a column beside another one of ours
  const isOurs = numbers.length > 0 || entry >= 0 || named.length >= LEAST
  const alone = isOurs ? named.map((at) => ({ at, name: -1 })) : []
  const creators = [...numbers, ...alone].toSorted((one, other) => one.at - other.at)
  const prices = new Set(names.flatMap((name, at) => (/^(?:price_?\d?|total)$/.test(name) ? [at] : [])))
  return creators.length > 0 ? { entry, creators, prices, names: cells } : null
}

const ENTRY = /^entry(?:_(?:id|number|no|nr))?$/

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
