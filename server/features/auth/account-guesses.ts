/**
 * Limits wrong passwords for one account over all addresses: after a number of them in ten minutes, only one guess in thirty seconds is
 * checked.
 *
 * An attack does not lock the owner out: browsers that have signed in to the account before are exempt, and from a new browser the right
 * password succeeds with the next checked guess. All processes count together.
 */
import { Refused } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'

export const WRONG_GUESSES = 30
export const WINDOW_SECONDS = 600
export const ONE_MORE_SECONDS = 30

const WRONG = 'wrong passwords'
const ONE_MORE = 'one more password'

/** Call it before checking the password. Throws the refusal too_many_requests. Call the returned function if the password was right. */
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
