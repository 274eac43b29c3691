/** Endpoints for the time after a competition: its board snapshots, and the recap of one entry. */
import { endpoint } from './endpoint.ts'
import type { CompetitionParams } from './competitions.schemas.ts'
import type { EntryParams } from './entries.schemas.ts'
import type { CompetitionSnapshots, EntryRecap } from './recap.schemas.ts'

export type { CompetitionSnapshots, EntryRecap } from './recap.schemas.ts'

/**
 * The points of creators and the scores of places. They are the same for everybody, so they are public like the board. They do not change
 * after the settlement.
 */
export const snapshots = endpoint<{ params: CompetitionParams; response: CompetitionSnapshots }>({
  method: 'GET',
  path: '/api/competitions/{competitionId}/board-snapshots',
  summary:
    'A competition at up to 48 instants: the points of every creator, and the scores at some places of the board',
  access: 'public',
  refusals: ['competition_not_found', 'not_locked_yet', 'called_off', 'day_returns'],
})

export const entryRecap = endpoint<{ params: EntryParams; response: EntryRecap }>({
  method: 'GET',
  path: '/api/entries/{entryId}/recap',
  summary: 'What an evening was for an entry: its way over the board, its calls and trades, and what was luck',
  access: 'player',
  refusals: ['entry_not_found', 'rosters_hidden', 'called_off', 'not_settled_yet', 'day_returns'],
})
