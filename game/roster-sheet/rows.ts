/** CSV (RFC 4180) → rows of cells, with commas or semicolons. */

/** `line`: where it begins in the file, from 1. `isClosed`: its last quote has an end. */
export type Row = { line: number; cells: string[]; isClosed: boolean }

/** Sign by sign: a quoted cell may hold separators, line breaks and doubled quotes. */
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
