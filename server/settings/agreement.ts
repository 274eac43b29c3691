/** The operator's own agreement: the text of AGREEMENT_FILE. */
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { SettingsError } from './values.ts'

const MOST_BYTES = 65_536

/** Returns the text of the file. Throws SettingsError if it cannot be read, is empty, too large or not text in UTF-8. */
export function readAgreement(file: string): string {
  const refuse = (wrong: string): never => {
    throw new SettingsError(`AGREEMENT_FILE=${file} ${wrong}`)
  }
  const bytes = readBytes(file, refuse)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('is not text in UTF-8')
  }
  if (text.includes('\0')) return refuse('is not text in UTF-8')
  if (text.trim() === '') return refuse('is empty')
  return text.trim()
}

function readBytes(file: string, refuse: (wrong: string) => never): Buffer {
  let opened: number
  try {
    opened = openSync(file, 'r')
  } catch (error) {
    return refuse((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'may not be read')
  }
  try {
    const found = fstatSync(opened)
    if (!found.isFile()) return refuse('is not a file')
    if (found.size > MOST_BYTES) return refuse(`has ${found.size} bytes; ${MOST_BYTES} are allowed`)
    return readFileSync(opened)
  } finally {
    closeSync(opened)
  }
}
