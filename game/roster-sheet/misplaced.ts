/**
 * Finds cells that stand in the wrong column of a file with column names. Such a line was either written as if the file had no column
 * names, or it has a problem. No cell is ignored silently.
 */
import { isText, LEAST_PICKS, MOST_COLUMNS, MOST_PICKS, numberIn, sameName } from './cells.ts'
import type { Columns } from './columns.ts'

/** A text or number in a column that is not read. `column` is the column's name, or null for a cell after the last column. */
export type Stray = { problem: 'stray_text'; text: string; column: string | null }

/** A number in the first column, which may be an entry's number or only count the lines. `column` is its name, which may be empty. */
export type Unread = { problem: 'unread_number'; text: string; column: string }

/** The misplaced cell, or undefined if every cell is in its column. */
export function readMisplaced(
  cells: readonly string[],
  columns: Columns,
): { creators: (number | string)[] } | Stray | Unread | undefined {
  const unread = unreadIn(cells, columns)
  if (unread) return unread
  const numbers = numbersAlone(cells, columns)
  if (numbers) return { creators: numbers }
  const stray = strayIn(cells, columns)
  if (!stray) return undefined
  const isByColumns = hasNumber(cells, columns) || numberIn(stray.text) !== undefined
  return isByColumns ? stray : { creators: textsIn(cells, columns) }
}

const hasNumber = (cells: readonly string[], { creators }: Columns): boolean =>
  creators.some(({ at }) => numberIn(cells[at] ?? '') !== undefined)

/** Entries are changed by their number. If no column is named for that number, the first column may hold it. */
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
  return isRun && isInNames && ids.length === filled.length && ids.length >= LEAST_PICKS && ids.length <= MOST_PICKS
    ? ids
    : undefined
}

/**
 * Returns the first text that would be ignored: among the prices, after the last column or beside another text. After the last column,
 * numbers count too.
 */
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

/** Returns all texts of a line in order, without those in the player's own columns, such as notes. */
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
