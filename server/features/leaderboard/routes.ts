/** Who is ahead: rows for everybody, and the caller's own place. */
import * as api from '#contract/leaderboard.ts'
import type { Deps, Scopes } from '#server/deps.ts'
import { serve } from '#server/serve.ts'
import { openLeaderboard } from './rows.ts'

export function leaderboard(scopes: Scopes, deps: Deps): void {
  const board = openLeaderboard(deps)

  serve(scopes, api.leaderboard, ({ params, query }) => board.rows(params.competitionId, query.offset ?? 0, query.limit ?? api.TOP_ROWS))
  serve(scopes, api.ownPlace, ({ params, player }) => board.ownPlace(player, params.competitionId))
}
