/** Why there are no points: said wherever a 0.0 stands that was worked out, in the terms of the receipt. */
export const FLOOR_NOTE = 'its parts added up to no more than 0, and points never fall below 0'
