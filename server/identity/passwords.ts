/**
 * Password hashes: argon2id with 19 MiB, 2 passes and 1 lane, about 7 ms each.
 *
 * At most four are computed at once, and one core stays free: on two cores, a hundred concurrent sign-ins delayed the slowest read by 1.7 s
 * with four hashes at once and by 0.1 s with one. When a thousand wait, the next is refused: too_many_requests.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, hashSync, verify } from '@node-rs/argon2'
import { Refused } from '#contract/errors.ts'
import { hasBuiltInSignIn } from '#server/settings/sign-in-providers.ts'
import { refuseWeakPassword } from './weak-passwords.ts'
import type { Settings } from '#server/settings.ts'
import type { UserRow } from '#server/db/rows.ts'
import { makeSemaphore } from '#server/jobs/semaphore.ts'

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT_HASH_PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$'
const inTurn = makeSemaphore({ atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)), mostWaiting: 1_000 })

/** Hashes a password in Unicode's form NFC. Throws the refusal too_many_requests if too many hashes wait. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), PARAMETERS))

/** Hashes a new password of a known account. Throws the refusal weak_password. */
export async function hashNewPassword(
  password: string,
  { email, first_name: firstName, last_name: lastName }: Pick<UserRow, 'email' | 'first_name' | 'last_name'>,
): Promise<string> {
  const weak = refuseWeakPassword(password, {
    email: email ?? '',
    firstName: firstName ?? undefined,
    lastName: lastName ?? undefined,
  })
  if (weak) throw new Refused(weak)
  return hashPassword(password)
}

/**
 * Without a stored hash (unknown email) the check takes the same time and returns false. Keyboards differ in how they send accents, and
 * older hashes are of the text as it was typed, so each different form of the text is checked.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const forms = new Set([password.normalize('NFC'), password, password.normalize('NFD')])
  for (const form of forms) if (await inTurn(() => verify(stored ?? decoyHash, form))) return stored !== null
  return false
}

/** Returns the hash of a random password that nobody knows. */
const decoyHash = hashSync(randomBytes(32).toString('base64'), PARAMETERS)

/** Returns whether the hash was made with parameters other than the current ones. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT_HASH_PREFIX)

/** Throws the refusal built_in_sign_in_off where players sign in with an identity provider instead of a password. */
export function requireBuiltInSignIn(settings: Pick<Settings, 'providers'>): void {
  if (!hasBuiltInSignIn(settings)) throw new Refused({ code: 'built_in_sign_in_off' })
}
