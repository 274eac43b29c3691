/** Codes of an authenticator app: six digits, every 30 seconds, accepted one step early or late. Time is an argument. */
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Fantasy Social'
const SECRET_BYTES = 20
const PERIOD = 30
const DRIFT = 1
/** Digits of other scripts are refused, because the library compares bytes. */
const SIX_DIGITS = /^[0-9]{6}$/

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the otpauth address in the QR code that an app reads. */
export const addressOf = (secret: string, account: string): string =>
  new TOTP({ issuer: ISSUER, label: account, secret, period: PERIOD }).toString()

/** Returns the time step of a right code, or null for a wrong one. The caller stores the step, because a code must count only once. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const token = code.replaceAll(/\s/g, '')
  if (!SIX_DIGITS.test(token)) return null
  const drift = TOTP.validate({ token, secret: Secret.fromBase32(secret), period: PERIOD, window: DRIFT, timestamp })
  return drift === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + drift
}
