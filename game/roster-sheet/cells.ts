/** Parses a single cell of a roster file. */

/** The limit of creators in a roster. */
export const LEAST_PICKS = 3
export const MOST_PICKS = 5
/** The limit of creator columns: more than any roster has, and few enough for files of thousands of lines. */
export const MOST_COLUMNS = 20

const MAX_ID = 2_147_483_647

/** The number of a creator or an entry. */
export function numberIn(cell: string): number | undefined {
  const number = /^\d{1,10}$/.test(cell) ? Number(cell) : 0
  return number > 0 && number <= MAX_ID ? number : undefined
}

/** Compares names without regard to capitals and to the apostrophe that protects a name from being run as a formula. */
export const sameName = (name: string): string =>
  name
    .replace(/^'(?=[=+\-@\t\r\n\0])/, '')
    .normalize('NFC')
    .trim()
    .toLowerCase()

/** Returns true for a cell that is neither an amount nor only signs, such as a dash. */
export const isText = (cell: string): boolean =>
  /[\p{L}\p{N}]/u.test(cell) && !/^[-+\p{Sc}\s]*\d[\d.,'’\s]*[\p{Sc}\s]*$/u.test(cell)
