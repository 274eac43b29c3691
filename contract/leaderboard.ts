/** The leaderboard. Everybody gets the same bytes for the rows; the caller's own place is a separate request. */
import { endpoint } from './endpoint.ts'
import type { CompetitionParams } from './competitions.schemas.ts'
import type { AroundEntry, BoardRange, CreatorProjection, LeaderboardRow, OwnPlace } from './leaderboard.schemas.ts'

export type { CreatorProjection, LeaderboardRow } from './leaderboard.schemas.ts'

/** The number of rows returned if the query gives no limit. */
export const TOP_ROWS = 100

export const leaderboard = endpoint<{ params: CompetitionParams; query: BoardRange; response: LeaderboardRow[] }>({
  method: 'GET',
  path: '/api/leaderboard/{competitionId}',
  summary: 'The board, best first',
  access: 'public',
  refusals: ['competition_not_found'],
})

export const ownPlace = endpoint<{ params: CompetitionParams; response: OwnPlace | null }>({
  method: 'GET',
  path: '/api/leaderboard/{competitionId}/me',
  summary: "The caller's best place, or null without an entry",
  access: 'player',
  refusals: ['competition_not_found'],
})

/** The number of rows on either side of an entry, if the board has so many. */
export const ROWS_AROUND = 2

export const boardAround = endpoint<{ params: CompetitionParams; query: AroundEntry; response: LeaderboardRow[] }>({
  method: 'GET',
  path: '/api/leaderboard/{competitionId}/around',
  summary: 'An entry of the board with its neighbours, best first',
  access: 'public',
  refusals: ['competition_not_found', 'entry_not_found'],
})

/** The path is below the board's path, so that invalidating the board refetches this query too. */
export const creatorProjections = endpoint<{ params: CompetitionParams; response: CreatorProjection[] }>({
  method: 'GET',
  path: '/api/leaderboard/{competitionId}/creators',
  summary:
    'What every creator in play has earned and is still expected to earn, and its live price; nothing unless it is live',
  access: 'public',
  refusals: ['competition_not_found'],
})
