/** Endpoints for a player's past competitions, their results, and the player's ledger. */
import * as api from '#contract/profile.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { markResultsSeen } from '#server/records/results.ts'
import { readLedger } from './ledger.ts'
import { readPlayed } from './played.ts'
import { readResult } from './result.ts'

export function profile(scopes: Scopes, { db }: Deps): void {
  mountEndpoint(scopes, api.playedCompetitions, ({ player }) => readPlayed(db, player.id))

  mountEndpoint(scopes, api.competitionResult, ({ player, params }) => readResult(db, player.id, params.competitionId))

  mountEndpoint(scopes, api.seeResult, async ({ player, params }) => {
    await markResultsSeen(db, player.id, params.competitionId)
    return { ok: true as const }
  })

  mountEndpoint(scopes, api.ownLedger, ({ player, query }) => readLedger(db, player.id, query))
}
