/** Endpoints that show where points come from: a competition's evidence, and the parts of an entry's score. */
import * as api from '#contract/receipts.ts'
import type { Deps } from '#server/deps.ts'
import type { Scopes } from '#server/http/scopes.ts'
import { mountEndpoint, mountTaggedRead } from '#server/http/mount-endpoint.ts'
import { readEntryReceipt } from './entry-receipt.ts'
import { evidenceState, readEvidenceOf } from '#server/evidence/read-evidence.ts'

export function receipts(scopes: Scopes, deps: Deps): void {
  mountTaggedRead(scopes, api.evidence, {
    state: ({ params }) => evidenceState(deps, params.competitionId),
    read: ({ params }) => readEvidenceOf(deps, params.competitionId),
  })
  mountEndpoint(scopes, api.entryReceipt, ({ params, player }) => readEntryReceipt(deps, player, params.entryId))
}
