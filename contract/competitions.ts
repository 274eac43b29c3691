/** Competitions. Several can be open at a time; each series has its next three planned. */
import { endpoint } from './endpoint.ts'
import type { ChosenCompetition, Competition, CompetitionParams, RosterShares } from './competitions.schemas.ts'

export type { Competition, RosterShares } from './competitions.schemas.ts'

/** Without an id, or if that one is over: the draft that locks next, else the live competition that ends next. */
export const activeCompetition = endpoint<{ query: ChosenCompetition; response: Competition | null }>({
  method: 'GET',
  path: '/api/competitions/active',
  summary: 'The competition being drafted or played, or null',
  access: 'public',
})

export const openCompetitions = endpoint<{ response: Competition[] }>({
  method: 'GET',
  path: '/api/competitions/open',
  summary: 'Competitions being drafted or played, soonest lock first',
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
 * The shares follow from the players' choices and contain no statistics. They are the same for everybody, so they are public like the
 * board. All values belong to the same time, at most ten seconds ago while the competition is live or in review; a trade or a tick may be
 * newer.
 */
export const rosterShares = endpoint<{ params: CompetitionParams; response: RosterShares }>({
  method: 'GET',
  path: '/api/competitions/{competitionId}/roster-shares',
  summary:
    'How often each creator is picked, by everybody and by the top tenth; from the lock on, at most ten seconds old',
  access: 'public',
  refusals: ['competition_not_found', 'rosters_hidden', 'day_returns'],
})
