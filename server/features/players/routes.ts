/** Endpoints about players for administrators: search, bans, flags, who comes back, and the log of administrators. */
import * as api from '#contract/players.ts'
import type { Deps } from '#server/deps.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { banPlayer, liftBan } from './ban.ts'
import { readFlaggedGroups } from './flagged-groups.ts'
import { readRetention } from './retention.ts'
import { findPlayers } from './find-players.ts'
import { resetSeat } from './reset-seat.ts'
import { readAdminLog } from './read-admin-log.ts'

export function players(scopes: Scopes, deps: Deps): void {
  const { db } = deps
  mountEndpoint(scopes, api.managedPlayers, ({ query }) => findPlayers(db, query))
  mountEndpoint(scopes, api.banPlayer, ({ player, params, body }) =>
    banPlayer(deps, player, params.playerId, body.reason),
  )
  mountEndpoint(scopes, api.liftBan, ({ player, params }) => liftBan(deps, player, params.playerId))
  mountEndpoint(scopes, api.resetSeat, ({ player, params }) => resetSeat(deps, player, params.playerId))
  mountEndpoint(scopes, api.flaggedEntries, () => readFlaggedGroups(db))
  mountEndpoint(scopes, api.retention, () => readRetention(db))
  mountEndpoint(scopes, api.adminLog, ({ query }) => readAdminLog(db, query))
}
