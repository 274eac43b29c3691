/**
 * The admin code: the setting, or a code made at the first start and kept in the data folder, readable only by its owner.
 *
 * Several processes on one database: see cluster-code.ts. Throws if the data folder can be neither read nor written.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '#server/settings.ts'

export type AdminCode = { code: string; isNew: boolean }

const FILE = 'admin-code'
/** The characters of a code, without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP = 5

/** Returns the file in which a code that was made here is kept. */
export const storedCodeFile = (dataDir: string): string => path.join(dataDir, FILE)

/** Returns the admin code, and whether this call made it. */
export function readAdminCode({ adminCode, dataDir }: Pick<Settings, 'adminCode' | 'dataDir'>): AdminCode {
  if (adminCode !== null) return { code: adminCode, isNew: false }
  const kept = readStoredCode(dataDir)
  return kept === null ? { code: makeCode(storedCodeFile(dataDir)), isNew: true } : { code: kept, isNew: false }
}

/** Returns the code in this data folder, or null. */
export function readStoredCode(dataDir: string): string | null {
  const file = storedCodeFile(dataDir)
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  // the file is empty, because a first start was interrupted just before the write
  return kept === '' ? null : kept
}

/** Deletes the code made here, because another process wrote its code first. */
export const deleteStoredCode = (dataDir: string): void => rmSync(storedCodeFile(dataDir), { force: true })

function makeCode(file: string): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)]!
  const code = Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, letter).join('')).join('-')
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${code}\n`, { mode: 0o600, flush: true })
  return code
}

const key = randomBytes(32)
const hashed = (text: string) => createHmac('sha256', key).update(text).digest()

/** Compares a guess in constant time. */
export const isAdminCode = (given: string, code: string): boolean => timingSafeEqual(hashed(given.trim()), hashed(code))
