/** CSV as RFC 4180 has it: quoted fields may hold commas, quotes (doubled) and line breaks. First row: the names of the columns. */

/** One record per row. Throws when a column is missing, a row has a field too many or too few, or a quote is not closed. */
export function readCsv<Column extends string>(text: string, columns: readonly Column[]): Record<Column, string>[] {
  const [head = [], ...rows] = [...records(text)]
  const places = columns.map((column) => {
    const place = head.indexOf(column)
    if (place < 0) throw new Error(`the column ${column} is missing`)
    return place
  })
  return rows.map((row, nth) => {
    if (row.length !== head.length) throw new Error(`row ${nth + 2} has ${row.length} fields, not ${head.length}`)
    const record = {} as Record<Column, string>
    columns.forEach((column, one) => {
      record[column] = row[places[one]!]!
    })
    return record
  })
}

/** A field, quoted or plain, and what ends it. */
const FIELD = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y

function* records(text: string): Generator<string[]> {
  let record: string[] = []
  let isOpen = false
  for (let place = 0; place < text.length || isOpen;) {
    FIELD.lastIndex = place
    const field = FIELD.exec(text)
    if (!field)
      throw new Error(
        `a quote is not closed, or stands inside a field, after "${text.slice(Math.max(0, place - 40), place)}"`,
      )
    place += field[0].length
    record.push(field[1]?.replaceAll('""', '"') ?? field[2]!)
    isOpen = field[3] === ','
    if (isOpen) continue
    yield record
    record = []
  }
}
