/** The marks of a session in the browser storage. */
import { readStored } from '#web/ui/storage.ts'

/** Where a session ended. Apart from the stores, which a visitor's page loads too. */

/** Stored when the session ends in this browser, until somebody signs in again: other tabs can tell that nobody else ended it. */
export const SIGNED_OUT_HERE = 'signed-out-here'

/** Stored at sign-out until the server has ended the session: without a network that happens later. */
export const SIGN_OUT_PENDING = 'sign-out-pending'

/** What SESSION_ENDED is set to. */
export const ENDED_HERE = 'here'
export const ENDED_ELSEWHERE = 'elsewhere'

/** Whether this is a stranger's page: known before any request. */
/**
 * True if nobody is signed in, known without a request: the server marks the page it sends to a browser without a session. A cached page
 * may be older than a sign-in, so sign-ins are recorded in storage. After a sign-out nobody is signed in, even if the server does not know.
 */
export const isAnonymous = (): boolean =>
  readStored(SIGN_OUT_PENDING) === 'yes' ||
  (document.documentElement.dataset.session === 'none' && readStored('signed-in') !== 'yes')
