/**
 * Entries: rosters in a competition, and changes to them. The server compares the prices and the total that a player sends, and computes
 * with its own.
 */
import { endpoint } from './endpoint.ts'
import type { CompetitionParams } from './competitions.schemas.ts'
import type {
  Drop,
  Entry,
  EntryParams,
  PublicEntry,
  Replacement,
  Sheet,
  SheetOutcome,
  SheetRun,
  Submission,
  Trade,
  Withdrawn,
} from './entries.schemas.ts'

export type { Entry, EntryPick, PublicEntry, SheetOutcome } from './entries.schemas.ts'

export const submitEntry = endpoint<{ body: Submission; response: Entry }>({
  method: 'POST',
  path: '/api/entries',
  summary: 'Enter a roster into a drafting competition',
  access: 'player',
  status: 201,
  refusals: [
    'no_active_competition',
    'drafting_closed',
    'creator_not_found',
    'creator_left',
    'too_few_picks',
    'roster_full',
    'over_cap',
    'duplicate_pick',
    'price_changed',
    'same_roster',
    'too_many_entries',
    'key_reused',
  ],
})

export const myEntries = endpoint<{ params: CompetitionParams; response: Entry[] }>({
  method: 'GET',
  path: '/api/entries/user/{competitionId}/all',
  summary: "The caller's entries in a competition, first one first",
  access: 'player',
  refusals: ['competition_not_found', 'day_returns'],
})

export const entry = endpoint<{ params: EntryParams; response: PublicEntry }>({
  method: 'GET',
  path: '/api/entries/{entryId}',
  summary: "Anybody's entry with its roster: one's own at any time, another's from the lock on",
  access: 'player',
  refusals: ['entry_not_found', 'rosters_hidden', 'day_returns'],
})

export const replaceRoster = endpoint<{ params: EntryParams; body: Replacement; response: Entry }>({
  method: 'PUT',
  path: '/api/entries/{entryId}',
  summary: 'Replace the whole roster of an entry, until the lock',
  access: 'player',
  refusals: [
    'entry_not_found',
    'entry_locked',
    'entry_changed',
    'creator_not_found',
    'creator_left',
    'too_few_picks',
    'roster_full',
    'over_cap',
    'duplicate_pick',
    'price_changed',
    'same_roster',
    'key_reused',
  ],
})

export const withdrawEntry = endpoint<{ params: EntryParams; response: Withdrawn }>({
  method: 'DELETE',
  path: '/api/entries/{entryId}',
  summary: 'Take an entry back, until the lock',
  access: 'player',
  refusals: ['entry_not_found', 'entry_locked'],
})

export const importRosters = endpoint<{ query: SheetRun; body: Sheet; response: SheetOutcome }>({
  method: 'POST',
  path: '/api/entries/import',
  summary: 'Enter and change rosters from a CSV file: all of its lines, or none',
  access: 'player',
  refusals: ['no_active_competition', 'drafting_closed'],
})

const WHEN_MOVING = [
  'entry_not_found',
  'not_in_roster',
  'no_moves_left',
  'rosters_locked',
  'same_roster',
  'key_reused',
  'trades_not_open',
  'trades_closed',
  'prices_too_old',
  'live_price_changed',
] as const

export const tradePick = endpoint<{ body: Trade; response: Entry }>({
  method: 'POST',
  path: '/api/entries/trade',
  access: 'player',
  summary: 'Trade a pick: freely while drafting; at the live price and at most twice, drops counted, while live',
  refusals: [
    ...WHEN_MOVING,
    'creator_not_found',
    'creator_left',
    'duplicate_pick',
    'trade_over_cap',
    'roster_full',
    'unread_creator',
  ],
})

export const dropPick = endpoint<{ body: Drop; response: Entry }>({
  method: 'POST',
  path: '/api/entries/drop',
  access: 'player',
  summary: 'Drop a pick: freely while drafting; at the live price and at most twice, trades counted, while live',
  refusals: [...WHEN_MOVING, 'cannot_drop'],
})
