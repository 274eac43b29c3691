/** Timed competitions: one is drafting or live at a time, three wait ahead. */
import { endpoint } from './endpoint.ts'
import type { Competition, CompetitionParams, RosterShares } from './competitions.schemas.ts'

export type { Competition, RosterShares } from './competitions.schemas.ts'

export const activeCompetition = endpoint<{ response: Competition | null }>({
  method: 'GET',
  path: '/api/competitions/active',
  summary: 'The competition being drafted or played, or null',
  access: 'public',
})

export const upcomingCompetitions = endpoint<{ response: Competition[] }>({
  method: 'GET',
  path: '/api/competitions/upcoming',
  summary: 'Competitions that have not opened yet, soonest first',
  access: 'public',
})

export const liveCompetitions = endpoint<{ response: Competition[] }>({
  method: 'GET',
  path: '/api/competitions/live',
  summary: 'Competitions being played now',
  access: 'public',
})

export const reviewedCompetitions = endpoint<{ response: Competition[] }>({
  method: 'GET',
  path: '/api/competitions/review',
  summary: 'Competitions that have ended and are being checked, latest first',
  access: 'public',
})

export const competition = endpoint<{ params: CompetitionParams; response: Competition }>({
  method: 'GET',
  path: '/api/competitions/{competitionId}',
  summary: 'One competition',
  access: 'public',
  refusals: ['competition_not_found'],
})

/**
 * No statistics are in it, only what players chose, and it is the same for everybody: public like the board. All of it is of one moment,
 * which is at most ten seconds ago while it is live or in review: a trade or a tick may come after it.
 */
export const rosterShares = endpoint<{ params: CompetitionParams; response: RosterShares }>({
  method: 'GET',
  path: '/api/competitions/{competitionId}/roster-shares',
  summary:
    'How often each creator is picked, by everybody and by the top tenth; from the lock on, at most ten seconds old',
  access: 'public',
  refusals: ['competition_not_found', 'rosters_hidden'],
})
