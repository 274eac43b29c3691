/** Codes of an authenticator app: six digits every 30 seconds, one step of drift either way. Time is an argument. */
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Fantasy Social'
const SECRET_BYTES = 20
const PERIOD = 30
const DRIFT = 1
/** Digits of other scripts are refused: the library compares bytes. */
const SIX_DIGITS = /^[0-9]{6}$/

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an app reads from the picture. */
export const addressOf = (secret: string, account: string): string =>
  new TOTP({ issuer: ISSUER, label: account, secret, period: PERIOD }).toString()

/** The time step of a right code; null for a wrong one. The caller stores the step, because no code counts twice. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const token = code.replaceAll(/\s/g, '')
  if (!SIX_DIGITS.test(token)) return null
  const drift = TOTP.validate({ token, secret: Secret.fromBase32(secret), period: PERIOD, window: DRIFT, timestamp })
  return drift === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + drift
}
