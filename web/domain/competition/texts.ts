/** Explains a calculated score of 0.0; the end of a sentence. */
export const FLOOR_REASON = 'it fell behind its usual day, and that took all of its points'

/** The same explanation as a sentence of its own. */
export const FLOOR_NOTE = `I${FLOOR_REASON.slice(1)}`

/** Explains the 0.0 of a creator that came by a trade and did not have the whole competition to earn points for the entry. */
export const NONE_SINCE_TRADE = 'No points since the trade'

/** Shown instead of a clock before the first draft of an installation, which cannot open with fewer creators. */
export const TOO_FEW_CREATORS = 'Drafting opens once three creators are listed'

/** Stands in the place of a prize. */
export const BEST_ENTRY_PAID = 'Best entry paid'
