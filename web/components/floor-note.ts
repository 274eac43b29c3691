/** Explains a score of 0.0 that was calculated, in the words of the receipt. */
export const FLOOR_NOTE = 'it fell behind its usual day, and that took all of its points'
