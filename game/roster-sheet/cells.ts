/** What a single cell of a roster file may mean. */

/** Of creators in a roster. */
export const LEAST_PICKS = 3
export const MOST_PICKS = 5
/** Of creators: more than any roster has, and few enough for thousands of lines. */
export const MOST_COLUMNS = 20

const MAX_ID = 2_147_483_647

/** Of a creator or an entry. */
export function numberIn(cell: string): number | undefined {
  const number = /^\d{1,10}$/.test(cell) ? Number(cell) : 0
  return number > 0 && number <= MAX_ID ? number : undefined
}

/** Capitals do not matter, and neither does the apostrophe that keeps a name from being a formula. */
export const sameName = (name: string): string =>
  name
    .replace(/^'(?=[=+\-@\t\r\n\0])/, '')
    .normalize('NFC')
    .trim()
    .toLowerCase()

/** Neither an amount nor mere signs, such as a dash. */
export const isText = (cell: string): boolean =>
  /[\p{L}\p{N}]/u.test(cell) && !/^[-+\p{Sc}\s]*\d[\d.,'’\s]*[\p{Sc}\s]*$/u.test(cell)
