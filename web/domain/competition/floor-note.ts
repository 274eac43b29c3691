/** Explains a score of 0.0 that was calculated, in the words of the receipt; within a sentence. */
export const FLOOR_REASON = 'it fell behind its usual day, and that took all of its points'

/** The same on a line of its own. */
export const FLOOR_NOTE = `I${FLOOR_REASON.slice(1)}`
