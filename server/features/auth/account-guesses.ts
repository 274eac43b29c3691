/**
 * Wrong passwords for one account, from wherever they come: after so many in ten minutes only one guess in thirty seconds is checked.
 *
 * Its owner is not locked out by strangers who guess: a browser that has signed in to the account before is not counted, and from a new
 * one the right password gets through with the next guess that is checked. Counted in this process, like every limit.
 */
import { Refused } from '#contract/errors.ts'

export const WRONG_GUESSES = 30
export const WINDOW_MS = 600_000
export const ONE_MORE_MS = 30_000
const REMEMBERED = 50_000

type Guesses = { wrong: number; until: number; nextAt: number }

export type AccountGuesses = {
  /** Before the password is checked. Throws too_many_requests. Call what it returns when the password was right. */
  begin(subject: string): () => void
}

export function countAccountGuesses(factor: number, now: () => number = Date.now): AccountGuesses {
  const bySubject = new Map<string, Guesses>()
  return {
    begin(subject) {
      const at = now()
      let guesses = bySubject.get(subject)
      if (!guesses || guesses.until <= at) guesses = { wrong: 0, until: at + WINDOW_MS, nextAt: 0 }
      // the longest unseen are forgotten first
      bySubject.delete(subject)
      bySubject.set(subject, guesses)
      if (bySubject.size > REMEMBERED) bySubject.delete(bySubject.keys().next().value!)

      const known = guesses
      if (known.wrong >= WRONG_GUESSES * factor) {
        if (known.nextAt > at)
          throw new Refused({ code: 'too_many_requests', retryAfter: Math.ceil((known.nextAt - at) / 1_000) })
        known.nextAt = at + ONE_MORE_MS
      }
      known.wrong++
      return () => void known.wrong--
    },
  }
}
