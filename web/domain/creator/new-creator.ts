/** The meaning of the badge of a new creator. */
export const NEW = 'Fewer than 7 complete days are known of this channel'
