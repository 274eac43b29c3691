/** What a player has played so far. Level, XP, wins and earnings are on the user itself. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant, Money, Points } from './shapes.ts'

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

export const playedCompetitions = endpoint({
  method: 'GET',
  path: '/api/profile/competitions',
  summary: 'Completed competitions the caller entered, latest first',
  access: 'player',
  response: z.array(PlayedCompetition),
})
