/** Numbers that screens and schemas share. */

/** Search runs only for more than two characters. */
export const SEARCH_MIN_LENGTH = 3
