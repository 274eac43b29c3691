/** Reads CSV files whose first row names the columns. */
import { parse } from 'csv-parse/sync'

/** The line breaks are given, so that the parser does not have to detect them. */
const LINE_BREAKS = ['\n', '\r\n']

/** Returns one record for each row, with the given columns. Throws if a column is missing or the text is not valid CSV. */
export function readCsv<Column extends string>(text: Buffer, columns: readonly Column[]): Record<Column, string>[] {
  let header: readonly string[] = []
  const isWanted = (name: string) => columns.some((column) => column === name)
  const records = parse<Record<string, string>>(text, {
    bom: true,
    record_delimiter: LINE_BREAKS,
    columns(names: string[]) {
      header = names
      return names.map((name) => (isWanted(name) ? name : false))
    },
  })
  const missing = columns.find((column) => !header.includes(column))
  if (missing !== undefined) throw new Error(`the column ${missing} is missing`)
  return records as Record<Column, string>[]
}
