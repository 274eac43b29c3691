/** Limits that screens and schemas share. */

/** Channel search runs for texts of more than two characters. */
export const SEARCH_MIN_LENGTH = 3

/** The largest number of channels or edits in one call of catalogue-bulk.ts. Longer lists take several calls, which show their progress. */
export const MOST_IN_A_CALL = 50
