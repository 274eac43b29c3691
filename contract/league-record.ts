/** A season of a league in full, for the files of its owner. */
import { endpoint } from './endpoint.ts'
import type { LeagueRecord } from './league-record.schemas.ts'
import type { LeagueParams, WhichSeason } from './leagues.schemas.ts'

export type { LeagueRecord } from './league-record.schemas.ts'

export const leagueRecord = endpoint<{ params: LeagueParams; query: WhichSeason; response: LeagueRecord }>({
  method: 'GET',
  path: '/api/leagues/{slug}/record',
  summary: 'The table, the rounds and every decision of a season of an own league',
  access: 'player',
  refusals: ['league_not_found', 'not_league_owner'],
})
