/** Admin access: the admin code, and whether it was given. What admins then do is in creators/ and ipo/. */
import * as api from '#contract/admin.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { findElevation } from '#server/identity/sessions.ts'
import { elevate } from './elevate.ts'
import { endSessionsOfPlayer } from './end-sessions.ts'
import { sourceQuota } from './source-quota.ts'

export function admin(scopes: Scopes, deps: Deps): void {
  mountEndpoint(scopes, api.elevation, async ({ request }) => {
    const until = await findElevation(deps, request.headers.cookie)
    return { elevatedUntil: until?.toISOString() ?? null }
  })
  mountEndpoint(scopes, api.sourceQuota, () => sourceQuota(deps))
  mountEndpoint(scopes, api.endSessionsOf, ({ body, player }) => endSessionsOfPlayer(deps, player, body.player))
  mountEndpoint(scopes, api.elevate, ({ body, player, reply }) => elevate(deps, reply, player, body.code))
}
