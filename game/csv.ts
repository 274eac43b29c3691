/** Writes CSV (RFC 4180) for spreadsheets. */

export type CsvCell = string | number | null

/**
 * Returns the rows as lines that end with CR LF. Text that a spreadsheet would run as a formula gets an apostrophe; numbers are written as
 * they are, and null as an empty cell.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')

function cellOf(value: CsvCell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const harmless = /^[=+\-@\t\r\n\0]/.test(value) ? `'${value}` : value
  return /[",\r\n;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
