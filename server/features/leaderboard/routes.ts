/** The leaderboard: rows for everybody, the points of each creator, and the caller's own place. */
import * as api from '#contract/leaderboard.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint, mountCachedRead } from '#server/http/mount-endpoint.ts'
import { openLeaderboard } from './rows.ts'

export function leaderboard(scopes: Scopes, deps: Deps): void {
  const board = openLeaderboard(deps)

  mountCachedRead(scopes, api.leaderboard, {
    read: ({ params, query }) =>
      board.rows(params.competitionId, query.offset ?? 0, query.limit ?? api.TOP_ROWS, query.people === 1),
    changes: ({ params }) => board.changes(params.competitionId),
  })
  mountCachedRead(scopes, api.creatorProjections, {
    read: ({ params }) => board.creatorProjections(params.competitionId),
    changes: ({ params }) => board.changes(params.competitionId),
  })
  mountEndpoint(scopes, api.ownPlace, ({ params, player }) => board.ownPlace(player, params.competitionId))
  mountEndpoint(scopes, api.boardAround, ({ params, query, request }) => {
    // these responses are not cached, so each call reads
    scopes.countWork(request)
    return board.around(params.competitionId, query.entryId)
  })
}
