/** Who is ahead: rows for everybody, where each creator is heading, the caller's own place, and how their races may end. */
import * as api from '#contract/leaderboard.ts'
import { sweat } from '#contract/sweat.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint, mountCachedRead } from '#server/http/mount-endpoint.ts'
import { openLeaderboard } from './rows.ts'
import { openSweat } from './sweat.ts'

export function leaderboard(scopes: Scopes, deps: Deps): void {
  const board = openLeaderboard(deps)
  const races = openSweat(deps)

  mountCachedRead(scopes, api.leaderboard, {
    read: ({ params, query }) => board.rows(params.competitionId, query.offset ?? 0, query.limit ?? api.TOP_ROWS),
    changes: ({ params }) => board.changes(params.competitionId),
  })
  mountCachedRead(scopes, api.creatorPaces, {
    read: ({ params }) => board.creatorPaces(params.competitionId),
    changes: ({ params }) => board.changes(params.competitionId),
  })
  mountEndpoint(scopes, api.ownPlace, ({ params, player }) => board.ownPlace(player, params.competitionId))
  mountEndpoint(scopes, api.boardAround, ({ params, query }) => board.around(params.competitionId, query.entryId))
  mountEndpoint(scopes, sweat, ({ params, player }) => races.read(player, params.competitionId))
}
