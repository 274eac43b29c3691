/** Splits CSV text (RFC 4180) into rows of cells, separated by commas or semicolons. */

/** `line`: the file's line number at which the row begins, from 1. `isClosed`: false if the last quote is not closed. */
export type Row = { line: number; cells: string[]; isClosed: boolean }

/** Reads character by character: a quoted cell may hold separators, line breaks and doubled quotes. */
export function rowsOf(text: string): Row[] {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const separator = first.includes(';') && !first.includes(',') ? ';' : ','
  const rows: Row[] = []
  let [line, begun, cell, isQuoted, wasQuoted] = [1, 1, '', false, false]
  let cells: string[] = []
  const endCell = () => {
    cells.push(wasQuoted ? cell : cell.trim())
    ;[cell, wasQuoted] = ['', false]
  }
  const endRow = () => {
    endCell()
    rows.push({ line: begun, cells, isClosed: !isQuoted })
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    const isBreak = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')
    if (isBreak) line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++]!
      else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') [cell, isQuoted, wasQuoted] = ['', true, true]
    else if (sign === separator) endCell()
    else if (isBreak) {
      endRow()
      begun = line
    } else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || cells.length > 0 || isQuoted) endRow()
  return rows
}
