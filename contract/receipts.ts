/** Receipts: the evidence of a competition, from which a browser recomputes all points, and the parts of an entry's score. */
import { endpoint } from './endpoint.ts'
import type { CompetitionParams } from './competitions.schemas.ts'
import type { CompetitionEvidence, ReceiptParams, EntryReceipt } from './receipts.schemas.ts'

export type { CompetitionEvidence, EntryReceipt } from './receipts.schemas.ts'

/** The only response with raw counts of a running competition, so it is for signed-in players alone. */
export const evidence = endpoint<{ params: CompetitionParams; response: CompetitionEvidence }>({
  method: 'GET',
  path: '/api/competitions/{competitionId}/evidence',
  summary: 'What the points of a competition follow from: price book, readings, results, and their hashes',
  access: 'player',
  refusals: ['competition_not_found', 'not_locked_yet', 'called_off', 'unknown_version', 'day_returns'],
})

export const entryReceipt = endpoint<{ params: ReceiptParams; response: EntryReceipt }>({
  method: 'GET',
  path: '/api/entries/{entryId}/receipt',
  summary: "What an entry's score is the sum of; somebody else's only after the lock",
  access: 'player',
  refusals: ['entry_not_found', 'rosters_hidden', 'called_off', 'day_returns'],
})
