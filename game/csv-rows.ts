/** Splits CSV text (RFC 4180) into rows of cells, separated by commas, semicolons, tabs or vertical bars. */

/** If two separators occur equally often, the first one wins: numbers may have decimal commas, and names may have vertical bars. */
const SEPARATORS = [';', '\t', ',', '|']
/** The limit of lines at the start of the file in which the separator is looked for, since titles may stand above the columns. */
const LOOKED_AT = 10
/** The first line by which a file tells Excel its separator. */
const ANNOUNCED = /^"?sep=(.)"?[^\S\r\n]*(?=[\r\n]|$)/iu

/** `line`: the file's line number at which the row begins, from 1. `isClosed`: false if the last quote is not closed. */
export type Row = { line: number; cells: string[]; isClosed: boolean }

/** Reads character by character: a quoted cell may hold separators, line breaks and doubled quotes. */
export function rowsOf(text: string): Row[] {
  const [announced = '', announcedSeparator] = ANNOUNCED.exec(text) ?? []
  const separator = announcedSeparator ?? separatorOf(text)
  const rows: Row[] = []
  let [line, begun, cell, isQuoted] = [1, 1, '', false]
  let cells: string[] = []
  const endCell = () => {
    cells.push(cell.replace(BLANK_EDGES, ''))
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push({ line: begun, cells, isClosed: !isQuoted })
    cells = []
  }
  for (let at = announced.length; at < text.length; at++) {
    const sign = text[at]!
    const isBreak = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')
    if (isBreak) line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++]!
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') [cell, isQuoted] = ['', true]
    else if (sign === separator) endCell()
    else if (isBreak) {
      endRow()
      begun = line
    } else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || cells.length > 0 || isQuoted) endRow()
  return rows
}

/** Blanks around a cell, which include no-break spaces, and invisible characters. */
const BLANK_EDGES = /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu

/** Returns the separator that occurs most often in one of the first lines, outside quotation marks. */
function separatorOf(text: string): string {
  const lines = text.split(/\r\n?|\n/, LOOKED_AT).map((line) => line.replace(/"[^"]*"?/g, ''))
  const most = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  return SEPARATORS.reduce((best, separator) => (most(separator) > most(best) ? separator : best))
}
