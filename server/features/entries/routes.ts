/** Endpoints for entering a competition, and for reading and changing the caller's own entries. */
import * as api from '#contract/entries.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { openAddressHashes } from '#server/http/address-hash.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { mountEndpoint } from '#server/http/mount-endpoint.ts'
import { readMyEntries } from './my-entries.ts'
import { MAX_SHEET_LENGTH } from '#contract/entries.schemas.ts'
import { importRosters } from './import-rosters.ts'
import { readEntry } from './read-entry.ts'
import { replaceRoster } from './replace-roster.ts'
import { createEntryQueue } from './submit-entry.ts'
import { dropPick, tradePick } from './trade-and-drop.ts'
import { withdrawEntry } from './withdraw-entry.ts'

/** A character of JSON text has at most four bytes, except control characters. */
const SHEET_BYTES = 4 * MAX_SHEET_LENGTH

export function entries(scopes: Scopes, deps: Deps): void {
  const submit = createEntryQueue(deps)
  const addressHashOf = openAddressHashes(deps)

  mountEndpoint(scopes, api.submitEntry, async ({ body, player, request }) =>
    submit({
      userId: player.id,
      displayName: player.displayName,
      body,
      key: readIdempotencyKey(request),
      addressHash: await addressHashOf(request, body.competitionId),
    }),
  )

  mountEndpoint(scopes, api.tradePick, ({ body, player, request }) =>
    tradePick(deps, { body, player, key: readIdempotencyKey(request) }),
  )
  mountEndpoint(scopes, api.dropPick, ({ body, player, request }) =>
    dropPick(deps, { body, player, key: readIdempotencyKey(request) }),
  )

  mountEndpoint(scopes, api.replaceRoster, ({ params, body, player, request }) =>
    replaceRoster(deps, { player, entryId: params.entryId, body, key: readIdempotencyKey(request) }),
  )
  mountEndpoint(scopes, api.withdrawEntry, ({ params, player }) => withdrawEntry(deps, player, params.entryId))
  mountEndpoint(
    scopes,
    api.importRosters,
    async ({ query, body, player, request }) =>
      importRosters(deps, {
        player,
        body,
        isDryRun: query.dryRun === 'true',
        addressHash: await addressHashOf(request, body.competitionId),
      }),
    { bodyLimit: SHEET_BYTES },
  )

  mountEndpoint(scopes, api.myEntries, ({ params, player }) => readMyEntries(deps, player, params.competitionId))
  mountEndpoint(scopes, api.entry, ({ params, player }) => readEntry(deps, player, params.entryId))
}
