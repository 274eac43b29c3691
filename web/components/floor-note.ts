/** Why there are no points: said wherever a 0.0 stands that was worked out, in the terms of the receipt. */
export const FLOOR_NOTE = 'it fell behind its usual day, and that took all of its points'
