/** The highest level of a day that is shown. It is apart from days.ts, because the draft needs it without the scoring. */

/** A day is drawn as at most this multiple of a normal day, because one viral day would flatten all others. */
export const HIGHEST_LEVEL = 20
