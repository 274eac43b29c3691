/** What the badge of a new creator means. */
export const NEW = 'We know fewer than 7 full days of this channel yet'
