/** The names of columns in the first line of a roster file → where the numbers of entries and creators are, and creators' names. */
import { LEAST_PICKS, MOST_COLUMNS } from './cells.ts'

/** -1 for a column that is not there. `name` is the column beside a number's. */
export type Columns = {
  entry: number
  creators: { at: number; name: number }[]
  /** And the total. */
  prices: ReadonlySet<number>
  /** As they are written. */
  names: readonly string[]
}

/** Null if the first row names no columns. */
export function columnsOf(cells: readonly string[]): Columns | null {
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
  const isOurs = numbers.length > 0 || entry >= 0 || named.length >= LEAST_PICKS
  const alone = isOurs ? named.map((at) => ({ at, name: -1 })) : []
  const creators = [...numbers, ...alone].toSorted((one, other) => one.at - other.at)
  const prices = new Set(names.flatMap((name, at) => (/^(?:price_?\d?|total)$/.test(name) ? [at] : [])))
  return creators.length > 0 ? { entry, creators, prices, names: cells } : null
}

const ENTRY = /^entry(?:_(?:id|number|no|nr))?$/
