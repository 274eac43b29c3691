/** Marks of the session that need no request: whether the page is anonymous, and where a session ended. */
import { readStored } from '#web/ui/storage.ts'

/** Stored when the session ends in this browser, until somebody signs in again, so that other tabs know that it ended here. */
export const SIGNED_OUT_HERE = 'signed-out-here'

/** Stored at sign-out until the server has ended the session: without a network that happens later. */
export const SIGN_OUT_PENDING = 'sign-out-pending'

/** The values of SESSION_ENDED. */
export const ENDED_HERE = 'here'
export const ENDED_ELSEWHERE = 'elsewhere'

/**
 * True if nobody is signed in, known without a request: the server marks the page it sends to a browser without a session. A cached page
 * may be older than a sign-in, so sign-ins are recorded in storage. After a sign-out nobody is signed in, even if the server does not know.
 */
export const isAnonymous = (): boolean =>
  readStored(SIGN_OUT_PENDING) === 'yes' ||
  (document.documentElement.dataset.session === 'none' && readStored('signed-in') !== 'yes')
