/** Decodes the bytes of a CSV or text file, which spreadsheets store in several encodings. */

const BYTE_ORDER_MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]
/** The first bytes of the workbook formats .xlsx and .ods, and of .xls. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/**
 * Returns the text of a file. A byte order mark names the encoding; without one it is UTF-8 if all bytes are valid UTF-8, and otherwise
 * windows-1252, which Excel writes. Returns null for a workbook, which is no text.
 */
export function decodeTextFile(bytes: Uint8Array): string | null {
  const beginsWith = (start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)
  if (WORKBOOKS.some(beginsWith)) return null
  const marked = BYTE_ORDER_MARKS.find((mark) => beginsWith(mark.bytes))
  if (marked) return new TextDecoder(marked.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
