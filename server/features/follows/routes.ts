/** Endpoints for the players that the caller follows, with their names and places. */
import * as api from '#contract/follows.ts'
import type { Deps } from '#server/deps.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { follow, unfollow } from '#server/records/follows.ts'
import { readFollowed } from './followed.ts'

export function follows(scopes: Scopes, deps: Deps): void {
  const { db } = deps
  mountEndpoint(scopes, api.follows, ({ player, query }) => readFollowed(deps, player.id, query.competitionId))

  mountEndpoint(scopes, api.followPlayer, async ({ player, params }) => {
    await follow(db, player.id, params.userId)
    return { ok: true as const }
  })
  mountEndpoint(scopes, api.unfollowPlayer, async ({ player, params }) => {
    await unfollow(db, player.id, params.userId)
    return { ok: true as const }
  })
}
