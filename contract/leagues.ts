/** Leagues: tables over the entries that their members make anyway. A code lets people join; it is only ever sent in a body. */
import { endpoint } from './endpoint.ts'
import type {
  CodeChange,
  Invitation,
  JoinedLeague,
  LeagueCode,
  LeagueEdit,
  LeaguePage,
  LeagueParams,
  LeagueRound,
  LeagueSummary,
  MemberParams,
  NewLeague,
  NewSeason,
  RoundParams,
  SeriesChoice,
  WhichSeason,
} from './leagues.schemas.ts'
import type { Ok } from './values.schemas.ts'

export type {
  Invitation,
  LeaguePage,
  LeagueRound,
  LeagueRoundRow,
  LeagueSummary,
  LeagueTableRow,
  NewLeague,
  NewSeason,
  OpenRound,
  PlayedRound,
  SeriesChoice,
} from './leagues.schemas.ts'

/** The most leagues that a player can be in at a time, closed ones apart. */
export const MOST_LEAGUES = 50

const OWN = ['league_not_found', 'league_closed', 'not_league_owner'] as const

export const ownLeagues = endpoint<{ response: LeagueSummary[] }>({
  method: 'GET',
  path: '/api/leagues',
  summary: 'The leagues that the caller is in, latest joined first',
  access: 'player',
})

export const leagueSeries = endpoint<{ response: SeriesChoice[] }>({
  method: 'GET',
  path: '/api/leagues/series',
  summary: 'The series that a season can follow, the built-in rotation first',
  access: 'player',
})

export const startLeague = endpoint<{ body: NewLeague; response: JoinedLeague }>({
  method: 'POST',
  path: '/api/leagues',
  summary: 'Start a league; the caller owns it and is its first member',
  access: 'player',
  refusals: ['account_required', 'series_not_found', 'no_rounds_left', 'too_many_leagues'],
})

export const readInvitation = endpoint<{ body: LeagueCode; response: Invitation }>({
  method: 'POST',
  path: '/api/leagues/invitation',
  summary: 'The league that a code opens; changes nothing',
  access: 'player',
  refusals: ['wrong_league_code'],
})

export const joinLeague = endpoint<{ body: LeagueCode; response: JoinedLeague }>({
  method: 'POST',
  path: '/api/leagues/join',
  summary: 'Join the league that a code opens; a member stays one',
  access: 'player',
  refusals: ['wrong_league_code', 'league_full', 'too_many_leagues'],
})

export const leaguePage = endpoint<{ params: LeagueParams; query: WhichSeason; response: LeaguePage }>({
  method: 'GET',
  path: '/api/leagues/{slug}',
  summary: 'A season of a league: for its members, and once it is over for everybody who has its address',
  access: 'player',
  refusals: ['league_not_found'],
})

export const leagueRound = endpoint<{ params: RoundParams; response: LeagueRound }>({
  method: 'GET',
  path: '/api/leagues/{slug}/rounds/{competitionId}',
  summary: 'The members of a league in one competition, best first',
  access: 'player',
  refusals: ['league_not_found', 'competition_not_found'],
})

export const editLeague = endpoint<{ params: LeagueParams; body: LeagueEdit; response: Ok }>({
  method: 'PATCH',
  path: '/api/leagues/{slug}',
  summary: 'Rename a league, name or remove its host, allow or keep seats, or hand it over to another member',
  access: 'player',
  refusals: [...OWN, 'not_a_member', 'host_is_live', 'account_required'],
})

export const changeCode = endpoint<{ params: LeagueParams; body: CodeChange; response: Ok }>({
  method: 'POST',
  path: '/api/leagues/{slug}/code',
  summary: 'Renew the code of a league, or close it to new members; the code before stops working',
  access: 'player',
  refusals: [...OWN],
})

export const beginSeason = endpoint<{ params: LeagueParams; body: NewSeason; response: Ok }>({
  method: 'POST',
  path: '/api/leagues/{slug}/seasons',
  summary: 'Begin the next season of a league whose season is over',
  access: 'player',
  refusals: [...OWN, 'season_not_over', 'series_not_found', 'no_rounds_left'],
})

export const removeMember = endpoint<{ params: MemberParams; response: Ok }>({
  method: 'DELETE',
  path: '/api/leagues/{slug}/members/{userId}',
  summary: 'Leave a league, or remove a member from an own one; results stay without the name',
  access: 'player',
  refusals: [...OWN, 'not_a_member', 'owner_must_stay', 'host_is_live'],
})

export const closeLeague = endpoint<{ params: LeagueParams; response: Ok }>({
  method: 'DELETE',
  path: '/api/leagues/{slug}',
  summary: 'Close a league for good; its results stay',
  access: 'player',
  refusals: [...OWN],
})
