/** The schemas of profile.ts. */
import * as z from 'zod/mini'
import { Id, Instant, Money, Points } from './values.schemas.ts'

export const PlayedCompetition = z.object({
  competitionId: Id,
  prizeTitle: z.string(),
  endTime: Instant,
  entries: z.int(),
  ownEntries: z.int(),
  bestRank: z.nullable(z.int()),
  bestScore: Points,
  prize: Money,
})
export type PlayedCompetition = z.output<typeof PlayedCompetition>
