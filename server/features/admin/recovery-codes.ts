/**
 * Recovery codes for an administrator who has lost the other second factors. They are shown once and stored as hashes, and each counts
 * once.
 */
import { createHmac, randomInt } from 'node:crypto'

const CODES = 10
const GROUPS = 4
const GROUP = 5
/**
 * Letters and digits that do not look alike. A letter has five bits and a code 100, so codes can neither be guessed nor found from their
 * hashes.
 */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const letters = (count: number) => Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, () => letters(GROUP)).join('-'))

/** Returns the hash of a code. Spaces, dashes and case do not matter. */
export const hashOfRecoveryCode = (code: string): string =>
  createHmac('sha256', 'recovery code of an administrator')
    .update(code.toUpperCase().replaceAll(/[^A-Z\d]/g, ''))
    .digest('hex')
