/** CSV as RFC 4180 has it: quoted fields may hold commas, quotes (doubled) and line breaks. First row: the names of the columns. */

export function readCsv<Column extends string>(text: string, columns: readonly Column[]): Record<Column, string>[] {
  const [head, ...rows] = [...records(text)]
  const places = columns.map((column) => {
    const place = head?.indexOf(column) ?? -1
    if (place < 0) throw new Error(`the column ${column} is missing`)
    return place
  })
  return rows.map((row) => Object.fromEntries(columns.map((column, nth) => [column, row[places[nth]!] ?? ''])) as Record<Column, string>)
}

/** A field, quoted or plain, and what ends it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

function* records(text: string): Generator<string[]> {
  let record: string[] = []
  FIELD.lastIndex = 0
  while (FIELD.lastIndex < text.length) {
    const field = FIELD.exec(text)
    if (!field) throw new Error(`a field is not closed after ${JSON.stringify(record.join(','))}`)
    record.push(field[1]?.replaceAll('""', '"') ?? field[2] ?? '')
    if (field[3] === ',') continue
    yield record
    record = []
  }
}
