/** Where a session ended. Apart from the stores, which a visitor's page loads too. */

/** Stored when the session ends in this browser, until somebody signs in again: other tabs can tell that nobody else ended it. */
export const SIGNED_OUT_HERE = 'signed-out-here'

/** What SESSION_ENDED is set to. */
export const ENDED_HERE = 'here'
export const ENDED_ELSEWHERE = 'elsewhere'
