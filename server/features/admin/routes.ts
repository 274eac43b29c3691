/** Endpoints of admin access: the admin code and second factors. What admins then do is in creators/ and ipo/. */
import * as api from '#contract/admin.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { findElevation } from '#server/identity/sessions.ts'
import { findSecondFactors } from '#server/records/second-factors.ts'
import { elevate, proveAgain } from './elevate.ts'
import { endSessionsOfPlayer } from './end-sessions.ts'
import { passkeyOptions } from './passkeys.ts'
import {
  addPasskey,
  addTotp,
  beginPasskey,
  listSecondFactors,
  newTotp,
  remove,
  renewRecoveryCodes,
} from './second-factors.ts'
import { sourceQuota } from './source-quota.ts'

export function admin(scopes: Scopes, deps: Deps): void {
  mountEndpoint(scopes, api.elevation, async ({ request }) => {
    const until = await findElevation(deps, request.headers.cookie)
    return { elevatedUntil: until?.toISOString() ?? null }
  })
  mountEndpoint(scopes, api.sourceQuota, () => sourceQuota(deps))
  mountEndpoint(scopes, api.endSessionsOf, ({ body, player }) => endSessionsOfPlayer(deps, player, body.player))
  mountEndpoint(scopes, api.elevate, ({ body, player, reply }) => elevate(deps, reply, player, body))

  mountEndpoint(scopes, api.secondFactors, ({ request, player }) => listSecondFactors(deps, request, player))
  mountEndpoint(scopes, api.proveAgain, ({ body, player, reply }) => proveAgain(deps, reply, player, body))
  mountEndpoint(scopes, api.passkeyOptions, async ({ request, player }) => {
    const { passkeys } = await findSecondFactors(deps.db, player.id)
    return passkeyOptions(deps, request, passkeys)
  })
  mountEndpoint(scopes, api.newPasskeyOptions, (caller) => beginPasskey(deps, caller))
  mountEndpoint(scopes, api.addPasskey, ({ body, ...caller }) => addPasskey(deps, caller, body))
  mountEndpoint(scopes, api.beginTotp, (caller) => newTotp(deps, caller))
  mountEndpoint(scopes, api.confirmTotp, ({ body, ...caller }) => addTotp(deps, caller, body))
  mountEndpoint(scopes, api.renewRecoveryCodes, (caller) => renewRecoveryCodes(deps, caller))
  mountEndpoint(scopes, api.removeSecondFactor, ({ body, ...caller }) => remove(deps, caller, body.id))
}
