import { readStored } from '#web/ui/storage.ts'

/** Where a session ended. Apart from the stores, which a visitor's page loads too. */

/** Stored when the session ends in this browser, until somebody signs in again: other tabs can tell that nobody else ended it. */
export const SIGNED_OUT_HERE = 'signed-out-here'

/** What SESSION_ENDED is set to. */
export const ENDED_HERE = 'here'
export const ENDED_ELSEWHERE = 'elsewhere'

/** Whether this is a stranger's page: known before any request. */
/**
 * True if nobody is signed in, known without a request: the server marks the page it sends to a browser without a session. A cached page
 * may be older than a sign-in, so sign-ins are recorded in storage.
 */
export const isAnonymous = (): boolean =>
  document.documentElement.dataset.session === 'none' && readStored('signed-in') !== 'yes'
