/** Entering a competition, and the caller's own entries. */
import * as api from '#contract/entries.ts'
import type { Deps, Scopes } from '#server/deps.ts'
import { readIdempotencyKey } from '#server/idempotency.ts'
import { serve } from '#server/serve.ts'
import { readMyEntries } from './my-entries.ts'
import { openEntryDesk } from './submit-entry.ts'

export function entries(scopes: Scopes, deps: Deps): void {
  const submit = openEntryDesk(deps)

  serve(scopes, api.submitEntry, ({ body, player, request }) =>
    submit({ userId: player.id, displayName: player.displayName, body, key: readIdempotencyKey(request) }))

  serve(scopes, api.myEntries, ({ params, player }) => readMyEntries(deps, player, params.competitionId))
}
