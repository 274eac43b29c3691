/** Reads CSV files whose first row names the columns. */
import { parse } from 'csv-parse/sync'

/** The line breaks are given, so that the parser does not have to detect them. */
const LINE_BREAKS = ['\n', '\r\n']

type CsvRow<Column extends string> = { line: number } & Record<Column, string>
type CsvProblem = { line: number; text: string }
export type Csv<Column extends string> = {
  header: readonly string[]
  /** The rows in the order of the file, each with the line on which it ends, from 1. A wrong row is left out. */
  rows: CsvRow<Column>[]
  problems: CsvProblem[]
}

/**
 * Returns the rows with the given columns and with those `also` selects from the header, and a problem for each row that is not valid CSV or
 * has another number of fields than the header. Without one of `columns` there are no rows.
 */
export function readCsv<Column extends string>(
  text: Buffer,
  columns: readonly Column[],
  also: (name: string) => boolean = () => false,
): Csv<Column> {
  const problems: CsvProblem[] = []
  const found = parse(text, {
    bom: true,
    info: true,
    record_delimiter: LINE_BREAKS,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) problems.push({ line: Number(error.lines), text: error.message })
    },
  }) as unknown as { info: { lines: number }; record: string[] }[]
  const [first, ...records] = found
  const header = first?.record ?? []
  const missing = columns.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    const text =
      missing.length === 1 ? `the column ${missing[0]} is missing` : `the columns ${missing.join(', ')} are missing`
    return { header, rows: [], problems: [{ line: 1, text }, ...problems] }
  }
  const wanted = header.flatMap((name, at) =>
    columns.some((column) => column === name) || also(name) ? [{ name, at }] : [],
  )
  const rows: CsvRow<Column>[] = []
  for (const { info, record } of records) {
    if (record.length !== header.length)
      problems.push({ line: info.lines, text: `the row has ${record.length} fields instead of ${header.length}` })
    else {
      const fields = Object.fromEntries(wanted.map(({ name, at }) => [name, record[at]!]))
      rows.push({ ...fields, line: info.lines } as CsvRow<Column>)
    }
  }
  return { header, rows, problems }
}
