/**
 * Limits wrong passwords for one account, from any address: after a number of them in ten minutes only one guess in thirty seconds is
 * checked.
 *
 * Strangers who guess do not lock the owner out: a browser that has signed in to the account before is not counted, and from a new one the
 * right password gets through with the next guess that is checked. All processes count together.
 */
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'

export const WRONG_GUESSES = 30
export const WINDOW_SECONDS = 600
export const ONE_MORE_SECONDS = 30

const WRONG = 'wrong passwords'
const ONE_MORE = 'one more password'

/** Call it before the password is checked. Throws too_many_requests. Call the returned function if the password was right. */
export async function beginGuess(
  { sharedLimits, settings }: Pick<Deps, 'sharedLimits' | 'settings'>,
  subject: string,
): Promise<() => Promise<void>> {
  const window = { most: WRONG_GUESSES * settings.rateLimitFactor, seconds: WINDOW_SECONDS }
  if ((await sharedLimits.take(WRONG, subject, window)) !== null) {
    const retryAfter = await sharedLimits.take(ONE_MORE, subject, { most: 1, seconds: ONE_MORE_SECONDS })
    if (retryAfter !== null) throw new Refused({ code: 'too_many_requests', retryAfter })
  }
  return () => sharedLimits.giveBack(WRONG, subject)
}
