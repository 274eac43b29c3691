/** Has somebody come or gone while it was live, so that the creators alone are not the score? */
import type { Entry } from '#contract/entries.ts'

export const wasTraded = ({ picks, banked }: Pick<Entry, 'picks' | 'banked'>): boolean =>
  banked !== 0 || picks.some(({ before }) => before !== 0)

/** What stays from creators that a trade or a drop took out, in the same words everywhere; one that fell since it came takes some along. */
export const leftWords = (banked: number): string =>
  banked < 0 ? 'Lost with creators who left' : 'Kept from creators who left'
