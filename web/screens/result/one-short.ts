/** The place above had a prize, and this one had none: the sentences for both tell the same distance. */
import type { CompetitionResult } from '#contract/profile.ts'

export const isOneShort = ({ above, toPrize }: CompetitionResult['ownEntries'][number]): boolean =>
  above !== null && toPrize !== null && above.points === toPrize
