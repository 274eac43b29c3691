/** Limits that screens and schemas share. */

/** Channel search runs for texts of more than two characters. */
export const SEARCH_MIN_LENGTH = 3
