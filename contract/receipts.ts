/** Where points come from: a competition's evidence, from which a browser works everybody's points out again, and an entry's own sum. */
import { endpoint } from './endpoint.ts'
import type { CompetitionParams } from './competitions.schemas.ts'
import type { CompetitionEvidence, ReceiptParams, EntryReceipt } from './receipts.schemas.ts'

export type { CompetitionEvidence, EntryReceipt } from './receipts.schemas.ts'

/** The only call with raw counts of a running competition, so it is for signed-in players alone. */
export const evidence = endpoint<{ params: CompetitionParams; response: CompetitionEvidence }>({
  method: 'GET',
  path: '/api/competitions/{competitionId}/evidence',
  summary: 'What the points of a competition follow from: price book, readings, results, and their hashes',
  access: 'player',
  refusals: ['competition_not_found', 'not_locked_yet', 'called_off', 'unknown_version'],
})

export const entryReceipt = endpoint<{ params: ReceiptParams; response: EntryReceipt }>({
  method: 'GET',
  path: '/api/entries/{entryId}/receipt',
  summary: "What an entry's score is the sum of; somebody else's only after the lock",
  access: 'player',
  refusals: ['entry_not_found', 'rosters_hidden', 'called_off'],
})
