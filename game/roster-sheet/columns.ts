/**
 * Reads the column names in the first line of a roster file, and returns the columns of entry numbers, creator numbers and creator names.
 */
import { LEAST_PICKS, MOST_COLUMNS } from './cells.ts'

/** The index of each column, or -1 for a missing column. `name` is the name column beside a number column. */
export type Columns = {
  entry: number
  creators: { at: number; name: number }[]
  /** The column names that an exported file has, including the total. */
  prices: ReadonlySet<number>
  /** The column names as they are written in the file. */
  names: readonly string[]
}

/** Returns null if the first row has no known column name. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const names = cells.map(columnName)
  const like = (pattern: RegExp) => names.flatMap((name, at) => (pattern.test(name) ? [at] : [])).slice(0, MOST_COLUMNS)
  const onlyOne = (name: string) => (names.indexOf(name) === names.lastIndexOf(name) ? names.indexOf(name) : -1)
  const numbers = like(/^creator_?\d?_id$/).map((at) => {
    const called = names[at]!
    // with duplicate column names it is unclear which columns belong together
    return { at, name: onlyOne(called) < 0 ? -1 : onlyOne(called.replace(/_id$/, '')) }
  })
  const named = like(/^creator_?\d?$/).filter((at) => !names.includes(`${names[at]}_id`))
  const entry = names.findIndex((name) => ENTRY.test(name))
  // a creator may have such a name: it is a column name only beside another known column
  const isOurs = numbers.length > 0 || entry >= 0 || named.length >= LEAST_PICKS
  const alone = isOurs ? named.map((at) => ({ at, name: -1 })) : []
  const creators = [...numbers, ...alone].toSorted((one, other) => one.at - other.at)
  const prices = new Set(names.flatMap((name, at) => (/^(?:price_?\d?|total)$/.test(name) ? [at] : [])))
  return creators.length > 0 ? { entry, creators, prices, names: cells } : null
}

/** Returns a column name in the spelling of an exported file: `Creator #1 (ID)` and `creator1id` are creator_1_id. */
const columnName = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .replace(/^(creator|price)_?(\d)(?=$|_?id$)/, '$1_$2')
    .replace(
      /^creator(_\d)?_?id(?:_?(\d))?$/,
      (_whole, place = '', last = '') => `creator${last ? `_${last}` : place}_id`,
    )
    .replace(/^entry(?=id$)/, 'entry_')

const ENTRY = /^entry(?:_(?:id|number|no|nr))?$/
