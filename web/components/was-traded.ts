/** Has somebody come or gone while it was live, so that the creators alone are not the score? */
import type { Entry } from '#contract/entries.ts'

export const wasTraded = ({ picks, banked }: Pick<Entry, 'picks' | 'banked'>): boolean =>
  banked !== 0 || picks.some(({ before }) => before !== 0)
