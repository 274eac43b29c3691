/** Marks of the session that need no request: whether the page is anonymous, and where a session ended. */
import { readStored } from '#web/ui/storage.ts'

/** Stored when the session ends in this browser, until somebody signs in again, so that other tabs know that it ended here. */
export const SIGNED_OUT_HERE = 'signed-out-here'

/** Stored at sign-out until the server has ended the session: without a network that happens later. */
export const SIGN_OUT_PENDING = 'sign-out-pending'

/** The values of the SESSION_ENDED mark. */
export const ENDED_HERE = 'here'
export const ENDED_ELSEWHERE = 'elsewhere'

/**
 * Returns true if nobody is signed in, without sending a request: the server marks the page that it sends to a browser without a session. A
 * cached page may be older than a sign-in, so sign-ins are recorded in storage. After a sign-out the result is true even if the server has
 * not received it.
 */
export const isAnonymous = (): boolean =>
  readStored(SIGN_OUT_PENDING) === 'yes' ||
  (document.documentElement.dataset.session === 'none' && readStored('signed-in') !== 'yes')
