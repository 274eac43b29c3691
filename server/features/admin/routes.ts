/** The door to keeping the catalogue: the admin code, and whether it was given. What keepers then do is in creators/ and ipo/. */
import * as api from '#contract/admin.ts'
import type { Deps, Scopes } from '#server/deps.ts'
import { serve } from '#server/serve.ts'
import { findElevation } from '#server/sessions.ts'
import { elevate } from './elevate.ts'
import { sourceAllowance } from './source-allowance.ts'

export function admin(scopes: Scopes, deps: Deps): void {
  serve(scopes, api.elevation, async ({ request }) => {
    const until = await findElevation(deps, request.headers.cookie)
    return { elevatedUntil: until?.toISOString() ?? null }
  })
  serve(scopes, api.sourceAllowance, () => sourceAllowance(deps))
  serve(scopes, api.elevate, ({ body, player, reply }) => elevate(deps, reply, player, body.code))
}
