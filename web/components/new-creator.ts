/** What the badge of a new creator means. */
export const NEW = 'Fewer than 7 complete days are known of this channel'
