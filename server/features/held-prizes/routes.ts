/** Endpoints for held prizes, which wait for an admin's decision. The settlement holds them (competitions/settle.ts). */
import * as api from '#contract/held-prizes.ts'
import type { Deps } from '#server/deps.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { decidePrize } from './decide.ts'
import { readHeldPrizes } from './queries.ts'

export function heldPrizes(scopes: Scopes, deps: Deps): void {
  mountEndpoint(scopes, api.heldPrizes, () => readHeldPrizes(deps.db))
  mountEndpoint(scopes, api.decideHeldPrize, ({ player, params, body }) => decidePrize(deps, player, { params, body }))
}
