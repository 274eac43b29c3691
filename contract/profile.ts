/** What a player has played so far. Level, XP, wins and earnings are part of the user. */
import { endpoint } from './endpoint.ts'
import type { PlayedCompetition } from './profile.schemas.ts'

export type { PlayedCompetition } from './profile.schemas.ts'

export const playedCompetitions = endpoint<{ response: PlayedCompetition[] }>({
  method: 'GET',
  path: '/api/profile/competitions',
  summary: 'Completed competitions the caller entered, latest first',
  access: 'player',
})
