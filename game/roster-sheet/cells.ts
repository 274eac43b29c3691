/** Parses a single cell of a roster file. */

/** The largest number of creators in a roster. */
export const LEAST_PICKS = 3
export const MOST_PICKS = 5
/** The limit of creator columns: more than any roster has, and few enough for files of thousands of lines. */
export const MOST_COLUMNS = 20

const MAX_ID = 2_147_483_647

/**
 * Returns the number of a creator or an entry, or undefined. Other programs write 115 as 115.0 (a column with empty cells) or as '115 and
 * ="115" (a number kept as text). Two decimals are an amount of money.
 */
export function numberIn(cell: string): number | undefined {
  const [, digits = ''] = /^(?:'|=")?(\d{1,10})(?:[.,]0)?"?$/.exec(cell) ?? []
  const number = Number(digits)
  return number > 0 && number <= MAX_ID ? number : undefined
}

/**
 * Normalises a name, so that two spellings compare equal: without regard to capitals, kinds and repetitions of blanks, invisible
 * characters, and the apostrophe that protects a name from being run as a formula.
 */
export const sameName = (name: string): string =>
  name
    .replace(/^'(?=[=+\-@\t\r\n\0])/, '')
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Splits `Name (115)` and `115:Name`, as other fantasy games write a creator. Returns undefined for any other text. */
export function nameAndNumberIn(cell: string): { name: string; creatorId: number } | undefined {
  // whole words of the cell, so that no expression looks for its end from every blank
  const text = cell.trim()
  const [, behind] = /\(#?(\d{1,10})\)$/u.exec(text) ?? []
  const [lead = '', before] = /^#?(\d{1,10})\s*:/u.exec(text) ?? []
  const number = behind ?? before
  const name = behind === undefined ? text.slice(lead.length).trim() : text.slice(0, text.lastIndexOf('(')).trim()
  const creatorId = numberIn(number ?? '')
  return name === '' || creatorId === undefined ? undefined : { name, creatorId }
}

/** Returns true for a cell that is neither an amount nor only signs, such as a dash. */
export const isText = (cell: string): boolean =>
  /[\p{L}\p{N}]/u.test(cell) && !/^[-+\p{Sc}\s]*\d[\d.,'’\s]*[\p{Sc}\s]*$/u.test(cell)
