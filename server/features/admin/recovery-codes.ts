/** Recovery codes: for an administrator who has lost the rest. Shown once, stored as hashes, each counts once. */
import { createHmac, randomInt } from 'node:crypto'

const CODES = 10
const GROUPS = 4
const GROUP = 5
/** Without letters and digits that look alike: five bits each, 100 in all, so that no guess and no list of hashes finds one. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const letters = (count: number) => Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, () => letters(GROUP)).join('-'))

/** However it is typed: spaces, dashes and case do not matter. */
export const hashOfRecoveryCode = (code: string): string =>
  createHmac('sha256', 'recovery code of an administrator')
    .update(code.toUpperCase().replaceAll(/[^A-Z\d]/g, ''))
    .digest('hex')
